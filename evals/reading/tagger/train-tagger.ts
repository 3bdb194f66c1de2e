/** `npm run train -- tagger`: trains the tagger from the marked lines and writes its weights and its card. */
import { createHash } from 'node:crypto'
import type { KeptTagger } from '../../../src/reading/tagger/open-tagger.ts'
import { type LinePart, type TaggerModel, tagLine } from '../../../src/reading/tagger/tag-line.ts'
import { intents } from '../../../src/reading/tagger/tagged-kinds.ts'
import { taggerInput } from '../../../src/reading/tagger/tagger-input.ts'
import { weightSizes } from '../../../src/reading/tagger/tagger-network.ts'
import type { PieceVectors } from '../../../src/reading/tagger/word-vectors.ts'
import { type MarkedLine, type MarkedPart, tagsOf } from './marked-lines.ts'
import { chanceFrom, type TrainingRow, trainNetwork } from './train-network.ts'

const E = (name: string, value: number): number => Number(process.env[name] ?? value)
export const schedule = { rounds: E('ROUNDS', 14), rate: E('RATE', 0.002), batch: 8, drop: E('DROP', 0.1), hush: E('HUSH', 0.2), decay: E('DECAY', 0.01) }

/** Trains on some lines. */
export function trainOn(
  lines: readonly MarkedLine[],
  vectors: PieceVectors,
  tell: (round: number, model: TaggerModel) => void,
): TaggerModel {
  const plain = lines.map((line) => rowOf(line, vectors))
  const careless = lines.map((line) => rowOf(carelessly(line), vectors))
  const chance = chanceFrom(11)
  const weights = trainNetwork(
    () => plain.map((row, at) => (chance() < 0.3 ? (careless[at] as TrainingRow) : row)),
    vectors.size,
    schedule,
    (round, now) => tell(round, { vectors, weights: now }),
  )
  return { vectors, weights }
}

function rowOf(line: Pick<MarkedLine, 'text' | 'parts'>, vectors: PieceVectors): TrainingRow {
  return { input: taggerInput(line.text, vectors), ...tagsOf(line), weight: 1 }
}

/** The line as somebody in a hurry types it: small letters, hardly a mark. */
function carelessly({ text, parts }: MarkedLine): Pick<MarkedLine, 'text' | 'parts'> {
  // Marks become blanks, so that every place in the line stays where it is.
  const typed = text.toLowerCase().replace(/[,.;:!](?=\s|$)|'/g, ' ')
  return { text: typed, parts }
}

/** How well lines that were not trained on are cut and understood. */
export interface TaggerScore {
  readonly lines: number
  /** Parts of acts and speech found with the same borders, give or take marks, of those marked and of those found. */
  readonly recall: number
  readonly precision: number
  /** Lines whose acts and speech are exactly those marked, by number and act. */
  readonly cut: number
  readonly whole: number
  /** Acts of parts that were found. */
  readonly act: number
  readonly actAmongThree: number
}

export function scoreTagger(lines: readonly MarkedLine[], model: TaggerModel): TaggerScore {
  let [marked, found, same, cut, whole, act, three] = [0, 0, 0, 0, 0, 0, 0]
  for (const line of lines) {
    const wanted = line.parts.filter(isDone)
    const got = tagLine(line.text, model).filter(isDone)
    marked += wanted.length
    found += got.length
    const pairs = wanted.flatMap((part) => {
      const match = got.find((other) => overlap(part, other) > 0.7)
      return match === undefined ? [] : [{ part, match }]
    })
    same += pairs.length
    act += pairs.filter(({ part, match }) => isSibling(part.intent, match.acts[0]?.action)).length
    three += pairs.filter(({ part, match }) => match.acts.slice(0, 3).some(({ action }) => isSibling(part.intent, action))).length
    if (pairs.length === wanted.length && got.length === wanted.length) {
      cut += 1
      if (pairs.every(({ part, match }) => isSibling(part.intent, match.acts[0]?.action))) whole += 1
    }
  }
  return {
    lines: lines.length,
    ...{ recall: same / marked, precision: same / found, cut: cut / lines.length, whole: whole / lines.length },
    ...{ act: act / same, actAmongThree: three / same },
  }
}

function isDone({ kind }: MarkedPart | LinePart): boolean {
  return kind === 'act' || kind === 'speech'
}

function overlap(left: { from: number; to: number }, right: { from: number; to: number }): number {
  const both = Math.min(left.to, right.to) - Math.max(left.from, right.from)
  return both / (Math.max(left.to, right.to) - Math.min(left.from, right.from))
}

const families: readonly string[] = [
  'examine look search listen insight read',
  'give bribe trade persuade',
  'tell persuade ask greet accuse intimidate provoke deceive',
  'go climb sneak follow flee',
  'take steal',
  'use put open improvise craft help gesture perform',
  'wait ready rest',
]

/** Acts that two people may name differently for the same words. */
function isSibling(wanted: string | undefined, got: string | undefined): boolean {
  if (wanted === undefined || got === undefined) return false
  return wanted === got || families.some((row) => row.split(' ').includes(wanted) && row.split(' ').includes(got))
}

export const actCount = intents.length

/** A model as it is kept: every number in one byte. */
export function keptTagger({ vectors, weights }: TaggerModel): KeptTagger {
  const scales: Record<string, number> = {}
  const bytes = weightSizes(vectors.size).flatMap(([name]) => {
    const values = weights[name] as Float32Array
    const most = values.reduce((top, value) => Math.max(top, Math.abs(value)), 1e-9)
    scales[name] = most / 127
    return [...Int8Array.from(values, (value) => Math.round((value / most) * 127))]
  })
  const kept = {
    size: vectors.size,
    scale: vectors.scale,
    pieces: [...vectors.places.keys()].join(' '),
    vectors: Buffer.from(vectors.bytes.buffer).toString('base64'),
    scales,
    weights: Buffer.from(Int8Array.from(bytes).buffer).toString('base64'),
  }
  const model = `tagger-${createHash('sha256').update(JSON.stringify(kept)).digest('hex').slice(0, 12)}`
  return { model, ...kept }
}
