/** The board: what is to be done, what time is running out on, what was found out, and what follows from it. */
import { useQuery } from '@tanstack/react-query'
import { ClockFace } from '../../pages/table/head/clock-face.tsx'
import { TroubleNote } from '../../parts/trouble-note.tsx'
import { standingQuery } from '../../wire/queries.ts'
import { NothingYet, PanelPart } from '../panel-part.tsx'
import { deductionsQuery, memoryQuery } from '../panel-queries.ts'
import { ClueNote } from './clue-note.tsx'
import { QuestCard } from './quest-card.tsx'
import { isOpen } from './quest-status.ts'

/** The panel. */
export function QuestsPanel({ campaign }: { readonly campaign: string }) {
  const standing = useQuery(standingQuery(campaign))
  if (standing.isError) return <TroubleNote error={standing.error} />
  const view = standing.data?.view
  if (view === undefined) return null
  const open = view.missions.filter(({ status }) => isOpen(status))
  const over = view.missions.filter(({ status }) => !isOpen(status))
  return (
    <div className="pb-6">
      <h2 className="sr-only">Quests and clues</h2>
      <PanelPart title="To be done">
        {open.length === 0 && <NothingYet>Nobody has asked anything of you yet.</NothingYet>}
        <ul className="grid gap-2.5">
          {open.map((quest) => (
            <QuestCard key={quest.id} quest={quest} />
          ))}
        </ul>
      </PanelPart>
      {view.clocks.length > 0 && (
        <PanelPart title="Time running out">
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-3">
            {view.clocks.map((clock) => (
              <li key={clock.id} className="min-w-0 text-sm [&>span]:whitespace-normal">
                <ClockFace {...clock} big />
              </li>
            ))}
          </ul>
        </PanelPart>
      )}
      <FoundOut campaign={campaign} />
      {over.length > 0 && (
        <PanelPart title="Over">
          <ul className="grid gap-2.5">
            {over.map((quest) => (
              <QuestCard key={quest.id} quest={quest} />
            ))}
          </ul>
        </PanelPart>
      )}
    </div>
  )
}

function FoundOut({ campaign }: { readonly campaign: string }) {
  const memory = useQuery(memoryQuery(campaign))
  const deduced = useQuery(deductionsQuery(campaign))
  // A single word is a mark of the engine's, not something anybody found out.
  const clues = (memory.data?.established_facts ?? []).filter(({ text }) => text.includes(' '))
  const conclusions = deduced.data?.deductions ?? []
  const error = memory.error ?? deduced.error
  return (
    <>
      {error !== null && <TroubleNote error={error} />}
      {conclusions.length > 0 && (
        <PanelPart title="What follows from it">
          <ul className="grid gap-2.5">
            {conclusions.map((one) => (
              <ClueNote key={`${one.turn}${one.text}`} campaign={campaign} {...one} concluded />
            ))}
          </ul>
        </PanelPart>
      )}
      <PanelPart title="Found out">
        {clues.length === 0 && memory.isSuccess && (
          <NothingYet>Nothing yet. People who are asked, and places that are searched, tell.</NothingYet>
        )}
        <ul className="grid gap-2.5">
          {clues.map(({ id, text, turn, by }) => (
            <ClueNote key={id} campaign={campaign} text={text} turn={turn} from={by} />
          ))}
        </ul>
      </PanelPart>
    </>
  )
}
