/** The prices of models, and what a call cost by them. An unknown price is null, never a guess and never zero. */
import type { LanguageModel, ModelUsage } from './language-model.ts'

export type Priced = Pick<LanguageModel, 'id' | 'provider'>

/** Models on the player's own machine cost nothing by the token. */
const free: Rates = { input: 0, cached: 0, written: 0, output: 0 }

/**
 * Dollars for what a call took; null for a model whose price is not known.
 *
 * @example
 * costOf({ provider: 'anthropic', id: 'claude-sonnet-5-5' }, usage)
 */
export function priceOfUsage(model: Priced, usage: ModelUsage): number | null {
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
  const row = priceList.find((price) => price.provider === provider && isVersionOf(id, price.model))
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

/** The day the rows were gathered. To renew them, read the providers' pages, change the rows and the date. */
export const pricesAsOf = '2026-11-16'

/**
 * The providers' own pages, where a row is checked. The rows were gathered from what others quote of these pages; none was
 * held against a page itself or a bill, so a price is an estimate until that was done.
 */
export const priceSources: Readonly<Record<string, string>> = {
  anthropic:
    'https://platform.claude.com/docs/en/about-claude/pricing (writes that are kept for five minutes)',
  openai: 'https://developers.openai.com/api/docs/pricing (standard service)',
  google: 'https://ai.google.dev/gemini-api/docs/pricing (paid, standard, text)',
}

/** Dollars for a million tokens of each kind. */
interface Rates {
  readonly input: number
  readonly cached: number
  readonly written: number
  readonly output: number
}

/** The price of a model and of its dated versions. */
interface PriceRow extends Rates {
  readonly provider: string
  readonly model: string
  /** Other rates for the whole call when it reads more than so many tokens. */
  readonly long?: Rates & { readonly above: number }
}

/** Rates in the order of the providers' tables: input, cached, written, output. */
function row(
  provider: string,
  model: string,
  rates: readonly [number, number, number, number],
  long?: readonly [above: number, number, number, number, number],
): PriceRow {
  const [input, cached, written, output] = rates
  if (long === undefined) return { provider, model, input, cached, written, output }
  const [above, longInput, longCached, longWritten, longOutput] = long
  return {
    provider,
    model,
    input,
    cached,
    written,
    output,
    long: { above, input: longInput, cached: longCached, written: longWritten, output: longOutput },
  }
}

export const priceList: readonly PriceRow[] = [
  row('anthropic', 'claude-fable-5-1', [10, 0.25, 12.5, 50]),
  row('anthropic', 'claude-fable-5', [10, 1, 12.5, 50]),
  row('anthropic', 'claude-opus-5-5', [4, 0.2, 5, 20]),
  row('anthropic', 'claude-opus-5', [5, 0.5, 6.25, 25]),
  row('anthropic', 'claude-opus-4-8', [5, 0.5, 6.25, 25]),
  row('anthropic', 'claude-opus-4-7', [5, 0.5, 6.25, 25]),
  row('anthropic', 'claude-opus-4-6', [5, 0.5, 6.25, 25]),
  row('anthropic', 'claude-opus-4-5', [5, 0.5, 6.25, 25]),
  row('anthropic', 'claude-sonnet-5-5', [2, 0.1, 2.5, 10]),
  row('anthropic', 'claude-sonnet-5', [2, 0.2, 2.5, 10]),
  row('anthropic', 'claude-sonnet-4-6', [3, 0.3, 3.75, 15]),
  row('anthropic', 'claude-sonnet-4-5', [3, 0.3, 3.75, 15]),
  row('anthropic', 'claude-haiku-5-5', [0.1, 0.01, 0.125, 0.5], [100_000, 0.5, 0.05, 0.625, 2.5]),
  row('anthropic', 'claude-haiku-4-5', [1, 0.1, 1.25, 5]),
  row('openai', 'gpt-6-astra', [10, 1, 12.5, 50], [272_000, 20, 2, 25, 75]),
  row('openai', 'gpt-6.1-sol', [2, 0.1, 2.5, 10], [272_000, 4, 0.2, 5, 15]),
  row('openai', 'gpt-6.1-terra', [1, 0.05, 1.25, 5], [272_000, 2, 0.1, 2.5, 7.5]),
  row('openai', 'gpt-6-sol', [2, 0.2, 2.5, 10], [272_000, 4, 0.4, 5, 15]),
  row('openai', 'gpt-6-luna', [0.1, 0.01, 0.125, 0.5], [272_000, 0.2, 0.02, 0.25, 0.75]),
  row('openai', 'gpt-5.4', [2.5, 0.25, 2.5, 15]),
  row('openai', 'gpt-5.4-mini', [0.75, 0.075, 0.75, 4.5]),
  row('openai', 'gpt-5-mini', [0.25, 0.025, 0.25, 2]),
  row('openai', 'gpt-4.1', [2, 0.5, 2, 8]),
  // An introduction until the end of November 2026 costs half of this.
  row('google', 'gemini-4-argon', [4, 0.2, 4, 20]),
  row('google', 'gemini-4-carbon', [4, 0.2, 4, 20]),
  row('google', 'gemini-3-flash-preview', [0.5, 0.05, 0.5, 3]),
  row('google', 'gemini-2.5-pro', [1.25, 0.125, 1.25, 10], [200_000, 2.5, 0.25, 2.5, 15]),
  row('google', 'gemini-2.5-flash', [0.3, 0.03, 0.3, 2.5]),
  row('google', 'gemini-2.5-flash-lite', [0.1, 0.01, 0.1, 0.4]),
]
