/**
 * Appending: the law is asked, the records are sealed, and records, head and request key are written together in one
 * transaction; rows, path and dice ledger are derived and settle after it. A refusal leaves no trace.
 */

import { admit } from '../../core/ledger/admit-record.ts'
import { genesisParent, sealText } from '../../core/ledger/hash-chain-texts.ts'
import type { AdmittedRecord, ParentRecord, RecordDraft } from '../../core/ledger/log-record.ts'
import { noTurns } from '../../core/ledger/turn-counters.ts'
import { done, type Result, refuse } from '../../core/result.ts'
import { OverlayTables } from '../../core/state/memory-and-overlay-tables.ts'
import type { CampaignFile, KeptRecord } from '../campaign-file-port.ts'
import type { Appended, AppendRequest, Attachment, Head, RequestKey, SealedRecord } from '../state-store.ts'
import { catchUp, isCaughtUp } from './catch-up-derived-state.ts'
import { checkOut } from './check-out-branch.ts'
import { keepRequestKey } from './idempotency-keys.ts'
import { indexRecord } from './index-record-lookups.ts'
import { headOf } from './read-branch-heads.ts'
import { inTransaction } from './transaction-with-rollback.ts'

/** Called at each step of whatever writes; tests kill the process here. */
export type Probe = (phase: CommitPhase) => void

/** The steps after which a process may die: those of a commit in their order, then a move, tidying, a proper close, a migration, a new file. */
export const commitPhases = [
  'admitted',
  'begun',
  'recorded',
  'keyed',
  'committed',
  'derived',
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

/** How often an append starts anew because somebody wrote in between to a branch that is not its own. */
const mostTries = 5

/**
 * Appends drafts to a branch that must stand at `expected`. The law is asked and the records are sealed before the
 * file is locked; the commit then only checks that nobody was faster, and writes the log. What is derived follows.
 */
export function appendRecords(file: CampaignFile, request: AppendRequest, probe: Probe): Result<Appended> {
  for (let tries = 1; tries <= mostTries; tries += 1) {
    file.settle()
    const branch = request.branch ?? file.activeBranch()
    // One view for all that is read: somebody else may commit in between.
    const prepared = file.reading(() => (isOut(file, branch) ? prepare(file, request, branch, probe) : null))
    if (prepared === null) {
      const out = bringOut(file, branch)
      if (!out.ok) return out
    } else {
      if (!prepared.ok) return prepared
      const appended = commit(file, request, branch, prepared.value, probe)
      if (appended !== 'overtaken') return appended
    }
  }
  const message = 'Others keep writing to this campaign; nothing was changed. Look again and repeat.'
  return refuse('store/stale', message)
}

/** True when what is derived knows the newest record and stands at the head of the branch. */
function isOut(file: CampaignFile, branch: string): boolean {
  const head = file.branchNamed(branch)?.head_no
  if (head === undefined || branch !== file.activeBranch() || !isCaughtUp(file)) return false
  return file.onPath(file.pathLength() - 1)?.no === head
}

function bringOut(file: CampaignFile, branch: string): Result<KeptRecord> {
  return inTransaction(file, () => {
    catchUp(file)
    return checkOut(file, branch)
  })
}

/** Records that are sealed and waiting to be written, and what they change. */
interface Prepared {
  readonly parent: KeptRecord
  /** The newest record when the law was asked; another one since then means that somebody was faster. */
  readonly lastNo: number
  readonly sealed: readonly Sealed[]
  readonly overlay: OverlayTables
  readonly resolved: number
}

interface Sealed {
  readonly kept: Omit<KeptRecord, 'no' | 'parent_no'>
  readonly body: string
  readonly record: SealedRecord
}

function prepare(file: CampaignFile, request: AppendRequest, branch: string, probe: Probe): Result<Prepared> {
  const head = readHeadRecord(file, branch)
  if (!head.ok) return head
  const parent = head.value
  if (parent.hash !== request.expected) return stale(request.expected, parent)
  const overlay = new OverlayTables(file)
  const lastNo = file.lastNo()
  const sealed: Sealed[] = []
  let resolved = file.resolvedCount()
  let before: ParentRecord = parent
  for (const draft of request.drafts) {
    const admitted = admitOne(file, draft, overlay, before, resolved)
    if (!admitted.ok) return admitted
    const one = sealOne(file, admitted.value, before.hash)
    sealed.push(one)
    before = { ...admitted.value, hash: one.kept.hash }
    if (draft.kind === 'resolved') resolved += 1
  }
  if (sealed.length === 0) return refuse('record/nothing', 'There is nothing to append.')
  probe('admitted')
  return done({ parent, lastNo, sealed, overlay, resolved })
}

function readHeadRecord(file: CampaignFile, branch: string): Result<KeptRecord> {
  const head = file.record(file.branchNamed(branch)?.head_no ?? 0)
  return head === undefined
    ? refuse('store/damaged', `The head of branch "${branch}" is missing from the log.`)
    : done(head)
}

function commit(
  file: CampaignFile,
  request: AppendRequest,
  name: string,
  prepared: Prepared,
  probe: Probe,
): Result<Appended> | 'overtaken' {
  const written: KeptRecord[] = []
  const appended = inTransaction(file, (): Result<Appended | 'overtaken'> => {
    probe('begun')
    const branch = file.branchNamed(name)
    if (branch === undefined || branch.head_no !== prepared.parent.no || file.lastNo() !== prepared.lastNo) {
      return done('overtaken')
    }
    written.push(...writeLog(file, prepared))
    probe('recorded')
    const last = written.at(-1) as KeptRecord
    // A new epoch is no new turn: what was undone before it can still be redone.
    const redo = request.drafts.every((draft) => draft.kind === 'seed') ? branch.redo : []
    file.putBranch({ ...branch, head_no: last.no, redo })
    for (const secret of request.secrets ?? []) file.putSecret(secret)
    const head = headAfter(file, name, last, prepared)
    const keyed = keepRequestKey(file, answered(request.key, head))
    if (!keyed.ok) return keyed
    probe('keyed')
    return done({ head, records: prepared.sealed.map((one) => one.record) })
  })
  if (!appended.ok) return appended
  if (appended.value === 'overtaken') return 'overtaken'
  probe('committed')
  file.pend(() => settleCommit(file, prepared, written, probe))
  return done(appended.value)
}

function writeLog(file: CampaignFile, prepared: Prepared): KeptRecord[] {
  let before = prepared.parent
  return prepared.sealed.map(({ kept, body }) => {
    const row = { ...kept, parent_no: before.no }
    before = { ...row, no: file.insertRecord(row, body) }
    return before
  })
}

/** Writes what follows from a commit, unless somebody else has already caught up with it. */
function settleCommit(
  file: CampaignFile,
  prepared: Prepared,
  written: readonly KeptRecord[],
  probe: Probe,
): void {
  file.deriving(() => {
    if (file.indexedUpTo() !== prepared.lastNo) return
    written.forEach((record, index) => {
      indexRecord(file, record, prepared.sealed[index]?.record.body)
    })
    file.write(prepared.overlay.changes())
    file.setIndexedUpTo(written.at(-1)?.no ?? prepared.lastNo)
    probe('derived')
  })
}

/** The head as it will be when what is derived has settled. */
function headAfter(file: CampaignFile, branch: string, last: KeptRecord, prepared: Prepared): Head {
  return {
    campaign_id: file.campaignId,
    branch,
    hash: last.hash,
    kind: last.kind,
    depth: last.depth,
    turn: last.turn,
    resolved: prepared.resolved,
    counters: prepared.overlay.single('counters') ?? noTurns,
    time: prepared.overlay.single('time') as Head['time'],
  }
}

/** Writes the founding record of a campaign into an empty file. */
export function foundCampaign(
  file: CampaignFile,
  founding: RecordDraft,
  secrets: AppendRequest['secrets'],
  attachments: readonly Attachment[],
  probe: Probe,
): Result<Appended> {
  return inTransaction(file, () => {
    const overlay = new OverlayTables(file)
    const admitted = admitOne(file, founding, overlay, null, 0)
    if (!admitted.ok) return admitted
    const { kept, body, record } = sealOne(file, admitted.value, genesisParent(file.campaignId, file.hash))
    const first = { ...kept, parent_no: null, no: file.insertRecord({ ...kept, parent_no: null }, body) }
    probe('recorded')
    indexRecord(file, first, admitted.value.body)
    file.write(overlay.changes())
    file.setIndexedUpTo(first.no)
    probe('derived')
    const created_at = founding.body.at
    file.putBranch({ name: 'main', head_no: first.no, redo: [], created_from: null, created_at })
    file.setActiveBranch('main')
    for (const secret of secrets ?? []) file.putSecret(secret)
    for (const attachment of attachments) file.putAttachment(attachment)
    return done({ head: headOf(file, 'main', first), records: [record] })
  })
}

function answered(key: AppendRequest['key'], head: Head): RequestKey | undefined {
  if (key === undefined) return undefined
  return { ...key, answer: typeof key.answer === 'function' ? key.answer(head) : key.answer }
}

function admitOne(
  file: CampaignFile,
  draft: RecordDraft,
  overlay: OverlayTables,
  parent: ParentRecord | null,
  resolvedSoFar: number,
): Result<AdmittedRecord> {
  return admit(draft, overlay, {
    parent,
    resolvedSoFar,
    isRevealed: (epoch) => file.epochList().some((one) => one.epoch === epoch && one.server_seed !== null),
  })
}

function sealOne(file: CampaignFile, admitted: AdmittedRecord, parent: string): Sealed {
  const body = JSON.stringify(admitted.body)
  const diff = JSON.stringify(admitted.diff)
  const { kind, depth, turn, nonce } = admitted
  const fields = { parent, kind, depth, turn, nonce, body_hash: file.hash(body) }
  const hash = file.hash(sealText({ ...fields, campaign_id: file.campaignId, diff_text: diff }))
  return { kept: { ...fields, hash, diff }, body, record: { ...admitted, hash, parent } as SealedRecord }
}

function stale(expected: string, actual: KeptRecord): Result<never> {
  const message = `Somebody else played on: this was made for record ${expected.slice(0, 12)}…, but the branch now stands at turn ${actual.turn} (record ${actual.hash.slice(0, 12)}…). Nothing was changed; look again and repeat.`
  return refuse('store/stale', message, { data: { expected, actual: actual.hash, turn: actual.turn } })
}
