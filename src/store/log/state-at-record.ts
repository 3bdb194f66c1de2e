/** The state at any record: the nearest snapshot before it, and the fold of what came after. */

import { genesisParent } from '../../core/ledger/hash-chain-texts.ts'
import { done, type Result, refuse } from '../../core/result.ts'
import { applyDiff } from '../../core/state/apply-diff.ts'
import type { GameState } from '../../core/state/game-state.ts'
import { MemoryTables } from '../../core/state/memory-and-overlay-tables.ts'
import type { CampaignFile, KeptRecord, Snapshot } from '../campaign-file-port.ts'
import type { StatePoint } from '../state-store.ts'
import { chainProblem, damagedLog } from './check-single-record.ts'
import { readState, snapshotText } from './snapshot-text-format.ts'

/** Parses stored JSON; what cannot be parsed counts as absent, because the fold is total. */
export function parseKept(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Folds the state at a record, checking every link it folds; a snapshot that does not match its hash is passed over,
 * because the log wins. A record that is not as it was written is a fault: nobody gets a state that never was.
 */
export function stateAt(file: CampaignFile, target: KeptRecord): GameState {
  const { tables, before, tail } = nearestStart(file, target)
  return foldOnto(file, tables, tail, before)
}

/** The state at a record by folding every record from the first, trusting no snapshot; checked like stateAt. */
export function stateByReplay(file: CampaignFile, target: KeptRecord): GameState {
  const isOut = file.onPath(target.depth)?.no === target.no
  return foldOnto(
    file,
    new MemoryTables(),
    isOut ? file.path(0, target.depth) : ancestry(file, target).reverse(),
  )
}

function foldOnto(
  file: CampaignFile,
  tables: MemoryTables,
  records: Iterable<KeptRecord>,
  before?: KeptRecord,
): GameState {
  const genesis = genesisParent(file.campaignId, file.hash)
  let previous = before
  for (const record of records) {
    const problem = chainProblem(file, record, previous, genesis)
    if (problem !== null) throw damagedLog(record.turn, problem, file.campaignId)
    applyDiff(tables, parseKept(record.diff))
    previous = record
  }
  return tables.state
}

/** A record and all before it, newest first. */
export function ancestry(file: CampaignFile, target: KeptRecord): KeptRecord[] {
  const line: KeptRecord[] = []
  for (let record: KeptRecord | undefined = target; record !== undefined; ) {
    line.push(record)
    record = record.parent_no === null ? undefined : file.record(record.parent_no)
  }
  return line
}

/** True when a branch leads to a record: it was not taken back, or was put back. */
export function isOnBranch(file: CampaignFile, hash: string): boolean {
  const wanted = file.recordByHash(hash)
  if (wanted === undefined) return false
  if (file.onPath(wanted.depth)?.no === wanted.no) return true
  return file.branchList().some(({ head_no }) => {
    let record = file.record(head_no)
    while (record !== undefined && record.depth > wanted.depth)
      record = record.parent_no === null ? undefined : file.record(record.parent_no)
    return record?.no === wanted.no
  })
}

/** Where a fold may begin: a state, the record it belongs to, and the records after it, oldest first. */
interface FoldStart {
  readonly tables: MemoryTables
  readonly before?: KeptRecord
  readonly tail: Iterable<KeptRecord>
}

function nearestStart(file: CampaignFile, target: KeptRecord): FoldStart {
  if (file.onPath(target.depth)?.no === target.no) return startOnPath(file, target)
  const tail: KeptRecord[] = []
  for (let record: KeptRecord | undefined = target; record !== undefined; ) {
    const tables = readSnapshot(file, record)
    if (tables !== undefined) return { tables, before: record, tail: tail.reverse() }
    tail.push(record)
    record = record.parent_no === null ? undefined : file.record(record.parent_no)
  }
  return { tables: new MemoryTables(), tail: tail.reverse() }
}

function startOnPath(file: CampaignFile, target: KeptRecord): FoldStart {
  for (let depth = target.depth; ; ) {
    const snapshot = file.snapshotAtOrBefore(depth)
    if (snapshot === undefined) return { tables: new MemoryTables(), tail: file.path(0, target.depth) }
    const before = file.record(snapshot.no)
    const tables = before === undefined ? undefined : tablesOf(file, before, snapshot)
    if (before !== undefined && tables !== undefined)
      return { tables, before, tail: file.path(snapshot.depth + 1, target.depth) }
    depth = snapshot.depth - 1
  }
}

function readSnapshot(file: CampaignFile, record: KeptRecord): MemoryTables | undefined {
  const snapshot = file.snapshotOf(record.no)
  return snapshot === undefined ? undefined : tablesOf(file, record, snapshot)
}

function tablesOf(file: CampaignFile, record: KeptRecord, snapshot: Snapshot): MemoryTables | undefined {
  if (file.hash(snapshotText(record.hash, snapshot.text)) !== snapshot.hash) return undefined
  const state = readState(snapshot.text)
  return state === null ? undefined : MemoryTables.adopting(state)
}

/** The record a point of the log means: a hash, a branch's head, or the head that is checked out. */
export function recordAt(file: CampaignFile, point: StatePoint): Result<KeptRecord> {
  if (point.record !== undefined) {
    const record = file.recordByHash(point.record)
    return record === undefined
      ? refuse('campaign/unknown-record', `There is no record ${point.record} in this log.`)
      : done(record)
  }
  const name = point.branch ?? file.activeBranch()
  const record = file.record(file.branchNamed(name)?.head_no ?? 0)
  return record === undefined
    ? refuse('campaign/unknown-branch', `There is no branch "${name}" in this campaign.`)
    : done(record)
}
