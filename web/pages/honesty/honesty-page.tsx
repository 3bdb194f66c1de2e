/** How honestly a campaign was told: counted from its log by the server, in sentences first and numbers after. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { WireHonestyReport } from '../../../src/server/wire/honesty-why-feedback.ts'
import { FallBars } from '../../panels/dice/fall-plot.tsx'
import { Busy } from '../../parts/busy.tsx'
import { Button } from '../../parts/button.tsx'
import { TroubleNote } from '../../parts/trouble-note.tsx'
import { useLink } from '../../route/use-route.ts'
import { ask } from '../../wire/ask.ts'
import { ofCampaign } from '../../wire/queries.ts'
import { figuresOf, talliesOf } from './report-figures.ts'
import { Stopped } from './stopped.tsx'

/** The page. */
export function HonestyPage({ campaign }: { readonly campaign: string }) {
  const back = useLink({ page: 'table', campaign, panel: null })
  const [spoilt, setSpoilt] = useState(false)
  const asked = useQuery({
    queryKey: ['campaign', campaign, 'honesty', spoilt],
    queryFn: ({ signal }) =>
      ask<WireHonestyReport>(ofCampaign(campaign, '/honesty'), {
        signal,
        ...(spoilt && { headers: { 'fatewright-role': 'author' } }),
      }),
    placeholderData: keepPreviousData,
  })
  return (
    <div className="mx-auto max-w-3xl px-5 pb-24 print:max-w-none print:p-0">
      <header className="flex items-center gap-2 py-4 print:hidden">
        <a {...back} className="mr-auto rounded-lg px-2 py-2 text-soft hover:text-ink">
          Back to the table
        </a>
        <Button size="small" onClick={() => window.print()}>
          Print
        </Button>
      </header>
      <main>
        {asked.isPending && <Busy>Counting everything again …</Busy>}
        {asked.isError && <TroubleNote error={asked.error} again={() => void asked.refetch()} />}
        {asked.data !== undefined && <Report report={asked.data} show={() => setSpoilt(true)} />}
      </main>
    </div>
  )
}

function Report({ report, show }: { readonly report: WireHonestyReport; readonly show: () => void }) {
  const dice = talliesOf(report)
  return (
    <>
      <h1 className="font-story text-3xl">How honestly it was told</h1>
      <p className="mt-1 text-soft">
        {report.name}, branch {report.branch}. Counted from the campaign’s own log, just now.
      </p>
      <Figures report={report} />
      <ul className="mt-6 grid gap-2 leading-relaxed">
        {report.sentences.map(({ text, tone }) => (
          <li key={text} className="flex gap-3">
            <span aria-hidden className={`w-4 shrink-0 text-center ${marks[tone].look}`}>
              {marks[tone].mark}
            </span>
            <span className="min-w-0 wrap-break-word">{text}</span>
          </li>
        ))}
      </ul>
      <Stopped stopped={report.stopped} show={show} />
      {dice.length > 0 && (
        <section aria-labelledby="fell" className="mt-10">
          <h2 id="fell" className="mb-3 font-story text-xl">
            How the dice fell
          </h2>
          <div className="grid gap-6 sm:grid-cols-2">
            {dice.map((tally) => (
              <figure key={tally.sides}>
                <figcaption className="mb-1 text-sm text-soft">
                  d{tally.sides}, {tally.thrown} thrown
                </figcaption>
                <FallBars tally={tally} />
              </figure>
            ))}
          </div>
        </section>
      )}
      <Seeds seeds={report.seeds} />
    </>
  )
}

const marks = {
  good: { mark: '✓', look: 'text-tide' },
  bad: { mark: '✗', look: 'text-blood' },
  plain: { mark: '·', look: 'text-soft' },
} as const

function Figures({ report }: { readonly report: WireHonestyReport }) {
  return (
    <dl className="mt-6 grid grid-cols-2 gap-2 sm:grid-cols-3">
      {figuresOf(report).map(({ name, value, tone }) => (
        <div key={name} className="rounded-xl border border-line bg-raised px-4 py-3">
          <dt className="text-sm text-soft">{name}</dt>
          <dd className={`font-figure text-2xl tabular-nums ${tone === 'plain' ? '' : marks[tone].look}`}>
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Seeds({ seeds }: { readonly seeds: WireHonestyReport['seeds'] }) {
  return (
    <section aria-labelledby="seeds" className="mt-10">
      <h2 id="seeds" className="mb-3 font-story text-xl">
        What the dice were held to
      </h2>
      <ul className="grid gap-3 text-sm">
        {seeds.map(({ epoch, commitment, server_seed }) => (
          <li key={epoch} className="rounded-xl border border-line bg-raised px-4 py-3">
            <p className="text-soft">Promised before play</p>
            <p className="font-figure break-all">{commitment}</p>
            <p className="mt-2 text-soft">{server_seed === null ? 'The seed is still sealed' : 'Revealed'}</p>
            {server_seed !== null && <p className="font-figure break-all">{server_seed}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}
