/** Behind the screen: why a turn went as it did, what its game master was given, and what the telling cost. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { Icon } from '../../parts/icon.tsx'
import { TroubleNote } from '../../parts/trouble-note.tsx'
import { TurnReasons } from '../../why/turn-reasons.tsx'
import { standingQuery } from '../../wire/queries.ts'
import { NothingYet, PanelPart } from '../panel-part.tsx'
import { TurnLink } from '../turn-link.tsx'
import { CostMeter } from './cost-meter.tsx'
import { GivenToKnow } from './given-to-know.tsx'

/** The panel. */
export function ContextPanel({ campaign }: { readonly campaign: string }) {
  const standing = useQuery(standingQuery(campaign))
  const [chosen, setChosen] = useState<number | null>(null)
  const [spoilt, setSpoilt] = useState(false)
  if (standing.isError) return <TroubleNote error={standing.error} />
  const newest = standing.data?.turn_no ?? 0
  const turn = Math.min(chosen ?? newest, newest)
  return (
    <div className="pb-6">
      <h2 className="sr-only">Behind the screen</h2>
      {turn === 0 ? (
        <NothingYet>Nothing was played yet.</NothingYet>
      ) : (
        <>
          <TurnChoice campaign={campaign} turn={turn} newest={newest} choose={setChosen} />
          <PanelPart title="Why it went as it did">
            <TurnReasons campaign={campaign} turn={turn} />
          </PanelPart>
          <PanelPart title="What the game master was given">
            {spoilt ? <GivenToKnow campaign={campaign} turn={turn} /> : <Gate open={() => setSpoilt(true)} />}
          </PanelPart>
        </>
      )}
      <PanelPart title="What the telling cost">
        <CostMeter campaign={campaign} />
      </PanelPart>
    </div>
  )
}

function TurnChoice({
  campaign,
  turn,
  newest,
  choose,
}: {
  readonly campaign: string
  readonly turn: number
  readonly newest: number
  readonly choose: (turn: number | null) => void
}) {
  return (
    <div className="mb-4 flex items-center gap-1">
      <Button look="bare" className="px-2.5" disabled={turn <= 1} onClick={() => choose(turn - 1)}>
        <Icon name="back" label="The turn before" />
      </Button>
      <span className="min-w-16 text-center">
        <TurnLink campaign={campaign} turn={turn} />
      </span>
      <Button
        look="bare"
        className="px-2.5"
        disabled={turn >= newest}
        onClick={() => choose(turn + 1 >= newest ? null : turn + 1)}
      >
        <Icon name="back" label="The turn after" className="size-5 rotate-180" />
      </Button>
      <span className="ml-2 text-sm text-soft">of {newest}</span>
    </div>
  )
}

function Gate({ open }: { readonly open: () => void }) {
  return (
    <div className="rounded-xl border border-line bg-raised px-4 py-3.5">
      <p className="text-sm text-soft">
        Here stands what your character cannot know: secrets, plans, who lies. Reading it spoils the story.
      </p>
      <Button look="grave" className="mt-3" onClick={open}>
        Spoil it for me
      </Button>
    </div>
  )
}
