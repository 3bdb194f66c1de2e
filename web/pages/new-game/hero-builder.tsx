/** A hero of one's own, question by question: the rules say what is asked next, and what would be taken for the rest. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { WireHeroDraft } from '../../../src/server/wire/packs-scenarios-lore.ts'
import { Busy } from '../../parts/busy.tsx'
import { TextField } from '../../parts/text-field.tsx'
import { TroubleNote } from '../../parts/trouble-note.tsx'
import { ask } from '../../wire/ask.ts'
import { HeroStepChoice } from './hero-step-choice.tsx'
import { type HeroChoices, readyChoices } from './set-up.ts'

/** The questions. */
export function HeroBuilder({
  ruleset,
  choices,
  change,
}: {
  readonly ruleset: string
  readonly choices: HeroChoices
  readonly change: (choices: HeroChoices) => void
}) {
  const draft = useQuery({
    queryKey: ['hero', ruleset, choices],
    queryFn: ({ signal }) => draftOf(ruleset, choices, signal),
    placeholderData: keepPreviousData,
  })
  const { abilities } = (draft.data?.suggested ?? {}) as {
    readonly abilities?: Readonly<Record<string, number>>
  }
  return (
    <div className="mt-5 space-y-6 rounded-2xl border border-line bg-sunken p-4 sm:p-6">
      <TextField
        label="What are you called?"
        value={String(choices.name ?? '')}
        longest={100}
        onChange={(name) => change({ ...choices, name })}
      />
      {draft.isPending && <Busy>Opening the rulebook …</Busy>}
      {draft.isError && <TroubleNote error={draft.error} again={() => void draft.refetch()} />}
      {draft.data?.steps
        .filter((step) => step.id !== 'name')
        .map((step) => (
          <HeroStepChoice key={step.id} step={step} choices={choices} change={change} />
        ))}
      {abilities !== undefined && (
        <p className="text-sm text-soft">
          Abilities as they suit this calling:{' '}
          {Object.entries(abilities)
            .map(([name, score]) => `${name} ${score}`)
            .join(', ')}
          .
        </p>
      )}
    </div>
  )
}

/** Half-answered steps are unknown to the rules; the first draft says which steps there are at all. */
async function draftOf(ruleset: string, choices: HeroChoices, signal: AbortSignal): Promise<WireHeroDraft> {
  const path = `/api/heroes/${encodeURIComponent(ruleset)}/draft`
  const asked = (ready: HeroChoices) => ask<WireHeroDraft>(path, { body: { choices: ready }, signal })
  const { name: _free, ...chosen } = choices
  let known: HeroChoices = {}
  // Each answer may open further steps, and a step that is gone takes its answer with it.
  for (let round = 0; round < 12; round += 1) {
    const draft = await asked(known)
    const next = readyChoices(chosen, draft.steps)
    if (Object.keys(next).length === Object.keys(known).length) return draft
    known = next
  }
  return asked(known)
}
