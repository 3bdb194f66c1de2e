/**
 * Checking a log: every hash, every link, every number, and that the derived rows are what the log folds to. It names
 * the first turn that is not as it was written, and never stops at the first problem of a file that can be read on.
 */

import { canonicalJson } from '../../core/json.ts'
import { genesisParent, moveText } from '../../core/ledger/hash-chain-texts.ts'
import type { RecordBodies } from '../../core/ledger/log-record.ts'
import { type GameState, singleNames, tableNames } from '../../core/state/game-state.ts'
import type { StateReader } from '../../core/state/memory-and-overlay-tables.ts'
import type { CampaignFile, KeptRecord } from '../campaign-file-port.ts'
import { chainProblem } from './check-single-record.ts'
import { parseKept, stateByReplay } from './state-at-record.ts'

/** One thing that is wrong, at a turn. */
export interface LogProblem {
  readonly turn: number
  readonly problem: string
}

/** What the walk over a log found. */
export interface LogWalk {
  readonly records: number
  readonly turns: number
  readonly problems: readonly LogProblem[]
}

/** Walks all records in the order they were written and checks chain and numbers; with `bodies`, also the prose. */
export function walkLog(file: CampaignFile, options: { readonly bodies: boolean }): LogWalk {
  const seen = new Map<number, KeptRecord>()
  const problems: LogProblem[] = []
  const genesis = genesisParent(file.campaignId, file.hash)
  let resolved = 0
  for (const record of file.records()) {
    const parent = record.parent_no === null ? undefined : seen.get(record.parent_no)
    const problem = recordProblem(file, record, parent, genesis, resolved)
    if (problem !== null) problems.push({ turn: turnAtFault(record, parent), problem })
    else if (options.bodies) {
      const wrong = bodyProblem(file, record)
      if (wrong !== null) problems.push({ turn: record.turn, problem: wrong })
    }
    if (record.kind === 'resolved') resolved += 1
    seen.set(record.no, record)
  }
  if (seen.size === 0) problems.push({ turn: 0, problem: 'the log is empty' })
  problems.push(...headProblems(file, seen), ...moveProblems(file))
  return { records: seen.size, turns: resolved, problems }
}

/** How many of the newest records have their prose checked on every opening: those a game reads back. */
const recentBodies = 64

/** Checks the chain of the checked-out path from a depth on, and the newest bodies: what a clean opening looks at. */
export function walkTail(file: CampaignFile, from: number): LogProblem | null {
  const last = file.pathLength() - 1
  const start = Math.min(from, Math.max(0, last - recentBodies + 1))
  let parent = start === 0 ? undefined : file.onPath(start - 1)
  const genesis = genesisParent(file.campaignId, file.hash)
  for (const record of file.path(start, last)) {
    const problem =
      chainProblem(file, record, parent, genesis) ??
      (record.depth > last - recentBodies ? bodyProblem(file, record) : null)
    if (problem !== null) return { turn: turnAtFault(record, parent), problem }
    parent = record
  }
  return null
}

/** Where derived rows differ from what the log folds to; empty when they agree. */
export function derivedDifferences(reader: StateReader, state: GameState): string[] {
  const differences: string[] = []
  for (const name of singleNames) {
    if (canonicalJson(reader.single(name)) !== canonicalJson(state[name])) differences.push(name)
  }
  for (const table of tableNames) {
    const rows = new Map<string, unknown>(reader.all(table))
    for (const [key, row] of Object.entries(state[table])) {
      if (canonicalJson(rows.get(key)) !== canonicalJson(row)) differences.push(`${table}: ${key}`)
      rows.delete(key)
    }
    for (const key of rows.keys()) differences.push(`${table}: ${key}`)
  }
  return differences
}

/** The state of the checked-out path by full replay. */
export function replayHead(file: CampaignFile): GameState | null {
  const head = file.onPath(file.pathLength() - 1)
  return head === undefined ? null : stateByReplay(file, head)
}

/** What is wrong with a record that follows another, or null. */
export function recordProblem(
  file: CampaignFile,
  record: KeptRecord,
  parent: KeptRecord | undefined,
  genesis: string,
  resolved: number,
): string | null {
  const link = chainProblem(file, record, parent, genesis)
  if (link !== null) return link
  if (record.kind === 'resolved' && record.nonce !== resolved) {
    return `its dice have nonce ${record.nonce} where ${resolved} was due`
  }
  return null
}

/** When what should stand before a record is gone, it is that turn which is bad, not the one that misses it. */
function turnAtFault(record: KeptRecord, parent: KeptRecord | undefined): number {
  const orphaned = record.depth > 0 && record.parent !== parent?.hash
  return orphaned && record.kind === 'resolved' ? record.turn - 1 : record.turn
}

function bodyProblem(file: CampaignFile, record: KeptRecord): string | null {
  const body = file.body(record.no)
  if (body === undefined) return `the text of its ${record.kind} record is missing`
  if (file.hash(body) !== record.body_hash)
    return `the text of its ${record.kind} record was changed after it was written`
  const parsed = parseKept(body) as Partial<RecordBodies['resolved']> | undefined
  return record.nonce === null || parsed?.nonce === record.nonce ? null : 'its text belongs to other dice'
}

function headProblems(file: CampaignFile, seen: ReadonlyMap<number, KeptRecord>): LogProblem[] {
  const problems: LogProblem[] = []
  for (const branch of file.branchList()) {
    for (const no of [branch.head_no, ...branch.redo]) {
      if (!seen.has(no))
        problems.push({ turn: maxTurn(seen) + 1, problem: `the head of branch "${branch.name}" is missing` })
    }
  }
  const head = seen.get(file.branchNamed(file.activeBranch())?.head_no ?? 0)
  if (head === undefined) problems.push({ turn: maxTurn(seen) + 1, problem: 'the active branch has no head' })
  return problems
}

function moveProblems(file: CampaignFile): LogProblem[] {
  let previous = genesisParent(file.campaignId, file.hash)
  for (const move of file.moveList()) {
    if (file.hash(moveText({ ...move, previous })) !== move.hash) {
      return [{ turn: 0, problem: `the note that a head was moved (${move.reason}, ${move.at}) was changed` }]
    }
    previous = move.hash
  }
  return []
}

function maxTurn(seen: ReadonlyMap<number, KeptRecord>): number {
  let most = 0
  for (const record of seen.values()) most = Math.max(most, record.turn)
  return most
}

/** Records in order, up to but not including the first that is not as it was written. */
export function* soundRecords(file: CampaignFile): Iterable<KeptRecord> {
  const seen = new Map<number, KeptRecord>()
  const genesis = genesisParent(file.campaignId, file.hash)
  let resolved = 0
  for (const record of file.records()) {
    const parent = record.parent_no === null ? undefined : seen.get(record.parent_no)
    if (recordProblem(file, record, parent, genesis, resolved) !== null || bodyProblem(file, record) !== null)
      return
    if (record.kind === 'resolved') resolved += 1
    seen.set(record.no, record)
    yield record
  }
}
