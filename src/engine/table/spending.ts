/** What the telling took, turn by turn: who told it, how many tokens, how many of them a cache had, and the price. */
import { isJsonObject, type JsonObject } from '../../core/json.ts'
import { done, type Result } from '../../core/result.ts'
import type { SealedRecord } from '../../store/state-store.ts'
import type { CampaignDesk } from '../campaign-desk.ts'
import { firstDepthOf } from './turn-records.ts'

/** What one turn took. */
export interface SpentTurn {
  readonly turn: number
  /** `embedded`, `engine`, or a model. */
  readonly by: string
  readonly calls: number
  readonly input_tokens: number
  readonly cached_tokens: number
  readonly output_tokens: number
  /** In US dollars; null when nobody knows what the model costs. */
  readonly price_usd: number | null
}

/** The newest turns, oldest first. */
export interface Spending {
  readonly turns: readonly SpentTurn[]
}

const turnsRead = 500

/** Reads what the newest turns of the active branch took. */
export async function spending(desk: CampaignDesk, campaignId: string): Promise<Result<Spending>> {
  const head = await desk.store.head(campaignId)
  if (!head.ok) return head
  const from = await firstDepthOf(desk, head.value, Math.max(1, head.value.turn - turnsRead + 1))
  if (!from.ok) return from
  const records = await desk.store.getRecords(campaignId, { from: from.value, to: head.value.depth })
  return records.ok ? done({ turns: records.value.flatMap(spentOn) }) : records
}

function spentOn(record: SealedRecord): readonly SpentTurn[] {
  if (record.kind !== 'told') return []
  const usage = record.body.usage as JsonObject
  const calls = Array.isArray(usage.calls) ? usage.calls : []
  const models = calls.flatMap((call) =>
    isJsonObject(call) && typeof call.model === 'string' ? [call.model] : [],
  )
  const by = models.at(-1) ?? (typeof usage.by === 'string' ? usage.by : '')
  const price = usage.price_usd
  return [
    {
      ...{ turn: record.turn, by, calls: calls.length },
      input_tokens: countIn(usage.input_tokens),
      cached_tokens: countIn(usage.cached_tokens),
      output_tokens: countIn(usage.output_tokens),
      price_usd: typeof price === 'number' ? price : calls.length === 0 ? 0 : null,
    },
  ]
}

function countIn(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? Math.max(0, Math.round(value)) : 0
}
