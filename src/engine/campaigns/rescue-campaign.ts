/** Rescues the readable part of a damaged campaign. */

import { done, type Result, refuse } from '../../core/result.ts'
import type { Head } from '../../store/state-store.ts'
import { ensureSecretEpoch } from '../campaign-dice-and-seeds.ts'
import type { EngineDependencies } from '../engine-dependencies.ts'

export interface RescuedCampaign {
  readonly head: Head
  /** Where the damaged file now stands. */
  readonly kept: string
}

/** All records up to the first bad one go into a new file; the damaged file is set aside, untouched. */
export async function rescueCampaign(
  dependencies: EngineDependencies,
  campaignId: string,
): Promise<Result<RescuedCampaign>> {
  const report = await dependencies.store.verify(campaignId)
  if (!report.ok) return report
  if (report.value.ok)
    return refuse('campaign/sound', 'Nothing to rescue: every record of this campaign is as it was written.')
  const rescued = await dependencies.store.rescue(campaignId)
  if (!rescued.ok) return rescued
  const head = await ensureSecretEpoch(dependencies, campaignId, done(rescued.value.head))
  return head.ok ? done({ head: head.value, kept: rescued.value.kept }) : head
}
