/**
 * StateStore: where campaigns are kept. Everything is read from and appended to a log of records; nothing is ever
 * overwritten. An adapter (SQLite, memory, later PostgreSQL) is right when it passes testing/store/store-contract.ts.
 * Refusals are results; a disk that breaks is a Fault. `append` and the other methods are implemented once, by StateStoreOverCampaignFiles
 * (state-store-over-campaign-files.ts), over whatever keeps the bytes.
 */

import type { JsonValue } from '../core/json.ts'
import type { DiceEntry } from '../core/ledger/dice-entry.ts'
import type { AdmittedRecord, RecordDraft, RecordKind } from '../core/ledger/log-record.ts'
import type { Result } from '../core/result.ts'
import type { GameState } from '../core/state/game-state.ts'
import type { StateDiff } from '../core/state/state-diff.ts'
import type { Campaign, Counters, Summary } from '../core/state/table-row-schemas.ts'
import type { WorldTime } from '../core/time/world-time.ts'
import type { HiddenRows } from './hidden-rows-by-words.ts'
import type { SliceLimits, SliceWishes, StateSlice } from './state-slice.ts'

/** Where a branch stands: the version that the next append must name. */
export interface Head {
  readonly campaign_id: string
  readonly branch: string
  /** Hash of the newest record; pass it as `expected` when appending. */
  readonly hash: string
  readonly kind: RecordKind
  readonly depth: number
  /** Turns on this branch. */
  readonly turn: number
  /** Turns ever resolved, over all branches: the nonce of the next one. */
  readonly resolved: number
  readonly counters: Counters
  readonly time: WorldTime
}

/** A branch by name, with how much can be redone on it. */
export interface Branch {
  readonly name: string
  readonly head: string
  readonly turn: number
  readonly active: boolean
  readonly redo: number
  readonly created_from: string | null
  readonly created_at: string
}

/** A head that was moved by hand: undone, redone, branched, switched, or a reading corrected. Kept for the honesty report. */
export interface HeadMove {
  readonly branch: string
  readonly from: string
  readonly to: string
  readonly reason: 'undo' | 'redo' | 'branch' | 'switch' | 'correction'
  readonly at: string
  readonly hash: string
}

/** Finds what a try showed when it was made before, on any branch, and says whether that lies on the way to here. */
export type FindTry = (attempt: string) => { readonly entry: DiceEntry; readonly onPath: boolean } | undefined

/** What whoever moves a head may do; everything, when nobody says. */
export interface MoveRights {
  /** False for who may neither take back nor put back what was done at the owner's console. */
  readonly owner: boolean
}

/** A record as it stands in the log. */
export type SealedRecord = AdmittedRecord & {
  readonly hash: string
  readonly parent: string
}

/** A key a client chose for a request, so that sending it twice does it once. */
export interface RequestKey {
  readonly key: string
  /** Hash of what was asked; the same key for anything else is refused. */
  readonly request: string
  /** The answer to give again; null while the turn is not finished. */
  readonly answer: JsonValue
}

/** Records to be appended to a branch, for a head that somebody has seen. */
export interface AppendRequest {
  /** The head this was made for; anything else in between refuses it (`store/stale`). */
  readonly expected: string
  readonly branch?: string
  readonly drafts: readonly RecordDraft[]
  /** The request this answers; the answer may be made from the new head, in the same commit. */
  readonly key?: Omit<RequestKey, 'answer'> & { readonly answer: JsonValue | ((head: Head) => JsonValue) }
  /** Server seeds of epochs that these records commit to: kept apart from the log, never exported unrevealed. */
  readonly secrets?: readonly SeedSecret[]
}

/** The seed behind a commitment. */
export interface SeedSecret {
  readonly epoch: number
  readonly server_seed: string
}

/** A text that a campaign keeps beside its log for as long as it lives, named by its hash; the log names the hash. */
export interface Attachment {
  readonly hash: string
  /** The book of its packs, their prose in pieces, or what somebody thought of a turn. */
  readonly kind: 'book' | 'lore' | 'feedback'
  readonly text: string
}

/** What an append left behind. */
export interface Appended {
  readonly head: Head
  readonly records: readonly SealedRecord[]
}

/** What is known under a request key. */
export type Recalled =
  | { readonly state: 'new' }
  | { readonly state: 'pending' }
  | { readonly state: 'answered'; readonly answer: JsonValue }

/** A numbered entry of the story: a player's line, or the answer to it. */
export interface StoryEntry {
  readonly sequence_id: number
  readonly turn_number: number
  readonly role: 'user' | 'ai'
  readonly user_scene_number: number | null
  /** The record it belongs to, by its distance from the founding one. */
  readonly depth: number
  /** The sequence id its record claims; differs only in a restored log with holes. */
  readonly claimed_id: number
}

/** One turn as seed 003's event row. */
export interface TurnEvent {
  readonly id: string
  readonly campaign_id: string
  readonly turn_no: number
  readonly player_input: string
  readonly context_packet: JsonValue
  readonly pass_outputs: JsonValue
  readonly engine_events: JsonValue
  readonly state_diff: StateDiff
  readonly final_text: string
  readonly prompt_versions: JsonValue
}

/** An epoch of the dice as everybody may see it. */
export interface Epoch {
  readonly epoch: number
  readonly commitment: string
  readonly client_seed: string
  readonly reproducible: boolean
  /** Null until revealed. */
  readonly server_seed: string | null
}

/** A campaign as a list shows it. */
export interface CampaignSummary {
  readonly campaign_id: string
  readonly name: string
  readonly ruleset: string
  readonly founded_at: string
  readonly turns: number
  readonly branches: number
  /** A sentence when the campaign cannot be opened; the rest is then what its file name tells. */
  readonly trouble: string | null
}

/** Which state is meant: a branch's head, or a record of the log. */
export interface StatePoint {
  readonly branch?: string
  readonly record?: string
}

/** What checking the log found. */
export interface LogReport {
  readonly ok: boolean
  readonly records: number
  readonly turns: number
  readonly first_bad_turn: number | null
  readonly problems: readonly string[]
  /** Repairs of derived state, from now and from earlier openings. */
  readonly notes: readonly string[]
}

/** What the log says about its dice, on all branches. */
export interface DiceEvidence {
  readonly campaign_id: string
  readonly rolls: readonly { readonly turn: number; readonly rolls: readonly DiceEntry[] }[]
  readonly epochs: readonly Epoch[]
  /** Seeds of unrevealed epochs that are kept here: to check with, never to show. */
  readonly secrets: ReadonlyMap<number, string>
  readonly moves: readonly HeadMove[]
}

/** One line of a campaign's dump: what an export file holds. */
export type DumpLine =
  | {
      readonly type: 'record'
      readonly hash: string
      readonly parent: string
      readonly kind: RecordKind
      readonly depth: number
      readonly turn: number
      readonly nonce: number | null
      readonly diff: string
      readonly body: string
    }
  | {
      readonly type: 'branch'
      readonly name: string
      readonly head: string
      readonly active: boolean
      readonly created_from: string | null
      readonly created_at: string
    }
  | ({ readonly type: 'move' } & HeadMove)
  | ({ readonly type: 'attachment' } & Attachment)

/** A log walked forward in memory, to play its turns again: each from all that was written before it, on any branch. */
export interface Rehearsal {
  /** A store that stands right before a record and forgets; records must be asked for in the order of the log. */
  before(record: string): Result<StateStore>
  /** A store that stands at a record, likewise. */
  after(record: string): Result<StateStore>
}

/** The port: everything that can be asked of a place where campaigns are kept. */
export interface StateStore {
  readonly specVersion: 1

  /** Founds a campaign with its first record, a seed commitment whose diff is the world at the start. */
  create(
    campaignId: string,
    founding: RecordDraft,
    secrets: readonly SeedSecret[],
    attachments?: readonly Attachment[],
  ): Promise<Result<Head>>
  campaigns(): Promise<readonly CampaignSummary[]>
  /** Takes a whole campaign away for good; within one, nothing is ever removed. */
  remove(campaignId: string): Promise<Result<null>>
  head(campaignId: string, branch?: string): Promise<Result<Head>>
  branches(campaignId: string): Promise<Result<readonly Branch[]>>
  moves(campaignId: string): Promise<Result<readonly HeadMove[]>>

  append(campaignId: string, request: AppendRequest): Promise<Result<Appended>>
  recall(campaignId: string, key: string, request: string): Promise<Result<Recalled>>
  /** True for a record that a branch leads to; false for one that was taken back. */
  stands(campaignId: string, record: string): Promise<Result<boolean>>

  /** Takes the newest turn back; `correction` where only its reading was wrong. */
  undo(campaignId: string, at: string, reason?: 'undo' | 'correction', by?: MoveRights): Promise<Result<Head>>
  redo(campaignId: string, at: string, by?: MoveRights): Promise<Result<Head>>
  branch(
    campaignId: string,
    name: string,
    from: StatePoint & { readonly turn?: number },
    at: string,
    by?: MoveRights,
  ): Promise<Result<Head>>
  switchTo(campaignId: string, branch: string, at: string, by?: MoveRights): Promise<Result<Head>>

  getState(campaignId: string, point?: StatePoint): Promise<Result<GameState>>
  getCampaign(campaignId: string): Promise<Result<Campaign>>
  /** What a scene needs, bounded by limits and read by index, whatever the campaign's age. */
  getSlice(
    campaignId: string,
    limits?: Partial<SliceLimits>,
    wishes?: SliceWishes,
  ): Promise<Result<StateSlice>>
  /** What is hidden and could be told by these words (as `hidden-rows-by-words.ts` has them), bounded, by index. */
  hiddenBy(campaignId: string, words: readonly string[]): Promise<Result<HiddenRows>>
  getEvents(
    campaignId: string,
    range: { readonly from: number; readonly to: number },
  ): Promise<Result<readonly TurnEvent[]>>
  getRecords(
    campaignId: string,
    range: { readonly from: number; readonly to: number; readonly branch?: string },
  ): Promise<Result<readonly SealedRecord[]>>
  /** Story entries of the active branch by sequence id. */
  entries(
    campaignId: string,
    range: { readonly from: number; readonly to: number },
  ): Promise<Result<readonly StoryEntry[]>>
  getSummary(campaignId: string, scope: string, scopeId: string): Promise<Result<Summary | null>>
  /** Appends a correction with this diff to the active branch (seed 003's name for it). */
  applyStateDiff(campaignId: string, diff: StateDiff, note: string, at: string): Promise<Result<Head>>
  /** Appends one record to the active branch as it stands and gives its id (seed 003's name for it). */
  appendEvent(campaignId: string, draft: RecordDraft): Promise<Result<string>>

  dice(
    campaignId: string,
    range: { readonly from: number; readonly to: number },
  ): Promise<Result<readonly DiceEntry[]>>
  /** The moment that the turn after a record is tried from: the same for all that lies between two rolls. */
  momentOf(campaignId: string, record: string): Promise<Result<string>>
  /** Every roll that was tried from a moment: whoever tries the same from there gets the same dice. */
  rollsFrom(campaignId: string, moment: string): Promise<Result<readonly DiceEntry[]>>
  /** Finds earlier tries by their keys, as seen from a record. It is asked while dice are rolled, which waits for nothing. */
  triedBefore(campaignId: string, record: string): Promise<Result<FindTry>>
  epochs(campaignId: string): Promise<Result<readonly Epoch[]>>
  /** The secret seed of an epoch, when this store keeps it. Never show it before the epoch is revealed. */
  secret(campaignId: string, epoch: number): Promise<Result<string | null>>

  /** An attachment by its hash; null when the campaign keeps none of that name. */
  attachment(campaignId: string, hash: string): Promise<Result<string | null>>
  /** Keeps a text beside the log, once; no record, no state and no dice change by it. Gives its hash. */
  attach(campaignId: string, kind: Attachment['kind'], text: string): Promise<Result<string>>
  /** All attachments of a kind. */
  attachments(campaignId: string, kind: Attachment['kind']): Promise<Result<readonly Attachment[]>>

  verify(campaignId: string): Promise<Result<LogReport>>
  /** All rolls and seeds as the log holds them, however damaged the rest is. */
  evidence(campaignId: string): Promise<Result<DiceEvidence>>
  /** The log in lines; with `after`, the records written since that one (on any branch), the branches and the moves. */
  dump(campaignId: string, after?: string): Promise<Result<Iterable<DumpLine>>>
  restore(campaignId: string, lines: Iterable<DumpLine>): Promise<Result<Head>>
  /** Keeps every record before the first bad one, in a new file; the damaged file is set aside, untouched. */
  rescue(campaignId: string): Promise<Result<{ readonly head: Head; readonly kept: string }>>
  backup(campaignId: string, file: string): Promise<Result<null>>
  close(): Promise<void>
}
