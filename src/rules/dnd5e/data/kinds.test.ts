/**
 * A census: every kind of mechanic, activity and effect, every circumstance, every word for uses, ends and moments that
 * the data has is named by code that plays it, or stands in a table here with its reason. Data that nobody reads would
 * be a promise the game does not keep.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { rankOf } from '../challenge.ts'
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
  'mechanic returns': 'days after the fight, for the narrator',
}

/** Kinds that nothing plays yet. It only shrinks: an entry whose kind is played may go. */
const notYet: readonly string[] = [
  'activity convert-slots',
  'activity dispel',
  'activity heal-from-pool',
  'activity heal-shared',
  'activity metamagic',
  'activity recover-slots',
  'activity reduce-damage',
  'activity reroll-failed',
  'activity smite',
  'activity split',
  'activity transform',
  'activity weapon-attack',
  'activity zone',
  'effect corrode',
  'effect remove-from-fight',
  'effect revive',
  'effect stabilize',
  'effect stable-at-zero',
  'effect teleport',
  'effect transform',
  'ends-when attacks',
  'ends-when casts',
  'ends-when harmed-by-source',
  'ends-when hits',
  'ends-when shaken-awake',
  'ends-when takes-damage',
  'mechanic acts-at-random',
  'mechanic attack-after-felling',
  'mechanic aura',
  'mechanic berserk',
  'mechanic blinks',
  'mechanic bonus-action',
  'mechanic bonus-column-when',
  'mechanic bonus-healing',
  'mechanic bonus-once',
  'mechanic charge',
  'mechanic corrodes-weapons',
  'mechanic critical-dice',
  'mechanic critical-when',
  'mechanic decoys',
  'mechanic destroys-turned',
  'mechanic draconic-ancestry',
  'mechanic extra-action',
  'mechanic extra-heads',
  'mechanic extra-reactions',
  'mechanic fresh-temporary-hit-points',
  'mechanic hampered-by',
  'mechanic martial-arts',
  'mechanic maximum-healing',
  'mechanic minimum-roll',
  'mechanic off-hand-modifier',
  'mechanic potent-cantrip',
  'mechanic reroll',
  'mechanic sculpt-spells',
  'mechanic sense',
  'mechanic share-damage-with-grappled',
  'mechanic shares-damage-with-source',
  'mechanic speed-column',
  'mechanic spell-damage-modifier',
  'mechanic spell-immunity',
  'mechanic spell-rider',
  'mechanic takes-damage-at',
  'mechanic temporary-hit-points-on-felling',
  'mechanic warded',
  'mechanic weaker-below-half',
  'mechanic weapon-damage-halved',
  'trigger ally-attacked-within-5',
  'trigger ally-hit-within-5',
  'trigger creature-casts-within-60',
  'trigger damaged-by-creature-within-5',
  'trigger enemy-rolls-within-60',
  'trigger fails-roll',
  'trigger hit-by-attack',
  'trigger hit-by-melee-attack',
  'trigger missed-by-melee-attack',
  'trigger on-hit',
  'trigger on-melee-hit',
  'trigger ranged-attack-missile',
  'trigger takes-damage',
  'trigger trap-sprung',
  'until dispelled',
  'until source-moves-away',
  'when attacker-is-evil-outsider',
  'when camouflaged',
  'when climbing-or-swimming',
  'when one-handed-weapon-alone',
  'when target-is-favored-enemy',
  'when target-wears-metal',
  'when using-hearing',
  'when using-smell',
  'when wearing-armor',
]

const playing = ['combat', 'checks', 'character', 'items'].map(
  (folder) => new URL(`../${folder}/`, import.meta.url),
)
const code = playing
  .flatMap((folder) =>
    readdirSync(folder)
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

for (const one of srd.monsters.all())
  walk({ mechanics: one.traits, activities: one.activities }, 'trait', one.id, rankOf(one.cr) <= rankOf('6'))
for (const one of srd.spells.all()) walk({ activities: one.activities }, 'spell', one.id, one.level <= 3)
for (const one of srd.features.all())
  walk({ mechanics: one.mechanics, activities: one.activities }, 'feature', one.id, one.level <= 5)
for (const one of srd.races.all()) walk({ mechanics: one.traits }, 'race', one.id, true)
for (const one of srd.magicItems.all())
  walk(one, 'item', one.id, one.rarity === 'common' || one.rarity === 'uncommon')

function isPlayed(key: string): boolean {
  const word = key.slice(key.indexOf(' ') + 1)
  return code.includes(`'${word}'`)
}

describe('every kind in the data', () => {
  const unread = [...counts.keys()].filter((key) => !isPlayed(key) && movesNoNumber[key] === undefined).sort()

  it('is played, moves no number, or is known to wait', () => {
    expect(counts.size).toBeGreaterThan(150)
    const waiting = unread.map((key) => {
      const count = counts.get(key)
      return `${key}: ${count?.total} (${count?.early} early), such as ${count?.owners.join(', ')}`
    })
    console.log(`kinds that nothing plays yet:\n${waiting.join('\n')}`)
    expect(unread.filter((key) => !notYet.includes(key))).toEqual([])
  })

  it('says which of the waiting ones are played by now', () => {
    const done = notYet.filter((key) => !unread.includes(key))
    if (done.length > 0) console.log(`may leave the table notYet: ${done.join(', ')}`)
    // What moves no number must be in the data, or the table would excuse a kind that somebody adds later.
    expect(Object.keys(movesNoNumber).filter((key) => !counts.has(key))).toEqual([])
  })
})
