/** The records that hold one turn of the active branch, found without reading the whole log. */
import { done, type Result, refuse } from '../core/refusal.ts'
import type { SealedRecord, StateStore } from '../store/state-store.ts'

/** Reads them; refuses a turn that was not played. */
export async function turnRecords(
  store: StateStore,
  campaignId: string,
  turn: number,
): Promise<Result<readonly SealedRecord[]>> {
  const head = await store.head(campaignId)
  if (!head.ok) return head
  if (turn < 1 || turn > head.value.turn) {
    const has = head.value.turn === 0 ? 'nothing was played yet' : `it has turns 1 to ${head.value.turn}`
    const message = `There is no turn ${turn} on branch "${head.value.branch}": ${has}.`
    return refuse('campaign/no-such-turn', message)
  }
  // Turns only grow with depth, so the first record of a turn can be halved towards.
  let [low, high] = [0, head.value.depth]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const here = await store.getRecords(campaignId, { from: middle, to: middle })
    if (!here.ok) return here
    if ((here.value[0]?.turn ?? 0) < turn) low = middle + 1
    else high = middle
  }
  const near = await store.getRecords(campaignId, { from: low, to: low + 8 })
  return near.ok ? done(near.value.filter((one) => one.turn === turn)) : near
}
