/**
 * The branches as a tree: which one each grew from and after which turn, what was played on it since, and how often
 * somebody went back. A turn that two branches share stands on the older of them.
 */
import { done, type Result } from '../../core/result.ts'
import { renderLedgerString } from '../../dice/ledger-string.ts'
import type { Branch, HeadMove, SealedRecord } from '../../store/state-store.ts'
import type { CampaignDesk } from '../campaign-desk.ts'

/** A turn of a branch, in short. */
export interface GrownTurn {
  readonly turn: number
  readonly input: string
  readonly dice_rolls: readonly string[]
}

/** A branch where it grows. */
export interface GrownBranch {
  readonly name: string
  readonly turn: number
  readonly active: boolean
  readonly redo: number
  readonly created_at: string
  /** The branch it grew from; null for the first. */
  readonly parent: string | null
  /** The last turn it shares with that one. */
  readonly fork: number
  /** Its own turns, the newest of them. */
  readonly turns: readonly GrownTurn[]
}

/** All branches, and the steps back and forth that led here. */
export interface BranchTree {
  readonly branches: readonly GrownBranch[]
  /** The newest ones, newest last. */
  readonly moves: readonly Pick<HeadMove, 'branch' | 'reason' | 'at'>[]
}

const turnsShown = 40
const movesShown = 50

interface Read {
  readonly branch: Branch
  readonly records: readonly SealedRecord[]
}

/** Reads the tree. */
export async function branchTree({ store }: CampaignDesk, campaignId: string): Promise<Result<BranchTree>> {
  const branches = await store.branches(campaignId)
  if (!branches.ok) return branches
  const moves = await store.moves(campaignId)
  if (!moves.ok) return moves
  const read: Read[] = []
  for (const branch of inOrder(branches.value)) {
    const records = await store.getRecords(campaignId, {
      ...{ from: 0, to: Number.MAX_SAFE_INTEGER, branch: branch.name },
    })
    if (!records.ok) return records
    read.push({ branch, records: records.value })
  }
  return done({
    branches: read.map((one, index) => grown(one, read.slice(0, index))),
    moves: moves.value.slice(-movesShown).map(({ branch, reason, at }) => ({ branch, reason, at })),
  })
}

/** The first branch was not made from anything; the others follow in the order in which they were made. */
function inOrder(branches: readonly Branch[]): readonly Branch[] {
  const age = ({ created_from, created_at }: Branch): string => (created_from === null ? '' : created_at)
  return branches.toSorted((one, other) => (age(one) < age(other) ? -1 : 1))
}

function grown({ branch, records }: Read, older: readonly Read[]): GrownBranch {
  let parent: Read | null = null
  let shared = 0
  for (const other of older) {
    const length = sharedBy(records, other.records)
    if (length > shared) [parent, shared] = [other, length]
  }
  const { name, turn, active, redo, created_at } = branch
  const turns = ownTurns(records.slice(shared)).slice(-turnsShown)
  const fork = records[shared - 1]?.turn ?? 0
  return { name, turn, active, redo, created_at, parent: parent?.branch.name ?? null, fork, turns }
}

function sharedBy(one: readonly SealedRecord[], other: readonly SealedRecord[]): number {
  let shared = 0
  while (shared < one.length && one[shared]?.hash === other[shared]?.hash) shared += 1
  return shared
}

function ownTurns(records: readonly SealedRecord[]): readonly GrownTurn[] {
  return records.flatMap((record) => {
    if (record.kind !== 'resolved') return []
    const { entries, rolls } = record.body
    const input = entries.map((entry) => entry.text).join(' ')
    return [{ turn: record.turn, input, dice_rolls: rolls.map((roll) => renderLedgerString(roll)) }]
  })
}
