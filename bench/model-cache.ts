/** What a provider's cache makes of prompts: which part was there before, byte for byte, and what all of it costs. */
import { countTokens } from '../src/context/packet-builder.ts'
import type { PromptBlock } from '../src/llm/index.ts'
import { priceOfUsage } from '../src/llm/model-prices.ts'

/** The tokens of one call, by what they cost. */
export interface CachedCall {
  readonly input: number
  /** In the prefix that the call before left warm. */
  readonly warm: number
  /** In the part that this call leaves warm. */
  readonly kept: number
}

/** Tokens of blocks. */
function tokensOf(blocks: readonly PromptBlock[]): number {
  return blocks.reduce((sum, block) => sum + countTokens(block.text), 0)
}

/** How many blocks there are up to the last breakpoint. */
function marked(blocks: readonly PromptBlock[]): number {
  return blocks.findLastIndex((block) => block.cache !== 'none') + 1
}

/** Looks at a call after another; null before the first. */
export function cachedCall(before: readonly PromptBlock[] | null, now: readonly PromptBlock[]): CachedCall {
  let same = 0
  let warm = 0
  while (before !== null && same < marked(before) && before[same]?.text === now[same]?.text) {
    same += 1
    if (before[same - 1]?.cache !== 'none') warm = same
  }
  return {
    input: tokensOf(now),
    warm: tokensOf(now.slice(0, warm)),
    kept: tokensOf(now.slice(0, marked(now))),
  }
}

/** The model that prices are taken from. */
const priced = { provider: 'anthropic', id: 'claude-sonnet-5-5' } as const

/** Every so many calls nothing is warm any more: somebody thought for longer than a cache lasts. */
export const lostEvery = 10

/** What calls cost in dollars, the cache being lost one time in ten. */
export function costOfCalls(calls: readonly CachedCall[], output: number): number {
  return calls.reduce((sum, { input, warm, kept }, at) => {
    const cached = at % lostEvery === lostEvery - 1 ? 0 : warm
    const cost = priceOfUsage(priced, { input, cached, cacheWritten: Math.max(0, kept - cached), output })
    if (cost === null) throw new Error(`nobody knows the price of ${priced.id}`)
    return sum + cost
  }, 0)
}

/** What of the input was warm, the losses counted. */
export function warmShare(calls: readonly CachedCall[], losses: boolean): number {
  const warm = calls.reduce(
    (sum, call, at) => sum + (losses && at % lostEvery === lostEvery - 1 ? 0 : call.warm),
    0,
  )
  return warm / calls.reduce((sum, call) => sum + call.input, 0)
}

/** Sizes of a prompt's parts, in tokens. */
export interface PromptSizes {
  readonly system: number
  /** State and lore. */
  readonly volatile: number
  /** One turn of history. */
  readonly turn: number
}

const longestContext = 200_000

/**
 * The best that can be done with the whole history in the prompt: instructions, history, and last what changes; when it no
 * longer fits, half of the history is dropped at once, so that the rest stays warm for long.
 */
export function fullHistoryCalls(sizes: PromptSizes, from: number, turns: number): readonly CachedCall[] {
  const room = longestContext - sizes.system - sizes.volatile
  const calls: CachedCall[] = []
  let history = 0
  for (let turn = 1; turn < from + turns; turn += 1) {
    const dropped = history > room
    if (dropped) history = Math.floor(room / 2)
    const before = sizes.system + (dropped ? 0 : Math.max(0, history - sizes.turn))
    const kept = sizes.system + history
    if (turn >= from) calls.push({ input: kept + sizes.volatile, warm: before, kept })
    history += sizes.turn
  }
  return calls
}
