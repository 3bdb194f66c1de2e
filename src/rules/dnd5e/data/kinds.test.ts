/**
 * A census: every kind of mechanic, activity and effect, every circumstance, every word for uses, ends and moments that
 * the data has is named by code that plays it, or stands in a table here with its reason. Data that no code reads
 * would be a rule the game does not apply.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { rankOf } from '../challenge-rating.ts'
import { createSrd } from './load-srd.ts'

const srd = createSrd()

/** Kinds that move no number, and why nothing has to read them. */
const movesNoNumber: Readonly<Record<string, string>> = {
  'mechanic ruling': 'words for the narrator',
  'effect ruling': 'words for the narrator',
  'mechanic unsupported': 'stands in the printed list',
  'activity unsupported': 'stands in the printed list',
  'mechanic choose-subclass': 'a level’s choice; the class table says from which level',
  'mechanic spellcasting': 'the class table says who casts, how and from which level',
  'trigger trap-sprung': 'a glyph is drawn in an hour; who springs it later meets a trap of the scene',
  'mechanic returns': 'days after the fight, for the narrator',
}

const playing = ['combat', 'checks', 'character', 'items', 'outside-combat'].map(
  (folder) => new URL(`../${folder}/`, import.meta.url),
)
const code = playing
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.includes('.test.'))
      .map((file) => readFileSync(new URL(file, folder), 'utf8')),
  )
  .join('\n')

interface Count {
  total: number
  early: number
  readonly owners: string[]
}
const counts = new Map<string, Count>()

function note(group: string, word: string, owner: string, early: boolean): undefined {
  const key = `${group} ${word}`
  const count = counts.get(key) ?? { total: 0, early: 0, owners: [] }
  count.total += 1
  if (early) count.early += 1
  if (count.owners.length < 3 && !count.owners.includes(owner)) count.owners.push(owner)
  counts.set(key, count)
}

const groups: Readonly<Record<string, string>> = {
  mechanics: 'mechanic',
  activities: 'activity',
  on_hit: 'effect',
  on_fail: 'effect',
  on_success: 'effect',
  effects: 'effect',
}
const words: Readonly<Record<string, string>> = {
  when: 'when',
  when_any: 'when',
  advantage_when: 'when',
  ends_when: 'ends-when',
  lingers: 'lingers',
}

function walk(value: unknown, group: string, owner: string, early: boolean): undefined {
  if (Array.isArray(value)) for (const each of value) walk(each, group, owner, early)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return
  const entry = value as Readonly<Record<string, unknown>>
  if (typeof entry.kind === 'string') note(group, entry.kind, owner, early)
  for (const [key, inner] of Object.entries(entry)) {
    const list = words[key]
    if (list !== undefined && Array.isArray(inner))
      for (const word of inner) note(list, String(word), owner, early)
    if (key === 'until') note('until', String(inner), owner, early)
    if (key === 'trigger') note('trigger', String(inner), owner, early)
    if (key === 'per') note('uses', String(inner), owner, early)
    if (key === 'uses' && typeof inner === 'object' && inner !== null)
      for (const word of ['recharge', 'pool']) if (word in inner) note('uses', word, owner, early)
    walk(inner, groups[key] ?? group, owner, early)
  }
}

for (const candidate of srd.monsters.all())
  walk(
    { mechanics: candidate.traits, activities: candidate.activities },
    'trait',
    candidate.id,
    rankOf(candidate.cr) <= rankOf('6'),
  )
for (const spell of srd.spells.all())
  walk({ activities: spell.activities }, 'spell', spell.id, spell.level <= 3)
for (const feature of srd.features.all())
  walk(
    { mechanics: feature.mechanics, activities: feature.activities },
    'feature',
    feature.id,
    feature.level <= 5,
  )
for (const candidate of srd.races.all()) walk({ mechanics: candidate.traits }, 'race', candidate.id, true)
for (const item of srd.magicItems.all())
  walk(item, 'item', item.id, item.rarity === 'common' || item.rarity === 'uncommon')

function isPlayed(key: string): boolean {
  const word = key.slice(key.indexOf(' ') + 1)
  return code.includes(`'${word}'`)
}

describe('every kind in the data', () => {
  const unread = [...counts.keys()].filter((key) => !isPlayed(key) && movesNoNumber[key] === undefined).sort()

  it('is played, or moves no number', () => {
    expect(counts.size).toBeGreaterThan(150)
    const waiting = unread.map((key) => {
      const count = counts.get(key)
      return `${key}: ${count?.total} (${count?.early} early), such as ${count?.owners.join(', ')}`
    })
    expect(waiting).toEqual([])
  })

  it('that is excused is in the data', () => {
    // Otherwise the table would excuse a kind that is added to the data later.
    expect(Object.keys(movesNoNumber).filter((key) => !counts.has(key))).toEqual([])
  })
})
