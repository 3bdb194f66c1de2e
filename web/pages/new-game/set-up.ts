/** What somebody has chosen before a game begins, as a value, and what the server is asked for in the end. Pure. */
import type { WireNewCampaign } from '../../../src/server/wire/campaign.ts'
import type { WireHeroDraft } from '../../../src/server/wire/packs-scenarios-lore.ts'

/** Answers to the questions of a ruleset: an option's id, several, or words. */
export type HeroChoices = Readonly<Record<string, string | readonly string[]>>

/** Everything that can be chosen. */
export interface SetUp {
  /** A ready hero's id; null while one's own is made. */
  readonly hero: string | null
  readonly choices: HeroChoices
  /** A preset's name; null is what the author agreed on. */
  readonly preset: string | null
  /** Answers of session zero, by question: an option's id, or words. */
  readonly answers: Readonly<Record<string, string>>
  readonly name: string
  readonly seed: string
}

/** Nothing chosen: the first ready hero, and the table as the author set it. */
export function freshSetUp(heroes: readonly { readonly id: string }[]): SetUp {
  return { hero: heroes[0]?.id ?? null, choices: {}, preset: null, answers: {}, name: '', seed: '' }
}

/** The body of `POST /api/campaigns`. */
export function requestOf(
  scenario: string,
  setUp: SetUp,
  authors: unknown,
  inWords: ReadonlySet<string>,
): WireNewCampaign {
  const answered = Object.entries(setUp.answers).filter(([, answer]) => answer.trim() !== '')
  const answers = answered.map(([id, answer]) => [id, inWords.has(id) ? listed(answer) : answer] as const)
  const calibration = setUp.preset ?? authors
  return {
    scenario,
    hero: setUp.hero ?? { ...setUp.choices },
    ...(calibration !== undefined && calibration !== null && { calibration: calibration as never }),
    ...(answers.length > 0 && { answers: Object.fromEntries(answers) as never }),
    ...(setUp.name.trim() !== '' && { name: setUp.name.trim() }),
    ...(setUp.seed.trim() !== '' && { seed: setUp.seed.trim() }),
  }
}

function listed(words: string): readonly string[] {
  return words
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
}

type HeroStep = WireHeroDraft['steps'][number]

/** The choices after an option was clicked: taken, left, or put in the place of the oldest. */
export function withOption(choices: HeroChoices, step: HeroStep, option: string): HeroChoices {
  if (step.choose === 1) return { ...choices, [step.id]: option }
  const before = chosenIn(choices, step.id)
  const after = before.includes(option)
    ? before.filter((one) => one !== option)
    : [...before, option].slice(-step.choose)
  return { ...choices, [step.id]: after }
}

/** What is chosen in a step, as a list. */
export function chosenIn(choices: HeroChoices, step: string): readonly string[] {
  const chosen = choices[step]
  return chosen === undefined ? [] : typeof chosen === 'string' ? [chosen] : chosen
}

/** True when a step has as many answers as it asks for. */
export function isAnswered(choices: HeroChoices, step: HeroStep): boolean {
  const chosen = chosenIn(choices, step.id)
  return step.options.length === 0 ? (chosen[0] ?? '').trim() !== '' : chosen.length >= step.choose
}

/** Choices as the rules may read them: nothing half-answered, nothing that no step asks for any more. */
export function readyChoices(choices: HeroChoices, steps: readonly HeroStep[]): HeroChoices {
  const asked = steps.filter((step) => isAnswered(choices, step)).map((step) => step.id)
  const kept = Object.entries(choices).filter(([id]) => id === 'name' || asked.includes(id))
  return Object.fromEntries(kept)
}
