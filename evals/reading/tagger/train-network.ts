/** Trains the network of the tagger: what it says is compared with the marks, and every weight is moved a little. */
import { intents, mayFollow, slotTagCount, tagCount } from '../../../src/reading/tagger/tagged-kinds.ts'
import type { TaggerInput } from '../../../src/reading/tagger/tagger-input.ts'
import {
  hidden,
  lexiconSize,
  linear,
  pooledPart,
  runNetwork,
  steps,
  type TaggerWeights,
  taps,
  weightSizes,
} from '../../../src/reading/tagger/tagger-network.ts'
import type { LineTags } from './marked-lines.ts'

export interface TrainingRow extends LineTags {
  readonly input: TaggerInput
  readonly weight: number
}

/** Chance that is the same in every run. */
export function chanceFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

type Weights = Record<string, Float32Array>

/** Weights to begin with. */
export function freshWeights(vectorSize: number, chance: () => number): Weights {
  const weights: Weights = {}
  for (const [name, size] of weightSizes(vectorSize)) {
    const isBias = name.endsWith('bias') || name === 'moves'
    const inputs = name.startsWith('layer') ? taps * hidden * 2 : name === 'in' ? vectorSize / 2 : hidden * 2
    const spread = Math.sqrt(2 / inputs)
    weights[name] = Float32Array.from({ length: size }, () =>
      isBias ? 0 : (chance() * 2 - 1) * spread * 1.2,
    )
  }
  return weights
}

/** How the rows are gone through. */
export interface Schedule {
  readonly rounds: number
  readonly rate: number
  readonly batch: number
  readonly drop: number
  /** The share of what a layer came to that is left out of account. */
  readonly hush: number
  readonly decay: number
}

/** Trains on rows that are made anew for each round, and tells after each how it went. */
export function trainNetwork(
  rowsFor: (round: number) => readonly TrainingRow[],
  vectorSize: number,
  { rounds, rate, batch, drop, hush, decay }: Schedule,
  tell: (round: number, weights: TaggerWeights) => void,
): TaggerWeights {
  const chance = chanceFrom(7)
  const weights = freshWeights(vectorSize, chance)
  const names = Object.keys(weights)
  const zeros = (): Weights =>
    Object.fromEntries(names.map((name) => [name, new Float32Array((weights[name] as Float32Array).length)]))
  const [slopes, first, second] = [zeros(), zeros(), zeros()]
  let updates = 0
  for (let round = 0; round < rounds; round += 1) {
    const rows = shuffled(rowsFor(round), chance)
    for (let from = 0; from < rows.length; from += batch) {
      const some = rows.slice(from, from + batch)
      for (const row of some) addSlopes(row, weights, slopes, drop, hush, chance)
      updates += 1
      const done = (round + from / rows.length) / rounds
      const pace = rate * Math.min(1, updates / 100) * (1 - 0.9 * done)
      for (const name of names) {
        const [own, slope, mean, square] = [
          weights[name],
          slopes[name],
          first[name],
          second[name],
        ] as Float32Array[]
        moveWeights(
          own as Float32Array,
          slope as Float32Array,
          mean as Float32Array,
          square as Float32Array,
          pace,
          updates,
          some.length,
          name.endsWith('bias') || name === 'moves' ? 0 : decay,
        )
      }
    }
    tell(round, weights)
  }
  return weights
}

function shuffled<Item>(items: readonly Item[], chance: () => number): Item[] {
  const list = [...items]
  for (let at = list.length - 1; at > 0; at -= 1) {
    const other = Math.floor(chance() * (at + 1))
    ;[list[at], list[other]] = [list[other] as Item, list[at] as Item]
  }
  return list
}

/** Adam: a step against the slope, smaller where slopes are wild. */
function moveWeights(
  own: Float32Array,
  slope: Float32Array,
  mean: Float32Array,
  square: Float32Array,
  pace: number,
  updates: number,
  rows: number,
  decay: number,
): void {
  const [keep, keepSquare] = [0.9, 0.999]
  const [fresh, freshSquare] = [1 - keep ** updates, 1 - keepSquare ** updates]
  for (let at = 0; at < own.length; at += 1) {
    const by = (slope[at] as number) / rows
    mean[at] = keep * (mean[at] as number) + (1 - keep) * by
    square[at] = keepSquare * (square[at] as number) + (1 - keepSquare) * by * by
    const step = (mean[at] as number) / fresh / (Math.sqrt((square[at] as number) / freshSquare) + 1e-8)
    own[at] = (own[at] as number) * (1 - pace * decay) - pace * step
    slope[at] = 0
  }
}

/** A line with some of its words unseen, so that no word is relied on alone. */
function dropped({ tokens, values, lexicon }: TaggerInput, drop: number, chance: () => number): TaggerInput {
  const width = values.length / Math.max(1, tokens.length)
  const seen = values.slice()
  const acts = lexicon.slice()
  for (let at = 0; at < tokens.length; at += 1) {
    if (chance() < drop) seen.fill(0, at * width, at * width + width - 17)
    if (chance() < drop) acts[at] = 0
  }
  return { tokens, values: seen, lexicon: acts }
}

/** A layer with some of its numbers set to nothing, and the others larger for it. */
function hushed(layer: Float32Array, hush: number, chance: () => number): Float32Array {
  const louder = 1 / (1 - hush)
  for (let at = 0; at < layer.length; at += 1)
    layer[at] = chance() < hush ? 0 : (layer[at] as number) * louder
  return layer
}

const slotShare = 0.5
const intentShare = 0.7

/** Adds to the slopes what one line says about every weight. */
function addSlopes(
  row: TrainingRow,
  weights: Weights,
  slopes: Weights,
  drop: number,
  hush: number,
  chance: () => number,
): void {
  const input = dropped(row.input, drop, chance)
  const run = runNetwork(input, weights, (layer) => hushed(layer, hush, chance))
  const { length, layers } = run
  if (length === 0) return
  const last = layers.at(-1) as Float32Array
  let back: Float32Array = new Float32Array(last.length)
  const tagsOff = chainSlope(
    run.tags,
    row.tags,
    weights.moves as Float32Array,
    slopes.moves as Float32Array,
    row.weight / 4,
  )
  addLinear(last, hidden, tagsOff, tagCount, weights.tags, slopes.tags, slopes['tags bias'], back)
  const slotsOff = softmaxSlope(run.slots, row.slots, slotTagCount, (slotShare * row.weight) / 4)
  addLinear(last, hidden, slotsOff, slotTagCount, weights.slots, slopes.slots, slopes['slots bias'], back)
  for (const { from, to, intent } of row.acts) {
    const pooled = pooledPart(last, from, to)
    const scores = linear(pooled, 3 * hidden, weights.intents, weights['intents bias'], intents.length)
    const off = softmaxSlope(scores, Uint8Array.of(intent), intents.length, intentShare * row.weight)
    const under = new Float32Array(3 * hidden)
    addLinear(
      pooled,
      3 * hidden,
      off,
      intents.length,
      weights.intents,
      slopes.intents,
      slopes['intents bias'],
      under,
    )
    addPooled(under, last, from, to, back)
  }
  for (let layer = steps.length - 1; layer >= 0; layer -= 1)
    back = addLayer(
      layers[layer] as Float32Array,
      layers[layer + 1] as Float32Array,
      back,
      length,
      steps[layer] as number,
      weights,
      slopes,
    )
  const first = layers[0] as Float32Array
  for (let at = 0; at < back.length; at += 1) if ((first[at] as number) <= 0) back[at] = 0
  const width = run.input.length / length
  const under = new Float32Array(run.input.length)
  addLinear(run.input, width, back, hidden, weights.in, slopes.in, slopes['in bias'], under)
  const vectors = slopes.lexicon as Float32Array
  for (let at = 0; at < length; at += 1)
    for (let index = 0; index < lexiconSize; index += 1) {
      const place = (input.lexicon[at] as number) * lexiconSize + index
      vectors[place] =
        (vectors[place] as number) + (under[at * width + width - lexiconSize + index] as number)
    }
}

const never = -1e4

/**
 * How each score of a tag should have been other, when the whole row of tags is judged together: by the chance of each tag
 * over all rows there could be (forwards and backwards through the line). What is learned of tags that follow each other is
 * added to the slopes at once.
 */
function chainSlope(
  scores: Float32Array,
  wanted: Uint8Array,
  moves: Float32Array,
  moveSlopes: Float32Array,
  share: number,
): Float32Array {
  const [length, count] = [wanted.length, tagCount]
  const move = (before: number, tag: number): number =>
    mayFollow(tag, before) ? (moves[before * count + tag] as number) : never
  const table = Float64Array.from({ length: count * count }, (_, at) =>
    move(Math.floor(at / count), at % count),
  )
  const ahead = new Float64Array(length * count)
  const behind = new Float64Array(length * count)
  for (let tag = 0; tag < count; tag += 1)
    ahead[tag] = (scores[tag] as number) + (tag > 0 && tag % 2 === 0 ? never : 0)
  const sums = new Float64Array(count)
  for (let at = 1; at < length; at += 1)
    for (let tag = 0; tag < count; tag += 1) {
      for (let before = 0; before < count; before += 1)
        sums[before] = (ahead[(at - 1) * count + before] as number) + (table[before * count + tag] as number)
      ahead[at * count + tag] = logSum(sums) + (scores[at * count + tag] as number)
    }
  for (let at = length - 2; at >= 0; at -= 1)
    for (let tag = 0; tag < count; tag += 1) {
      for (let next = 0; next < count; next += 1)
        sums[next] =
          (behind[(at + 1) * count + next] as number) +
          (table[tag * count + next] as number) +
          (scores[(at + 1) * count + next] as number)
      behind[at * count + tag] = logSum(sums)
    }
  const all = logSum(ahead.subarray((length - 1) * count))
  const result = new Float32Array(scores.length)
  for (let at = 0; at < length; at += 1) {
    for (let tag = 0; tag < count; tag += 1)
      result[at * count + tag] =
        share *
        (Math.exp((ahead[at * count + tag] as number) + (behind[at * count + tag] as number) - all) -
          (wanted[at] === tag ? 1 : 0))
    if (at === 0) continue
    for (let before = 0; before < count; before += 1)
      for (let tag = 0; tag < count; tag += 1) {
        const chance = Math.exp(
          (ahead[(at - 1) * count + before] as number) +
            (table[before * count + tag] as number) +
            (scores[at * count + tag] as number) +
            (behind[at * count + tag] as number) -
            all,
        )
        const seen = wanted[at - 1] === before && wanted[at] === tag ? 1 : 0
        moveSlopes[before * count + tag] =
          (moveSlopes[before * count + tag] as number) + share * (chance - seen)
      }
  }
  return result
}

function logSum(values: Float64Array): number {
  let most = -Infinity
  for (const value of values) if (value > most) most = value
  let sum = 0
  for (const value of values) sum += Math.exp(value - most)
  return most + Math.log(sum)
}

/** How each score should have been other, by the likelihoods it stands for. */
function softmaxSlope(scores: Float32Array, wanted: Uint8Array, count: number, share: number): Float32Array {
  const result = new Float32Array(scores.length)
  for (let row = 0; row < wanted.length; row += 1) {
    const from = row * count
    let most = -Infinity
    for (let at = 0; at < count; at += 1) most = Math.max(most, scores[from + at] as number)
    let sum = 0
    for (let at = 0; at < count; at += 1) {
      const value = Math.exp((scores[from + at] as number) - most)
      result[from + at] = value
      sum += value
    }
    for (let at = 0; at < count; at += 1)
      result[from + at] = share * ((result[from + at] as number) / sum - (at === wanted[row] ? 1 : 0))
  }
  return result
}

function addLinear(
  rows: Float32Array,
  width: number,
  off: Float32Array,
  count: number,
  weights: Float32Array | undefined,
  slopes: Float32Array | undefined,
  bias: Float32Array | undefined,
  under: Float32Array,
): void {
  const [by, slope, plus] = [weights, slopes, bias] as Float32Array[]
  const length = rows.length / width
  for (let at = 0; at < length; at += 1) {
    const from = at * count
    for (let to = 0; to < count; to += 1)
      (plus as Float32Array)[to] = ((plus as Float32Array)[to] as number) + (off[from + to] as number)
    for (let index = 0; index < width; index += 1) {
      const value = rows[at * width + index] as number
      const place = index * count
      let sum = 0
      for (let to = 0; to < count; to += 1) {
        const each = off[from + to] as number
        ;(slope as Float32Array)[place + to] = ((slope as Float32Array)[place + to] as number) + value * each
        sum += each * ((by as Float32Array)[place + to] as number)
      }
      under[at * width + index] = (under[at * width + index] as number) + sum
    }
  }
}

function addPooled(
  under: Float32Array,
  last: Float32Array,
  from: number,
  to: number,
  back: Float32Array,
): void {
  for (let index = 0; index < hidden; index += 1) {
    let top = from
    for (let at = from; at < to; at += 1) {
      if ((last[at * hidden + index] as number) > (last[top * hidden + index] as number)) top = at
      back[at * hidden + index] =
        (back[at * hidden + index] as number) + (under[index] as number) / (to - from)
    }
    back[top * hidden + index] = (back[top * hidden + index] as number) + (under[hidden + index] as number)
    back[from * hidden + index] =
      (back[from * hidden + index] as number) + (under[2 * hidden + index] as number)
  }
}

/** Back through a layer that adds what it finds to what was there. */
function addLayer(
  rows: Float32Array,
  out: Float32Array,
  back: Float32Array,
  length: number,
  step: number,
  weights: Weights,
  slopes: Weights,
): Float32Array {
  const by = weights[`layer ${step}`] as Float32Array
  const slope = slopes[`layer ${step}`] as Float32Array
  const plus = slopes[`layer ${step} bias`] as Float32Array
  const under = back.slice()
  for (let at = 0; at < length; at += 1) {
    const from = at * hidden
    const off = new Float32Array(hidden)
    for (let to = 0; to < hidden; to += 1) {
      const found = (out[from + to] as number) - (rows[from + to] as number)
      off[to] = found > 0 ? (back[from + to] as number) : 0
      plus[to] = (plus[to] as number) + (off[to] as number)
    }
    for (let tap = 0; tap < taps; tap += 1) {
      const other = at + (tap - (taps >> 1)) * step
      if (other < 0 || other >= length) continue
      for (let index = 0; index < hidden; index += 1) {
        const value = rows[other * hidden + index] as number
        const place = (tap * hidden + index) * hidden
        let sum = 0
        if (value === 0) {
          for (let to = 0; to < hidden; to += 1) sum += (off[to] as number) * (by[place + to] as number)
        } else
          for (let to = 0; to < hidden; to += 1) {
            const each = off[to] as number
            slope[place + to] = (slope[place + to] as number) + value * each
            sum += each * (by[place + to] as number)
          }
        under[other * hidden + index] = (under[other * hidden + index] as number) + sum
      }
    }
  }
  return under
}
