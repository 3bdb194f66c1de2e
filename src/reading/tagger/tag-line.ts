/** Cuts a line into its parts by the tagger: what each is, which act it stands for, and what its words stand for. */
import type { ReadAction } from '../../core/protocol/free-text-reading.ts'
import {
  intents,
  mayFollow,
  type PartKind,
  partKinds,
  type SlotKind,
  slotKinds,
  slotTagCount,
  tagCount,
} from './tagged-kinds.ts'
import { taggerInput } from './tagger-input.ts'
import { hidden, linear, pooledPart, runNetwork, type TaggerWeights } from './tagger-network.ts'
import type { PieceVectors } from './word-vectors.ts'

/** An act that a part may stand for. */
export interface LikelyAct {
  readonly action: ReadAction
  readonly chance: number
}

/** A part of a line. */
export interface LinePart {
  readonly kind: PartKind
  readonly from: number
  readonly to: number
  /** What acts and speech may stand for, the likeliest first. */
  readonly acts: readonly LikelyAct[]
  readonly slots: readonly { readonly kind: SlotKind; readonly from: number; readonly to: number }[]
}

/** The vectors of words, and the weights of the network. */
export interface TaggerModel {
  readonly vectors: PieceVectors
  readonly weights: TaggerWeights
}

const mostActs = 4

/** The parts of a line, in order. */
export function tagLine(line: string, { vectors, weights }: TaggerModel): readonly LinePart[] {
  const input = taggerInput(line, vectors)
  if (input.tokens.length === 0) return []
  const run = runNetwork(input, weights)
  const tags = bestTags(run.tags, tagCount, weights.moves)
  const slotTags = bestTags(logChances(run.slots, slotTagCount), slotTagCount, undefined)
  const last = run.layers.at(-1) as Float32Array
  return runsOf(tags).map(({ kind, from, to }) => {
    const [first, end] = [input.tokens[from], input.tokens[to - 1]]
    const name = partKinds[kind] as PartKind
    const doing = name === 'act' || name === 'speech'
    return {
      kind: name,
      ...{ from: first?.start ?? 0, to: end?.end ?? 0 },
      acts: doing ? likelyActs(pooledPart(last, from, to), weights) : [],
      slots: doing
        ? runsOf(slotTags.slice(from, to)).map((slot) => ({
            kind: slotKinds[slot.kind] as SlotKind,
            from: input.tokens[from + slot.from]?.start ?? 0,
            to: input.tokens[from + slot.to - 1]?.end ?? 0,
          }))
        : [],
    }
  })
}

function likelyActs(pooled: Float32Array, weights: TaggerWeights): readonly LikelyAct[] {
  const scores = linear(pooled, 3 * hidden, weights.intents, weights['intents bias'], intents.length)
  const chances = logChances(scores, intents.length)
  return intents
    .map((action, at) => ({ action, chance: Math.exp(chances[at] as number) }))
    .toSorted((left, right) => right.chance - left.chance)
    .slice(0, mostActs)
}

/** Scores as logarithms of chances, row by row. */
function logChances(scores: Float32Array, count: number): Float32Array {
  const result = new Float32Array(scores.length)
  for (let from = 0; from < scores.length; from += count) {
    let most = -Infinity
    for (let at = 0; at < count; at += 1) most = Math.max(most, scores[from + at] as number)
    let sum = 0
    for (let at = 0; at < count; at += 1) sum += Math.exp((scores[from + at] as number) - most)
    for (let at = 0; at < count; at += 1)
      result[from + at] = (scores[from + at] as number) - most - Math.log(sum)
  }
  return result
}

/** The likeliest row of tags, by the scores of each and by which of them follow each other. */
function bestTags(scores: Float32Array, count: number, moves: Float32Array | undefined): Uint8Array {
  const length = scores.length / count
  let best = Float64Array.from(scores.subarray(0, count), (score, tag) => (mayFollow(tag, 0) ? score : never))
  const from = new Uint8Array(length * count)
  for (let at = 1; at < length; at += 1) {
    const now = new Float64Array(count)
    for (let tag = 0; tag < count; tag += 1) {
      let [most, source] = [-Infinity, 0]
      for (let before = 0; before < count; before += 1) {
        if (!mayFollow(tag, before)) continue
        const sum = (best[before] as number) + (moves?.[before * count + tag] ?? 0)
        if (sum > most) [most, source] = [sum, before]
      }
      now[tag] = most + (scores[at * count + tag] as number)
      from[at * count + tag] = source
    }
    best = now
  }
  const tags = new Uint8Array(length)
  let tag = best.indexOf(Math.max(...best))
  for (let at = length - 1; at >= 0; at -= 1) {
    tags[at] = tag
    tag = from[at * count + tag] as number
  }
  return tags
}

const never = -1e9

interface Run {
  readonly kind: number
  readonly from: number
  readonly to: number
}

/** Words that belong together by their tags. */
function runsOf(tags: Uint8Array): readonly Run[] {
  const runs: { kind: number; from: number; to: number }[] = []
  for (const [at, tag] of tags.entries()) {
    if (tag === 0) continue
    const kind = (tag - 1) >> 1
    const last = runs.at(-1)
    if (tag % 2 === 0 && last !== undefined && last.to === at && last.kind === kind) last.to = at + 1
    else runs.push({ kind, from: at, to: at + 1 })
  }
  return runs
}
