/**
 * Branches of a campaign, and the way back and forth on them: undo and redo. Whenever a head lands on dice whose seed
 * is public, a new epoch is opened at once, so that a commitment stands before the next turn.
 */

import type { LogPosition } from '../core/ledger/log-position.ts'
import type { RecordBodies } from '../core/ledger/log-record.ts'
import { done, type Result, refuse } from '../core/result.ts'
import { compareRows, compareStates, type StateDifference } from '../core/state/compare-states.ts'
import type { GameState } from '../core/state/game-state.ts'
import { playerIdOf } from '../core/state/state-queries.ts'
import { renderLedgerString, sha256Hex } from '../dice/index.ts'
import { type PlayerView, viewFor } from '../knowledge/index.ts'
import type {
  Branch,
  Head,
  HeadMove,
  MoveRights,
  SealedRecord,
  StatePoint,
  StateStore,
} from '../store/state-store.ts'
import { ensureSecretEpoch } from './campaign-dice-and-seeds.ts'
import type { CommitSubscribers } from './commit-subscribers.ts'
import type { EngineDependencies } from './engine-dependencies.ts'

export interface Branches {
  undo(campaignId: string, by?: MoveRights): Promise<Result<Head>>
  /** Puts an undone turn back exactly as it was. */
  redo(campaignId: string, by?: MoveRights): Promise<Result<Head>>
  /** Starts a branch at a point, or after a turn, and plays on there. */
  create(campaignId: string, name: string, from?: BranchPoint, by?: MoveRights): Promise<Result<Head>>
  switchTo(campaignId: string, name: string, by?: MoveRights): Promise<Result<Head>>
  /** All branches, and where each began; what was typed at the console only for the owner. */
  tree(campaignId: string, owner?: boolean): Promise<Result<BranchTree>>
  /** Where two branches part and how their states differ, hidden things included. */
  compare(campaignId: string, left: string, right: string): Promise<Result<BranchComparison>>
  /** The same, as far as their player may see it. */
  compareForPlayer(
    campaignId: string,
    left: string,
    right: string,
    by: MoveRights,
  ): Promise<Result<BranchComparison>>
}

export type BranchPoint = StatePoint & { readonly turn?: number }

export function createBranches(dependencies: EngineDependencies, { afterMove }: CommitSubscribers): Branches {
  const { store } = dependencies
  return {
    undo: (campaignId, by) => afterMove(campaignId, undo(dependencies, campaignId, by)),
    redo: (campaignId, by) => afterMove(campaignId, redo(dependencies, campaignId, by)),
    create: (campaignId, name, from, by) =>
      afterMove(campaignId, createBranch(dependencies, campaignId, name, from, by)),
    switchTo: (campaignId, name, by) =>
      afterMove(campaignId, switchBranch(dependencies, campaignId, name, by)),
    tree: (campaignId, owner) => readBranchTree(store, campaignId, owner),
    compare: (campaignId, left, right) => compareBranches(store, campaignId, left, right, compareStates),
    compareForPlayer: async (campaignId, left, right, by) => {
      const open = by.owner ? done(null) : await judgeLooking(store, campaignId, [left, right])
      return open.ok ? compareBranches(store, campaignId, left, right, compareViews) : open
    },
  }
}

export async function undo(
  dependencies: EngineDependencies,
  campaignId: string,
  by?: MoveRights,
): Promise<Result<Head>> {
  const { store, clock } = dependencies
  const moved = await store.undo(campaignId, clock.now(), 'undo', by)
  return ensureSecretEpoch(dependencies, campaignId, moved)
}

/** Takes the newest turn back because its line was read otherwise than it was meant. */
export async function takeBack(
  dependencies: EngineDependencies,
  campaignId: string,
  reason: 'undo' | 'correction',
  by: MoveRights,
): Promise<Result<Head>> {
  const { store, clock } = dependencies
  return ensureSecretEpoch(dependencies, campaignId, await store.undo(campaignId, clock.now(), reason, by))
}

export async function redo(
  dependencies: EngineDependencies,
  campaignId: string,
  by?: MoveRights,
): Promise<Result<Head>> {
  const { store, clock } = dependencies
  return ensureSecretEpoch(dependencies, campaignId, await store.redo(campaignId, clock.now(), by))
}

async function createBranch(
  dependencies: EngineDependencies,
  campaignId: string,
  name: string,
  from: BranchPoint = {},
  by?: MoveRights,
): Promise<Result<Head>> {
  const { store, clock } = dependencies
  return ensureSecretEpoch(
    dependencies,
    campaignId,
    await store.branch(campaignId, name, from, clock.now(), by),
  )
}

async function switchBranch(
  dependencies: EngineDependencies,
  campaignId: string,
  name: string,
  by?: MoveRights,
): Promise<Result<Head>> {
  const { store, clock } = dependencies
  return ensureSecretEpoch(dependencies, campaignId, await store.switchTo(campaignId, name, clock.now(), by))
}

/**
 * Moves the story to a position in the log, on a branch of its own where it was played past. Returns the branch that was
 * left; null when the story stood there already. What the owner set right since then at the console was not told to
 * players: for them the story still stands there, and goes on with it.
 */
export async function moveTo(
  dependencies: EngineDependencies,
  campaignId: string,
  to: LogPosition,
  request: string,
  by: MoveRights,
): Promise<Result<string | null>> {
  const { store } = dependencies
  const head = await store.head(campaignId)
  if (!head.ok) return head
  if (isAt(to, head.value)) return done(null)
  if (!by.owner && (await isOnlyConsoleSince(store, head.value, to))) return done(null)
  const branches = await store.branches(campaignId)
  if (!branches.ok) return branches
  for (const branch of branches.value) {
    const range = { from: to.depth, to: to.depth, branch: branch.name }
    const records = await store.getRecords(campaignId, range)
    const record = records.ok ? records.value.find((sealed) => isAt(to, sealed)) : undefined
    if (record === undefined) continue
    const moved =
      branch.head === record.hash
        ? await switchBranch(dependencies, campaignId, branch.name, by)
        : await branchForRequest(dependencies, campaignId, record, request, by)
    return moved.ok ? done(head.value.branch) : moved
  }
  const message = 'That answer is not of this campaign, or of a log that is gone: nothing was played.'
  return refuse('campaign/unknown-record', message)
}

/** True when nothing but turns at the owner's console lies between a position and the head of its branch. */
async function isOnlyConsoleSince(store: StateStore, head: Head, to: LogPosition): Promise<boolean> {
  if (to.depth >= head.depth || head.depth - to.depth > maxConsoleRecords) return false
  const read = await store.getRecords(head.campaign_id, { from: to.depth, to: head.depth })
  const [first, ...since] = read.ok ? read.value : []
  return (
    first !== undefined &&
    isAt(to, first) &&
    since.every(({ kind, body }) => kind !== 'resolved' || (body as RecordBodies['resolved']).mode === 'GOD')
  )
}

/** So many records of the console are looked through; no owner sets right more between two turns. */
const maxConsoleRecords = 200

/** A branch named after a request: the same request asked again finds the branch it made. */
async function branchForRequest(
  dependencies: EngineDependencies,
  campaignId: string,
  record: SealedRecord,
  request: string,
  by: MoveRights,
): Promise<Result<Head>> {
  const name = `chat-${sha256Hex(request).slice(0, 8)}`
  const made = await createBranch(dependencies, campaignId, name, { record: record.hash }, by)
  const exists = !made.ok && made.refusal.code === 'campaign/branch-exists'
  return exists ? switchBranch(dependencies, campaignId, name, by) : made
}

function isAt(
  { depth, mark }: LogPosition,
  entry: { readonly depth: number; readonly hash: string },
): boolean {
  return entry.depth === depth && entry.hash.startsWith(mark)
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

/** A turn that only one of two branches has. */
export interface UnsharedTurn {
  readonly turn: number
  readonly input: string
  readonly text: string
}

interface BranchLog {
  readonly state: GameState
  readonly records: readonly SealedRecord[]
}

async function compareBranches(
  store: StateStore,
  campaignId: string,
  leftName: string,
  rightName: string,
  differencesOf: (left: GameState, right: GameState) => readonly StateDifference[],
): Promise<Result<BranchComparison>> {
  const left = await readBranch(store, campaignId, leftName)
  if (!left.ok) return left
  const right = await readBranch(store, campaignId, rightName)
  if (!right.ok) return right
  const shared = sharedLength(left.value.records, right.value.records)
  return done({
    left: leftName,
    right: rightName,
    common_turn: left.value.records[shared - 1]?.turn ?? 0,
    left_turns: turnsIn(left.value.records.slice(shared)),
    right_turns: turnsIn(right.value.records.slice(shared)),
    differences: differencesOf(left.value.state, right.value.state),
  })
}

/** Refuses a player the sight of a branch on which the owner set something right by god mode: they may not go there either. */
async function judgeLooking(
  store: StateStore,
  campaignId: string,
  names: readonly string[],
): Promise<Result<null>> {
  const active = await activeHashes(store, campaignId)
  if (!active.ok) return active
  for (const branch of names) {
    const read = await store.getRecords(campaignId, { from: 0, to: Number.MAX_SAFE_INTEGER, branch })
    if (!read.ok) return read
    if (openLength(read.value, active.value) < read.value.length) {
      const message = `On the branch "${branch}" the owner of this campaign has set something right by god mode: it is theirs to look at.`
      return refuse('request/forbidden', message)
    }
  }
  return done(null)
}

/** How two states differ as far as their player may see it. */
function compareViews(left: GameState, right: GameState): readonly StateDifference[] {
  const [leftView, rightView] = [left, right].map((state) => viewByName(viewFor(state, playerIdOf(state))))
  return compareRows(leftView ?? {}, rightView ?? {})
}

async function readBranch(store: StateStore, campaignId: string, branch: string): Promise<Result<BranchLog>> {
  const state = await store.getState(campaignId, { branch })
  if (!state.ok) return state
  const records = await store.getRecords(campaignId, { from: 0, to: Number.MAX_SAFE_INTEGER, branch })
  return records.ok ? done({ state: state.value, records: records.value }) : records
}

function turnsIn(records: readonly SealedRecord[]): readonly UnsharedTurn[] {
  return records.flatMap((record) => {
    if (record.kind !== 'resolved') return []
    const told = records.find(({ kind, turn }) => kind === 'told' && turn === record.turn)
    const text = told?.kind === 'told' ? told.body.narrative : ''
    return [{ turn: record.turn, input: shownInput(record, '\n'), text }]
  })
}

/** A view whose rows are keyed by name, so that two views differ where the world does and not where lists begin. */
function viewByName({ time, place, you, entities, facts, missions, clocks, combat }: PlayerView): object {
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

/** All branches, and the newest steps back and forth, newest last. */
export interface BranchTree {
  readonly branches: readonly BranchNode[]
  readonly moves: readonly Pick<HeadMove, 'branch' | 'reason' | 'at'>[]
}

export interface BranchNode {
  readonly name: string
  readonly turn: number
  readonly active: boolean
  readonly redo: number
  readonly created_at: string
  /** The branch it began on; null for the first. */
  readonly parent: string | null
  /** The last turn it shares with that one. */
  readonly fork: number
  /** Its own turns, the newest of them. A turn that two branches share stands on the older one. */
  readonly turns: readonly BranchTurn[]
}

export interface BranchTurn {
  readonly turn: number
  readonly input: string
  readonly dice_rolls: readonly string[]
}

const maxTurnsShown = 40
const maxMovesShown = 50

/** A branch, and the records that no older branch has. */
interface BranchRecords {
  readonly branch: Branch
  readonly own: readonly SealedRecord[]
  /** The last record that it shares with an older branch; undefined for the first. */
  readonly shared: KnownRecord | undefined
}

/** A record on the way of a branch: the oldest branch that has it. */
interface KnownRecord {
  readonly branch: string
  readonly depth: number
  readonly turn: number
}

async function readBranchTree(
  store: StateStore,
  campaignId: string,
  owner = false,
): Promise<Result<BranchTree>> {
  const branches = await store.branches(campaignId)
  if (!branches.ok) return branches
  const moves = await store.moves(campaignId)
  if (!moves.ok) return moves
  const known = new Map<string, KnownRecord>()
  const logs: BranchRecords[] = []
  for (const branch of oldestFirst(branches.value)) {
    const log = await ownRecords(store, campaignId, branch, known)
    if (!log.ok) return log
    logs.push(log.value)
    for (const { hash, depth, turn } of log.value.own) known.set(hash, { branch: branch.name, depth, turn })
  }
  const active = await activeHashes(store, campaignId)
  if (!active.ok) return active
  return done({
    branches: logs.map((log) => branchNode(log, owner ? null : active.value)),
    moves: moves.value.slice(-maxMovesShown).map(({ branch, reason, at }) => ({ branch, reason, at })),
  })
}

/** Reads what a branch has for itself: from where it began, or all of it where it was taken back behind that. */
async function ownRecords(
  store: StateStore,
  campaignId: string,
  branch: Branch,
  known: ReadonlyMap<string, KnownRecord>,
): Promise<Result<BranchRecords>> {
  const range = { to: Number.MAX_SAFE_INTEGER, branch: branch.name }
  const start = known.get(branch.created_from ?? '')
  if (start !== undefined) {
    const since = await store.getRecords(campaignId, { ...range, from: start.depth + 1 })
    if (!since.ok) return since
    const [first] = since.value
    if (first === undefined ? branch.head === branch.created_from : first.parent === branch.created_from)
      return done({ branch, own: since.value, shared: start })
  }
  const all = await store.getRecords(campaignId, { ...range, from: 0 })
  if (!all.ok) return all
  const fork = all.value.findIndex(({ hash }) => !known.has(hash))
  const cut = fork < 0 ? all.value.length : fork
  return done({ branch, own: all.value.slice(cut), shared: known.get(all.value[cut - 1]?.hash ?? '') })
}

async function activeHashes(store: StateStore, campaignId: string): Promise<Result<ReadonlySet<string>>> {
  const records = await store.getRecords(campaignId, { from: 0, to: Number.MAX_SAFE_INTEGER })
  return records.ok ? done(new Set(records.value.map(({ hash }) => hash))) : records
}

/** How many of the records a player may look at: up to where the owner set something right that is not on the active branch. */
function openLength(records: readonly SealedRecord[], active: ReadonlySet<string>): number {
  const closed = records.findIndex(
    ({ kind, body, hash }) =>
      kind === 'resolved' && (body as RecordBodies['resolved']).mode === 'GOD' && !active.has(hash),
  )
  return closed < 0 ? records.length : closed
}

/** The first branch was not made from another; the others follow in the order in which they were made. */
function oldestFirst(branches: readonly Branch[]): readonly Branch[] {
  const age = ({ created_from, created_at }: Branch): string => (created_from === null ? '' : created_at)
  return branches.toSorted((left, right) => (age(left) < age(right) ? -1 : 1))
}

/** A branch as it is shown; to a player (who stands on the active records) only as far as they may go there. */
function branchNode({ branch, own, shared }: BranchRecords, active: ReadonlySet<string> | null): BranchNode {
  const { name, turn, active: isActive, redo, created_at } = branch
  const open = active === null ? own : own.slice(0, openLength(own, active))
  const turns = branchTurns(open, active === null).slice(-maxTurnsShown)
  const [parent, fork] = [shared?.branch ?? null, shared?.turn ?? 0]
  return { name, turn, active: isActive, redo, created_at, parent, fork, turns }
}

function branchTurns(records: readonly SealedRecord[], owner: boolean): readonly BranchTurn[] {
  return records.flatMap((record) => {
    if (record.kind !== 'resolved') return []
    const dice_rolls = record.body.rolls.map((roll) => renderLedgerString(roll))
    return [{ turn: record.turn, input: owner ? inputOf(record, ' ') : shownInput(record, ' '), dice_rolls }]
  })
}

/** How many records two branches have in common, from the beginning. */
function sharedLength(left: readonly SealedRecord[], right: readonly SealedRecord[]): number {
  let shared = 0
  while (shared < left.length && left[shared]?.hash === right[shared]?.hash) shared += 1
  return shared
}

/** What was typed, as far as a player may read it: the console is the owner's. */
function shownInput(record: SealedRecord & { readonly kind: 'resolved' }, separator: string): string {
  return record.body.mode === 'GOD' ? '' : inputOf(record, separator)
}

function inputOf({ body }: SealedRecord & { readonly kind: 'resolved' }, separator: string): string {
  return body.entries.map(({ text }) => text).join(separator)
}
