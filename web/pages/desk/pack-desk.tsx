/** One pack on the desk. */
import type { WirePackList } from '../../../src/server/wire/packs-scenarios-lore.ts'
import { useLink } from '../../route/use-route.ts'
import { PackProblems } from './pack-problems.tsx'
import { TriggerTester } from './trigger-tester.tsx'

/** The pack, with everything that can be done to it. */
export function PackDesk({ pack }: { readonly pack: WirePackList['packs'][number] }) {
  return (
    <div className="min-w-0 space-y-10">
      {pack.scenarios.length > 0 && (
        <section aria-labelledby="play-it" className="flex flex-wrap items-center gap-3">
          <h3 id="play-it" className="mr-2 font-story text-xl">
            Play from here
          </h3>
          {pack.scenarios.map((scenario) => (
            <PlayLink key={scenario} scenario={scenario} />
          ))}
        </section>
      )}
      <TriggerTester pack={pack.id} />
      <PackProblems pack={pack.id} />
    </div>
  )
}

function PlayLink({ scenario }: { readonly scenario: string }) {
  const link = useLink({ page: 'new', scenario })
  return (
    <a
      {...link}
      className="inline-flex min-h-11 items-center rounded-lg border border-line bg-raised px-4 font-medium hover:border-lamp"
    >
      {scenario}
    </a>
  )
}
