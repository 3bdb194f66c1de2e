/** What a telling cost, as far as whoever told it said so: a game master's usage is its own words, so all of it is optional. */

/** Tokens, price and calls of one turn; null where nobody counted. */
export interface TurnUsage {
  /** Who told the turn. */
  readonly by: string
  readonly input_tokens: number | null
  readonly cached_tokens: number | null
  readonly output_tokens: number | null
  readonly price_usd: number | null
  readonly calls: readonly UsedCall[]
}

/** One call. */
export interface UsedCall {
  readonly stage: string
  readonly model: string
  readonly ms: number | null
  /** It came to nothing, and was paid for all the same. */
  readonly failed: boolean
}

type Loose = Readonly<Record<string, unknown>>

/** Reads a told record's usage. */
export function readUsage(usage: Loose): TurnUsage {
  return {
    by: typeof usage.by === 'string' ? usage.by : '',
    input_tokens: counted(usage.input_tokens ?? usage.input),
    cached_tokens: counted(usage.cached_tokens ?? usage.cached),
    output_tokens: counted(usage.output_tokens ?? usage.output),
    price_usd: counted(usage.price_usd),
    calls: Array.isArray(usage.calls) ? usage.calls.flatMap(readCall) : [],
  }
}

function readCall(call: unknown): TurnUsage['calls'] {
  if (typeof call !== 'object' || call === null) return []
  const { stage, model, ms, failed } = call as Loose
  if (typeof stage !== 'string') return []
  return [
    {
      ...{ stage, model: typeof model === 'string' ? model : '', ms: counted(ms) },
      failed: typeof failed === 'string',
    },
  ]
}

function counted(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null
}
