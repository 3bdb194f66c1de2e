/** Why a turn went as it did: its dice, what was hard, what was refused, where its lines and its lore come from. */
import { useQuery } from '@tanstack/react-query'
import { whyQuery } from '../panels/panel-queries.ts'
import { Busy } from '../parts/busy.tsx'
import { TroubleNote } from '../parts/trouble-note.tsx'
import { loreReason } from './lore-words.ts'
import { Reasons } from './reasons.tsx'
import { sourceWords } from './source-words.ts'
import { tellerWords } from './teller-words.ts'

/** All reasons of a turn. */
export function TurnReasons({ campaign, turn }: { readonly campaign: string; readonly turn: number }) {
  const asked = useQuery(whyQuery(campaign, turn))
  if (asked.isPending) return <Busy>Looking it up …</Busy>
  if (asked.isError) return <TroubleNote error={asked.error} again={() => void asked.refetch()} />
  const why = asked.data
  if (why === null) return <p className="text-sm text-soft">Nothing was played yet.</p>
  const lines = why.lines.map((one) => ({ ...one, why: sourceWords(one.why) }))
  const lore = why.lore.map(loreReason)
  return (
    <div>
      <p className="mb-3 text-sm text-soft">{tellerWords(why.teller)}</p>
      <Reasons title="The dice" reasons={why.dice_turn === why.turn ? why.dice : []} />
      <Reasons title="What was refused" reasons={why.refusals} />
      <Reasons title="How hard what you could do is" reasons={why.difficulties} />
      <Reasons title="Where each line comes from" reasons={lines} />
      <Reasons title="Lore that came to mind" reasons={lore} />
    </div>
  )
}
