/** The button at a turn of the story that explains all of it; the table it stands on loads no more than the button. */
import { lazy, Suspense } from 'react'
import { useRoute } from '../route/use-route.ts'
import { Why } from './why.tsx'

const TurnReasons = lazy(() => import('./turn-reasons.tsx').then((view) => ({ default: view.TurnReasons })))

/** Why this turn went as it did. */
export function WhyTurn({ turn }: { readonly turn: number }) {
  const route = useRoute()
  if (route.page !== 'table') return null
  const { campaign } = route
  return (
    <Why about={`turn ${turn}`}>
      {() => (
        <Suspense>
          <TurnReasons campaign={campaign} turn={turn} />
        </Suspense>
      )}
    </Why>
  )
}
