/** The records that hold one turn of the active branch, or a run of turns, found without reading the whole log. */
import { done, type Result, refuse } from '../../core/result.ts'
import type { Head, SealedRecord } from '../../store/state-store.ts'
import type { CampaignDesk } from '../campaign-desk.ts'

/** A turn is two records; sessions, seeds and corrections may stand between. */
const recordsRead = 8

/** Reads the records of a turn; refuses one that was not played. */
export async function turnRecords(
  desk: CampaignDesk,
  campaignId: string,
  turn: number,
): Promise<Result<readonly SealedRecord[]>> {
  const head = await desk.store.head(campaignId)
  if (!head.ok) return head
  if (turn < 1 || turn > head.value.turn) {
    const has = head.value.turn === 0 ? 'nothing was played yet' : `it has turns 1 to ${head.value.turn}`
    const message = `There is no turn ${turn} on branch "${head.value.branch}": ${has}.`
    return refuse('campaign/no-such-turn', message)
  }
  const depth = await firstDepthOf(desk, head.value, turn)
  if (!depth.ok) return depth
  const near = await desk.store.getRecords(campaignId, { from: depth.value, to: depth.value + recordsRead })
  return near.ok ? done(near.value.filter((one) => one.turn === turn)) : near
}

/** The depth of the first record of a turn; the depth after the head for a turn that was not played yet. */
export async function firstDepthOf(
  { store }: CampaignDesk,
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
