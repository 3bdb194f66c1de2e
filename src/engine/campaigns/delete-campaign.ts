/** Deletes a whole campaign, once its owner has confirmed it. */

import { done, type Result, refuse } from '../../core/result.ts'
import type { CampaignSummary } from '../../store/state-store.ts'
import { countOf } from '../../text/capitals-articles-plurals-lists.ts'
import type { EngineDependencies } from '../engine-dependencies.ts'

/** Within a campaign nothing is ever removed; its owner may delete the whole of it, once they have named it. */
export async function deleteCampaign(
  { store, memory }: EngineDependencies,
  campaignId: string,
  confirmedId: string | undefined,
): Promise<Result<CampaignSummary>> {
  const summary = (await store.campaigns()).find(({ campaign_id }) => campaign_id === campaignId)
  if (summary === undefined) {
    const head = await store.head(campaignId)
    return head.ok ? refuse('campaign/unknown', `There is no campaign "${campaignId}" here.`) : head
  }
  if (confirmedId !== campaignId)
    return refuse('campaign/unconfirmed', whatIsLost(summary), { data: { ...summary } })
  const removed = await store.remove(campaignId)
  if (!removed.ok) return removed
  await memory.forget(campaignId)
  return done(summary)
}

function whatIsLost({ campaign_id, name, turns, branches }: CampaignSummary): string {
  const played = `${countOf(turns, 'turn')} on ${countOf(branches, 'branch', 'branches')}`
  return `Deleting “${name}” loses ${played}, its dice and their proof, and cannot be undone; an export keeps all of it. To delete it, say its id: ${campaign_id}.`
}
