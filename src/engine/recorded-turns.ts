/** The turns of a branch as the log has them, each with its two records: read a page at a time, whatever their number. */
import type { RecordBodies } from '../core/ledger/record.ts'
import { done, type Result } from '../core/result.ts'
import type { Head, SealedRecord, StateStore } from '../store/state-store.ts'
import { depthOfTurn, type TurnSpan } from './session/session-records.ts'

/** A turn as the log has it. */
export interface RecordedTurn {
  readonly resolved: RecordBodies['resolved']
  readonly told: RecordBodies['told']
}

/** A turn's two records; the second is missing when the turn was never told. */
export interface TurnRecords {
  readonly resolved: SealedRecord & { readonly kind: 'resolved' }
  readonly told: (SealedRecord & { readonly kind: 'told' }) | null
}

const page = 64

/** The turns of a stretch, in order. */
export async function* recordedTurns(
  store: Pick<StateStore, 'getRecords'>,
  head: Head,
  span: TurnSpan,
): AsyncGenerator<Result<TurnRecords>> {
  const first = await depthOfTurn(store, head, span.from)
  if (!first.ok) return yield first
  let resolved: TurnRecords['resolved'] | null = null
  for (let depth = first.value; depth <= head.depth; depth += page) {
    const records = await store.getRecords(head.campaign_id, { from: depth, to: depth + page - 1 })
    if (!records.ok) return yield records
    for (const record of records.value) {
      if (record.turn > span.to) return
      if (record.kind === 'resolved') resolved = record
      if (record.kind !== 'told' || resolved === null) continue
      yield done({ resolved, told: record })
      resolved = null
    }
  }
  if (resolved !== null) yield done({ resolved, told: null })
}
