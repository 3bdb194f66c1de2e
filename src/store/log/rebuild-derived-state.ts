/** Making everything derived anew from the log: rows, path, story entries, dice, violations, epochs. */
import type { CampaignFile } from '../campaign-file-port.ts'
import { entriesOf, indexLedger } from './index-record-lookups.ts'
import { ancestry, parseKept, stateByReplay } from './state-at-record.ts'

/** Rebuilds all derived state; secrets, keys and the log itself stay as they are. Run it inside a transaction. */
export function rebuildDerived(file: CampaignFile): void {
  file.clearDerived()
  for (const record of file.records()) indexLedger(file, record, parseKept(file.body(record.no) ?? ''))
  const head = file.record(file.branchNamed(file.activeBranch())?.head_no ?? 0)
  if (head === undefined) return
  for (const record of ancestry(file, head).reverse()) {
    file.extendPath(record, entriesOf(file, record, parseKept(file.body(record.no) ?? '')))
  }
  file.rewriteState(stateByReplay(file, head))
  file.setIndexedUpTo(file.lastNo())
}
