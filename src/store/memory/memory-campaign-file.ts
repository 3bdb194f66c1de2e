/** A campaign kept in memory only: for tests, for trying things, for a browser. It forgets when the process ends. */

import type { DiceEntry } from '../../core/ledger/dice-entry.ts'
import type { HashText } from '../../core/ledger/hash-chain-texts.ts'
import type { RecordKind } from '../../core/ledger/log-record.ts'
import type { GameState, SingleName, Singles, TableName, Tables } from '../../core/state/game-state.ts'
import { MemoryTables, type StateChange } from '../../core/state/memory-and-overlay-tables.ts'
import type { Violation } from '../../core/violation.ts'
import type { CampaignFile, KeptBranch, KeptRecord, Snapshot } from '../campaign-file-port.ts'
import type { HiddenRows } from '../hidden-rows-by-words.ts'
import type { SliceLimits, SliceWishes, StateSlice } from '../state-slice.ts'
import type { Attachment, Epoch, HeadMove, RequestKey, SeedSecret, StoryEntry } from '../state-store.ts'
import { memoryHidden } from './memory-hidden-rows.ts'
import { memoryWords } from './memory-record-words.ts'
import { memorySlice } from './memory-state-slice.ts'

/** Everything a memory campaign holds; copied before a transaction and put back when it fails. */
interface Contents {
  records: KeptRecord[]
  bodies: string[]
  path: KeptRecord[]
  entries: StoryEntry[]
  active: string
  branches: Map<string, KeptBranch>
  moves: HeadMove[]
  dice: { recordNo: number; moment: string; entry: DiceEntry }[]
  violations: { recordNo: number; turn: number; violation: Violation }[]
  epochs: Map<number, Epoch>
  secrets: Map<number, string>
  keys: Map<string, RequestKey>
  attachments: Map<string, Attachment>
  snapshots: Map<number, Snapshot>
  notes: string[]
  indexed: number
}

function emptyContents(): Contents {
  return {
    records: [],
    bodies: [],
    path: [],
    entries: [],
    active: 'main',
    branches: new Map(),
    moves: [],
    dice: [],
    violations: [],
    epochs: new Map(),
    secrets: new Map(),
    keys: new Map(),
    attachments: new Map(),
    snapshots: new Map(),
    notes: [],
    indexed: 0,
  }
}

function copied(contents: Contents): Contents {
  const copy: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(contents)) {
    copy[name] = Array.isArray(value) ? [...value] : value instanceof Map ? new Map(value) : value
  }
  return copy as unknown as Contents
}

export class MemoryFile implements CampaignFile {
  readonly readOnly = false
  readonly campaignId: string
  readonly hash: HashText
  #contents = emptyContents()
  #tables = new MemoryTables()
  readonly #wordsOf = memoryWords(this)
  readonly #hidden = memoryHidden()

  constructor(campaignId: string, hash: HashText) {
    this.campaignId = campaignId
    this.hash = hash
  }

  /** The same campaign again: what is done to one of the two leaves the other as it is. */
  fork(): MemoryFile {
    const other = new MemoryFile(this.campaignId, this.hash)
    other.#contents = copied(this.#contents)
    other.#tables = this.#tables.copy()
    return other
  }

  transaction<Value>(work: () => Value): Value {
    const before = copied(this.#contents)
    const rows = this.#tables.copy()
    try {
      return work()
    } catch (error) {
      this.#contents = before
      this.#tables = rows
      throw error
    }
  }

  reading<Value>(work: () => Value): Value {
    return work()
  }

  insertRecord(record: Omit<KeptRecord, 'no'>, body: string): number {
    const no = this.#contents.records.length + 1
    this.#contents.records.push({ ...record, no })
    this.#contents.bodies.push(body)
    return no
  }

  record(no: number): KeptRecord | undefined {
    return this.#contents.records[no - 1]
  }

  recordByHash(hash: string): KeptRecord | undefined {
    return this.#contents.records.find((record) => record.hash === hash)
  }

  body(no: number): string | undefined {
    return this.#contents.bodies[no - 1]
  }

  records(): Iterable<KeptRecord> {
    return this.#contents.records
  }

  resolvedCount(): number {
    return this.#contents.records.reduce((sum, record) => sum + (record.kind === 'resolved' ? 1 : 0), 0)
  }

  onPath(depth: number): KeptRecord | undefined {
    return this.#contents.path[depth]
  }

  pathLength(): number {
    return this.#contents.path.length
  }

  path(from: number, to: number): Iterable<KeptRecord> {
    return this.#contents.path.slice(Math.max(0, from), to + 1)
  }

  turnRecord(turn: number, kind: RecordKind): KeptRecord | undefined {
    return this.#contents.path.find((record) => record.turn === turn && record.kind === kind)
  }

  extendPath(record: KeptRecord, entries: readonly StoryEntry[]): void {
    this.#contents.path.push(record)
    this.#contents.entries.push(...entries)
  }

  cutPath(depth: number): void {
    this.#contents.path.length = depth + 1
    this.#contents.entries = this.#contents.entries.filter((entry) => entry.depth <= depth)
  }

  entries(from: number, to: number): readonly StoryEntry[] {
    return this.#contents.entries.filter((entry) => entry.sequence_id >= from && entry.sequence_id <= to)
  }

  entryCount(): number {
    return this.#contents.entries.length
  }

  activeBranch(): string {
    return this.#contents.active
  }

  setActiveBranch(name: string): void {
    this.#contents.active = name
  }

  branchNamed(name: string): KeptBranch | undefined {
    return this.#contents.branches.get(name)
  }

  branchList(): readonly KeptBranch[] {
    return [...this.#contents.branches.values()]
  }

  putBranch(branch: KeptBranch): void {
    this.#contents.branches.set(branch.name, branch)
  }

  insertMove(move: HeadMove): void {
    this.#contents.moves.push(move)
  }

  moveList(): readonly HeadMove[] {
    return this.#contents.moves
  }

  single<Name extends SingleName>(name: Name): Singles[Name] | undefined {
    return this.#tables.single(name)
  }

  row<Name extends TableName>(table: Name, key: string): Tables[Name] | undefined {
    return this.#tables.row(table, key)
  }

  all<Name extends TableName>(table: Name): Iterable<readonly [string, Tables[Name]]> {
    return this.#tables.all(table)
  }

  knowledgeOf(factId: string): readonly string[] {
    return this.#tables.knowledgeOf(factId)
  }

  write(changes: Iterable<StateChange>): void {
    for (const change of changes) {
      if ('single' in change) this.#tables.setSingle(change.single, change.value as never)
      else if (change.row === null) this.#tables.remove(change.table, change.key)
      else this.#tables.put(change.table, change.key, change.row as never)
    }
  }

  rewriteState(state: GameState): void {
    this.#tables = new MemoryTables(state)
  }

  present(): GameState {
    return this.#tables.copy().state
  }

  slice(limits: SliceLimits, wishes: SliceWishes): StateSlice {
    return memorySlice(this, limits, wishes, this.#wordsOf)
  }

  hidden(words: readonly string[]): HiddenRows {
    return this.#hidden(this, words)
  }

  insertDice(recordNo: number, moment: string, entry: DiceEntry): void {
    this.#contents.dice.push({ recordNo, moment, entry })
  }

  diceFrom(moment: string): readonly DiceEntry[] {
    return this.#contents.dice.filter((rolled) => rolled.moment === moment).map(({ entry }) => entry)
  }

  diceTried(attempt: string): readonly { readonly recordNo: number; readonly entry: DiceEntry }[] {
    return this.#contents.dice.filter(({ entry }) => entry.attempt === attempt)
  }

  lastWithDice(upTo: number): number | undefined {
    return this.#contents.dice.findLast(({ recordNo }) => recordNo <= upTo)?.recordNo
  }

  diceOf(recordNo: number): readonly DiceEntry[] {
    return this.#contents.dice.filter((rolled) => rolled.recordNo === recordNo).map(({ entry }) => entry)
  }

  diceBetween(from: number, to: number): readonly DiceEntry[] {
    const entries = this.#contents.dice.map(({ entry }) => entry)
    return entries.filter((entry) => entry.turn_nonce >= from && entry.turn_nonce <= to)
  }

  insertViolation(recordNo: number, turn: number, violation: Violation): void {
    this.#contents.violations.push({ recordNo, turn, violation })
  }

  putEpoch(epoch: Omit<Epoch, 'server_seed'>): void {
    const { commitment, client_seed, reproducible } = epoch
    const revealed = this.#contents.epochs.get(epoch.epoch)?.server_seed ?? null
    this.#contents.epochs.set(epoch.epoch, {
      epoch: epoch.epoch,
      commitment,
      client_seed,
      reproducible,
      server_seed: revealed,
    })
  }

  revealEpoch(epoch: number, serverSeed: string): void {
    const known = this.#contents.epochs.get(epoch)
    if (known !== undefined) this.#contents.epochs.set(epoch, { ...known, server_seed: serverSeed })
  }

  epochList(): readonly Epoch[] {
    return [...this.#contents.epochs.values()].sort((a, b) => a.epoch - b.epoch)
  }

  putSecret(secret: SeedSecret): void {
    this.#contents.secrets.set(secret.epoch, secret.server_seed)
  }

  secret(epoch: number): string | undefined {
    return this.#contents.secrets.get(epoch)
  }

  clearDerived(): void {
    const { records, bodies, active, branches, moves, secrets, keys, attachments, snapshots, notes } =
      this.#contents
    this.#contents = {
      ...emptyContents(),
      records,
      bodies,
      active,
      branches,
      moves,
      secrets,
      keys,
      attachments,
      snapshots,
      notes,
    }
    this.#tables = new MemoryTables()
  }

  putAttachment(attachment: Attachment): void {
    if (!this.#contents.attachments.has(attachment.hash))
      this.#contents.attachments.set(attachment.hash, attachment)
  }

  attachment(hash: string): Attachment | undefined {
    return this.#contents.attachments.get(hash)
  }

  attachmentList(kind?: Attachment['kind']): readonly Attachment[] {
    const all = [...this.#contents.attachments.values()]
    return kind === undefined ? all : all.filter((one) => one.kind === kind)
  }

  requestKey(key: string): RequestKey | undefined {
    return this.#contents.keys.get(key)
  }

  putRequestKey(key: RequestKey): void {
    this.#contents.keys.set(key.key, key)
  }

  snapshotAtOrBefore(depth: number): Snapshot | undefined {
    let best: Snapshot | undefined
    for (const snapshot of this.#contents.snapshots.values()) {
      const fits = snapshot.depth <= depth && this.#contents.path[snapshot.depth]?.no === snapshot.no
      if (fits && snapshot.depth > (best?.depth ?? -1)) best = snapshot
    }
    return best
  }

  snapshotDepth(depth: number): number | undefined {
    return this.snapshotAtOrBefore(depth)?.depth
  }

  snapshotOf(no: number): Snapshot | undefined {
    return this.#contents.snapshots.get(no)
  }

  putSnapshot(snapshot: Snapshot): void {
    this.#contents.snapshots.set(snapshot.no, snapshot)
  }

  dropSnapshot(no: number): void {
    this.#contents.snapshots.delete(no)
  }

  note(text: string): void {
    this.#contents.notes.push(text)
  }

  notes(): readonly string[] {
    return this.#contents.notes
  }

  indexedUpTo(): number {
    return this.#contents.indexed
  }

  setIndexedUpTo(no: number): void {
    this.#contents.indexed = no
  }

  dropLedgerAfter(no: number): void {
    this.#contents.dice = this.#contents.dice.filter((one) => one.recordNo <= no)
    this.#contents.violations = this.#contents.violations.filter((one) => one.recordNo <= no)
  }

  lastNo(): number {
    return this.#contents.records.length
  }

  pend(work: () => void): void {
    work()
  }

  settle(): void {}

  tentatively<Value>(work: () => Value): Value {
    return work()
  }

  deriving<Value>(work: () => Value): Value {
    return this.transaction(work)
  }

  tidy(): void {}

  close(): void {}
}
