/**
 * Catching up: what is derived follows a commit a moment later, so after a crash, or when another program has just
 * written, it may be a turn behind the log. Then the missing records are read and applied; nothing is guessed.
 */
import type { CampaignFile } from '../campaign-file-port.ts'
import { standAt } from './check-out-branch.ts'
import { indexLedger } from './index-record-lookups.ts'
import { parseKept } from './state-at-record.ts'

/** True when everything derived knows of the newest record. */
export function isCaughtUp(file: CampaignFile): boolean {
  return file.indexedUpTo() === file.lastNo()
}

/** Brings everything derived up to the log, standing at the active branch. Run it inside a transaction. */
export function catchUp(file: CampaignFile): void {
  const last = file.lastNo()
  const known = file.indexedUpTo()
  if (known === last) return
  file.dropLedgerAfter(known)
  for (let no = known + 1; no <= last; no += 1) {
    const record = file.record(no)
    if (record !== undefined) indexLedger(file, record, parseKept(file.body(no) ?? ''))
  }
  const head = file.record(file.branchNamed(file.activeBranch())?.head_no ?? 0)
  if (head !== undefined) standAt(file, head)
  file.setIndexedUpTo(last)
}
