/**
 * Appending: the law is asked, the records are sealed, and log, path, rows, dice and keys are written together in
 * one transaction. A refusal leaves no trace.
 */
import { admit } from '../../core/ledger/law.ts'
import type { AdmittedRecord, ParentRecord, RecordDraft } from '../../core/ledger/record.ts'
import { genesisParent, sealText } from '../../core/ledger/seal.ts'
import { done, type Result, refuse } from '../../core/refusal.ts'
import { OverlayTables } from '../../core/state/overlay-tables.ts'
import type { CampaignFile, KeptRecord } from '../campaign-file.ts'
import type { Appended, AppendRequest, Head, RequestKey, SealedRecord } from '../state-store.ts'
import { checkOut } from './check-out.ts'
import { headOf } from './head.ts'
import { inTransaction } from './in-transaction.ts'
import { indexRecord } from './index-record.ts'
import { keepRequestKey } from './request-keys.ts'

/** Called at each step of whatever writes; tests kill the process here. */
export type Probe = (phase: CommitPhase) => void

/** The steps after which a process may die: of a commit, a move, tidying, a proper close, a migration, a new file. */
export const commitPhases = [
  'begun',
  'admitted',
  'recorded',
  'derived',
  'keyed',
  'committed',
  'moved',
  'snapshot',
  'tidied',
  'marked',
  'copied',
  'reshaped',
  'migrated',
  'restored',
  'filled',
  'founded',
] as const
export type CommitPhase = (typeof commitPhases)[number]

/** Appends drafts to a branch that must stand at `expected`. */
export function appendRecords(file: CampaignFile, request: AppendRequest, probe: Probe): Result<Appended> {
  const appended = inTransaction(file, () => {
    probe('begun')
    const branch = request.branch ?? file.activeBranch()
    const out = checkOut(file, branch)
    if (!out.ok) return out
    const parent = out.value
    if (parent.hash !== request.expected) return stale(request.expected, parent)
    const records = appendAll(file, request.drafts, parent, probe)
    if (!records.ok) return records
    const last = records.value.at(-1)
    if (last === undefined) return refuse('record/nothing', 'There is nothing to append.')
    const kept = file.branchNamed(branch)
    // A new epoch is no new turn: what was undone before it can still be redone.
    const redo = request.drafts.every((draft) => draft.kind === 'seed') ? (kept?.redo ?? []) : []
    if (kept !== undefined) file.putBranch({ ...kept, head_no: last.no, redo })
    for (const secret of request.secrets ?? []) file.putSecret(secret)
    const head = headOf(file, branch, last)
    const keyed = keepRequestKey(file, answered(request.key, head))
    if (!keyed.ok) return keyed
    probe('keyed')
    return done({ head, records: records.value.map((one) => one.sealed) })
  })
  if (appended.ok) probe('committed')
  return appended
}

/** Writes the founding record of a campaign into an empty file. */
export function foundCampaign(
  file: CampaignFile,
  founding: RecordDraft,
  secrets: AppendRequest['secrets'],
  probe: Probe,
): Result<Appended> {
  return inTransaction(file, () => {
    const records = appendAll(file, [founding], null, probe)
    if (!records.ok) return records
    const first = records.value[0]
    if (first === undefined) return refuse('record/nothing', 'A campaign needs a founding record.')
    file.putBranch({
      name: 'main',
      head_no: first.no,
      redo: [],
      created_from: null,
      created_at: founding.body.at,
    })
    file.setActiveBranch('main')
    for (const secret of secrets ?? []) file.putSecret(secret)
    return done({ head: headOf(file, 'main', first), records: [first.sealed] })
  })
}

function answered(key: AppendRequest['key'], head: Head): RequestKey | undefined {
  if (key === undefined) return undefined
  return { ...key, answer: typeof key.answer === 'function' ? key.answer(head) : key.answer }
}

type KeptAndSealed = KeptRecord & { readonly sealed: SealedRecord }

function appendAll(
  file: CampaignFile,
  drafts: readonly RecordDraft[],
  parent: KeptRecord | null,
  probe: Probe,
): Result<KeptAndSealed[]> {
  const records: KeptAndSealed[] = []
  const overlay = new OverlayTables(file)
  let resolved = file.resolvedCount()
  let before = parent
  for (const draft of drafts) {
    const one = appendOne(file, { draft, overlay, resolved }, before, probe)
    if (!one.ok) return one
    records.push(one.value)
    before = one.value
    if (draft.kind === 'resolved') resolved += 1
  }
  // Once for all records: what two of them change is written as the second leaves it.
  file.write(overlay.changes())
  probe('derived')
  return done(records)
}

function appendOne(
  file: CampaignFile,
  next: { readonly draft: RecordDraft; readonly overlay: OverlayTables; readonly resolved: number },
  parent: KeptRecord | null,
  probe: Probe,
): Result<KeptAndSealed> {
  const admitted = admit(next.draft, next.overlay, {
    parent: parent as ParentRecord | null,
    resolvedSoFar: next.resolved,
    isRevealed: (epoch) => file.epochList().some((one) => one.epoch === epoch && one.server_seed !== null),
  })
  if (!admitted.ok) return admitted
  probe('admitted')
  const record = seal(file, admitted.value, parent)
  probe('recorded')
  indexRecord(file, record, admitted.value.body)
  const sealed = { ...admitted.value, hash: record.hash, parent: record.parent } as SealedRecord
  return done({ ...record, sealed })
}

function seal(file: CampaignFile, admitted: AdmittedRecord, parent: KeptRecord | null): KeptRecord {
  const body = JSON.stringify(admitted.body)
  const diff = JSON.stringify(admitted.diff)
  const fields = {
    parent: parent?.hash ?? genesisParent(file.campaignId, file.hash),
    kind: admitted.kind,
    depth: admitted.depth,
    turn: admitted.turn,
    nonce: admitted.nonce,
    body_hash: file.hash(body),
  }
  const hash = file.hash(sealText({ ...fields, campaign_id: file.campaignId, diff_text: diff }))
  const kept = { ...fields, hash, parent_no: parent?.no ?? null, diff }
  return { ...kept, no: file.insertRecord(kept, body) }
}

function stale(expected: string, actual: KeptRecord): Result<never> {
  const message = `Somebody else played on: this was made for record ${expected.slice(0, 12)}…, but the branch now stands at turn ${actual.turn} (record ${actual.hash.slice(0, 12)}…). Nothing was changed; look again and repeat.`
  return refuse('store/stale', message, { data: { expected, actual: actual.hash, turn: actual.turn } })
}
