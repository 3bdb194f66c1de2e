/**
 * `npm run eval -- interpreter [--only WORDS]`: lines typed by people who knew only the README, read in an approximate
 * scene and compared with what they wanted, by length and kind. It scores the reading alone: what the world did with it
 * is measured by playing.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createEngine } from '../../src/compose.ts'
import type {
  Reading,
  ReadingEntity,
  ReadingOffer,
  ReadingScene,
} from '../../src/core/protocol/free-text-reading.ts'
import { readLine } from '../../src/reading/index.ts'
import { offersOf, type ScenedOffer } from './offer-scenes.ts'
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
async function castOf(scenario: string): Promise<Cast> {
  const engine = createEngine({ inMemory: true, home: join(import.meta.dirname, 'no-such-home') })
  const opened = await engine.packs.loader?.openScenario(scenario)
  await engine.close()
  if (opened?.ok !== true) return noCast
  const { world, definition } = opened.value as unknown as {
    readonly world: { readonly entities_add: readonly Row[] }
    readonly definition: Readonly<Record<string, Readonly<Record<string, Named>>>>
  }
  const named = Object.values(definition.people ?? {})
  const entities = world.entities_add.map(
    (row): ReadingEntity => ({
      id: row.id,
      name: row.name,
      aliases: named.find(({ id }) => id === row.id)?.aliases ?? row.attrs?.aliases ?? [],
      kind: row.type === 'location' ? 'place' : row.type === 'npc' ? 'person' : 'object',
      ...(row.attrs?.pronoun !== undefined && { pronoun: row.attrs.pronoun }),
    }),
  )
  return { entities, offers: offersOf(scenario, opened.value.definition) }
}

/** Who and what an adventure has, and what its author made possible. */
interface Cast {
  readonly entities: readonly ReadingEntity[]
  readonly offers: readonly ScenedOffer[]
}

const noCast: Cast = { entities: [], offers: [] }

/** The choices that were on the screen or had rotated off it, with the words their author gave them; any of them may cost something. */
function offersOn(line: StrangersLine, { offers }: Cast): readonly ReadingOffer[] {
  const rotated = line.gold.acts.flatMap(({ offer }) => offer ?? [])
  return [...new Set([...line.offers, ...rotated])].map((text) => {
    const written = offers.find((offer) => offer.text === text)
    return {
      ...{ id: text, text, phrases: written?.phrases ?? [], costly: true, shown: line.offers.includes(text) },
      ...(written === undefined && { plain: {} }),
    }
  })
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

function sceneOf(line: StrangersLine, all: Cast): ReadingScene {
  const cast = all.entities
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
    offers: offersOn(line, all),
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
  const casts = new Map<string, Cast>()
  for (const world of worlds) casts.set(world, world === 'own' ? noCast : await castOf(world))
  const rows = lines.map((line) => verdictOf(line, sceneOf(line, casts.get(line.world) ?? noCast)))
  for (const row of rows) if (only !== undefined && shows(row, only)) print(row)
  table(rows)
  offerTable(rows, casts)
  return true
}

const surely = 0.45

/** How often a choice on the screen that an author wrote was taken, asked about or left alone, rightly and wrongly. */
function offerTable(rows: readonly Verdict[], casts: ReadonlyMap<string, Cast>): void {
  const counts = new Map<string, number>()
  for (const { line, reading } of rows) {
    const written = (text: string | null | undefined): boolean =>
      casts.get(line.world)?.offers.some((offer) => offer.text === text) === true
    const meant = line.gold.acts.flatMap(({ offer }) => (offer !== null && written(offer) ? [offer] : []))
    const read = reading.actions.filter(({ offer }) => written(offer))
    const taken = read.filter(({ confidence }) => confidence >= surely)
    const asked = [...read, ...(reading.chips ?? []).map(({ action }) => action)]
    const did =
      taken.length > 0
        ? taken.every(({ offer = '' }) => meant.includes(offer))
          ? 'taken rightly'
          : 'taken wrongly'
        : asked.some(({ offer = '' }) => meant.includes(offer))
          ? 'asked rightly'
          : read.length > 0
            ? 'asked wrongly'
            : 'left alone'
    const key = `${meant.length > 0 ? 'means an authored choice' : 'means none'}: ${did}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
    if (/wrongly/.test(did) || (did === 'left alone' && meant.length > 0))
      console.log(
        `${did}: ${line.text} -> ${read.map(({ offer, confidence }) => `${offer} ${confidence}`).join()} | meant ${meant.join()}`,
      )
  }
  for (const [key, count] of [...counts].toSorted()) console.log(`${key} ${count}`)
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
