/** The turns of a branch as the log has them, each with its two records: read a page at a time, whatever their number. */
import type { RecordBodies } from '../core/ledger/record.ts'
import { done, type Result, refuse } from '../core/result.ts'
import type { GameState } from '../core/state/state.ts'
import type { Head, SealedRecord, StateStore } from '../store/state-store.ts'
import type { EngineDependencies } from './dependencies.ts'

/** A turn as the log has it. */
export interface RecordedTurn {
  readonly resolved: RecordBodies['resolved']
  readonly told: RecordBodies['told']
}

/** A turn's two records; the second is missing when the turn was never told. */
export interface TurnRecords {
  readonly resolved: SealedRecord & { readonly kind: 'resolved' }
  readonly told: (SealedRecord & { readonly kind: 'told' }) | null
}

const turnPage = 64

/** The turns of a stretch, in order. */
export async function* recordedTurns(
  store: Pick<StateStore, 'getRecords'>,
  head: Head,
  span: TurnSpan,
): AsyncGenerator<Result<TurnRecords>> {
  const first = await depthOfTurn(store, head, span.from)
  if (!first.ok) return yield first
  let resolved: TurnRecords['resolved'] | null = null
  for (let depth = first.value; depth <= head.depth; depth += turnPage) {
    const records = await store.getRecords(head.campaign_id, { from: depth, to: depth + turnPage - 1 })
    if (!records.ok) return yield records
    for (const record of records.value) {
      if (record.turn > span.to) return
      if (record.kind === 'resolved') resolved = record
      if (record.kind !== 'told' || resolved === null) continue
      yield done({ resolved, told: record })
      resolved = null
    }
  }
  if (resolved !== null) yield done({ resolved, told: null })
}

const page = 64

/** Where a stretch of turns begins and ends. */
export interface TurnSpan {
  readonly from: number
  readonly to: number
}

/** The depth of the first record of a turn or a later one. */
export async function depthOfTurn(
  store: Pick<StateStore, 'getRecords'>,
  head: Head,
  turn: number,
): Promise<Result<number>> {
  // Turns only grow with depth, so the place can be halved towards.
  let [low, high] = [0, head.depth + 1]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const here = await store.getRecords(head.campaign_id, { from: middle, to: middle })
    if (!here.ok) return here
    if ((here.value[0]?.turn ?? turn) < turn) low = middle + 1
    else high = middle
  }
  return done(low)
}

/** Calls `look` with every record of the turns in order. */
export async function eachRecord(
  store: StateStore,
  head: Head,
  span: TurnSpan,
  look: (record: SealedRecord) => void,
): Promise<Result<null>> {
  const first = await depthOfTurn(store, head, span.from)
  if (!first.ok) return first
  for (let depth = first.value; depth <= head.depth; depth += page) {
    const records = await store.getRecords(head.campaign_id, { from: depth, to: depth + page - 1 })
    if (!records.ok) return records
    for (const record of records.value) {
      if (record.turn > span.to) return done(null)
      look(record)
    }
  }
  return done(null)
}

/** The state after the turn before a turn: what stood when it began. */
export async function stateBefore(store: StateStore, head: Head, turn: number): Promise<Result<GameState>> {
  const depth = await depthOfTurn(store, head, turn)
  if (!depth.ok) return depth
  const at = Math.max(0, depth.value - 1)
  const record = await store.getRecords(head.campaign_id, { from: at, to: at })
  if (!record.ok) return record
  const [found] = record.value
  return store.getState(head.campaign_id, found === undefined ? {} : { record: found.hash })
}

/** A turn is two records; sessions, seeds and corrections may stand between. */
const recordsRead = 8

/** Reads the records of a turn; refuses one that was not played. */
export async function turnRecords(
  dependencies: EngineDependencies,
  campaignId: string,
  turn: number,
): Promise<Result<readonly SealedRecord[]>> {
  const head = await dependencies.store.head(campaignId)
  if (!head.ok) return head
  if (turn < 1 || turn > head.value.turn) {
    const has = head.value.turn === 0 ? 'nothing was played yet' : `it has turns 1 to ${head.value.turn}`
    const message = `There is no turn ${turn} on branch "${head.value.branch}": ${has}.`
    return refuse('campaign/no-such-turn', message)
  }
  const depth = await firstDepthOf(dependencies, head.value, turn)
  if (!depth.ok) return depth
  const near = await dependencies.store.getRecords(campaignId, {
    from: depth.value,
    to: depth.value + recordsRead,
  })
  return near.ok ? done(near.value.filter((one) => one.turn === turn)) : near
}

/** The depth of the first record of a turn; the depth after the head for a turn that was not played yet. */
export async function firstDepthOf(
  { store }: EngineDependencies,
  head: Head,
  turn: number,
): Promise<Result<number>> {
  if (turn > head.turn) return done(head.depth + 1)
  // Turns only grow with depth, so the first record of a turn can be halved towards.
  let [low, high] = [0, head.depth]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const here = await store.getRecords(head.campaign_id, { from: middle, to: middle })
    if (!here.ok) return here
    if ((here.value[0]?.turn ?? 0) < turn) low = middle + 1
    else high = middle
  }
  return done(low)
}
