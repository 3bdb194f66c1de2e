/** The records of a stretch of turns, a page at a time, and the state before them; found without reading the whole log. */
import { done, type Result } from '../../core/result.ts'
import type { GameState } from '../../core/state/state.ts'
import type { Head, SealedRecord, StateStore } from '../../store/state-store.ts'

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
