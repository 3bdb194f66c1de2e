/**
 * What was committed since somebody last looked: the log itself, so that a listener who was away misses nothing and one
 * who was never away needs no other source. A listener whose place is no longer on the active branch is told so.
 */
import { type LogPosition, positionOf } from '../../core/ledger/chain.ts'
import { done, type Result } from '../../core/result.ts'
import type { Head, SealedRecord } from '../../store/state-store.ts'
import type { CampaignDesk } from '../campaign-desk.ts'
import { type ToldTurn, toldTurns } from './transcript.ts'

/** Something that was committed, as its player may see it. */
export type LogNews =
  | { readonly kind: 'turn'; readonly position: string; readonly turn: ToldTurn }
  | {
      readonly kind: 'session'
      readonly position: string
      readonly event: 'started' | 'ended'
      readonly session_id: string
    }
  | {
      readonly kind: 'seed'
      readonly position: string
      readonly event: 'committed' | 'revealed'
      readonly epoch: number
      readonly commitment: string
    }
  | { readonly kind: 'correction'; readonly position: string }

/** What is new, and where the log stands now. */
export interface SinceThen {
  readonly head: Head
  /** True when the place is not on the active branch: nothing can be told in order, everything is to be read anew. */
  readonly moved: boolean
  readonly news: readonly LogNews[]
}

/** A listener who was away for longer reads anew. */
const mostRecords = 1_000

/** Reads what came after a position; null means "I have seen nothing, and want nothing of before". */
export async function logSince(
  desk: CampaignDesk,
  campaignId: string,
  since: LogPosition | null,
): Promise<Result<SinceThen>> {
  const head = await desk.store.head(campaignId)
  if (!head.ok) return head
  const { depth } = head.value
  if (since === null) return done({ head: head.value, moved: false, news: [] })
  if (since.depth > depth || depth - since.depth > mostRecords)
    return done({ head: head.value, moved: true, news: [] })
  // One record more: a telling is news together with what was resolved before it.
  const from = Math.max(0, since.depth - 1)
  const records = await desk.store.getRecords(campaignId, { from, to: depth })
  if (!records.ok) return records
  const seen = records.value.find((one) => one.depth === since.depth)
  const moved = seen === undefined || !seen.hash.startsWith(since.mark)
  return done({ head: head.value, moved, news: moved ? [] : newsIn(records.value, since.depth) })
}

function newsIn(records: readonly SealedRecord[], seen: number): readonly LogNews[] {
  const turns = new Map(toldTurns(records).map((turn) => [turn.position, turn]))
  return records.flatMap((record): readonly LogNews[] => {
    if (record.depth <= seen) return []
    const position = positionOf(record)
    if (record.kind === 'session') {
      const { event, session_id } = record.body
      return [{ kind: 'session', position, event, session_id }]
    }
    if (record.kind === 'seed') {
      const { event, epoch, commitment } = record.body
      return [{ kind: 'seed', position, event, epoch, commitment }]
    }
    if (record.kind === 'correction') return [{ kind: 'correction', position }]
    const turn = turns.get(position)
    return turn === undefined ? [] : [{ kind: 'turn', position, turn }]
  })
}
