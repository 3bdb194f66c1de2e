/** A campaign's log as lines, and lines as a campaign's log: what export, import and rescue are made of. */

import { describeIssue } from '../../core/any-json-schemas.ts'
import { findJsonProblem } from '../../core/json.ts'
import { genesisParent } from '../../core/ledger/hash-chain-texts.ts'
import { bodySchemas } from '../../core/ledger/log-record.ts'
import { done, type Result, refuse } from '../../core/result.ts'
import { stateDiffSchema } from '../../core/state/state-diff.ts'
import type { CampaignFile, KeptRecord } from '../campaign-file-port.ts'
import type { DumpLine, Head } from '../state-store.ts'
import { recordProblem } from './check-log.ts'
import { headOf } from './read-branch-heads.ts'
import { rebuildDerived } from './rebuild-derived-state.ts'
import { parseKept, recordAt } from './state-at-record.ts'

/** What was attached, then every record, branch and noted move, parents before children. Secrets are not in it. */
export function* dumpLog(file: CampaignFile): Iterable<DumpLine> {
  for (const attachment of file.attachmentList()) yield { type: 'attachment', ...attachment }
  for (const record of file.records()) yield recordLine(file, record)
  yield* dumpHeads(file)
}

/** The records that were written after one, whatever the log's age, and where the branches stand; no attachments. */
export function dumpSince(file: CampaignFile, after: string): Result<Iterable<DumpLine>> {
  const known = recordAt(file, { record: after })
  return known.ok ? done(linesSince(file, known.value.no)) : known
}

function* linesSince(file: CampaignFile, after: number): Iterable<DumpLine> {
  for (let no = after + 1; no <= file.lastNo(); no += 1) {
    const record = file.record(no)
    if (record !== undefined) yield recordLine(file, record)
  }
  yield* dumpHeads(file)
}

function recordLine(file: CampaignFile, record: KeptRecord): DumpLine {
  const { hash, parent, kind, depth, turn, nonce, diff, no } = record
  return { type: 'record', hash, parent, kind, depth, turn, nonce, diff, body: file.body(no) ?? '' }
}

function* dumpHeads(file: CampaignFile): Iterable<DumpLine> {
  const active = file.activeBranch()
  for (const { name, head_no, created_from, created_at } of file.branchList()) {
    const head = file.record(head_no)?.hash ?? ''
    yield { type: 'branch', name, head, active: name === active, created_from, created_at }
  }
  for (const move of file.moveList()) yield { type: 'move', ...move }
}

/** Fills an empty file from lines, checking every hash on the way; the first bad line refuses all of it. */
export function restoreLog(file: CampaignFile, lines: Iterable<DumpLine>): Result<Head> {
  const restored: Restored = { records: new Map(), resolved: 0 }
  let active: string | null = null
  for (const line of lines) {
    if (line.type === 'record') {
      const kept = restoreRecord(file, line, restored)
      if (!kept.ok) return kept
    } else if (line.type === 'branch') {
      const head = restored.records.get(line.head)
      if (head === undefined)
        return refuse('import/no-head', `The head of branch "${line.name}" is not in the file.`)
      const { name, created_from, created_at } = line
      file.putBranch({ name, head_no: head.no, redo: [], created_from, created_at })
      if (line.active) active = name
    } else if (line.type === 'attachment') {
      const { hash, kind, text } = line
      if (file.hash(text) !== hash)
        return refuse(
          'import/changed',
          `The ${kind} in the file is not the one the campaign was founded with.`,
        )
      file.putAttachment({ hash, kind, text })
    } else file.insertMove(line)
  }
  if (active === null)
    return refuse('import/no-head', 'The file names no branch to play on: it is not complete.')
  file.setActiveBranch(active)
  rebuildDerived(file)
  const head = file.onPath(file.pathLength() - 1)
  return head === undefined
    ? refuse('import/no-head', 'The file holds no record to play on from.')
    : done(headOf(file, active, head))
}

type RecordLine = DumpLine & { readonly type: 'record' }

/** What has been restored so far. */
interface Restored {
  readonly records: Map<string, KeptRecord>
  resolved: number
}

function restoreRecord(file: CampaignFile, line: RecordLine, restored: Restored): Result<null> {
  const where = `turn ${line.turn} (${line.kind})`
  const data = { turn: line.turn }
  const parent = restored.records.get(line.parent)
  if (parent === undefined && restored.records.size > 0) {
    const message = `The log is broken before ${where}: the record it follows is not in the file.`
    return refuse('import/broken-chain', message, { data })
  }
  const { type: _type, body, ...fields } = line
  const kept = { ...fields, no: 0, parent_no: parent?.no ?? null, body_hash: file.hash(body) }
  const genesis = genesisParent(file.campaignId, file.hash)
  const problem = recordProblem(file, kept, parent, genesis, restored.resolved)
  if (problem !== null)
    return refuse('import/changed', `The log was changed at ${where}: ${problem}.`, { data })
  const unfit = shapeProblem(line)
  if (unfit !== null)
    return refuse('import/not-keepable', `The log cannot be kept: at ${where}, ${unfit}.`, { data })
  const { no: _no, ...row } = kept
  restored.records.set(line.hash, { ...row, no: file.insertRecord(row, body) })
  if (line.kind === 'resolved') restored.resolved += 1
  return done(null)
}

/** A sealed line may still hold what no engine of ours would have written; the law's shapes hold for it too. */
function shapeProblem(line: RecordLine): string | null {
  const diff = parseKept(line.diff)
  const body = parseKept(line.body)
  const problem = findJsonProblem(diff, 'diff') ?? findJsonProblem(body, 'body')
  if (problem !== null) return `${problem.path}: ${problem.problem}`
  const change = stateDiffSchema.safeParse(diff)
  if (!change.success) return `the change is not one (${describeIssue(change.error)})`
  const shaped = bodySchemas[line.kind].safeParse(body)
  return shaped.success ? null : `the record is not one (${describeIssue(shaped.error)})`
}
