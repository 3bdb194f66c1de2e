/** The way back and forth: undo, redo, and branches of the same campaign. */

import type { LogPosition } from '../core/ledger/chain.ts'
import type { RecordBodies } from '../core/ledger/record.ts'
import { done, type Result, refuse } from '../core/result.ts'
import { compareRows, compareStates, type StateDifference } from '../core/state/compare-states.ts'
import { renderLedgerString, sha256Hex } from '../dice/index.ts'
import { type PlayerView, viewFor } from '../knowledge/index.ts'
import type { Branch, Head, HeadMove, SealedRecord, StatePoint } from '../store/state-store.ts'
import type { EngineDependencies } from './dependencies.ts'
import { openEpoch } from './dice.ts'

export interface Branches {
  /** Takes the newest turn back. */
  undo(campaignId: string): Promise<Result<Head>>
  /** Puts an undone turn back exactly as it was. */
  redo(campaignId: string): Promise<Result<Head>>
  /** Starts a branch after a turn and plays on there. */
  create(
    campaignId: string,
    name: string,
    from?: StatePoint & { readonly turn?: number },
  ): Promise<Result<Head>>
  switchTo(campaignId: string, name: string): Promise<Result<Head>>
  /** All branches, and where each began. */
  tree(campaignId: string): Promise<Result<BranchTree>>
  /** Where two branches part and how their states differ, hidden things included. */
  compare(campaignId: string, left: string, right: string): Promise<Result<BranchComparison>>
  /** The same, as far as their player may see it. */
  compareForPlayer(campaignId: string, left: string, right: string): Promise<Result<BranchComparison>>
}

export function createBranches(dependencies: EngineDependencies): Branches {
  return {
    undo: (campaignId) => undo(dependencies, campaignId),
    redo: (campaignId) => redo(dependencies, campaignId),
    create: (campaignId, name, from) => createBranch(dependencies, campaignId, name, from),
    switchTo: (campaignId, name) => switchBranch(dependencies, campaignId, name),
    tree: (campaignId) => readBranchTree(dependencies, campaignId),
    compare: (campaignId, left, right) => compareBranches(dependencies, campaignId, left, right),
    compareForPlayer: (campaignId, left, right) => compareForPlayer(dependencies, campaignId, left, right),
  }
}

/** Takes the newest turn back. */
export async function undo(dependencies: EngineDependencies, campaignId: string): Promise<Result<Head>> {
  return ensureSecretEpoch(
    dependencies,
    campaignId,
    await dependencies.store.undo(campaignId, dependencies.clock.now()),
  )
}

/** Puts an undone turn back exactly as it was. */
export async function redo(dependencies: EngineDependencies, campaignId: string): Promise<Result<Head>> {
  return ensureSecretEpoch(
    dependencies,
    campaignId,
    await dependencies.store.redo(campaignId, dependencies.clock.now()),
  )
}

/** Starts a branch after a turn and plays on there. */
export async function createBranch(
  dependencies: EngineDependencies,
  campaignId: string,
  name: string,
  from: StatePoint & { readonly turn?: number } = {},
): Promise<Result<Head>> {
  return ensureSecretEpoch(
    dependencies,
    campaignId,
    await dependencies.store.branch(campaignId, name, from, dependencies.clock.now()),
  )
}

/** Plays on another branch. */
export async function switchBranch(
  dependencies: EngineDependencies,
  campaignId: string,
  name: string,
): Promise<Result<Head>> {
  return ensureSecretEpoch(
    dependencies,
    campaignId,
    await dependencies.store.switchTo(campaignId, name, dependencies.clock.now()),
  )
}

/**
 * Moves the story to a position in the log, on a branch of its own where it was played past; gives the branch that was
 * left, null when the story stood there already.
 */
export async function moveTo(
  dependencies: EngineDependencies,
  campaignId: string,
  to: LogPosition,
  request: string,
): Promise<Result<string | null>> {
  const head = await dependencies.store.head(campaignId)
  if (!head.ok) return head
  if (isAt(to, head.value)) return done(null)
  const branches = await dependencies.store.branches(campaignId)
  if (!branches.ok) return branches
  for (const { name, head: hash } of branches.value) {
    const range = { from: to.depth, to: to.depth, branch: name }
    const records = await dependencies.store.getRecords(campaignId, range)
    const record = records.ok ? records.value.find((sealed) => isAt(to, sealed)) : undefined
    if (record === undefined) continue
    const at = { name, record, isHead: hash === record.hash }
    const moved = await playOnFrom(dependencies, campaignId, at, request)
    return moved.ok ? done(head.value.branch) : moved
  }
  const message = 'That answer is not of this campaign, or of a log that is gone: nothing was played.'
  return refuse('campaign/unknown-record', message)
}

async function playOnFrom(
  dependencies: EngineDependencies,
  campaignId: string,
  at: { readonly name: string; readonly record: SealedRecord; readonly isHead: boolean },
  request: string,
): Promise<Result<Head>> {
  if (at.isHead) return switchBranch(dependencies, campaignId, at.name)
  // The same request asked again finds the branch it made.
  const name = `chat-${sha256Hex(request).slice(0, 8)}`
  const made = await createBranch(dependencies, campaignId, name, { record: at.record.hash })
  const exists = !made.ok && made.refusal.code === 'campaign/branch-exists'
  return exists ? switchBranch(dependencies, campaignId, name) : made
}

function isAt(
  { depth, mark }: LogPosition,
  entry: { readonly depth: number; readonly hash: string },
): boolean {
  return entry.depth === depth && entry.hash.startsWith(mark)
}

/** Opens a new epoch when the one at this head has been revealed. */
export async function ensureSecretEpoch(
  dependencies: EngineDependencies,
  campaignId: string,
  moved: Result<Head>,
): Promise<Result<Head>> {
  if (!moved.ok || moved.value.kind === 'resolved') return moved
  const slice = await dependencies.store.getSlice(campaignId)
  const epochs = await dependencies.store.epochs(campaignId)
  if (!slice.ok) return slice
  if (!epochs.ok) return epochs
  const current = epochs.value.find((one) => one.epoch === slice.value.dice.epoch)
  const playable =
    current !== undefined &&
    current.server_seed === null &&
    (await keepsSecret(dependencies, campaignId, current.epoch))
  return playable
    ? done(moved.value)
    : openEpoch(dependencies, campaignId, { reason: 'the seed of this moment is public' })
}

async function keepsSecret(
  dependencies: EngineDependencies,
  campaignId: string,
  epoch: number,
): Promise<boolean> {
  const secret = await dependencies.store.secret(campaignId, epoch)
  return secret.ok && secret.value !== null
}

/** A turn that only one of the branches has. */
export interface UnsharedTurn {
  readonly turn: number
  readonly input: string
  readonly text: string
}

export interface BranchComparison {
  readonly left: string
  readonly right: string
  /** The last turn both share. */
  readonly common_turn: number
  readonly left_turns: readonly UnsharedTurn[]
  readonly right_turns: readonly UnsharedTurn[]
  readonly differences: readonly StateDifference[]
}

/** Compares two branches by name. */
export async function compareBranches(
  dependencies: EngineDependencies,
  campaignId: string,
  left: string,
  right: string,
): Promise<Result<BranchComparison>> {
  const sides = []
  for (const branch of [left, right]) {
    const state = await dependencies.store.getState(campaignId, { branch })
    if (!state.ok) return state
    const records = await dependencies.store.getRecords(campaignId, {
      from: 0,
      to: Number.MAX_SAFE_INTEGER,
      branch,
    })
    if (!records.ok) return records
    sides.push({ state: state.value, records: records.value })
  }
  const [one, two] = sides as [(typeof sides)[number], (typeof sides)[number]]
  let shared = 0
  while (shared < one.records.length && one.records[shared]?.hash === two.records[shared]?.hash) shared += 1
  return done({
    left,
    right,
    common_turn: one.records[shared - 1]?.turn ?? 0,
    left_turns: ownTurns(one.records.slice(shared)),
    right_turns: ownTurns(two.records.slice(shared)),
    differences: compareStates(one.state, two.state),
  })
}

function ownTurns(records: readonly SealedRecord[]): UnsharedTurn[] {
  const turns: UnsharedTurn[] = []
  for (const record of records) {
    if (record.kind !== 'resolved') continue
    const told = records.find((one) => one.kind === 'told' && one.turn === record.turn)
    const text = (told?.body as RecordBodies['told'] | undefined)?.narrative ?? ''
    turns.push({ turn: record.turn, input: record.body.entries.map((entry) => entry.text).join('\n'), text })
  }
  return turns
}

/** Compares two branches by what their player can see. */
export async function compareForPlayer(
  dependencies: EngineDependencies,
  campaignId: string,
  left: string,
  right: string,
): Promise<Result<BranchComparison>> {
  const compared = await compareBranches(dependencies, campaignId, left, right)
  if (!compared.ok) return compared
  const seen: object[] = []
  for (const branch of [left, right]) {
    const state = await dependencies.store.getState(campaignId, { branch })
    if (!state.ok) return state
    seen.push(byName(viewFor(state.value, state.value.campaign.player_id ?? '')))
  }
  return done({ ...compared.value, differences: compareRows(seen[0] ?? {}, seen[1] ?? {}) })
}

/** A view whose rows have their names for keys, so that two of them differ where the world does and not where lists begin. */
function byName({ time, place, you, entities, facts, missions, clocks, combat }: PlayerView): object {
  return {
    time,
    place: place?.name ?? null,
    sheet: you?.sheet ?? {},
    possessions: keyed(you?.possessions ?? [], ({ name, quantity }) => [name, quantity]),
    people: keyed(entities, ({ id, name, present }) => [id, { name, present }]),
    known: keyed(facts, ({ id, object }) => [id, object]),
    quests: keyed(missions, ({ title, status }) => [title, status]),
    clocks: keyed(clocks, ({ name, value }) => [name, value]),
    fighting: combat !== null,
  }
}

function keyed<Row>(rows: readonly Row[], pair: (row: Row) => readonly [string, unknown]): object {
  return Object.fromEntries(rows.map(pair))
}

/** A turn of a branch, in short. */
export interface BranchTurn {
  readonly turn: number
  readonly input: string
  readonly dice_rolls: readonly string[]
}

/** A branch where it grows. */
export interface BranchNode {
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
  readonly turns: readonly BranchTurn[]
}

/** All branches, and the steps back and forth that led here. */
export interface BranchTree {
  readonly branches: readonly BranchNode[]
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
export async function readBranchTree(
  { store }: EngineDependencies,
  campaignId: string,
): Promise<Result<BranchTree>> {
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

function grown({ branch, records }: Read, older: readonly Read[]): BranchNode {
  let parent: Read | null = null
  let shared = 0
  for (const other of older) {
    const length = sharedBy(records, other.records)
    if (length > shared) [parent, shared] = [other, length]
  }
  const { name, turn, active, redo, created_at } = branch
  const turns = grownTurns(records.slice(shared)).slice(-turnsShown)
  const fork = records[shared - 1]?.turn ?? 0
  return { name, turn, active, redo, created_at, parent: parent?.branch.name ?? null, fork, turns }
}

function sharedBy(one: readonly SealedRecord[], other: readonly SealedRecord[]): number {
  let shared = 0
  while (shared < one.length && one[shared]?.hash === other[shared]?.hash) shared += 1
  return shared
}

function grownTurns(records: readonly SealedRecord[]): readonly BranchTurn[] {
  return records.flatMap((record) => {
    if (record.kind !== 'resolved') return []
    const { entries, rolls } = record.body
    const input = entries.map((entry) => entry.text).join(' ')
    return [{ turn: record.turn, input, dice_rolls: rolls.map((roll) => renderLedgerString(roll)) }]
  })
}
