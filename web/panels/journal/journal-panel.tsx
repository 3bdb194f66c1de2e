/** The journal: ask what happened, read the story so far, evening by evening; every answer leads to its turn. */
import { useQuery } from '@tanstack/react-query'
import { Icon } from '../../parts/icon.tsx'
import { TroubleNote } from '../../parts/trouble-note.tsx'
import { useLink } from '../../route/use-route.ts'
import { NothingYet, PanelPart } from '../panel-part.tsx'
import { journalQuery, memoryQuery } from '../panel-queries.ts'
import { TurnLink } from '../turn-link.tsx'
import { AskJournal } from './ask-journal.tsx'
import { Evenings } from './evenings.tsx'
import { StorySoFar } from './story-so-far.tsx'

/** The panel. */
export function JournalPanel({ campaign }: { readonly campaign: string }) {
  const book = useLink({ page: 'book', campaign })
  const asked = useQuery(journalQuery(campaign))
  if (asked.isError) return <TroubleNote error={asked.error} again={() => void asked.refetch()} />
  const said = asked.data?.said ?? []
  return (
    <div className="pb-6">
      <h2 className="sr-only">Journal</h2>
      <AskJournal campaign={campaign} />
      <Remembered campaign={campaign} />
      <PanelPart title="The story so far">
        {asked.data !== undefined && <StorySoFar campaign={campaign} lines={asked.data.recap} />}
      </PanelPart>
      <a
        {...book}
        className="my-2 inline-flex min-h-11 items-center gap-2 rounded-lg border border-line bg-raised px-4 hover:border-lamp"
      >
        <Icon name="book" />
        Read, print or share it as a book
      </a>
      <Evenings campaign={campaign} />
      {said.length > 0 && (
        <PanelPart title="What you said before it began">
          <dl className="grid gap-2 text-sm">
            {said.map(({ question, answer }) => (
              <div key={question}>
                <dt className="text-soft">{question}</dt>
                <dd>{answer}</dd>
              </div>
            ))}
          </dl>
        </PanelPart>
      )}
    </div>
  )
}

function Remembered({ campaign }: { readonly campaign: string }) {
  const memory = useQuery(memoryQuery(campaign))
  const kept = memory.data?.core_memories ?? []
  if (memory.isSuccess && kept.length === 0) return null
  return (
    <PanelPart title="Never forgotten">
      {memory.isError && <TroubleNote error={memory.error} />}
      {memory.isPending && <NothingYet>Looking it up …</NothingYet>}
      <ul className="grid gap-2">
        {kept.map(({ text, turn }) => (
          <li key={`${turn}${text}`} className="border-l-3 border-lamp-fill pl-3 font-story leading-snug">
            {text} {turn !== null && turn > 0 && <TurnLink campaign={campaign} turn={turn} inline />}
          </li>
        ))}
      </ul>
    </PanelPart>
  )
}
