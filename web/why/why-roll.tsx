/** The button beside a roll of the story that explains it; the table it stands on loads no more than the button. */
import { lazy, Suspense } from 'react'
import { useRoute } from '../route/use-route.ts'
import { Why } from './why.tsx'

const RollReasonView = lazy(() =>
  import('./roll-reason-view.tsx').then((view) => ({ default: view.RollReasonView })),
)

/** Why this roll came out as it did. */
export function WhyRoll({
  turn,
  place,
  label,
  total,
}: {
  readonly turn: number
  /** Which roll of its turn, counted from 0. */
  readonly place: number
  readonly label: string
  readonly total: number
}) {
  const route = useRoute()
  if (route.page !== 'table') return null
  const { campaign } = route
  return (
    <Why about={`${label} ${total}`}>
      {() => (
        <Suspense>
          <RollReasonView campaign={campaign} turn={turn} place={place} />
        </Suspense>
      )}
    </Why>
  )
}
