/** The spending of each turn of a campaign, in calls, tokens and dollars, read from the log. */

import { asList, asNumber, asObjects, asText, type JsonObject } from '../../core/json.ts'
import { done, type Result } from '../../core/result.ts'
import type { SealedRecord } from '../../store/state-store.ts'
import type { EngineDependencies } from '../engine-dependencies.ts'
import { depthOfTurn } from '../read-log.ts'

export interface TurnSpending {
  readonly turn: number
  /** `embedded`, `engine`, or a model. */
  readonly by: string
  readonly calls: number
  readonly input_tokens: number
  readonly cached_tokens: number
  readonly output_tokens: number
  /** In US dollars; null when the price of the model is not known. */
  readonly price_usd: number | null
}

export interface Spending {
  readonly turns: readonly TurnSpending[]
}

const maxTurnsRead = 500

export async function readTurnSpending(
  dependencies: EngineDependencies,
  campaignId: string,
): Promise<Result<Spending>> {
  const head = await dependencies.store.head(campaignId)
  if (!head.ok) return head
  const from = await depthOfTurn(
    dependencies.store,
    head.value,
    Math.max(1, head.value.turn - maxTurnsRead + 1),
  )
  if (!from.ok) return from
  const records = await dependencies.store.getRecords(campaignId, { from: from.value, to: head.value.depth })
  return records.ok ? done({ turns: records.value.flatMap(spendingOf) }) : records
}

function spendingOf(record: SealedRecord): readonly TurnSpending[] {
  if (record.kind !== 'told') return []
  const usage = record.body.usage as JsonObject
  const calls = asList(usage.calls)
  const models = asObjects(usage.calls).flatMap(({ model }) => asText(model) ?? [])
  const by = models.at(-1) ?? asText(usage.by) ?? ''
  const price = usage.price_usd
  return [
    {
      turn: record.turn,
      by,
      calls: calls.length,
      input_tokens: countIn(usage.input_tokens),
      cached_tokens: countIn(usage.cached_tokens),
      output_tokens: countIn(usage.output_tokens),
      price_usd: asNumber(price) ?? (calls.length === 0 ? 0 : null),
    },
  ]
}

function countIn(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? Math.max(0, Math.round(value)) : 0
}
