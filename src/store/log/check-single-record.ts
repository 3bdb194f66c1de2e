/** Whether one record is as it was written and stands where it belongs. Everything that folds the log asks this first. */

import { Fault } from '../../core/fault.ts'
import { sealText } from '../../core/ledger/hash-chain-texts.ts'
import type { CampaignFile, KeptRecord } from '../campaign-file-port.ts'

/** What is wrong with a record, or null; `before` is the record that it must follow, if there is one. */
export function chainProblem(
  file: CampaignFile,
  record: KeptRecord,
  before: KeptRecord | undefined,
  genesis: string,
): string | null {
  if (record.parent !== (before?.hash ?? genesis)) return 'the record before it is missing or was changed'
  if (record.depth !== (before?.depth ?? -1) + 1) return 'it does not stand where it was written'
  const turn = (before?.turn ?? 0) + (record.kind === 'resolved' ? 1 : 0)
  if (record.turn !== turn) return `it says turn ${record.turn} where ${turn} was due`
  const { parent, kind, depth, nonce, body_hash, diff } = record
  const fields = {
    campaign_id: file.campaignId,
    parent,
    kind,
    depth,
    turn,
    nonce,
    body_hash,
    diff_text: diff,
  }
  return file.hash(sealText(fields)) === record.hash
    ? null
    : `the ${kind} record was changed after it was written`
}

/** The fault of a log that is not as it was written: what, where, and what still helps. */
export function damagedLog(turn: number, problem: string, path: string): Fault {
  const message = `The log of this campaign is damaged at turn ${turn}: ${problem}. Nothing was changed; "fatewright verify" tells more, "fatewright doctor --rescue" saves the turns before it. (${path})`
  return new Fault('damaged', message, { details: { path, first_bad_turn: turn } })
}
