/** Who you are: the sheet by whichever rules are played, and what you carry. */
import { useQuery } from '@tanstack/react-query'
import type { WireStanding } from '../../../src/server/wire/campaign.ts'
import { TroubleNote } from '../../parts/trouble-note.tsx'
import { standingQuery } from '../../wire/queries.ts'
import { BandsSheet } from './bands-sheet.tsx'
import { DndSheet } from './dnd-sheet.tsx'
import { Possessions } from './possessions.tsx'
import { objectIn } from './read-sheet.ts'

/** The panel. */
export function SheetPanel({ campaign }: { readonly campaign: string }) {
  const standing = useQuery(standingQuery(campaign))
  if (standing.isError) return <TroubleNote error={standing.error} />
  const you = standing.data?.view.you
  if (you === undefined) return null
  if (you === null) return <p className="py-6 text-soft">Nobody is played in this campaign.</p>
  const scored = Object.keys(objectIn(you.sheet.attributes)).length > 0
  return (
    <div className="pb-6">
      <h2 className="font-story text-2xl">{you.name}</h2>
      {scored ? (
        <DndSheet campaign={campaign} sheet={you.sheet} level={levelOffered(standing.data)} />
      ) : (
        <BandsSheet sheet={you.sheet} />
      )}
      <Possessions you={you} />
    </div>
  )
}

/** The engine offers a due level as a choice like any other. */
function levelOffered(standing: WireStanding | undefined) {
  const key = 'take_a_level'
  const choice = standing?.last?.planning_block?.choices[key]
  return choice === undefined ? null : { key, text: choice.text }
}
