/** A game that was begun. */
import type { WireCampaignSummary } from '../../../src/server/wire/campaign.ts'
import { rulesetName } from '../../look/ruleset-name.ts'
import { useLink } from '../../route/use-route.ts'
import { DeleteCampaign } from './delete-campaign.tsx'

/** One line: its name, how far it is, and the way back in. */
export function CampaignRow({ campaign }: { readonly campaign: WireCampaignSummary }) {
  const link = useLink({ page: 'table', campaign: campaign.campaign_id, panel: null })
  const { name, turns, branches, trouble, ruleset } = campaign
  return (
    <li className="flex items-center gap-1">
      <a
        {...link}
        className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-4 gap-y-1 rounded-xl border border-line bg-raised px-4 py-3 shadow-page transition hover:border-lamp"
      >
        <span className="font-story text-lg">{name}</span>
        <span className="text-sm text-soft">
          {turns === 0 ? 'not begun' : `${turns} ${turns === 1 ? 'turn' : 'turns'}`}
          {branches > 1 && `, ${branches} branches`}
        </span>
        <span className="text-sm text-soft max-sm:w-full sm:ml-auto">{rulesetName(ruleset)}</span>
        {trouble !== null && <span className="w-full text-sm text-blood">{trouble}</span>}
      </a>
      <DeleteCampaign campaign={campaign} />
    </li>
  )
}
