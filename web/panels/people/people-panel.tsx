/** Whom you have met, and what you know of them. */
import { useQuery } from '@tanstack/react-query'
import { Busy } from '../../parts/busy.tsx'
import { TroubleNote } from '../../parts/trouble-note.tsx'
import { NothingYet } from '../panel-part.tsx'
import { acquaintancesQuery } from '../panel-queries.ts'
import { PersonCard } from './person-card.tsx'

/** The panel. */
export function PeoplePanel({ campaign }: { readonly campaign: string }) {
  const asked = useQuery(acquaintancesQuery(campaign))
  if (asked.isPending) return <Busy>Looking round the room …</Busy>
  if (asked.isError) return <TroubleNote error={asked.error} again={() => void asked.refetch()} />
  const { people } = asked.data
  return (
    <div className="pb-6">
      <h2 className="sr-only">People</h2>
      {people.length === 0 && <NothingYet>You have met nobody yet.</NothingYet>}
      <ul className="grid gap-3">
        {people.map((person) => (
          <PersonCard key={person.name} campaign={campaign} person={person} />
        ))}
      </ul>
    </div>
  )
}
