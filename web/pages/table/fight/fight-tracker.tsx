/** Who acts when, while a fight is on. */
import type { WireView } from '../../../../src/server/wire/view.ts'
import { type Fighter, fightersOf } from './fighters.ts'

/** The tracker; nothing in peace. */
export function FightTracker({ view }: { readonly view: WireView }) {
  if (view.combat === null) return null
  const round = view.combat.current_round
  return (
    <section
      aria-label="Fight"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="flex items-center gap-2 overflow-x-auto border-b border-line bg-sunken px-4 py-2 text-sm"
    >
      <h2 className="shrink-0 font-medium text-blood">{round === null ? 'Fight' : `Round ${round}`}</h2>
      <ol aria-label="Who acts when" className="flex gap-2">
        {fightersOf(view).map((fighter) => (
          <FighterCard key={fighter.id} fighter={fighter} />
        ))}
      </ol>
    </section>
  )
}

function FighterCard({ fighter }: { readonly fighter: Fighter }) {
  const { name, initiative, you, turn, health, grave, conditions } = fighter
  return (
    <li
      aria-current={turn ? 'step' : undefined}
      className={`flex items-center gap-2 rounded-lg border bg-raised px-2.5 py-1.5 whitespace-nowrap ${turn ? 'border-lamp' : 'border-line'}`}
    >
      <span className="font-figure text-soft tabular-nums" title="Initiative">
        {initiative}
      </span>
      <span className={you ? 'font-medium text-lamp' : ''}>{you ? 'You' : name}</span>
      {turn && <span className="text-xs text-lamp">acts now</span>}
      {health !== '' && <span className={grave ? 'text-blood' : 'text-tide'}>{health}</span>}
      {conditions.length > 0 && <span className="text-amber">{conditions.join(', ')}</span>}
    </li>
  )
}
