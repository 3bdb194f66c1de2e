/** Reading the log of a campaign's active branch: the turns and records of a range, the state before a turn, and who narrated it. */
import type { JsonObject } from '../core/json.ts'
import type { RecordBodies } from '../core/ledger/log-record.ts'
import { done, type Result, refuse } from '../core/result.ts'
import type { GameState } from '../core/state/game-state.ts'
import type { Head, SealedRecord, StatePoint, StateStore } from '../store/state-store.ts'
import { playerState } from '../turn/index.ts'
import type { EngineDependencies } from './engine-dependencies.ts'

/** A range of turns, both ends included. */
export interface TurnSpan {
  readonly from: number
  readonly to: number
}

/** What the log says of a turn. */
export interface RecordedTurn {
  readonly resolved: RecordBodies['resolved']
  readonly told: RecordBodies['told']
}

/** A turn's two records; `told` is null when the turn was cut short before its narration. */
export interface TurnRecords {
  readonly resolved: SealedRecord & { readonly kind: 'resolved' }
  readonly told: (SealedRecord & { readonly kind: 'told' }) | null
}

type RecordReader = Pick<StateStore, 'getRecords'>

/** The head of the active branch and the state there. */
export async function headAndState(
  store: StateStore,
  campaignId: string,
): Promise<Result<{ readonly head: Head; readonly state: GameState }>> {
  const head = await store.head(campaignId)
  if (!head.ok) return head
  const state = await store.getState(campaignId)
  return state.ok ? done({ head: head.value, state: state.value }) : state
}

/** The head and the state there as the player perceives it: exits that only the author knows of are not in it. */
export async function headAndPlayerState(
  dependencies: EngineDependencies,
  campaignId: string,
  point?: StatePoint,
): Promise<Result<{ readonly head: Head; readonly state: GameState }>> {
  const head = await dependencies.store.head(campaignId)
  if (!head.ok) return head
  const state = await dependencies.store.getState(campaignId, point)
  if (!state.ok) return state
  return done({ head: head.value, state: await playerState(dependencies, head.value, state.value) })
}

/** The turns of a span in order, each with its records. */
export async function* recordedTurns(
  store: RecordReader,
  head: Head,
  span: TurnSpan,
): AsyncGenerator<Result<TurnRecords>> {
  let resolved: TurnRecords['resolved'] | null = null
  for await (const page of recordPages(store, head, span.from)) {
    if (!page.ok) return yield page
    for (const record of page.value) {
      if (record.turn > span.to) return
      if (record.kind === 'resolved') resolved = record
      if (record.kind !== 'told' || resolved === null) continue
      yield done({ resolved, told: record })
      resolved = null
    }
  }
  if (resolved !== null) yield done({ resolved, told: null })
}

/** Calls `look` with every record of the turns in order. */
export async function eachRecord(
  store: RecordReader,
  head: Head,
  span: TurnSpan,
  look: (record: SealedRecord) => void,
): Promise<Result<null>> {
  for await (const page of recordPages(store, head, span.from)) {
    if (!page.ok) return page
    for (const record of page.value) {
      if (record.turn > span.to) return done(null)
      look(record)
    }
  }
  return done(null)
}

const pageSize = 64

async function* recordPages(
  store: RecordReader,
  head: Head,
  fromTurn: number,
): AsyncGenerator<Result<readonly SealedRecord[]>> {
  const first = await depthOfTurn(store, head, fromTurn)
  if (!first.ok) return yield first
  for (let depth = first.value; depth <= head.depth; depth += pageSize)
    yield await store.getRecords(head.campaign_id, { from: depth, to: depth + pageSize - 1 })
}

/** A turn is two records; sessions, seeds and corrections may stand between. */
const maxRecordsOfTurn = 8

/** The records of a turn; refused when it was not played on this branch. */
export async function turnRecords(
  store: StateStore,
  campaignId: string,
  turn: number,
): Promise<Result<readonly SealedRecord[]>> {
  const head = await store.head(campaignId)
  if (!head.ok) return head
  if (turn < 1 || turn > head.value.turn) return noSuchTurn(head.value, turn)
  const depth = await depthOfTurn(store, head.value, turn)
  if (!depth.ok) return depth
  const range = { from: depth.value, to: depth.value + maxRecordsOfTurn }
  const near = await store.getRecords(campaignId, range)
  return near.ok ? done(near.value.filter((record) => record.turn === turn)) : near
}

/** Refuses a turn that was not played on the branch of a head. */
export function noSuchTurn({ branch, turn: played }: Head, turn: number): Result<never> {
  const has = played === 0 ? 'nothing was played yet' : `it has turns 1 to ${played}`
  return refuse('campaign/no-such-turn', `There is no turn ${turn} on branch "${branch}": ${has}.`)
}

/** The depth of the first record of a turn; the depth after the head for a turn that was not played yet. */
export async function depthOfTurn(store: RecordReader, head: Head, turn: number): Promise<Result<number>> {
  if (turn > head.turn) return done(head.depth + 1)
  // Turns only grow with depth, so a binary search finds the first record.
  let [low, high] = [0, head.depth]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const records = await store.getRecords(head.campaign_id, { from: middle, to: middle })
    if (!records.ok) return records
    if ((records.value[0]?.turn ?? 0) < turn) low = middle + 1
    else high = middle
  }
  return done(low)
}

/** The state that stood when a turn began. */
export async function stateBefore(store: StateStore, head: Head, turn: number): Promise<Result<GameState>> {
  const depth = await depthOfTurn(store, head, turn)
  if (!depth.ok) return depth
  const before = Math.max(0, depth.value - 1)
  const records = await store.getRecords(head.campaign_id, { from: before, to: before })
  if (!records.ok) return records
  const [last] = records.value
  return store.getState(head.campaign_id, last === undefined ? {} : { record: last.hash })
}

const toldElsewhereType = 'told_elsewhere'

/** The event that marks a turn which another program narrated: nothing in it was rolled or resolved here. */
export function toldElsewhere(by: string, where: JsonObject) {
  return { type: toldElsewhereType, details: { by, dice: 'none', ...where }, tags: ['imported', 'unproven'] }
}

/** The program that narrated a turn; null for a turn that was played here. */
export function whoToldElsewhere({ engine_events }: RecordBodies['resolved']): string | null {
  const found = engine_events.find((event) => event.type === toldElsewhereType)
  return found === undefined ? null : String(found.details.by ?? 'another program')
}
