/**
 * Checking out a branch: the path, the story entries and the derived rows are made to stand at its head. Playing on
 * the branch that is already out costs nothing; a switch folds the target once.
 */
import { done, type Result, refuse } from '../../core/result.ts'
import { applyDiff } from '../../core/state/apply-diff.ts'
import { OverlayTables } from '../../core/state/memory-and-overlay-tables.ts'
import type { CampaignFile, KeptRecord } from '../campaign-file-port.ts'
import { entriesOf } from './index-record-lookups.ts'
import { parseKept, stateAt } from './state-at-record.ts'

/** Makes a branch the one that is out, and gives its head. */
export function checkOut(file: CampaignFile, name: string): Result<KeptRecord> {
  const branch = file.branchNamed(name)
  if (branch === undefined) {
    const known = file.branchList().map((one) => `"${one.name}"`)
    return refuse(
      'campaign/unknown-branch',
      `There is no branch "${name}" here; there is ${known.join(', ')}.`,
    )
  }
  const head = file.record(branch.head_no)
  if (head === undefined)
    return refuse('store/damaged', `The head of branch "${name}" is missing from the log.`)
  standAt(file, head)
  if (file.activeBranch() !== name) file.setActiveBranch(name)
  return done(head)
}

/** Moves path, entries and rows to a record, wherever they stood. */
export function standAt(file: CampaignFile, target: KeptRecord): void {
  const length = file.pathLength()
  if (length === target.depth + 1 && file.onPath(target.depth)?.no === target.no) return
  const missing: KeptRecord[] = []
  let meeting: KeptRecord | undefined = target
  while (meeting !== undefined && file.onPath(meeting.depth)?.no !== meeting.no) {
    missing.push(meeting)
    meeting = meeting.parent_no === null ? undefined : file.record(meeting.parent_no)
  }
  const onward = meeting !== undefined && meeting.depth === length - 1
  const state = onward ? null : stateAt(file, target)
  file.cutPath(meeting?.depth ?? -1)
  for (let index = missing.length - 1; index >= 0; index -= 1) {
    const record = missing[index] as KeptRecord
    file.extendPath(record, entriesOf(file, record, parseKept(file.body(record.no) ?? '')))
  }
  if (state !== null) file.rewriteState(state)
  else goOn(file, missing.reverse())
}

/** Only forward from where the rows stand: the changes of the missing records are enough. */
function goOn(file: CampaignFile, records: readonly KeptRecord[]): void {
  const overlay = new OverlayTables(file)
  for (const record of records) applyDiff(overlay, parseKept(record.diff))
  file.write(overlay.changes())
}
