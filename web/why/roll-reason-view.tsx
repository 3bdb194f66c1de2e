/** Why a roll of the story came out as it did, in the engine's own sentences. Fetched when it is first asked for. */
import { useQuery } from '@tanstack/react-query'
import { whyQuery } from '../panels/panel-queries.ts'
import { Busy } from '../parts/busy.tsx'
import { TroubleNote } from '../parts/trouble-note.tsx'

/** The reason of one roll; `place` says which of its turn, counted from 0. */
export function RollReasonView({
  campaign,
  turn,
  place,
}: {
  readonly campaign: string
  readonly turn: number
  readonly place: number
}) {
  const asked = useQuery(whyQuery(campaign, turn))
  if (asked.isPending) return <Busy>Looking it up …</Busy>
  if (asked.isError) return <TroubleNote error={asked.error} again={() => void asked.refetch()} />
  const dice = asked.data?.dice_turn === turn ? asked.data.dice : []
  return <p>{dice[place]?.why ?? 'The log keeps no more about this roll than what is shown.'}</p>
}
