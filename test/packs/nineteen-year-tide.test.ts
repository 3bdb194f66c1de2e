/**
 * The adventure as a thing one can hold to account: every file reads, nothing in it is dead, each clue can be come by in
 * three ways, there are words enough for an evening, and none of them promises what the world may deny.
 */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { createEngine } from '../../src/compose.ts'
import { LocalPath } from '../../src/core/name-or-local-path.ts'
import type { LoadedScenario } from '../../src/packs/pack-loader.ts'
import { auditNarration } from '../../src/turn/audit/audit-narration.ts'
import { sampleAudit } from '../../src/turn/audit/sample-audit-scene.ts'

type Row = Record<string, unknown>

const id = 'nineteen_year_tide'
const home = join(import.meta.dirname, '../..')
const folder = join(home, 'content_packs', id)
const engine = createEngine({ inMemory: true, home: join(home, 'no-such-home') })
const qualified = (name: string): string => `${id}:${name}`
const clues = ['c_filings', 'c_sledge', 'c_receipt', 'c_payment', 'c_jory', 'c_tam']

let scenario: LoadedScenario

beforeAll(async () => {
  const opened = await engine.packs.loader?.openScenario(id)
  if (opened?.ok !== true) throw new Error(opened?.refusal.message ?? 'no packs')
  scenario = opened.value
})
afterAll(() => engine.close())

/** The `gm` of every file of a folder, by id. */
function written(kind: string): readonly (Row & { readonly id: string })[] {
  return readdirSync(join(folder, kind)).map((file) => {
    const text = readFileSync(join(folder, kind, file), 'utf8')
    const front = parse(text.split(/^---$/m)[1] ?? '') as { id: string; gm?: Row }
    return { ...(front.gm ?? {}), id: front.id }
  })
}

const rows = (value: unknown): readonly Row[] => (Array.isArray(value) ? (value as Row[]) : [])
const linesOf = (value: unknown): readonly string[] =>
  typeof value === 'string'
    ? isNoLine(value)
      ? []
      : [value]
    : Array.isArray(value)
      ? value.flatMap(linesOf)
      : []

/** An hour or an id, under a key that also holds words. */
const isNoLine = (text: string): boolean => /^(?:\d\d:\d\d|[a-z0-9_]+)$/.test(text)

/** Every text under a value whose key is one of these. */
function textsUnder(value: unknown, keys: ReadonlySet<string>): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((one) => textsUnder(one, keys))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => [
    ...(keys.has(key) ? linesOf(part) : []),
    ...textsUnder(part, keys),
  ])
}

/** Under these keys stand words that are narrated as they are. */
const tellings = [
  'arrive',
  'again',
  'tension',
  'smell',
  'sound',
  'sight',
  'touch',
  'lines',
  'closed',
  'tell',
  'after',
  'reveal',
  'near_miss',
  'success',
  'fail',
  'automatic',
  'open',
  'win',
  'lose',
  'going_well',
  'going_badly',
]

const places = written('locations')
const people = written('npcs')
const story = readdirSync(join(folder, 'story')).map(
  (file) => parse(readFileSync(join(folder, 'story', file), 'utf8')) as Row,
)
const speakers = people.filter((one) => rows(one.knows).length + rows(one.withholds).length > 0)

describe('the pack', () => {
  it('reads without an error or a warning', async () => {
    const validated = await engine.packs.loader?.validatePack(LocalPath.typed(folder))
    expect(validated?.ok === true && validated.value.problems).toEqual([])
  })

  it('has the size that was promised', () => {
    expect(places.length).toBeGreaterThanOrEqual(11)
    expect(speakers.length).toBeGreaterThanOrEqual(11)
    expect(scenario.definition.endings.map(({ id }) => id)).toEqual(
      ['testimony', 'rung', 'high_water'].map(qualified),
    )
  })

  it('makes every hero at the third level', async () => {
    for (const hero of scenario.heroes) {
      const founded = await engine.campaigns.createFromScenario({
        scenario: id,
        name: hero.name,
        hero: hero.id,
        seed: 'x',
      })
      expect(founded.ok, hero.id).toBe(true)
      if (!founded.ok) continue
      const state = await engine.campaigns.state(founded.value.campaign_id)
      expect(state.ok && state.value.entities.pc_hero_001?.attrs.level, hero.id).toBe(3)
    }
  })
})

/** In how many ways of a kind each clue is given: found or done, told, paid for. */
function waysTo(clue: string): Record<'search' | 'talk' | 'money', number> {
  const gives = (value: unknown): boolean => JSON.stringify(value ?? null).includes(`"${clue}"`)
  const deeds = places.flatMap((place) => rows(place.affordances))
  const told = people.flatMap((one) => [...rows(one.knows), ...rows(one.withholds)])
  const telling = told.filter((entry) => entry.fact === clue || gives(entry.on_reveal))
  const paid = (value: unknown): boolean => /"coin":\s*("?>?=?)?-?\d/.test(JSON.stringify(value ?? null))
  return {
    search:
      places.flatMap((place) => rows(place.discoverables)).filter((one) => gives(one.gives)).length +
      deeds.filter((deed) => gives(deed.success) && !paid(deed.success)).length,
    talk: telling.length,
    money:
      telling.filter((entry) => paid(entry.gate)).length +
      deeds.filter((deed) => gives(deed.success) && paid(deed.success)).length,
  }
}

describe('the investigation', () => {
  it.each(clues)('%s can be come by by searching, by talk and for money', (clue) => {
    const { search, talk, money } = waysTo(clue)
    // A receipt is bought by buying: the gate asks for any purchase.
    expect(Math.min(search, talk, money), JSON.stringify({ search, talk, money })).toBeGreaterThanOrEqual(1)
  })

  it('needs any three of the six', () => {
    const deduction = scenario.definition.deductions[qualified('d_hale')]
    expect(deduction?.needs.any).toBe(3)
    expect([...(deduction?.needs.of ?? [])].sort()).toEqual(clues.map(qualified).sort())
  })

  it('never hides a core clue behind a roll', () => {
    const sledge = places.flatMap((place) => rows(place.discoverables)).find((one) => one.id === 'd_sledge')
    expect(sledge?.core).toBe(true)
  })

  it('calls the same forty in the crypt as the lore remembers', () => {
    const lore = readFileSync(join(folder, 'history/the_amity.md'), 'utf8')
    const listed = /## The forty\n\n(.*)\n/.exec(lore)?.[1] ?? ''
    const names = listed.match(/[A-Z][a-z]+ (?:John )?[A-Z][a-z]+/g) ?? []
    expect(new Set(names).size).toBe(40)
    const crypt = readFileSync(join(folder, 'locations/sea_crypt.md'), 'utf8')
    const called = readFileSync(join(folder, 'story/storylets.yaml'), 'utf8')
    for (const name of names) {
      expect(crypt, name).toContain(name)
      expect(called, name).toContain(name)
    }
  })
})

describe('the words', () => {
  it.each(places.map((one) => [one.id, one] as const))('%s has lines for an evening', (_, place) => {
    const palette = place.palette as Row
    const senses = ['smell', 'sound', 'sight', 'touch'].map((sense) => linesOf(palette[sense]))
    expect(linesOf(place.arrive).length).toBeGreaterThanOrEqual(2)
    expect(linesOf(place.again).length).toBeGreaterThanOrEqual(3)
    expect(senses.flat().length).toBeGreaterThanOrEqual(8)
    expect(senses.every((lines) => lines.length > 0)).toBe(true)
    expect(rows(palette.when).length).toBeGreaterThanOrEqual(1)
    expect(rows(place.affordances).length).toBeGreaterThanOrEqual(4)
    for (const way of rows(place.exits))
      expect(linesOf(way.lines).length, String(way.to)).toBeGreaterThanOrEqual(3)
  })

  it.each(speakers.map((one) => [one.id, one] as const))('%s has a voice of their own', (_, person) => {
    for (const mood of ['neutral', 'warm', 'cold', 'afraid']) {
      const lines = linesOf((person.business as Row)[mood])
      expect(lines.length, mood).toBeGreaterThanOrEqual(4)
      for (const line of lines) expect(line).toMatch(/^\{name\} .*\.$/)
    }
    for (const entry of rows(person.knows))
      expect(linesOf(entry.say).length, String(entry.id)).toBeGreaterThanOrEqual(3)
    for (const entry of rows(person.withholds)) {
      expect(linesOf(entry.say).length, String(entry.id)).toBeGreaterThanOrEqual(3)
      expect(linesOf(entry.deflect).length, String(entry.id)).toBeGreaterThanOrEqual(3)
      expect(linesOf(entry.tell).length, String(entry.id)).toBeGreaterThanOrEqual(2)
      expect(linesOf(entry.after).length, String(entry.id)).toBeGreaterThanOrEqual(1)
    }
  })

  it('has an omen for every step of every clock', () => {
    for (const clock of Object.values(scenario.definition.clocks)) {
      const steps = Object.keys(clock.omens).length
      expect(steps, clock.id).toBe({ long_tide: 8, suspicion: 6, noise: 3 }[clock.id.split(':')[1] ?? ''])
      for (const lines of Object.values(clock.omens)) expect(lines.length).toBeGreaterThanOrEqual(2)
    }
  })

  const told = new Set(tellings)
  const narration = textsUnder([...places, ...people, ...story], told)
  const everything = [
    ...narration,
    ...textsUnder(
      [...people, ...story],
      new Set(['say', 'deflect', 'lie', 'text', 'neutral', 'warm', 'cold', 'afraid', 'unknown', 'pressed']),
    ),
  ]

  it('uses no slot that the narrator does not know, and closes what it opens', () => {
    for (const line of everything) {
      const slots = line.match(/\{[^}]*\}/g) ?? []
      expect(
        slots.filter((slot) => !['{name}', '{he}', '{his}', '{him}'].includes(slot)),
        line,
      ).toEqual([])
      expect((line.match(/"/g) ?? []).length % 2, line).toBe(0)
      expect((line.match(/(?<!\w)\*|\*(?!\w)/g) ?? []).length % 2, line).toBe(0)
    }
  })

  it('begins with a capital or a name, ends like a sentence, and says nothing twice', () => {
    for (const line of narration)
      expect(line, line).toMatch(/^(?:["*]{0,2}[\p{Lu}]|\{(?:name|he|his)\}).*[.!?"”*]$/su)
    const seen = new Set<string>()
    for (const line of narration) {
      expect(seen.has(line), line).toBe(false)
      seen.add(line)
    }
  })

  it('never speaks or decides for the player, as the audit of narrations has it', () => {
    for (const line of narration) {
      const narrative = line.replaceAll(/\{\w+\}/g, 'the ferryman')
      const { violations } = auditNarration(sampleAudit({ narrative }))
      expect(violations.filter((one) => one.rule_id === 'KRN-21').map((one) => one.before)).toEqual([])
    }
  })

  it('keeps clear of what everybody has read before', () => {
    const worn = [
      /shivers? down/i,
      /time (?:seems to )?stand/i,
      /little did you/i,
      /thick with/i,
      /eyes gleam/i,
      /a mix of/i,
      /deafening silence/i,
      /bated breath/i,
    ]
    for (const line of everything) for (const cliché of worn) expect(line).not.toMatch(cliché)
    expect(everything.filter((line) => line.includes('—'))).toEqual([])
  })
})

/** Six words in a row tell a secret, as the audit of narrations has it. */
function runsOf(text: string): readonly string[] {
  const words = text
    .split(/\s+/)
    .map((word) => word.toLowerCase().replace(/[^a-z0-9]/g, ''))
    .filter((word) => word !== '')
  return words.slice(5).map((_, at) => words.slice(at, at + 6).join(' '))
}

describe('the secrets', () => {
  it('are told by nobody but those who keep them', () => {
    const kept = people.flatMap((person) => rows(person.withholds))
    const clueRows = story.flatMap((file) => rows(file.clues))
    const secrets = new Map<string, unknown>()
    for (const entry of kept)
      for (const text of [...linesOf(entry.fact), ...linesOf(entry.say)])
        for (const run of runsOf(text)) secrets.set(run, entry.id)
    for (const clue of clueRows) for (const run of runsOf(String(clue.fact))) secrets.set(run, clue.id)
    const open = new Set(['say', 'text', 'fact', ...tellings])
    const others = [
      ...textsUnder(places, open),
      ...textsUnder(
        people.map(({ withholds: _, ...rest }) => rest),
        open,
      ),
      ...textsUnder(
        story.map(({ clues: _, ...rest }) => rest),
        open,
      ),
    ]
    const told = others.flatMap((line) =>
      runsOf(line).flatMap((run) => (secrets.has(run) ? [`${String(secrets.get(run))}: ${run}`] : [])),
    )
    expect(told).toEqual([])
  })
})

describe('the scripts', () => {
  it.each(['rung', 'testimony', 'high-water'])('%s has lines to type', (name) => {
    const text = readFileSync(join(home, 'test/adventures/nineteen-year-tide', `${name}.txt`), 'utf8')
    expect(text.split('\n').filter((line) => line.trim() !== '').length).toBeGreaterThanOrEqual(8)
  })
})
