/** What is wrong with a pack, each with its file, its line and the words it is about. */
import { useQuery } from '@tanstack/react-query'
import type { WireValidation } from '../../../src/server/wire/packs-scenarios-lore.ts'
import { Busy } from '../../parts/busy.tsx'
import { Button } from '../../parts/button.tsx'
import { TroubleNote } from '../../parts/trouble-note.tsx'
import { ask } from '../../wire/ask.ts'
import { behindTheScreen } from './behind-the-screen.ts'

/** The list, made when it is asked for. */
export function PackProblems({ pack }: { readonly pack: string }) {
  const judged = useQuery({
    queryKey: ['pack', pack, 'validate'],
    queryFn: ({ signal }) =>
      ask<WireValidation>(`/api/packs/${encodeURIComponent(pack)}/validate`, {
        headers: behindTheScreen,
        signal,
      }),
    enabled: false,
  })
  return (
    <section aria-labelledby="judge">
      <div className="flex flex-wrap items-center gap-3">
        <h3 id="judge" className="font-story text-xl">
          Is it sound?
        </h3>
        <Button size="small" disabled={judged.isFetching} onClick={() => void judged.refetch()}>
          {judged.data === undefined ? 'Look it over' : 'Look again'}
        </Button>
      </div>
      {judged.isFetching && <Busy>Reading every page …</Busy>}
      {judged.isError && <TroubleNote error={judged.error} />}
      {judged.data !== undefined && !judged.isFetching && <Verdict found={judged.data} />}
    </section>
  )
}

function Verdict({ found }: { readonly found: WireValidation }) {
  const { errors, warnings, problems } = found
  if (problems.length === 0) return <p className="mt-3 text-tide">Nothing is wrong with it.</p>
  return (
    <>
      <p className="mt-3">
        {errors} {errors === 1 ? 'error' : 'errors'}, {warnings} {warnings === 1 ? 'warning' : 'warnings'}.
      </p>
      <ul className="mt-3 space-y-3">
        {problems.map((problem) => (
          <li
            key={`${problem.file}:${problem.line}:${problem.message}`}
            className="rounded-lg border border-line bg-raised p-3"
          >
            <p className="font-figure text-sm text-soft">
              {problem.file}:{problem.line}
            </p>
            <p className="mt-1">{problem.message}</p>
            {problem.excerpt !== '' && (
              <pre className="mt-2 whitespace-pre-wrap break-words rounded bg-sunken p-2 font-figure text-sm">
                {problem.excerpt}
              </pre>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
