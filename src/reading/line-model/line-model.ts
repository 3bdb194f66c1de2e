/**
 * One network for a whole line: where its parts begin and end, what each is, whom and what it names, and which of what is
 * on offer, of what can be spoken of and of who and what is here it means. It was trained on lines in some hundred and fifty
 * scenes (`CARD.md`); it knows of a scene only the words it is given.
 */
import type { ReadAction } from '../../core/protocol/free-text-reading.ts'
import { bestTags, logChances, runsOf } from '../tagger/best-tags.ts'
import type { LikelyAct, LinePart } from '../tagger/tag-line.ts'
import {
  intents,
  type PartKind,
  partKinds,
  type SlotKind,
  slotKinds,
  slotTagCount,
  tagCount,
} from '../tagger/tagged-kinds.ts'
import { applied, type Matrix } from './line-model-weights.ts'

/** A text as an encoder reads it: a row of numbers for the beginning, for each piece of a word, and for the end. */
export interface EncodedLine {
  readonly pieces: readonly { readonly from: number; readonly to: number }[]
  readonly states: Float32Array
}

/** What makes numbers of a text; an adapter's. */
export interface LineEncoder {
  encode(text: string): EncodedLine
}

interface Span {
  readonly from: number
  readonly to: number
}

/** How likely each candidate is meant; what is left to one is that none is. */
export type Chances = readonly number[]

/** What is asked of a part: which offer it takes, what it is about, whom it is said to, what a word of it names. */
export type Asked = 'offer' | 'topic' | 'hear' | 'ent'

/** A line that was read. */
export interface MarkedLine {
  readonly parts: readonly LinePart[]
  /** How likely a part means each candidate. For `ent`, `within` is the part that the words stand in. */
  chances(asked: Asked, part: Span, candidates: readonly Float32Array[], within?: Span): Chances
}

export interface LineModel {
  read(line: string): MarkedLine
  /** A candidate as numbers. */
  vectorOf(text: string): Float32Array
  /** What a short text may stand for. */
  actsIn(text: string): readonly LikelyAct[]
}

const size = 384

/** Makes the model of an encoder and the weights that were learned on top of it. */
export function lineModel(encoder: LineEncoder, matrices: ReadonlyMap<string, Matrix>): LineModel {
  const of = (name: string): Matrix =>
    matrices.get(name) ?? { rows: 0, columns: 0, values: new Float32Array() }
  const read = (line: string): MarkedLine => {
    const encoded = encoder.encode(line)
    const whole = meanOf(encoded.states, 0, encoded.states.length / size)
    return {
      parts: partsOf(encoded, of),
      chances: (asked, part, candidates, within) => {
        const other = within === undefined ? whole : spanMean(encoded, within)
        return chancesOf(asked, [...spanMean(encoded, part), ...other], candidates, of)
      },
    }
  }
  const known = new Map<string, readonly LikelyAct[]>()
  return {
    read,
    vectorOf: (text) => {
      const { states } = encoder.encode(text)
      return Float32Array.from(unit(meanOf(states, 0, states.length / size)))
    },
    actsIn: (text) => {
      const before = known.get(text)
      if (before !== undefined) return before
      const acts = read(text).parts.flatMap((part) => part.acts)
      if (known.size >= mostKnown) known.clear()
      known.set(text, acts)
      return acts
    },
  }
}

/** Texts whose acts are remembered. */
const mostKnown = 2_000
const mostActs = 4

type Weights = (name: string) => Matrix

function partsOf({ pieces, states }: EncodedLine, of: Weights): readonly LinePart[] {
  const count = pieces.length
  const scored = (name: string, width: number): Float32Array => {
    const scores = new Float32Array(count * width)
    for (let at = 0; at < count; at += 1)
      scores.set(applied(of(`${name}.weight`), row(states, at + 1), of(`${name}.bias`)), at * width)
    return logChances(scores, width)
  }
  const tags = bestTags(scored('tag', tagCount), tagCount, undefined)
  const slotTags = bestTags(scored('slot', slotTagCount), slotTagCount, undefined)
  return runsOf(tags).map(({ kind, from, to }) => {
    const name = partKinds[kind] as PartKind
    const isDone = name === 'act' || name === 'speech'
    return {
      kind: name,
      ...{ from: pieces[from]?.from ?? 0, to: pieces[to - 1]?.to ?? 0 },
      acts: isDone ? likelyActs([...meanOf(states, from + 1, to + 1), ...row(states, from + 1)], of) : [],
      slots: isDone
        ? runsOf(slotTags.slice(from, to)).map((slot) => ({
            kind: slotKinds[slot.kind] as SlotKind,
            from: pieces[from + slot.from]?.from ?? 0,
            to: pieces[from + slot.to - 1]?.to ?? 0,
          }))
        : [],
    }
  })
}

function likelyActs(input: readonly number[], of: Weights): readonly LikelyAct[] {
  const scores = applied(of('act.weight'), input, of('act.bias'))
  const chances = logChances(Float32Array.from(scores), scores.length)
  return intents
    .map((action: ReadAction, at) => ({ action, chance: Math.exp(chances[at] as number) }))
    .toSorted((left, right) => right.chance - left.chance)
    .slice(0, mostActs)
}

function chancesOf(
  asked: Asked,
  input: readonly number[],
  candidates: readonly Float32Array[],
  of: Weights,
): Chances {
  const change = applied(of(`up.${asked}.weight`), applied(of(`down.${asked}.weight`), input))
  const query = unit(change.map((value, at) => value + (input[at] as number)))
  const scale = Math.exp(of(`scale.${asked}`).values[0] ?? 0)
  const scores = candidates.map((candidate) => scale * product(query, candidate))
  const none = applied(of(`none.${asked}.weight`), input, of(`none.${asked}.bias`))[0] as number
  const most = Math.max(none, ...scores)
  const total = [none, ...scores].reduce((sum, score) => sum + Math.exp(score - most), 0)
  return scores.map((score) => Math.exp(score - most) / total)
}

function product(left: ArrayLike<number>, right: ArrayLike<number>): number {
  let sum = 0
  for (let at = 0; at < size; at += 1) sum += (left[at] as number) * (right[at] as number)
  return sum
}

function unit(vector: Float64Array): Float64Array {
  const length = Math.sqrt(product(vector, vector)) || 1
  return vector.map((value) => value / length)
}

function row(states: Float32Array, at: number): Float32Array {
  return states.subarray(at * size, (at + 1) * size)
}

function meanOf(states: Float32Array, from: number, to: number): Float64Array {
  const mean = new Float64Array(size)
  for (let at = from; at < to; at += 1)
    for (let next = 0; next < size; next += 1)
      mean[next] = (mean[next] as number) + (states[at * size + next] as number) / (to - from)
  return mean
}

/** The mean of what stands in a span of letters. */
function spanMean({ pieces, states }: EncodedLine, { from, to }: Span): Float64Array {
  const first = pieces.findIndex((piece) => piece.to > from)
  const last = pieces.findLastIndex((piece) => piece.from < to)
  return first < 0 || last < first ? meanOf(states, 0, 1) : meanOf(states, first + 1, last + 2)
}
