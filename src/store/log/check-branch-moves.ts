/**
 * Do the noted moves explain the log? Every record follows the head that was played on when it was written, and a head goes
 * elsewhere only by a noted move. So the whole way can be walked again from the records and the notes; where it cannot, a
 * note was taken out or a head was moved without one, and what was taken back cannot be counted.
 */
import type { CampaignFile, KeptRecord } from '../campaign-file-port.ts'
import type { HeadMove } from '../state-store.ts'

/** What the walk found: the turn where no move leads on, or that it cannot be walked at all. */
export interface MoveFindings {
  readonly problem: { readonly turn: number; readonly problem: string } | null
  readonly note: string | null
}

interface Walk {
  readonly heads: Map<string, string>
  active: string
}

const sound: MoveFindings = { problem: null, note: null }

/** Walks the way of all heads again, from the founding record to where the branches stand. */
export function checkMoves(file: CampaignFile): MoveFindings {
  const records = [...file.records()]
  const moves = file.moveList()
  const known = new Set(records.map(({ hash }) => hash))
  if (moves.some(({ from, to }) => !known.has(from) || !known.has(to))) {
    const note =
      'Noted moves lead to records that are gone, as after a rescue: how often turns were taken back is not proven.'
    return { problem: null, note }
  }
  const first = firstBranch(file)
  if (first === undefined || records.length === 0) return sound
  const walk: Walk = { heads: new Map(), active: first }
  const pending = [...moves]
  for (const record of records) {
    const lost = followMoves(walk, pending) ?? followRecord(walk, record)
    if (lost !== null) return { problem: { turn: record.turn, problem: lost }, note: null }
  }
  const lost = followMoves(walk, pending) ?? (pending.length > 0 ? outOfOrder : standsElsewhere(file, walk))
  return lost === null ? sound : { problem: { turn: records.at(-1)?.turn ?? 0, problem: lost }, note: null }
}

const outOfOrder = 'the notes of moved heads do not fit the order of the log'

/** The branch that was there from the beginning: it was made from no other. */
function firstBranch(file: CampaignFile): string | undefined {
  return file.branchList().find(({ created_from }) => created_from === null)?.name
}

/**
 * Takes the moves that begin where the story stands. None of them can be for later: once another record is written, no head
 * comes back here without a move.
 */
function followMoves(walk: Walk, pending: HeadMove[]): string | null {
  for (let move = pending[0]; move !== undefined && move.from === walk.heads.get(walk.active); ) {
    const { branch, reason, to } = move
    const exists = walk.heads.has(branch)
    if (reason === 'branch' ? exists : !exists) return outOfOrder
    if (reason === 'switch' && walk.heads.get(branch) !== to) return outOfOrder
    walk.active = branch
    walk.heads.set(branch, to)
    pending.shift()
    move = pending[0]
  }
  return null
}

function followRecord(walk: Walk, { parent, parent_no, hash }: KeptRecord): string | null {
  if (parent_no !== null && walk.heads.get(walk.active) !== parent) {
    const other = [...walk.heads].find(([, head]) => head === parent)?.[0]
    if (other === undefined)
      return 'it follows an earlier point of the story, and no note says that one went back'
    walk.active = other
  }
  walk.heads.set(walk.active, hash)
  return null
}

function standsElsewhere(file: CampaignFile, { heads, active }: Walk): string | null {
  const branches = file.branchList()
  const moved = branches.find(({ name, head_no }) => heads.get(name) !== file.record(head_no)?.hash)
  if (moved !== undefined) return `branch "${moved.name}" stands where no note has led it`
  const gone = [...heads.keys()].find((name) => !branches.some((branch) => branch.name === name))
  if (gone !== undefined) return `branch "${gone}" is gone`
  return active === file.activeBranch() ? null : 'another branch is played on than the notes say'
}
