/** What a call cost, by the price list. A price that nobody knows is null, never a guess and never zero. */
import type { LanguageModel, ModelUsage } from '../language-model.ts'
import { priceList, type Rates } from './price-list.ts'

/** Whoever has a price. */
export type Priced = Pick<LanguageModel, 'id' | 'provider'>

/** Models on one's own machine cost nothing by the token. */
const free: Rates = { input: 0, cached: 0, written: 0, output: 0 }

/**
 * Dollars for what a call took; null for a model whose price is not known.
 *
 * @example
 * costOf({ provider: 'anthropic', id: 'claude-sonnet-5-5' }, usage)
 */
export function costOf(model: Priced, usage: ModelUsage): number | null {
  const rates = ratesFor(model, usage.input)
  if (rates === null) return null
  const fresh = Math.max(0, usage.input - usage.cached - usage.cacheWritten)
  const millionths =
    fresh * rates.input +
    usage.cached * rates.cached +
    usage.cacheWritten * rates.written +
    usage.output * rates.output
  return millionths / 1_000_000
}

function ratesFor({ id, provider }: Priced, input: number): Rates | null {
  if (provider === 'ollama' || provider === 'scripted') return free
  const row = priceList.find((one) => one.provider === provider && isVersionOf(id, one.model))
  if (row === undefined) return null
  return row.long !== undefined && input > row.long.above ? row.long : row
}

/** `claude-sonnet-5-5-20260922` and `gpt-5-mini-2026-01-01` are priced as what they are versions of. */
function isVersionOf(id: string, model: string): boolean {
  return (
    id === model ||
    (id.startsWith(`${model}-`) && /^-(\d{8}|\d{4}-\d{2}-\d{2}|latest)$/.test(id.slice(model.length)))
  )
}
