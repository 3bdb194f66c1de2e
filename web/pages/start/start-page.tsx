/** The first thing anybody sees: go on with a game, or begin one. */
import { useQuery } from '@tanstack/react-query'
import { Busy } from '../../parts/busy.tsx'
import { Page } from '../../parts/page.tsx'
import { TroubleNote } from '../../parts/trouble-note.tsx'
import { campaignsQuery, scenariosQuery } from '../../wire/queries.ts'
import { BringIn } from './bring-in.tsx'
import { CampaignRow } from './campaign-row.tsx'
import { ScenarioCard } from './scenario-card.tsx'

/** The page. */
export function StartPage() {
  const campaigns = useQuery(campaignsQuery)
  const scenarios = useQuery(scenariosQuery)
  return (
    <Page title="Fatewright" wide>
      <p className="mt-4 max-w-2xl font-story text-2xl leading-snug sm:text-3xl">
        Say what you do. The story answers, and the dice are real.
      </p>
      {campaigns.data !== undefined && campaigns.data.length > 0 && (
        <section aria-labelledby="go-on" className="mt-10">
          <h2 id="go-on" className="mb-3 font-story text-xl">
            Go on
          </h2>
          <ul className="grid gap-2">
            {campaigns.data.map((campaign) => (
              <CampaignRow key={campaign.campaign_id} campaign={campaign} />
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="begin" className="mt-10">
        <h2 id="begin" className="mb-3 font-story text-xl">
          Begin
        </h2>
        {scenarios.isPending && <Busy>Looking for worlds …</Busy>}
        {scenarios.isError && <TroubleNote error={scenarios.error} again={() => void scenarios.refetch()} />}
        <ul className="grid gap-5 sm:grid-cols-2">
          {scenarios.data?.map((scenario) => (
            <ScenarioCard key={scenario.id} scenario={scenario} />
          ))}
        </ul>
      </section>
      <BringIn />
    </Page>
  )
}
