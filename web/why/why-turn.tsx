/** The button at a turn of the story that explains all of it. */
import { useRoute } from '../route/use-route.ts'
import { TurnReasons } from './turn-reasons.tsx'
import { Why } from './why.tsx'

/** Why this turn went as it did. */
export function WhyTurn({ turn }: { readonly turn: number }) {
  const route = useRoute()
  if (route.page !== 'table') return null
  const { campaign } = route
  return <Why about={`turn ${turn}`}>{() => <TurnReasons campaign={campaign} turn={turn} />}</Why>
}
