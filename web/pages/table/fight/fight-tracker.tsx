/** Who acts when, while a fight is on: your own side in figures, everybody else in a word. */
import { useQuery } from '@tanstack/react-query'
import type { WireSeat } from '../../../../src/server/wire/player-views.ts'
import { seatQuery } from '../../../wire/queries.ts'

type Fight = NonNullable<WireSeat['fight']>

/** The tracker; nothing in peace. */
export function FightTracker({ campaign }: { readonly campaign: string }) {
  const fight = useQuery(seatQuery(campaign)).data?.fight ?? null
  if (fight === null) return null
  return (
    <section
      aria-label="Fight"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="flex shrink-0 items-center gap-3 overflow-x-auto border-b border-line bg-sunken px-4 py-2 text-sm sm:px-5"
    >
      <h2 className="shrink-0 font-medium text-blood">
        {fight.round > 0 ? `Round ${fight.round}` : 'Fight'}
      </h2>
      <ol aria-label="Who acts when" className="flex gap-2">
        {fight.fighters.map((fighter) => (
          <FighterCard key={fighter.id} fighter={fighter} turn={fighter.id === fight.whose_turn} />
        ))}
      </ol>
    </section>
  )
}

const bands: Readonly<Record<Fight['fighters'][number]['health'], string>> = {
  unhurt: 'text-tide',
  hurt: 'text-moss',
  bloodied: 'text-amber',
  'near death': 'text-blood',
  down: 'text-blood',
}

function FighterCard({
  fighter,
  turn,
}: {
  readonly fighter: Fight['fighters'][number]
  readonly turn: boolean
}) {
  const { name, initiative, side, health, hp, conditions } = fighter
  return (
    <li
      aria-current={turn ? 'step' : undefined}
      className={`flex items-center gap-2 rounded-lg border bg-raised px-2.5 py-1.5 whitespace-nowrap ${turn ? 'border-lamp' : 'border-line'}`}
    >
      <span className="font-figure text-soft tabular-nums">
        <span className="sr-only">Initiative </span>
        {initiative}
      </span>
      <span className={side === 'you' ? 'font-medium text-lamp' : ''}>{side === 'you' ? 'You' : name}</span>
      <span className={bands[health]}>
        {hp === null ? health : <span className="font-figure tabular-nums">{`${hp.current}/${hp.max}`}</span>}
      </span>
      {conditions.length > 0 && <span className="text-amber">{conditions.join(', ')}</span>}
      {turn && <span className="text-lamp">acts now</span>}
    </li>
  )
}
