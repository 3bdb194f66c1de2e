/** What keeping a folder came to: every write, what was made anew, what was set back and why. */

import type { ArchiveOp } from './diff-and-patch-files.ts'
import type { FolderMoment } from './read-campaign-for-folder.ts'
import type { HandEdit, Proposal } from './read-hand-edits.ts'

/** What keeping a folder came to. */
export interface FolderReport {
  readonly campaign_id: string
  readonly head: string
  readonly turn: number
  /** True when all of the folder was held against all of the log; a turn only goes on from the last one. */
  readonly whole: boolean
  /** The archive's delta: every write, in order. */
  readonly delta: readonly ArchiveOp[]
  /** Files that were missing or damaged and are whole again. */
  readonly rebuilt: readonly string[]
  /** Files that somebody had changed. */
  readonly corrected: readonly string[]
  readonly notes: readonly string[]
  readonly proposals: readonly Proposal[]
}

/** What was written. */
export interface Writes {
  readonly delta: ArchiveOp[]
  readonly rebuilt: string[]
}

/** The report of what was written, and of the edits that were found. */
export function reportOf(
  { head, told }: FolderMoment,
  whole: boolean,
  writes: Writes,
  edits: readonly HandEdit[] = [],
): FolderReport {
  return {
    ...{ campaign_id: head.campaign_id, head: head.hash, turn: told, whole, ...writes },
    corrected: edits.map((one) => one.path),
    notes: edits.flatMap((one) => one.notes),
    proposals: edits.flatMap((one) => one.proposals),
  }
}
