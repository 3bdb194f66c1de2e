/** Why a roll came out as it did, in the engine's own sentences. */
import { useQuery } from '@tanstack/react-query'
import { whyQuery } from '../panels/panel-queries.ts'
import { Busy } from '../parts/busy.tsx'
import { TroubleNote } from '../parts/trouble-note.tsx'
import { Why } from './why.tsx'

interface RollPlace {
  readonly campaign: string
  readonly turn: number
  /** Which roll of its turn, counted from 0. */
  readonly place: number
}

/** The button beside a roll of the story. */
export function WhyRoll({
  label,
  total,
  ...place
}: RollPlace & { readonly label: string; readonly total: number }) {
  return <Why about={`${label} ${total}`}>{() => <RollReason {...place} />}</Why>
}

function RollReason({ campaign, turn, place }: RollPlace) {
  const asked = useQuery(whyQuery(campaign, turn))
  if (asked.isPending) return <Busy>Looking it up …</Busy>
  if (asked.isError) return <TroubleNote error={asked.error} again={() => void asked.refetch()} />
  const dice = asked.data?.dice_turn === turn ? asked.data.dice : []
  return <p>{dice[place]?.why ?? 'The log keeps no more about this roll than what is shown.'}</p>
}
