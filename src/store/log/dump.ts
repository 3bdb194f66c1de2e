/** A campaign's log as lines, and lines as a campaign's log: what export, import and rescue are made of. */
import { findJsonProblem } from '../../core/json-limits.ts'
import { bodySchemas } from '../../core/ledger/record.ts'
import { describeIssue } from '../../core/ledger/schema-issue.ts'
import { genesisParent, sealText } from '../../core/ledger/seal.ts'
import { done, type Result, refuse } from '../../core/refusal.ts'
import { stateDiffSchema } from '../../core/state/state-diff.ts'
import type { CampaignFile, KeptRecord } from '../campaign-file.ts'
import type { DumpLine, Head } from '../state-store.ts'
import { headOf } from './head.ts'
import { parseKept } from './read-state.ts'
import { rebuildDerived } from './rebuild.ts'

/** Every record, branch and noted move of a campaign, parents before children. Secrets are not in it. */
export function* dumpLog(file: CampaignFile): Iterable<DumpLine> {
  for (const { hash, parent, kind, depth, turn, nonce, diff, no } of file.records()) {
    yield { type: 'record', hash, parent, kind, depth, turn, nonce, diff, body: file.body(no) ?? '' }
  }
  const active = file.activeBranch()
  for (const { name, head_no, created_from, created_at } of file.branchList()) {
    const head = file.record(head_no)?.hash ?? ''
    yield { type: 'branch', name, head, active: name === active, created_from, created_at }
  }
  for (const move of file.moveList()) yield { type: 'move', ...move }
}

/** Fills an empty file from lines, checking every hash on the way; the first bad line refuses all of it. */
export function restoreLog(file: CampaignFile, lines: Iterable<DumpLine>): Result<Head> {
  const records = new Map<string, KeptRecord>()
  let active: string | null = null
  for (const line of lines) {
    if (line.type === 'record') {
      const kept = restoreRecord(file, line, records)
      if (!kept.ok) return kept
    } else if (line.type === 'branch') {
      const head = records.get(line.head)
      if (head === undefined)
        return refuse('import/no-head', `The head of branch "${line.name}" is not in the file.`)
      const { name, created_from, created_at } = line
      file.putBranch({ name, head_no: head.no, redo: [], created_from, created_at })
      if (line.active) active = name
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

function restoreRecord(
  file: CampaignFile,
  line: DumpLine & { readonly type: 'record' },
  records: Map<string, KeptRecord>,
): Result<null> {
  const parent = records.get(line.parent)
  const where = `turn ${line.turn} (${line.kind})`
  if (
    parent === undefined &&
    (records.size > 0 || line.parent !== genesisParent(file.campaignId, file.hash))
  ) {
    return refuse(
      'import/broken-chain',
      `The log is broken before ${where}: the record it follows is not in the file.`,
      {
        data: { turn: line.turn },
      },
    )
  }
  const body_hash = file.hash(line.body)
  const { kind, depth, turn, nonce, diff, hash } = line
  const text = sealText({
    campaign_id: file.campaignId,
    parent: line.parent,
    kind,
    depth,
    turn,
    nonce,
    body_hash,
    diff_text: diff,
  })
  if (file.hash(text) !== hash) {
    return refuse('import/changed', `The log was changed at ${where}: its hash does not fit.`, {
      data: { turn: line.turn },
    })
  }
  const problem = findJsonProblem(parseKept(diff), 'diff') ?? findJsonProblem(parseKept(line.body), 'body')
  if (problem !== null)
    return refuse(
      'import/not-keepable',
      `The log cannot be kept: at ${where}, ${problem.path}: ${problem.problem}.`,
    )
  const shaped = stateDiffSchema.safeParse(parseKept(diff))
  if (!shaped.success)
    return refuse(
      'import/not-keepable',
      `The log cannot be kept: the change at ${where} is not one (${describeIssue(shaped.error)}).`,
    )
  const body = bodySchemas[kind].safeParse(parseKept(line.body))
  if (!body.success)
    return refuse(
      'import/not-keepable',
      `The log cannot be kept: the record at ${where} is not one (${describeIssue(body.error)}).`,
    )
  const kept = {
    parent_no: parent?.no ?? null,
    parent: line.parent,
    hash,
    kind,
    depth,
    turn,
    nonce,
    body_hash,
    diff,
  }
  records.set(hash, { ...kept, no: file.insertRecord(kept, line.body) })
  return done(null)
}
