/** The button at a turn of the story for saying what one thought of it; the table loads no more than the button. */
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Bubble } from '../parts/bubble.tsx'
import { useRoute } from '../route/use-route.ts'
import { seatQuery } from '../wire/queries.ts'

const FeedbackForm = lazy(() =>
  import('./feedback-form.tsx').then((view) => ({ default: view.FeedbackForm })),
)

/** What somebody thought of this turn. */
export function TurnFeedback({ turn }: { readonly turn: number }) {
  const route = useRoute()
  return route.page === 'table' ? <Feedback campaign={route.campaign} turn={turn} /> : null
}

function Feedback({ campaign, turn }: { readonly campaign: string; readonly turn: number }) {
  const said = useQuery(seatQuery(campaign)).data?.spoken_of.includes(turn) === true
  return (
    <Bubble label={`What you thought of turn ${turn}`} icon="flag" marked={said}>
      {() => (
        <Suspense>
          <FeedbackForm campaign={campaign} turn={turn} />
        </Suspense>
      )}
    </Bubble>
  )
}
