/** The end: its name, what became of everybody, and what can be done after it. One may always play on. */
import { useQuery } from '@tanstack/react-query'
import type { WireStanding } from '../../../../src/server/wire/campaign.ts'
import { Button } from '../../../parts/button.tsx'
import { useLink } from '../../../route/use-route.ts'
import { seatQuery } from '../../../wire/queries.ts'
import { Prose } from '../story/prose.tsx'
import { jumpToTurn } from '../story/story-jump.ts'

/** The ending of a story. */
export function EndingView({ standing }: { readonly standing: WireStanding }) {
  const again = useLink({ page: 'start' })
  const ending = useQuery(seatQuery(standing.campaign_id)).data?.ending ?? null
  if (ending === null) return null
  const told = standing.last?.narrative ?? ''
  const untold = ending.epilogue.filter((part) => !told.includes(part))
  return (
    <section
      aria-labelledby="the-end"
      className="mb-8 rounded-2xl border border-lamp bg-raised px-6 py-8 text-center shadow-page"
    >
      <h2 id="the-end" className="font-story text-3xl text-balance">
        {ending.title === '' ? 'The end' : `The end: ${ending.title}`}
      </h2>
      <p className="mt-2 text-sm text-soft">
        {standing.name}, in {standing.turn_no} {standing.turn_no === 1 ? 'turn' : 'turns'}
      </p>
      {untold.length > 0 && (
        <div className="mt-5 text-left">
          <Prose text={untold.join('\n\n')} />
        </div>
      )}
      <div className="mt-6 flex flex-wrap justify-center gap-2">
        <a
          {...again}
          className="inline-flex min-h-11 items-center rounded-lg border border-line px-4 font-medium hover:border-edge"
        >
          Begin another
        </a>
        <Button onClick={() => jumpToTurn(1)}>Look back</Button>
      </div>
      <p className="mt-4 text-sm text-soft">You may play on below, or take the last turn back.</p>
    </section>
  )
}
