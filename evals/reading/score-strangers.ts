/**
 * `npm run eval -- interpreter [--only WORDS]`: lines typed by people who knew only the README, read in an approximate
 * scene and compared with what they wanted, by length and kind. It scores the reading alone: what the world did with it
 * is measured by playing.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createEngine } from '../../src/compose.ts'
import type { Reading, ReadingEntity, ReadingScene } from '../../src/core/protocol/free-text-reading.ts'
import { readLine } from '../../src/reading/index.ts'
import { fits, share } from './same-acts.ts'

interface WantedAct {
  readonly intent: string
  readonly target: string | null
  readonly offer: string | null
}

interface StrangersLine {
  readonly id: string
  readonly world: string
  readonly place: string
  readonly present: readonly string[]
  readonly offers: readonly string[]
  readonly text: string
  readonly words: number
  readonly kind: string
  readonly gold: { readonly acts: readonly WantedAct[]; readonly question: string | null }
}

interface Verdict {
  readonly line: StrangersLine
  readonly reading: Reading
  /** The heaviest act read is one the player wanted. */
  readonly head: boolean
  /** Exactly the wanted acts. */
  readonly set: boolean
  /** The lowest confidence of its acts. */
  readonly confidence: number
}

function verdictOf(line: StrangersLine, scene: ReadingScene): Verdict {
  const reading = readLine(line.text, scene)
  const acts = reading.mode === 'play' ? reading.actions.filter(({ verb }) => verb !== 'hold back') : []
  const wanted = line.gold.acts
  const weightless = wanted.length === 0
  const head = weightless ? acts.length === 0 : acts.some((act) => wanted.some((gold) => fits(act, gold)))
  const set =
    acts.length === Math.min(4, wanted.length) && acts.every((act, at) => fits(act, wanted[at] as WantedAct))
  const confidence = Math.min(1, ...acts.map((act) => act.confidence))
  return { line, reading, head, set, confidence }
}

function table(rows: readonly Verdict[]): void {
  const groups: readonly (readonly [string, (verdict: Verdict) => boolean])[] = [
    ['all', () => true],
    ['1–4 words', ({ line }) => line.words <= 4],
    ['5–8', ({ line }) => line.words > 4 && line.words <= 8],
    ['9–14', ({ line }) => line.words > 8 && line.words <= 14],
    ['15+', ({ line }) => line.words > 14],
    ['two acts or more', ({ line }) => line.gold.acts.length > 1],
    ['speech', ({ line }) => line.kind === 'speech'],
    ['question', ({ line }) => line.kind === 'question_to_gm'],
    ['mean an offer', ({ line }) => line.gold.acts.some(({ offer }) => offer !== null)],
  ]
  for (const [name, belongs] of groups) {
    const some = rows.filter(belongs)
    const head = share(some.filter((row) => row.head).length, some.length)
    const set = share(some.filter((row) => row.set).length, some.length)
    console.log(`${name.padEnd(18)} a wanted act ${head.padEnd(16)} all acts ${set}`)
  }
}

/** The people, places and things of a scenario, as far as a scene can be made up from a transcript. */
async function castOf(scenario: string): Promise<readonly ReadingEntity[]> {
  const engine = createEngine({ inMemory: true, home: join(import.meta.dirname, 'no-such-home') })
  const opened = await engine.packs.loader?.openScenario(scenario)
  await engine.close()
  if (opened?.ok !== true) return []
  const { world, definition } = opened.value as unknown as {
    readonly world: { readonly entities_add: readonly Row[] }
    readonly definition: Readonly<Record<string, Readonly<Record<string, Named>>>>
  }
  const named = Object.values(definition.people ?? {})
  return world.entities_add.map((row) => ({
    id: row.id,
    name: row.name,
    aliases: named.find(({ id }) => id === row.id)?.aliases ?? row.attrs?.aliases ?? [],
    kind: row.type === 'location' ? 'place' : row.type === 'npc' ? 'person' : 'object',
    ...(row.attrs?.pronoun !== undefined && { pronoun: row.attrs.pronoun }),
  }))
}

interface Named {
  readonly id: string
  readonly aliases?: readonly string[]
}

interface Row {
  readonly id: string
  readonly name: string
  readonly type: string
  readonly attrs?: { readonly aliases?: readonly string[]; readonly pronoun?: string }
}

function sceneOf(line: StrangersLine, cast: readonly ReadingEntity[]): ReadingScene {
  const isHere = ({ name }: ReadingEntity): boolean => line.present.includes(name)
  const known = cast.filter(({ kind }) => kind === 'person')
  const own = (entity: ReadingEntity): ReadingEntity => ({
    ...entity,
    aliases: [...entity.aliases, ...entity.name.split(' ').filter((word) => /^\p{Lu}/u.test(word))],
  })
  const extras = line.present
    .filter((name) => !known.some((entity) => entity.name === name))
    .map((name): ReadingEntity => ({ id: `extra:${name}`, name, aliases: [], kind: 'person' }))
  const people = [...known.filter(isHere).map(own), ...extras]
  return {
    mode: 'explore',
    people,
    objects: cast.filter(({ kind }) => kind === 'object'),
    exits: cast.filter(({ kind, name }) => kind === 'place' && name !== line.place),
    places: [],
    belongings: [],
    topics: [],
    affordances: [],
    focus: [],
    interlocutor: people.length === 1 ? (people[0]?.id ?? null) : null,
    open_question: null,
    elsewhere: known.filter((entity) => !isHere(entity)).map(own),
  }
}

/** Reads every line and prints the table; with `only` also each line that holds it, or each wrong one. */
export async function scoreStrangers(only?: string): Promise<boolean> {
  const file = join(import.meta.dirname, 'data', 'strangers.jsonl')
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((row) => row !== '')
    .map((row) => JSON.parse(row) as StrangersLine)
  const worlds = [...new Set(lines.map(({ world }) => world))]
  const casts = new Map<string, readonly ReadingEntity[]>()
  for (const world of worlds) casts.set(world, world === 'own' ? [] : await castOf(world))
  const rows = lines.map((line) => verdictOf(line, sceneOf(line, casts.get(line.world) ?? [])))
  for (const row of rows) if (only !== undefined && shows(row, only)) print(row)
  table(rows)
  return true
}

function shows({ line, set, head }: Verdict, only: string): boolean {
  if (only === 'wrong') return !head
  if (only === 'partly') return !set
  if (only === 'several') return line.gold.acts.length > 1
  return line.id === only || line.text.includes(only)
}

function print({ line, reading, head, set }: Verdict): void {
  const wanted = line.gold.acts.map(({ intent, target }) => `${intent} ${target ?? ''}`.trim())
  const read = reading.actions.map(
    ({ action, target, item, verb, confidence }) =>
      `${action}(${verb}) ${target ?? ''} ${item ?? ''} ${confidence.toFixed(2)}`,
  )
  console.log(`${set ? '=' : head ? '~' : '✗'} ${line.id} ${line.text}`)
  console.log(
    `    wanted: ${wanted.join(' | ')}${line.gold.question === null ? '' : ` ? ${line.gold.question}`}`,
  )
  console.log(`    read:   ${reading.mode} ${read.join(' | ')}`)
}
