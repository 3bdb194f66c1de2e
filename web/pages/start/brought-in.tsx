/** What became of a file that was brought in: its report, row by row, and the way to play it. */

import type { WireImported } from '../../../src/server/wire/packs-scenarios-lore.ts'
import type { WireMoved } from '../../../src/server/wire/sessions-undo-and-branches.ts'
import { useLink } from '../../route/use-route.ts'

const fates = { taken: 'taken', kept: 'kept, not used here', changed: 'changed', refused: 'refused' } as const

/** The outcome. */
export function BroughtIn({
  came,
  name,
}: {
  readonly came: WireImported | WireMoved
  readonly name: string
}) {
  const report = 'report' in came ? came.report : null
  const campaign = 'report' in came ? (came.campaign?.campaign_id ?? null) : came.campaign_id
  const scenario = 'report' in came ? (came.pack?.scenario ?? null) : null
  return (
    <div role="status" className="mt-3 rounded-lg border border-line bg-raised px-4 py-3">
      <p className="font-medium">
        {report === null ? `${name} is back, to its last turn.` : `${name} is a ${report.format}, and is in.`}
      </p>
      {report !== null && (
        <ul className="mt-2 grid gap-1 text-sm text-soft">
          {report.notes.map(({ fate, what, count }) => (
            <li key={`${fate} ${what}`} className={fate === 'refused' ? 'text-blood' : ''}>
              {fates[fate]}: {what} ({count})
            </li>
          ))}
        </ul>
      )}
      {campaign !== null && <WayIn campaign={campaign} />}
      {campaign === null && scenario !== null && <WayTo scenario={scenario} />}
    </div>
  )
}

const look = 'mt-2 inline-block py-1 text-lamp underline underline-offset-4'

function WayIn({ campaign }: { readonly campaign: string }) {
  return (
    <a {...useLink({ page: 'table', campaign, panel: null })} className={look}>
      Open it
    </a>
  )
}

function WayTo({ scenario }: { readonly scenario: string }) {
  return (
    <a {...useLink({ page: 'new', scenario })} className={look}>
      Play it
    </a>
  )
}
