/**
 * `npm run eval -- interpreter [--only WORDS]`: lines typed by people who knew only the README, read in an approximate
 * scene as players meet it (grammar, tagger and gate; with `--meaning` the line model too, where its package is installed;
 * with `--grammar` the grammar alone) and compared with what they wanted, by length and kind. It scores the reading alone:
 * what the world did with it is measured by playing.
 */
import type { ReadAct, Reading } from '../../src/core/protocol/free-text-reading.ts'
import { readLine } from '../../src/reading/index.ts'
import { gateTable } from './gate/gate-table.ts'
import { openTableReader, type TableReader } from './readings-at-the-table.ts'
import { fits, share } from './same-acts.ts'
import { type Cast, type StrangersLine, strangersLines } from './strangers-lines.ts'

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

function verdictOf(line: StrangersLine, reading: Reading): Verdict {
  const acts = reading.mode === 'play' ? reading.actions.filter(weighs) : []
  const wanted = line.gold.acts
  const weightless = wanted.length === 0
  const head = weightless ? acts.length === 0 : acts.some((act) => wanted.some((gold) => fits(act, gold)))
  const set =
    acts.length === Math.min(4, wanted.length) &&
    acts.every((act, at) => {
      const gold = wanted[at]
      return gold !== undefined && fits(act, gold)
    })
  const confidence = Math.min(1, ...acts.map((act) => act.confidence))
  return { line, reading, head, set, confidence }
}

/** True for an act that counts: what only the body does, or holds back from, no label names. */
function weighs({ verb, action }: ReadAct): boolean {
  return verb !== 'hold back' && action !== 'gesture'
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

/** Who reads. */
export interface StrangersOptions {
  /** With it also each line that holds it is printed, or each wrong one. */
  readonly only: string | undefined
  /** The grammar alone. */
  readonly grammar: boolean
  /** With the line model, where it can be opened. */
  readonly meaning: boolean
}

/** Reads every line and prints the table. */
export async function scoreStrangers({ only, grammar, meaning }: StrangersOptions): Promise<boolean> {
  const { lines, casts } = await strangersLines()
  const read: TableReader = grammar
    ? async (line, scene) => readLine(line, scene)
    : await openTableReader({ meaning })
  const rows: Verdict[] = []
  for (const { line, scene } of lines) rows.push(verdictOf(line, await read(line.text, scene)))
  for (const row of rows) if (only !== undefined && shows(row, only)) print(row)
  table(rows)
  offerTable(rows, casts)
  console.log(`\n${await gateTable()}`)
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
