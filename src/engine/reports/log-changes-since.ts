/** What was committed to a campaign's log after a position, as its player may see it: turns, sessions, seeds, corrections. */

import { type LogPosition, positionOf } from '../../core/ledger/log-position.ts'
import { done, type Result } from '../../core/result.ts'
import type { Head, SealedRecord } from '../../store/state-store.ts'
import type { EngineDependencies } from '../engine-dependencies.ts'
import { type TranscriptTurn, transcriptTurns } from './transcript.ts'

/** Something that was committed, as its player may see it. */
export type LogChange =
  | { readonly kind: 'turn'; readonly position: string; readonly turn: TranscriptTurn }
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
export interface LogChanges {
  readonly head: Head
  /** True when the place is not on the active branch: nothing can be told in order, everything is to be read anew. */
  readonly moved: boolean
  readonly news: readonly LogChange[]
}

/** A client that was away for longer reads everything anew. */
const maxRecords = 1_000

/** What was committed after a position; with null nothing of what was before. */
export async function readSince(
  dependencies: EngineDependencies,
  campaignId: string,
  since: LogPosition | null,
): Promise<Result<LogChanges>> {
  const head = await dependencies.store.head(campaignId)
  if (!head.ok) return head
  const { depth } = head.value
  if (since === null) return done({ head: head.value, moved: false, news: [] })
  if (since.depth > depth || depth - since.depth > maxRecords)
    return done({ head: head.value, moved: true, news: [] })
  // One record more: a narration is shown together with what was resolved before it.
  const from = Math.max(0, since.depth - 1)
  const records = await dependencies.store.getRecords(campaignId, { from, to: depth })
  if (!records.ok) return records
  const seen = records.value.find((record) => record.depth === since.depth)
  const moved = seen === undefined || !seen.hash.startsWith(since.mark)
  return done({ head: head.value, moved, news: moved ? [] : changesIn(records.value, since.depth) })
}

function changesIn(records: readonly SealedRecord[], seen: number): readonly LogChange[] {
  const turns = new Map(transcriptTurns(records).map((turn) => [turn.position, turn]))
  return records.flatMap((record): readonly LogChange[] => {
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
