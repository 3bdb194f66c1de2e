/** A world that can be played, with its picture. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { WireFoundedCampaign } from '../../../src/server/wire/campaign.ts'
import type { WireScenario } from '../../../src/server/wire/packs-scenarios-lore.ts'
import { ScenarioArt } from '../../art/scenario-art.tsx'
import { rulesetName } from '../../look/ruleset-name.ts'
import { Button } from '../../parts/button.tsx'
import { TroubleNote } from '../../parts/trouble-note.tsx'
import { goTo, useLink } from '../../route/use-route.ts'
import { ask } from '../../wire/ask.ts'
import { campaignsQuery } from '../../wire/queries.ts'

/** A card: play at once with the first hero, or set the table first. */
export function ScenarioCard({ scenario }: { readonly scenario: WireScenario }) {
  const queries = useQueryClient()
  const setUp = useLink({ page: 'new', scenario: scenario.id })
  const begin = useMutation({
    mutationFn: () => ask<WireFoundedCampaign>('/api/campaigns', { body: { scenario: scenario.id } }),
    onSuccess: async ({ campaign_id }) => {
      await queries.invalidateQueries(campaignsQuery)
      goTo({ page: 'table', campaign: campaign_id, panel: null })
    },
  })
  return (
    <li className="flex flex-col overflow-hidden rounded-2xl border border-line bg-raised shadow-page">
      <div className="aspect-[20/9] bg-sunken">
        <ScenarioArt id={scenario.id} genre={scenario.genre} />
      </div>
      <div className="flex flex-1 flex-col gap-3 p-5">
        <h3 className="font-story text-2xl">{scenario.name}</h3>
        <p className="font-story leading-relaxed">{scenario.blurb}</p>
        <p className="text-sm text-soft">
          {[scenario.length, rulesetName(scenario.ruleset)].filter((part) => part !== '').join(' · ')}
        </p>
        {scenario.trouble !== null && <p className="text-sm text-blood">{scenario.trouble}</p>}
        {begin.isError && <TroubleNote error={begin.error} />}
        <div className="mt-auto flex flex-wrap gap-2 pt-2">
          <Button
            look="loud"
            disabled={scenario.trouble !== null || begin.isPending}
            onClick={() => begin.mutate()}
          >
            {begin.isPending ? 'Setting the table …' : 'Play'}
          </Button>
          <a
            {...setUp}
            className="inline-flex min-h-11 items-center rounded-lg border border-line px-4 font-medium hover:border-edge"
          >
            Choose a hero and set up
          </a>
        </div>
      </div>
    </li>
  )
}
