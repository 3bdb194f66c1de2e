/**
 * What one kept campaign must be able to do, in the smallest steps: insert a record, remember a path, put a row. The
 * rules of the log (what may follow what, undo, branches, checks) are written once above it, in store/log/, and run
 * over every kind of file. All of it is synchronous inside one transaction: a turn is never half there.
 */

import type { DiceEntry } from '../core/ledger/dice-entry.ts'
import type { HashText } from '../core/ledger/hash-chain-texts.ts'
import type { RecordKind } from '../core/ledger/log-record.ts'
import type { GameState } from '../core/state/game-state.ts'
import type { StateChange, StateReader } from '../core/state/memory-and-overlay-tables.ts'
import type { Violation } from '../core/violation.ts'
import type { HiddenRows } from './hidden-rows-by-words.ts'
import type { SliceLimits, SliceWishes, StateSlice } from './state-slice.ts'
import type { Attachment, Epoch, HeadMove, RequestKey, SeedSecret, StoryEntry } from './state-store.ts'

/** A record as a file keeps it: narrow, its long body apart. */
export interface KeptRecord {
  /** Place in the file, counting from 1; parents always come before children. */
  readonly no: number
  readonly parent_no: number | null
  readonly hash: string
  readonly parent: string
  readonly kind: RecordKind
  readonly depth: number
  readonly turn: number
  readonly nonce: number | null
  readonly body_hash: string
  readonly diff: string
}

/** A branch as a file keeps it. */
export interface KeptBranch {
  readonly name: string
  readonly head_no: number
  /** Heads that were undone, the next to redo last. */
  readonly redo: readonly number[]
  readonly created_from: string | null
  readonly created_at: string
}

/** A state written down at a record, so that nobody needs to fold from the beginning. */
export interface Snapshot {
  readonly no: number
  readonly depth: number
  readonly text: string
  readonly hash: string
}

export interface CampaignFile extends StateReader {
  readonly campaignId: string
  readonly hash: HashText
  /** True for a file that can only be read: whatever is asked of it, nothing is committed. */
  readonly readOnly: boolean

  /** Runs work that writes; all of it is kept, durably, or none. */
  transaction<Value>(work: () => Value): Value
  /** Runs work that reads several things that must belong together. */
  reading<Value>(work: () => Value): Value

  insertRecord(record: Omit<KeptRecord, 'no'>, body: string): number
  record(no: number): KeptRecord | undefined
  recordByHash(hash: string): KeptRecord | undefined
  body(no: number): string | undefined
  /** All records in the order in which they were written. */
  records(): Iterable<KeptRecord>
  /** How many turns were resolved, over all branches. */
  resolvedCount(): number

  /** The record at a depth of the path that is checked out. */
  onPath(depth: number): KeptRecord | undefined
  pathLength(): number
  path(from: number, to: number): Iterable<KeptRecord>
  /** The record of a kind that belongs to a turn of the checked-out path. */
  turnRecord(turn: number, kind: RecordKind): KeptRecord | undefined
  extendPath(record: KeptRecord, entries: readonly StoryEntry[]): void
  /** Forgets the path (and its story entries) beyond a depth. */
  cutPath(depth: number): void
  entries(from: number, to: number): readonly StoryEntry[]
  /** How many story entries the checked-out path has. */
  entryCount(): number

  activeBranch(): string
  setActiveBranch(name: string): void
  branchNamed(name: string): KeptBranch | undefined
  branchList(): readonly KeptBranch[]
  putBranch(branch: KeptBranch): void
  insertMove(move: HeadMove): void
  moveList(): readonly HeadMove[]

  write(changes: Iterable<StateChange>): void
  /** Replaces all derived rows by this state. */
  rewriteState(state: GameState): void
  /** The state at the head as a copy of the derived rows, where nothing but this process could have changed them. */
  present?(): GameState
  slice(limits: SliceLimits, wishes: SliceWishes): StateSlice
  /** Rows with something hidden that these words could tell. */
  hidden(words: readonly string[]): HiddenRows

  insertDice(recordNo: number, moment: string, entry: DiceEntry): void
  /** Rolls that were tried from a moment, on any branch, oldest first. */
  diceFrom(moment: string): readonly DiceEntry[]
  /** Rolls of one try, on any branch, oldest first. */
  diceTried(attempt: string): readonly { readonly recordNo: number; readonly entry: DiceEntry }[]
  /** The newest record with dice among those written up to this one, on any branch. */
  lastWithDice(upTo: number): number | undefined
  /** Rolls of one record, in the order in which they fell. */
  diceOf(recordNo: number): readonly DiceEntry[]
  diceBetween(from: number, to: number): readonly DiceEntry[]
  insertViolation(recordNo: number, turn: number, violation: Violation): void
  putEpoch(epoch: Omit<Epoch, 'server_seed'>): void
  revealEpoch(epoch: number, serverSeed: string): void
  epochList(): readonly Epoch[]
  putSecret(secret: SeedSecret): void
  secret(epoch: number): string | undefined
  /** Forgets everything that is derived from the log: rows, path, entries, dice, violations, epochs. */
  clearDerived(): void

  /** Keeps a text under its hash, once. */
  putAttachment(attachment: Attachment): void
  attachment(hash: string): Attachment | undefined
  attachmentList(kind?: Attachment['kind']): readonly Attachment[]

  requestKey(key: string): RequestKey | undefined
  putRequestKey(key: RequestKey): void

  snapshotAtOrBefore(depth: number): Snapshot | undefined
  /** The depth of that snapshot, without reading it. */
  snapshotDepth(depth: number): number | undefined
  snapshotOf(no: number): Snapshot | undefined
  putSnapshot(snapshot: Snapshot): void
  dropSnapshot(no: number): void

  note(text: string): void
  notes(): readonly string[]

  /** The newest record that everything derived knows of; behind the log only between a commit and its settling. */
  indexedUpTo(): number
  setIndexedUpTo(no: number): void
  /** Forgets rolls and violations of records after this one; they are about to be noted anew. */
  dropLedgerAfter(no: number): void
  /** The newest record of the log. */
  lastNo(): number
  /** Runs work that follows from a commit soon, when nobody is waiting; durability does not need it. */
  pend(work: () => void): void
  /** Runs pended work now. */
  settle(): void
  /** Runs work and takes everything back that it wrote: for looking at what cannot be kept just now. */
  tentatively<Value>(work: () => Value): Value
  /** Runs work that writes only what is derived: all of it or none, but not synced, because it can be redone. */
  deriving<Value>(work: () => Value): Value

  /** Housekeeping between turns: nothing in it is needed for durability. */
  tidy(): void
  close(): void
}
