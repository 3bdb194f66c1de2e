/**
 * The network behind the tagger: words are seen together with their neighbours, near ones first and then those further
 * off, and each gets a score for every tag. The trainer runs the same steps and keeps what they came to.
 */

import { intents, slotTagCount, tagCount } from './tagged-kinds.ts'
import { flagCount, type TaggerInput } from './tagger-input.ts'

/** Numbers of a hidden layer, of the vector of a lexicon's act, and of neighbours that are seen at once. */
export const hidden = 96
export const lexiconSize = 8
export const taps = 5
/** How far apart the neighbours of each layer stand. */
export const steps = [1, 2, 4] as const

/** The parts of the network's weights, each with its size, in the order they are kept in. */
export function weightSizes(vectorSize: number): readonly (readonly [name: string, size: number])[] {
  const width = vectorSize + flagCount + lexiconSize
  return [
    ['lexicon', (intents.length + 1) * lexiconSize],
    ['in', width * hidden],
    ['in bias', hidden],
    ...steps.flatMap((step) => [
      [`layer ${step}`, taps * hidden * hidden] as const,
      [`layer ${step} bias`, hidden] as const,
    ]),
    ['tags', hidden * tagCount],
    ['tags bias', tagCount],
    ['moves', tagCount * tagCount],
    ['slots', hidden * slotTagCount],
    ['slots bias', slotTagCount],
    ['intents', 3 * hidden * intents.length],
    ['intents bias', intents.length],
  ]
}

/** The weights by their names. */
export type TaggerWeights = Readonly<Record<string, Float32Array>>

/** What the steps of the network came to. */
export interface Activations {
  readonly length: number
  /** What went in: vector, flags and lexicon of each word. */
  readonly input: Float32Array
  /** The hidden layers, the first one included. */
  readonly layers: readonly Float32Array[]
  readonly tags: Float32Array
  readonly slots: Float32Array
}

/** Runs the network over a line. The trainer may change what each layer found before it goes on. */
export function runNetwork(
  { tokens, values, lexicon }: TaggerInput,
  weights: TaggerWeights,
  change: (found: Float32Array) => Float32Array = (found) => found,
): Activations {
  const length = tokens.length
  const given = length === 0 ? 0 : values.length / length
  const width = given + lexiconSize
  const input = new Float32Array(length * width)
  const vectors = weights.lexicon as Float32Array
  for (let at = 0; at < length; at += 1) {
    input.set(values.subarray(at * given, (at + 1) * given), at * width)
    const from = (lexicon[at] as number) * lexiconSize
    input.set(vectors.subarray(from, from + lexiconSize), at * width + given)
  }
  const layers = [change(rectified(linear(input, width, weights.in, weights['in bias'], hidden)))]
  for (const step of steps) layers.push(layerOf(layers.at(-1) as Float32Array, length, step, weights, change))
  const last = layers.at(-1) as Float32Array
  return {
    length,
    input,
    layers,
    tags: linear(last, hidden, weights.tags, weights['tags bias'], tagCount),
    slots: linear(last, hidden, weights.slots, weights['slots bias'], slotTagCount),
  }
}

/** Scores of the acts that a part may be: from the mean and the most of what its words came to, and from its first word. */
export function pooledPart(last: Float32Array, from: number, to: number): Float32Array {
  const pooled = new Float32Array(3 * hidden)
  for (let index = 0; index < hidden; index += 1) {
    let [sum, most] = [0, -Infinity]
    for (let at = from; at < to; at += 1) {
      const value = last[at * hidden + index] as number
      sum += value
      if (value > most) most = value
    }
    pooled[index] = sum / (to - from)
    pooled[hidden + index] = most
    pooled[2 * hidden + index] = last[from * hidden + index] as number
  }
  return pooled
}

/** One step without neighbours: every row by the same weights. */
export function linear(
  rows: Float32Array,
  width: number,
  weights: Float32Array | undefined,
  bias: Float32Array | undefined,
  out: number,
): Float32Array {
  const [by, plus] = [weights as Float32Array, bias as Float32Array]
  const length = rows.length / width
  const result = new Float32Array(length * out)
  for (let at = 0; at < length; at += 1) {
    const sums = result.subarray(at * out, (at + 1) * out)
    sums.set(plus)
    addRow(sums, rows.subarray(at * width, (at + 1) * width), by)
  }
  return result
}

/**
 * Adds the numbers of a row, each times its weights; four at a time, so that the sums are fetched a quarter as often. Each
 * is rounded as if it had been kept: the sums are those of one after the other.
 */
function addRow(sums: Float32Array, row: Float32Array, by: Float32Array): void {
  const out = sums.length
  const places: number[] = []
  for (let at = 0; at < row.length; at += 1) if (row[at] !== 0) places.push(at)
  let next = 0
  for (; next + 3 < places.length; next += 4) {
    const [p = 0, q = 0, r = 0, s = 0] = [places[next], places[next + 1], places[next + 2], places[next + 3]]
    const [a = 0, b = 0, c = 0, d = 0] = [row[p], row[q], row[r], row[s]]
    const [ofA, ofB, ofC, ofD] = [p * out, q * out, r * out, s * out]
    for (let to = 0; to < out; to += 1) {
      const first = Math.fround((sums[to] as number) + a * (by[ofA + to] as number))
      const second = Math.fround(first + b * (by[ofB + to] as number))
      const third = Math.fround(second + c * (by[ofC + to] as number))
      sums[to] = third + d * (by[ofD + to] as number)
    }
  }
  for (; next < places.length; next += 1) {
    const place = places[next] as number
    const value = row[place] as number
    for (let to = 0; to < out; to += 1)
      sums[to] = (sums[to] as number) + value * (by[place * out + to] as number)
  }
}

export function rectified(values: Float32Array): Float32Array {
  for (let at = 0; at < values.length; at += 1) if ((values[at] as number) < 0) values[at] = 0
  return values
}

/** A layer that sees neighbours at a distance and adds what it finds to what was there. */
function layerOf(
  rows: Float32Array,
  length: number,
  step: number,
  weights: TaggerWeights,
  change: (found: Float32Array) => Float32Array,
): Float32Array {
  const by = weights[`layer ${step}`] as Float32Array
  const plus = weights[`layer ${step} bias`] as Float32Array
  const found = new Float32Array(rows.length)
  for (let at = 0; at < length; at += 1) {
    const sums = found.subarray(at * hidden, (at + 1) * hidden)
    sums.set(plus)
    for (let tap = 0; tap < taps; tap += 1) {
      const other = at + (tap - (taps >> 1)) * step
      if (other < 0 || other >= length) continue
      const row = rows.subarray(other * hidden, (other + 1) * hidden)
      addRow(sums, row, by.subarray(tap * hidden * hidden, (tap + 1) * hidden * hidden))
    }
  }
  change(rectified(found))
  for (let at = 0; at < found.length; at += 1) found[at] = (found[at] as number) + (rows[at] as number)
  return found
}
