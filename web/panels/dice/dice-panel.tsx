/** The dice, laid open: what was promised, whether it was kept, how they fell, and every roll with its reason. */
import { useQuery } from '@tanstack/react-query'
import { Busy } from '../../parts/busy.tsx'
import { Icon } from '../../parts/icon.tsx'
import { TroubleNote } from '../../parts/trouble-note.tsx'
import { useLink } from '../../route/use-route.ts'
import { PanelPart } from '../panel-part.tsx'
import { diceQuery } from '../panel-queries.ts'
import { CheckRolls } from './check-rolls.tsx'
import { FallPlot } from './fall-plot.tsx'
import { Promises } from './promises.tsx'
import { RollList } from './roll-list.tsx'

/** The panel. */
export function DicePanel({ campaign }: { readonly campaign: string }) {
  const honesty = useLink({ page: 'honesty', campaign })
  const asked = useQuery(diceQuery(campaign))
  if (asked.isPending) return <Busy>Counting the dice …</Busy>
  if (asked.isError) return <TroubleNote error={asked.error} again={() => void asked.refetch()} />
  const dice = asked.data
  return (
    <div className="pb-6">
      <h2 className="sr-only">Dice</h2>
      <PanelPart title="What was promised">
        <Promises campaign={campaign} dice={dice} />
      </PanelPart>
      <PanelPart title="Whether it was kept">
        <CheckRolls campaign={campaign} dice={dice} />
        <a
          {...honesty}
          className="mt-3 inline-flex min-h-11 items-center gap-2 rounded-lg border border-line bg-raised px-4 hover:border-lamp"
        >
          <Icon name="scales" />
          How honestly it is told
        </a>
      </PanelPart>
      <PanelPart title="How they fell">
        <FallPlot rolls={dice.rolls} />
      </PanelPart>
      <PanelPart title={`Every roll (${dice.rolls.length})`}>
        <RollList rolls={dice.rolls} />
      </PanelPart>
    </div>
  )
}
