/**
 * Whom a line of talk is read as meant for, and as what kind of talk: labelled lines in scenes made of the shipped packs'
 * people. It measures the reader alone; what comes of the talk is measured by playing.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { ReadingEntity, ReadingScene } from '../../src/core/protocol/free-text-reading.ts'
import { readLine } from '../../src/reading/grammar/read-line.ts'

const actSchema = z.object({
  intent: z.string(),
  target: z.string().nullable(),
  speech: z.boolean(),
})

const lineSchema = z.object({
  id: z.string(),
  world: z.string(),
  text: z.string(),
  before: z.string(),
  words: z.number(),
  kind: z.string(),
  present: z.array(z.string()),
  gold: z.object({ acts: z.array(actSchema) }),
})

type LabelledTalk = z.infer<typeof lineSchema>

/** Intents that are spoken to somebody, each with the acts that read it right. */
const kinds: Readonly<Record<string, readonly string[]>> = {
  ask: ['ask', 'persuade', 'question'],
  tell: ['tell', 'greet', 'ask', 'agree', 'persuade', 'bribe', 'accuse', 'intimidate', 'show', 'deceive'],
  greet: ['greet', 'tell'],
  persuade: ['persuade', 'ask', 'bribe'],
  deceive: ['deceive'],
  intimidate: ['intimidate', 'accuse'],
  accuse: ['accuse', 'intimidate', 'ask'],
  bribe: ['bribe'],
  show: ['show'],
}

const heroOf: Readonly<Record<string, string>> = {
  nineteen_year_tide: 'Marren Ash',
  dead_drop: 'Wren Okafor',
}

const packOf: Readonly<Record<string, string>> = {
  nineteen_year_tide: 'nineteen_year_tide',
  dead_drop: 'neo_seattle',
}

/** A line, with what was read right of it. */
export interface TalkScore {
  readonly id: string
  readonly text: string
  readonly words: number
  readonly addressee: boolean
  readonly act: boolean
  readonly read: string
}

/** The labelled lines with talk to somebody of a shipped pack, scored. */
export function scoreTalk(file: string, packs: string): readonly TalkScore[] {
  const casts = new Map(Object.entries(packOf).map(([world, pack]) => [world, castOf(join(packs, pack))]))
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => lineSchema.parse(JSON.parse(line)))
    .flatMap((line) => {
      const cast = casts.get(line.world)
      const spoken = cast === undefined ? [] : talkOf(line, cast)
      return cast === undefined || spoken.length === 0 ? [] : [scored(line, spoken, sceneOf(line, cast))]
    })
}

/** The scores as a table. */
export function talkTable(scores: readonly TalkScore[]): string {
  const rows = [
    ['1–8', 1, 8],
    ['9–14', 9, 14],
    ['15+', 15, 999],
    ['all', 1, 999],
  ] as const
  const lines = rows.map(([name, from, to]) => {
    const own = scores.filter(({ words }) => words >= from && words <= to)
    const share = (right: (score: TalkScore) => boolean): string =>
      `${own.filter(right).length}/${own.length}`.padStart(9)
    return `${name.padEnd(6)}${share((one) => one.addressee)}${share((one) => one.act)}${share((one) => one.addressee && one.act)}`
  })
  return ['words  addressee      act     both', ...lines].join('\n')
}

type Talk = { readonly intent: string; readonly target: string }

function talkOf({ gold }: LabelledTalk, cast: readonly ReadingEntity[]): readonly Talk[] {
  return gold.acts.flatMap(({ intent, target }) => {
    const person = cast.find(({ name }) => name === target)
    return person !== undefined && Object.hasOwn(kinds, intent) ? [{ intent, target: person.id }] : []
  })
}

function scored(line: LabelledTalk, wanted: readonly Talk[], scene: ReadingScene): TalkScore {
  const { actions } = readLine(line.text, scene)
  const social = actions.filter(({ action }) => Object.values(kinds).flat().includes(action))
  const whom = new Set(social.flatMap(({ target }) => target ?? []))
  return {
    ...{ id: line.id, text: line.text, words: line.words },
    addressee:
      whom.size > 0 &&
      wanted.every(({ target }) => whom.has(target)) &&
      [...whom].every((id) => wanted.some(({ target }) => target === id)),
    act: wanted.every(({ intent }) => social.some(({ action }) => kinds[intent]?.includes(action))),
    read: actions.map(({ action, target }) => `${action}→${target ?? '–'}`).join(', '),
  }
}

/** The people of a pack, from the heads of their pages. */
function castOf(pack: string): readonly ReadingEntity[] {
  const folder = join(pack, 'npcs')
  return readdirSync(folder).map((file) => {
    const page = readFileSync(join(folder, file), 'utf8')
    const field = (name: string): string =>
      new RegExp(`^\\s*${name}: (.*)$`, 'm').exec(page)?.[1]?.replace(/^\[|\]$/g, '') ?? ''
    const list = (name: string): string[] => field(name).split(', ').filter(Boolean)
    const pronoun = field('pronoun')
    return {
      ...{ id: field('id'), name: field('name'), kind: 'person' as const, tags: list('tags') },
      aliases: list('aliases'),
      ...(pronoun !== '' && { pronoun }),
    }
  })
}

/** Whoever the text says is here; the rest of the cast is elsewhere. Whoever was named last is spoken with. */
function sceneOf({ before, present, world }: LabelledTalk, cast: readonly ReadingEntity[]): ReadingScene {
  const here = cast.filter(({ name }) => present.includes(name))
  const named = here
    .map((one) => ({
      one,
      at: Math.max(...[one.name, ...one.name.split(' ')].map((name) => before.lastIndexOf(name))),
    }))
    .filter(({ at }) => at >= 0)
    .sort((left, right) => right.at - left.at)
    .map(({ one }) => one.id)
  const far = cast
    .filter((one) => !here.includes(one))
    .map((one) => ({ ...one, kind: 'topic' as const, tags: [...(one.tags ?? []), 'person', 'elsewhere'] }))
  return {
    ...{ mode: 'explore', people: here, objects: [], exits: [], places: [], topics: [], affordances: [] },
    belongings: [
      {
        id: 'coin',
        name: 'coins',
        aliases: ['coin', 'crowns', 'credits', 'creds', 'money'],
        kind: 'item',
        tags: ['money'],
      },
      { id: 'letter', name: "Ysolde's letter", aliases: ['letter'], kind: 'item', tags: ['document'] },
      { id: 'comm', name: "Jin's backup comm", aliases: ['comm'], kind: 'item' },
    ],
    hero: [heroOf[world] ?? ''],
    ...{ focus: named, interlocutor: named[0] ?? here[0]?.id ?? null, open_question: null, elsewhere: far },
  }
}
