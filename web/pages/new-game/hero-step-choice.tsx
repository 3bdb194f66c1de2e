/** One question of making a hero: some of several, or words. */
import { useState } from 'react'
import type { WireHeroDraft } from '../../../src/server/wire/packs-scenarios-lore.ts'
import { Button } from '../../parts/button.tsx'
import { OptionCard } from '../../parts/option-card.tsx'
import { TextField } from '../../parts/text-field.tsx'
import { chosenIn, type HeroChoices, withOption } from './set-up.ts'

/** More than these are folded away until somebody wants to see them. */
const shownAtFirst = 15

/** The question. */
export function HeroStepChoice({
  step,
  choices,
  change,
}: {
  readonly step: WireHeroDraft['steps'][number]
  readonly choices: HeroChoices
  readonly change: (choices: HeroChoices) => void
}) {
  const [all, setAll] = useState(false)
  const chosen = chosenIn(choices, step.id)
  if (step.options.length === 0)
    return (
      <TextField
        label={step.question}
        help={step.help}
        value={chosen[0] ?? ''}
        onChange={(words) => change({ ...choices, [step.id]: words })}
      />
    )
  const shown = all ? step.options : step.options.slice(0, shownAtFirst)
  return (
    <fieldset>
      <legend className="font-medium">{step.question}</legend>
      <p className="mb-2 text-sm text-soft">
        {step.choose > 1 ? `${step.help} ${chosen.length} of ${step.choose} chosen.` : step.help}
      </p>
      <div className="grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
        {shown.map((option) => (
          <OptionCard
            key={option.id}
            group={step.id}
            value={option.id}
            name={option.name}
            summary={option.summary}
            many={step.choose > 1}
            chosen={chosen.includes(option.id)}
            onChoose={() => change(withOption(choices, step, option.id))}
          />
        ))}
      </div>
      {step.options.length > shown.length && (
        <Button look="bare" size="small" className="mt-2" onClick={() => setAll(true)}>
          Show all {step.options.length}
        </Button>
      )}
    </fieldset>
  )
}
