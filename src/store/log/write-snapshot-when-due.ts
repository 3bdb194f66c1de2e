/**
 * When to write a snapshot. The distance to the next one grows with the campaign, so that writing them costs the same
 * share of every turn, and opening never folds more than a tenth of the log.
 */
import type { CampaignFile } from '../campaign-file-port.ts'
import { snapshotText, writeState } from './snapshot-text-format.ts'
import { stateAt } from './state-at-record.ts'

const least = 200
const share = 0.1

/** Writes a snapshot of the checked-out head when one is due; gives true when it did. */
export function snapshotWhenDue(file: CampaignFile): boolean {
  const head = file.onPath(file.pathLength() - 1)
  if (head === undefined || head.kind === 'resolved') return false
  const last = file.snapshotDepth(head.depth) ?? 0
  if (head.depth - last < Math.max(least, head.depth * share)) return false
  const text = writeState(stateAt(file, head))
  file.putSnapshot({ no: head.no, depth: head.depth, text, hash: file.hash(snapshotText(head.hash, text)) })
  return true
}
