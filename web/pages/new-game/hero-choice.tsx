/** Who somebody will be: a ready hero in one keystroke, or one's own. */
import type { WireScenario } from '../../../src/server/wire/packs-scenarios-lore.ts'
import { OptionCard } from '../../parts/option-card.tsx'
import { HeroBuilder } from './hero-builder.tsx'
import type { SetUp } from './set-up.ts'

/** The choice. */
export function HeroChoice({
  scenario,
  setUp,
  change,
}: {
  readonly scenario: WireScenario
  readonly setUp: SetUp
  readonly change: (part: Partial<SetUp>) => void
}) {
  return (
    <fieldset>
      <legend className="mb-3 font-story text-2xl">Who are you?</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {scenario.heroes.map((hero) => (
          <OptionCard
            key={hero.id}
            group="hero"
            value={hero.id}
            name={hero.name}
            summary={hero.blurb}
            chosen={setUp.hero === hero.id}
            onChoose={() => change({ hero: hero.id })}
          />
        ))}
        <OptionCard
          group="hero"
          value="own"
          name="Somebody of my own"
          summary="A few questions by the rules of this game. What you leave open is filled in."
          chosen={setUp.hero === null}
          onChoose={() => change({ hero: null })}
        />
      </div>
      {setUp.hero === null && (
        <HeroBuilder
          ruleset={scenario.ruleset}
          choices={setUp.choices}
          change={(choices) => change({ choices })}
        />
      )}
    </fieldset>
  )
}
