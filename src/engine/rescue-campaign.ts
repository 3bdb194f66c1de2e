/**
 * Saving what can be saved of a damaged campaign: all records up to the first bad one go into a new campaign file;
 * the damaged file is set aside, untouched.
 */
import { done, type Result, refuse } from '../core/result.ts'
import type { Head } from '../store/state-store.ts'
import type { CampaignDesk } from './campaign-desk.ts'
import { unknowable } from './go-back.ts'

export interface Rescued {
  readonly head: Head
  /** Where the damaged file now stands. */
  readonly kept: string
}

/** Rescues a damaged campaign; refuses one that is sound. */
export async function rescueCampaign(desk: CampaignDesk, campaignId: string): Promise<Result<Rescued>> {
  const report = await desk.store.verify(campaignId)
  if (!report.ok) return report
  if (report.value.ok)
    return refuse('campaign/sound', 'Nothing to rescue: every record of this campaign is as it was written.')
  const rescued = await desk.store.rescue(campaignId)
  if (!rescued.ok) return rescued
  const head = await unknowable(desk, campaignId, done(rescued.value.head))
  return head.ok ? done({ head: head.value, kept: rescued.value.kept }) : head
}
