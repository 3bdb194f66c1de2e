/** The answer to a campaign nobody has, with the ones that are meant most likely. */
import { type Result, refuse } from '../core/result.ts'

const mostShown = 5

/** Refuses an unknown campaign and names what is there. */
export function unknownCampaign(campaignId: string, known: readonly string[]): Result<never> {
  const wanted = campaignId.toLowerCase()
  const near = known.filter((id) => id.includes(wanted) || wanted.includes(id.replace(/_[a-z0-9]{6}$/, '')))
  const shown = (near.length > 0 ? near : known).slice(0, mostShown)
  const help =
    known.length === 0
      ? 'There are no campaigns here yet.'
      : `There is ${shown.join(', ')}${known.length > shown.length ? `, and ${known.length - shown.length} more` : ''}.`
  return refuse('campaign/unknown', `There is no campaign "${campaignId}". ${help}`, {
    data: { campaign_id: campaignId },
  })
}
