/** A ruleset's offer as a choice of the block, with the check it would call for. */

import type { Choice } from '../../core/protocol/planning-block.ts'
import type { Offer } from '../../rules/index.ts'
import { capitalizeArticles } from '../../text/grammar.ts'
import { inertLine } from './inert-line.ts'

/** No choice is longer. */
export const longestText = 120
/** No description is longer. */
export const longestDescription = 400

/** The choice; `difficultyLabel` is the ruleset's own word for a number. */
export function choiceOfOffer(offer: Offer, difficultyLabel: (value: number) => string): Choice {
  const text = inertLine(offer.text, longestText)
  return {
    text,
    description: capitalizeArticles(inertLine(offer.description, longestDescription) || text),
    risk_level: offer.risk_level,
    ...(offer.check !== null && { check: shownCheck(offer.check, difficultyLabel) }),
  }
}

function shownCheck(
  check: NonNullable<Offer['check']>,
  difficultyLabel: (value: number) => string,
): NonNullable<Choice['check']> {
  const { skill, difficulty, label, rule } = check
  const hard =
    difficulty === null ? '' : ` ${difficulty.kind} ${difficulty.value}, ${difficultyLabel(difficulty.value)}`
  return { skill, difficulty: difficulty?.value ?? null, label: `${label}${hard}`, reason: rule }
}
