/** Cuts a line into its parts by the tagger: what each is, which act it stands for, and what its words stand for. */
import type { ReadAction } from '../../core/protocol/free-text-reading.ts'
import { bestTags, logChances, runsOf } from './best-tags.ts'
import {
  intents,
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
