/** Turns read back from the log in the shapes that others ask for: records, and seed 003's event rows. */
import type { JsonValue } from '../../core/json.ts'
import type { RecordBodies } from '../../core/ledger/log-record.ts'
import { done, type Result } from '../../core/result.ts'
import type { StateDiff } from '../../core/state/state-diff.ts'
import type { CampaignFile, KeptRecord } from '../campaign-file-port.ts'
import type { SealedRecord, TurnEvent } from '../state-store.ts'
import { ancestry, parseKept, recordAt } from './state-at-record.ts'

/** A kept record with its body, as the port shows it. */
export function readRecord(file: CampaignFile, record: KeptRecord): SealedRecord {
  const { hash, parent, kind, depth, turn, nonce } = record
  const body = parseKept(file.body(record.no) ?? '')
  return { hash, parent, kind, depth, turn, nonce, diff: parseKept(record.diff), body } as SealedRecord
}

/** Records of a branch between two depths, without checking it out. */
export function readRecords(
  file: CampaignFile,
  range: { readonly from: number; readonly to: number; readonly branch?: string },
): Result<readonly SealedRecord[]> {
  const name = range.branch ?? file.activeBranch()
  if (name === file.activeBranch()) {
    const last = Math.min(range.to, file.pathLength() - 1)
    return done(Array.from(file.path(range.from, last), (record) => readRecord(file, record)))
  }
  const head = recordAt(file, { branch: name })
  if (!head.ok) return head
  const line = ancestry(file, head.value).filter((one) => one.depth >= range.from && one.depth <= range.to)
  return done(line.reverse().map((record) => readRecord(file, record)))
}

/** The event row of a turn of the checked-out path, or null when there is no such turn. */
export function readTurnEvent(file: CampaignFile, turn: number): TurnEvent | null {
  const record = file.turnRecord(turn, 'resolved')
  if (record === undefined) return null
  const resolved = readRecord(file, record).body as RecordBodies['resolved']
  const telling = file.turnRecord(turn, 'told')
  const told = telling === undefined ? null : (readRecord(file, telling).body as RecordBodies['told'])
  return {
    id: record.hash,
    campaign_id: file.campaignId,
    turn_no: turn,
    player_input: resolved.entries.map((entry) => entry.text).join('\n'),
    context_packet: resolved.context_packet,
    pass_outputs: resolved.pass_outputs,
    engine_events: resolved.engine_events as unknown as JsonValue,
    state_diff: parseKept(record.diff) as StateDiff,
    final_text: told?.narrative ?? '',
    prompt_versions: resolved.prompt_versions,
  }
}
