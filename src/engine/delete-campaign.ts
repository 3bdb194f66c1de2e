/**
 * A campaign is deleted whole, once somebody has read what would be lost and named it. Within a campaign nothing is ever
 * removed; that its owner may throw the whole of it away is another matter.
 */

import { done, type Result, refuse } from '../core/result.ts'
import type { CampaignSummary } from '../store/state-store.ts'
import { countOf } from '../text/grammar.ts'
import type { CampaignDesk } from './campaign-desk.ts'

/**
 * Deletes it; `named` must be its id, so that nobody deletes what they did not mean.
 *
 * @example
 * await deleteCampaign(desk, 'the_salt_road_k3f9q2', 'the_salt_road_k3f9q2')
 */
export async function deleteCampaign(
  desk: CampaignDesk,
  campaignId: string,
  named: string | undefined,
): Promise<Result<CampaignSummary>> {
  const kept = (await desk.store.campaigns()).find((one) => one.campaign_id === campaignId)
  if (kept === undefined) {
    const none = await desk.store.head(campaignId)
    return none.ok ? refuse('campaign/unknown', `There is no campaign "${campaignId}" here.`) : none
  }
  if (named !== campaignId) return refuse('campaign/unconfirmed', whatIsLost(kept), { data: { ...kept } })
  const removed = await desk.store.remove(campaignId)
  if (!removed.ok) return removed
  await desk.memory.forget(campaignId)
  return done(kept)
}

function whatIsLost({ campaign_id, name, turns, branches }: CampaignSummary): string {
  const played = `${countOf(turns, 'turn')} on ${countOf(branches, 'branch', 'branches')}`
  return `Deleting “${name}” loses ${played}, its dice and their proof, and cannot be undone; an export keeps all of it. To delete it, say its id: ${campaign_id}.`
}
