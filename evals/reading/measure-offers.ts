/**
 * `npm run eval -- offers [--only WORDS] [--file NAME]`: lines that mean an offered choice in the player's own words,
 * typed in a scene where that choice is on offer, read by words alone and by words and meaning. Right: exactly that was
 * done. Asked: it is among the readings the player was asked about. Left: no act, no time, no dice. Wrong: something
 * else was done.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createEngine } from '../../src/compose.ts'
import type { AuthorTurn } from '../../src/core/protocol/turn-envelope.ts'
import type { Engine } from '../../src/engine/index.ts'
import { offersOf, type ScenedOffer, sceneFor } from './offer-scenes.ts'

interface OfferLine {
  readonly id: string
  readonly scenario: string
  readonly offer: string
  readonly text: string
  /** Other actions of the same moment that mean the same. */
  readonly also?: readonly string[]
}

type Verdict = 'right' | 'asked' | 'left' | 'wrong' | 'no scene'

interface Measured {
  readonly line: OfferLine
  readonly verdict: Verdict
  readonly turn: AuthorTurn | null
}

const data = join(import.meta.dirname, 'data')

/** The lines of a data file. */
export function offerLines(file: string): readonly OfferLine[] {
  return readFileSync(join(data, file), 'utf8')
    .split('\n')
    .filter((row) => row !== '')
    .map((row) => JSON.parse(row) as OfferLine)
}

async function measureLine(
  engine: Engine,
  line: OfferLine,
  all: readonly ScenedOffer[],
  at: number,
): Promise<Measured> {
  const offer = all.find(({ id, scenario }) => id === line.offer && scenario === line.scenario)
  if (offer === undefined) return { line, verdict: 'no scene', turn: null }
  const id = await sceneFor(engine, offer, all, `${line.id} ${at}`)
  // One look round, as a player has: then there are choices on the screen.
  if (offer.kind === 'place' || offer.kind === 'contest') await engine.turns.play(id, 'look around')
  const played = await engine.turns.play(id, line.text)
  if (!played.ok) return { line, verdict: 'left', turn: null }
  return {
    line,
    verdict: verdictOn(played.value.turn, [
      offer,
      ...all.filter(({ id: other }) => line.also?.includes(other) === true),
    ]),
    turn: played.value.turn,
  }
}

function verdictOn(turn: AuthorTurn, wanted: readonly ScenedOffer[]): Verdict {
  const done = turn.engine_events.flatMap(({ type, details }) =>
    type === 'deed_done' ? [details.deed_id] : [],
  )
  if (wanted.some(({ id }) => done.includes(id))) return done.length === 1 ? 'right' : 'wrong'
  const asked = Object.entries(turn.planning_block?.choices ?? {}).filter(([key]) =>
    key.startsWith('reading_'),
  )
  const titles = wanted.map(({ text }) => text.toLowerCase())
  if (asked.some(([, { text }]) => titles.some((title) => text.toLowerCase().includes(title)))) return 'asked'
  const idle = turn.rolls.length === 0 && done.length === 0 && turn.mode === 'DM'
  return idle ? 'left' : 'wrong'
}

export interface MeasureOptions {
  /** Only lines whose text or action holds these words. */
  readonly only: string | undefined
  /** A file of lines in `data`; the usual one when missing. */
  readonly file: string | undefined
  /** Prints what was read rightly too. */
  readonly all: boolean
}

/** Plays the lines, by words alone and by meaning too, and prints what came of them. */
export async function measureOffers({ only, file, all }: MeasureOptions): Promise<boolean> {
  const lines = offerLines(file ?? 'offers.jsonl').filter(
    ({ text, offer }) => only === undefined || `${offer} ${text}`.includes(only),
  )
  const rows = []
  for (const [name, embeddings] of [
    ['words alone', 'off'],
    ['words and meaning', 'minilm'],
  ] as const) {
    const measured = await measureLines(lines, embeddings)
    console.log(`\n${name}`)
    for (const { line, verdict, turn } of measured)
      if (verdict !== 'right' || all)
        console.log(
          `${verdict.padEnd(8)} ${line.id} ${line.offer.split(':')[1]}: ${line.text}\n         ${shown(turn)}`,
        )
    rows.push(rowOf(name, measured))
  }
  console.log(`\n${rows.join('\n')}`)
  return true
}

async function measureLines(
  lines: readonly OfferLine[],
  embeddings: 'off' | 'minilm',
): Promise<readonly Measured[]> {
  const environment = { FATEWRIGHT_EMBEDDINGS: embeddings }
  const engine = createEngine({ inMemory: true, home: 'no-such-home', environment })
  const offers: ScenedOffer[] = []
  for (const scenario of new Set(lines.map((line) => line.scenario))) {
    const opened = await engine.packs.loader?.openScenario(scenario)
    if (opened?.ok !== true) throw new Error(`${scenario} cannot be opened`)
    offers.push(...offersOf(scenario, opened.value.definition))
  }
  const measured: Measured[] = []
  for (const [at, line] of lines.entries()) measured.push(await measureLine(engine, line, offers, at))
  await engine.close()
  return measured
}

function rowOf(name: string, measured: readonly Measured[]): string {
  const verdicts = ['right', 'asked', 'left', 'wrong', 'no scene'] as const
  const counts = verdicts.map(
    (verdict) => `${verdict} ${measured.filter((each) => each.verdict === verdict).length}`,
  )
  return `${name.padEnd(18)} ${measured.length} lines: ${counts.join(', ')}`
}

function shown(turn: AuthorTurn | null): string {
  if (turn === null) return 'refused'
  const acts = turn.engine_events
    .filter(({ type }) => !/pace|time_|rumour/.test(type))
    .map(({ type, details }) => `${type}${type === 'deed_done' ? `(${String(details.deed_id)})` : ''}`)
  const asked =
    turn.mode === 'DM' ? Object.values(turn.planning_block?.choices ?? {}).map(({ text }) => text) : []
  return `${acts.slice(0, 6).join(' ')} ${asked.join(' | ')} ${turn.notices.join(' ').slice(0, 90)} ${turn.narrative.slice(0, 110)}`.replace(
    /\s+/g,
    ' ',
  )
}
