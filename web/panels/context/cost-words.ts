/** What telling cost, as sentences: who told it, tokens, what a cache saved, and the price where somebody knows it. */
import type { WireSpending } from '../../../src/server/wire/player-views.ts'

/** What one turn took. */
export type SpentTurn = WireSpending['turns'][number]

/** The sum over turns. */
export interface Spent {
  readonly turns: number
  readonly told: number
  readonly calls: number
  readonly input: number
  readonly cached: number
  readonly output: number
  readonly dollars: number
  /** Turns whose price nobody knows. */
  readonly unpriced: number
}

/** Adds turns up. */
export function sumOf(turns: readonly SpentTurn[]): Spent {
  const sum = (pick: (turn: SpentTurn) => number): number => turns.reduce((all, one) => all + pick(one), 0)
  return {
    turns: turns.length,
    told: turns.filter(({ calls }) => calls > 0).length,
    calls: sum(({ calls }) => calls),
    input: sum(({ input_tokens }) => input_tokens),
    cached: sum(({ cached_tokens }) => cached_tokens),
    output: sum(({ output_tokens }) => output_tokens),
    dollars: sum(({ price_usd }) => price_usd ?? 0),
    unpriced: turns.filter(({ price_usd }) => price_usd === null).length,
  }
}

/**
 * Says what it came to.
 *
 * @example
 * costWords(sumOf([])) // 'Nothing was told yet, so nothing was spent.'
 */
export function costWords(spent: Spent): string {
  if (spent.turns === 0) return 'Nothing was told yet, so nothing was spent.'
  if (spent.calls === 0) return 'Told without any model: no tokens, nothing to pay.'
  const { calls, input, cached, output, dollars, unpriced } = spent
  const saved = input === 0 ? 0 : Math.round((cached / input) * 100)
  const asked = `${figure(calls)} ${calls === 1 ? 'question' : 'questions'} to a model: ${figure(input)} tokens read, ${figure(output)} written.`
  const warm = saved === 0 ? '' : ` A cache already had ${saved} in 100 of what was read.`
  if (unpriced === spent.told) return `${asked}${warm} What this model costs is not known here.`
  const more =
    unpriced === 0 ? '' : ` (and ${unpriced === 1 ? 'one turn' : `${unpriced} turns`} of unknown price)`
  return `${asked}${warm} That is about ${priceWords(dollars)}${more}.`
}

/** Dollars as one says them. */
export function priceWords(dollars: number): string {
  if (dollars === 0) return 'nothing'
  if (dollars < 0.01) return 'less than a cent'
  if (dollars < 1) return `${Math.round(dollars * 100)} cents`
  return `$${dollars.toFixed(2)}`
}

function figure(value: number): string {
  return value.toLocaleString('en-GB')
}
