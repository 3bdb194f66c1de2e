/**
 * Going back and aside: undo, redo, branch, switch. Nothing is deleted; a head moves, the move is noted in a chain of
 * its own, and the honesty report counts it.
 */
import { genesisParent, moveText } from '../../core/ledger/hash-chain-texts.ts'
import { done, type Result, refuse } from '../../core/result.ts'
import type { CampaignFile, KeptBranch, KeptRecord } from '../campaign-file-port.ts'
import type { Head, HeadMove, MoveRights, StatePoint } from '../state-store.ts'
import { checkOut, standAt } from './check-out-branch.ts'
import { headOf } from './read-branch-heads.ts'
import { ancestry, parseKept } from './state-at-record.ts'

/** Takes the newest turn of the active branch back; it can be redone until another turn is played. */
export function undoTurn(
  file: CampaignFile,
  at: string,
  reason: 'undo' | 'correction' = 'undo',
  by: MoveRights = everything,
): Result<Head> {
  return moving(file, { at, reason, by }, (branch, head) => {
    const resolved = file.turnRecord(head.turn, 'resolved')
    if (resolved === undefined || resolved.parent_no === null) {
      return refuse(
        'campaign/nothing-to-undo',
        'There is no turn to undo: the campaign stands at its beginning.',
      )
    }
    return done({ to: resolved.parent_no, redo: [...branch.redo, head.no] })
  })
}

/** Plays an undone turn again, exactly as it was. */
export function redoTurn(file: CampaignFile, at: string, by: MoveRights = everything): Result<Head> {
  return moving(file, { at, reason: 'redo', by }, (branch) => {
    const to = branch.redo.at(-1)
    if (to === undefined)
      return refuse('campaign/nothing-to-redo', 'There is nothing to redo on this branch.')
    return done({ to, redo: branch.redo.slice(0, -1) })
  })
}

/** So many branches may a campaign have before only its owner begins more. */
const maxBranches = 100

/** Starts a new branch after a turn (or at a record) and checks it out. */
export function startBranch(
  file: CampaignFile,
  name: string,
  from: StatePoint & { readonly turn?: number },
  at: string,
  by: MoveRights = everything,
): Result<Head> {
  if (!/^[a-z0-9][a-z0-9_-]{0,59}$/.test(name)) {
    const message = `"${name}" cannot name a branch: use lower-case letters, digits, - and _, 60 at most.`
    return refuse('campaign/bad-branch-name', message)
  }
  if (file.branchNamed(name) !== undefined)
    return refuse('campaign/branch-exists', `There is already a branch "${name}".`)
  if (!by.owner && file.branchList().length >= maxBranches) {
    const message = `This campaign has ${maxBranches} branches: play on along one of them. Its owner can begin more.`
    return refuse('campaign/too-many-branches', message)
  }
  const start = branchingPoint(file, from)
  if (!start.ok) return start
  const source = file.record(file.branchNamed(file.activeBranch())?.head_no ?? 0)
  const allowed = judgeMove(file, source, start.value, by)
  if (!allowed.ok) return allowed
  file.putBranch({ name, head_no: start.value.no, redo: [], created_from: start.value.hash, created_at: at })
  noteMove(file, { branch: name, from: source?.hash ?? '', to: start.value.hash, reason: 'branch', at })
  const out = checkOut(file, name)
  return out.ok ? done(headOf(file, name, out.value)) : out
}

/** Checks out another branch. */
export function switchBranch(
  file: CampaignFile,
  name: string,
  at: string,
  by: MoveRights = everything,
): Result<Head> {
  const from = file.record(file.branchNamed(file.activeBranch())?.head_no ?? 0)
  const allowed = judgeMove(file, from, file.record(file.branchNamed(name)?.head_no ?? 0), by)
  if (!allowed.ok) return allowed
  const out = checkOut(file, name)
  if (!out.ok) return out
  noteMove(file, { branch: name, from: from?.hash ?? '', to: out.value.hash, reason: 'switch', at })
  return done(headOf(file, name, out.value))
}

function branchingPoint(
  file: CampaignFile,
  from: StatePoint & { readonly turn?: number },
): Result<KeptRecord> {
  if (from.record !== undefined) {
    const record = file.recordByHash(from.record)
    if (record === undefined)
      return refuse('campaign/unknown-record', `There is no record ${from.record} in this log.`)
    return record.kind === 'resolved' ? untold(record) : done(record)
  }
  const branch = file.branchNamed(from.branch ?? file.activeBranch())
  const head = branch === undefined ? undefined : file.record(branch.head_no)
  if (head === undefined)
    return refuse('campaign/unknown-branch', `There is no branch "${from.branch}" here.`)
  if (from.turn === undefined) return head.kind === 'resolved' ? untold(head) : done(head)
  const wanted = from.turn
  if (!Number.isSafeInteger(wanted) || wanted < 0 || wanted > head.turn) {
    return refuse(
      'campaign/no-such-turn',
      `There is no turn ${wanted} on this branch: it has turns 0 to ${head.turn}.`,
    )
  }
  const record = ancestry(file, head).find((one) => one.turn === wanted && one.kind !== 'resolved')
  return record === undefined ? untold(head) : done(record)
}

function untold(record: KeptRecord): Result<never> {
  return refuse('record/untold', `Turn ${record.turn} is still being told; branch when it is finished.`)
}

function moving(
  file: CampaignFile,
  { at, reason, by }: { readonly at: string; readonly reason: HeadMove['reason']; readonly by: MoveRights },
  plan: (branch: KeptBranch, head: KeptRecord) => Result<{ to: number; redo: readonly number[] }>,
): Result<Head> {
  const out = checkOut(file, file.activeBranch())
  const branch = file.branchNamed(file.activeBranch())
  if (!out.ok) return out
  if (branch === undefined) return refuse('campaign/unknown-branch', 'This campaign has no active branch.')
  const planned = plan(branch, out.value)
  if (!planned.ok) return planned
  const target = file.record(planned.value.to)
  if (target === undefined) return refuse('store/damaged', 'The record to go to is missing from the log.')
  const allowed = judgeMove(file, out.value, target, by)
  if (!allowed.ok) return allowed
  file.putBranch({ ...branch, head_no: target.no, redo: planned.value.redo })
  standAt(file, target)
  noteMove(file, { branch: branch.name, from: out.value.hash, to: target.hash, reason, at })
  return done(headOf(file, branch.name, target))
}

function noteMove(file: CampaignFile, move: Omit<HeadMove, 'hash'>): void {
  const previous = file.moveList().at(-1)?.hash ?? genesisParent(file.campaignId, file.hash)
  file.insertMove({ ...move, hash: file.hash(moveText({ ...move, previous })) })
}

const everything: MoveRights = { owner: true }

/** Refuses a move over what was done at the console to whoever may not do it. */
function judgeMove(
  file: CampaignFile,
  from: KeptRecord | undefined,
  to: KeptRecord | undefined,
  { owner }: MoveRights,
): Result<null> {
  if (owner || !isConsoleBetween(file, from, to)) return done(null)
  const message =
    'On the way there lies something that the owner of this campaign set right by god mode: only they take it back or put it back.'
  return refuse('request/forbidden', message)
}

/** True when a turn of god mode leads to one of two records and not to the other. */
function isConsoleBetween(
  file: CampaignFile,
  from: KeptRecord | undefined,
  to: KeptRecord | undefined,
): boolean {
  let [left, right] = [from, to]
  while (left !== undefined && right !== undefined && left.no !== right.no) {
    // Records are numbered in the order of writing, so the younger of two is the one to step back from.
    const younger: KeptRecord = left.no > right.no ? left : right
    if (isConsoleTurn(file, younger)) return true
    const parent: KeptRecord | undefined =
      younger.parent_no === null ? undefined : file.record(younger.parent_no)
    if (younger === left) left = parent
    else right = parent
  }
  return false
}

function isConsoleTurn(file: CampaignFile, { kind, no }: KeptRecord): boolean {
  if (kind !== 'resolved') return false
  const body = parseKept(file.body(no) ?? '') as { readonly mode?: unknown } | undefined
  return body?.mode === 'GOD'
}
