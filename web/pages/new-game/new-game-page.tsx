/** Before a game: who, how, and with which dice. Everything is chosen already, so Enter alone begins. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { WireFoundedCampaign } from '../../../src/server/wire/campaign.ts'
import type { WireScenario } from '../../../src/server/wire/packs-scenarios-lore.ts'
import { ScenarioArt } from '../../art/scenario-art.tsx'
import { Busy } from '../../parts/busy.tsx'
import { Button } from '../../parts/button.tsx'
import { Page } from '../../parts/page.tsx'
import { TextField } from '../../parts/text-field.tsx'
import { TroubleNote } from '../../parts/trouble-note.tsx'
import { goTo } from '../../route/use-route.ts'
import { ask, Trouble } from '../../wire/ask.ts'
import { campaignsQuery, scenariosQuery, sessionZeroQuery } from '../../wire/queries.ts'
import { HeroChoice } from './hero-choice.tsx'
import { freshSetUp, requestOf, type SetUp } from './set-up.ts'
import { TableAgreement } from './table-agreement.tsx'

/** The page. */
export function NewGamePage({ scenario: id }: { readonly scenario: string | null }) {
  const scenarios = useQuery(scenariosQuery)
  const scenario =
    scenarios.data?.find((one) => one.id === id) ?? (id === null ? scenarios.data?.[0] : undefined)
  const unknown = new Trouble({ code: 'web/unknown', message: `There is no world called “${id}” here.` })
  return (
    <Page title="A new game">
      {scenarios.isPending && <Busy>Looking for the world …</Busy>}
      {scenarios.isError && <TroubleNote error={scenarios.error} again={() => void scenarios.refetch()} />}
      {scenarios.isSuccess && scenario === undefined && <TroubleNote error={unknown} />}
      {scenario !== undefined && <SetUpForm key={scenario.id} scenario={scenario} />}
    </Page>
  )
}

function SetUpForm({ scenario }: { readonly scenario: WireScenario }) {
  const queries = useQueryClient()
  const [setUp, setSetUp] = useState(() => freshSetUp(scenario.heroes))
  const change = (part: Partial<SetUp>): void => setSetUp((before) => ({ ...before, ...part }))
  const begin = useMutation({
    mutationFn: async () => {
      const { questions } = await queries.ensureQueryData(sessionZeroQuery)
      const inWords = new Set(questions.filter((one) => one.options.length === 0).map((one) => one.id))
      const body = requestOf(scenario.id, setUp, scenario.calibration, inWords)
      return ask<WireFoundedCampaign>('/api/campaigns', { body })
    },
    onSuccess: async ({ campaign_id }) => {
      await queries.invalidateQueries(campaignsQuery)
      goTo({ page: 'table', campaign: campaign_id, panel: null })
    },
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!begin.isPending) begin.mutate()
  }
  return (
    <form onSubmit={submit} className="space-y-10">
      <header className="overflow-hidden rounded-2xl border border-line bg-raised shadow-page">
        <div className="h-36 bg-sunken sm:h-48">
          <ScenarioArt id={scenario.id} genre={scenario.genre} />
        </div>
        <div className="p-5">
          <h2 className="font-story text-3xl">{scenario.name}</h2>
          <p className="mt-2 max-w-prose font-story text-lg leading-relaxed">{scenario.blurb}</p>
        </div>
      </header>
      <HeroChoice scenario={scenario} setUp={setUp} change={change} />
      <TableAgreement setUp={setUp} change={change} />
      <details className="rounded-xl border border-line bg-raised">
        <summary className="cursor-pointer rounded-xl px-4 py-3 font-medium">A name, and the dice</summary>
        <div className="space-y-4 border-t border-line p-4">
          <TextField
            label="What shall this game be called?"
            value={setUp.name}
            longest={120}
            placeholder={scenario.name}
            onChange={(name) => change({ name })}
          />
          <TextField
            label="A text that decides all dice"
            help="Leave it empty for dice that nobody can know beforehand. With a text the same game can be played again, roll for roll, and whoever knows the text could look ahead."
            value={setUp.seed}
            onChange={(seed) => change({ seed })}
          />
        </div>
      </details>
      {begin.isError && <TroubleNote error={begin.error} />}
      <div className="sticky bottom-0 -mx-4 border-t border-line bg-paper px-4 py-3 sm:-mx-6 sm:px-6">
        <Button look="loud" type="submit" disabled={begin.isPending} className="w-full sm:w-auto sm:min-w-48">
          {begin.isPending ? 'Setting the table …' : 'Begin'}
        </Button>
      </div>
    </form>
  )
}
