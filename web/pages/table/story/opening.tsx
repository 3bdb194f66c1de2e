/** How the story begins: read before the first turn, and found again above it. */
import type { WireStanding } from '../../../../src/server/wire/campaign.ts'
import { Prose } from './prose.tsx'

/** The words a scenario opens with, or what the place is like where it says none. */
export function Opening({ standing }: { readonly standing: WireStanding }) {
  const words = standing.opening.length > 0 ? standing.opening.join('\n\n') : standing.description
  return (
    <section aria-label="How it begins" className="pt-8 pb-9">
      <p className="mb-6 text-center font-story text-3xl text-balance sm:text-4xl">{standing.name}</p>
      {words !== '' && <Prose text={words} />}
      <p aria-hidden className="mt-8 text-center text-lamp">
        ◆
      </p>
    </section>
  )
}
