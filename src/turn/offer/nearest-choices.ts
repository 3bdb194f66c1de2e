/** What exists and comes nearest to a line that nothing could be made of. */
import type { PlanningBlock } from '../../core/protocol/planning-block.ts'
import type { AttemptedAction } from '../../rules/index.ts'
import { foldedWords } from '../../text/folded-words.ts'
import { type Offered, type OwnBlock, openChoices, otherAction } from './engine-planning-block.ts'

const mostChoices = 3

/** The choices that share most words with a line, of all that could be offered; without any, the first of them. */
export function nearestChoices(
  { block, offers, spare }: OwnBlock,
  line: string,
): { readonly block: PlanningBlock; readonly offers: Readonly<Record<string, AttemptedAction | null>> } {
  const said = new Set(foldedWords(line).filter((word) => word.length > 2))
  const all: (readonly [string, Offered])[] = [
    ...Object.entries(block.choices).map(
      ([key, choice]) => [key, { choice, action: offers[key] ?? null }] as const,
    ),
    ...Object.entries(spare),
  ]
  const shared = ({ choice }: Offered): number =>
    foldedWords(`${choice.text} ${choice.description}`).filter((word) => said.has(word)).length
  const nearest = all
    .filter(([key, { action }]) => action !== null && !openChoices.includes(key))
    .sort(([, left], [, right]) => shared(right) - shared(left))
    .slice(0, mostChoices)
  return {
    block: {
      thinking: 'These come nearest. Pick one, or say it another way.',
      choices: {
        ...Object.fromEntries(nearest.map(([key, { choice }]) => [key, choice])),
        other_action: otherAction,
      },
    },
    offers: { ...Object.fromEntries(nearest.map(([key, { action }]) => [key, action])), other_action: null },
  }
}
