/**
 * Five things to do next, numbered, each with its head, at least one of them risky. They are the turn's own choices in
 * the turn's own order, so that a number means the same here and there; only what is missing is made from the scene.
 */

import type { PlanningBlock } from '../../core/protocol/planning-block.ts'
import { type RiskLevel, riskOf } from '../../core/protocol/risk-levels.ts'
import { inferHead } from '../input/infer-command-head.ts'
import type { ViewedObject } from '../input/objects-in-view.ts'

/** One thing to do next. */
export interface Suggestion {
  /** With its head: `[ASK]{Ask Viktor about Jin}`. */
  readonly line: string
  readonly isRisky: boolean
  readonly risk: string
}

/** How many there always are. */
export const suggestionCount = 5

const open = 'Something else, in your own words'

/** The suggestions of a turn; `invite` says that one may answer by number and in free words, so that the open choice counts. */
export function suggest(
  block: PlanningBlock | null,
  objects: readonly ViewedObject[],
  invite = true,
): readonly Suggestion[] {
  const offered = Object.entries(block?.choices ?? {}).flatMap(([key, choice]) => {
    const invites = key === 'other_action' || key === 'custom_action'
    if (invites && !invite) return []
    return [asSuggestion(invites ? open : choice.text, choice.risk_level)]
  })
  const kept = offered.slice(0, suggestionCount)
  const spare = fromScene(objects).filter((one) => !kept.some((other) => other.line === one.line))
  const filled = [...kept, ...spare].slice(0, suggestionCount) // enforces: KRN-23
  if (filled.some(({ isRisky }) => isRisky)) return filled
  return [...filled.slice(0, suggestionCount - 1), dare(objects)]
}

function asSuggestion(text: string, risk: RiskLevel): Suggestion {
  const words = text.replace(/[{}\n]/g, ' ').trim()
  const head = inferHead('STORY', (/^\p{L}+/u.exec(words)?.[0] ?? '').toLowerCase())
  const { isRisky } = riskOf(risk)
  return { line: `[${head}]{${words}}`, isRisky, risk } // enforces: KRN-22
}

function fromScene(objects: readonly ViewedObject[]): readonly Suggestion[] {
  const [place, ...ways] = objects.filter((one) => one.letter === 'L')
  const person = objects.find((one) => one.letter === 'N' && one.here)
  const thing = objects.find((one) => one.letter === 'I')
  const lines = [
    ...(place === undefined ? [] : [`Search ${place.name}`]),
    ...(person === undefined ? [] : [`Ask ${person.name} what they know`]),
    ...(thing === undefined ? [] : [`Look closely at ${thing.name}`]),
    ...ways.map((way) => `Go to ${way.name}`),
  ]
  const rest = [
    'Look around again',
    'Listen for a while',
    'Wait and see who comes',
    'Go through your pockets',
    open,
  ]
  return [...lines, ...rest].map((line) => asSuggestion(line, 'safe'))
}

/** Something clever, dangerous or absurd that the scene allows. */
function dare(objects: readonly ViewedObject[]): Suggestion {
  const person = objects.find((one) => one.letter === 'N' && one.here)
  const place = objects.find((one) => one.letter === 'L')
  const words =
    person === undefined
      ? `Call out at the top of your voice in ${place?.name ?? 'the open'} and see who answers`
      : `Tell ${person.name} you already know everything`
  return asSuggestion(words, 'high')
}

/** The suggestions as lines; a danger has its mark. */
export function printSuggestions(suggestions: readonly Suggestion[]): string {
  return suggestions
    .map(({ line, isRisky }, index) => `${index + 1}. ${line}${isRisky ? ' (dangerous)' : ''}`)
    .join('\n')
}
