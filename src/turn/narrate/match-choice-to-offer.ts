/**
 * Which of the engine's offers a narrated choice means. A narrator may find better words for an offer; it may not put
 * another act behind them, so words that speak of another approach are not taken.
 */
import type { Choice } from '../../core/protocol/planning-block.ts'
import type { Violation } from '../../core/violation.ts'
import { commonForm, contentWords, foldedTokens, tokenJaccard } from '../../text/word-and-text-similarity.ts'
import { approachesIn, approachOf } from '../../world/index.ts'
import type { Offered } from '../offer/engine-planning-block.ts'
import { ruleViolation } from '../rule-violation.ts'
import type { NarratedChoice } from './read-narrated-choices.ts'

/** An offer with the words that it is shown in. */
export interface MatchedOffer extends Offered {
  /** The key that the engine offered it under. */
  readonly own: string
  readonly violations: readonly Violation[]
}

/** Takes the offer that a narrated choice means from those that are left; null when it means none of them. */
export function takeMatchingOffer(narrated: NarratedChoice, left: Map<string, Offered>): MatchedOffer | null {
  const own = findMeant(narrated, left)
  const offered = own === null ? undefined : left.get(own)
  if (own === null || offered === undefined) return null
  left.delete(own)
  const { action, choice } = offered
  if (!saysTheSame(narrated.choice, offered)) return { own, action, choice, violations: [otherAct(narrated)] }
  return { own, action, choice: reworded(choice, narrated.choice), violations: [] }
}

/** An engine's choice in a narrator's words: its risk and check stay the engine's, and what was thought about it too. */
export function reworded(own: Choice, narrated: Choice): Choice {
  return { ...narrated, ...own, text: narrated.text, description: narrated.description }
}

function otherAct({ key, choice }: NarratedChoice): Violation {
  const message =
    'These words speak of another deed or other numbers than the choice has; it keeps its own words.'
  return ruleViolation('PIPE-24', 'overridden', `planning_block.choices.${key}`, message, {
    before: choice.text,
  })
}

/** How much of the words must agree, as a share of all of them. */
const minSimilarity = 0.5

/** The key of the offer that a narrated choice means; null when it means none. */
function findMeant(
  { key: narratedKey, choice }: NarratedChoice,
  offers: ReadonlyMap<string, Offered>,
): string | null {
  if (offers.has(narratedKey)) return narratedKey
  const spoken = contentWords(`${narratedKey.replaceAll('_', ' ')} ${choice.text}`)
  let best: { readonly key: string; readonly score: number } | null = null
  for (const [key, offered] of offers) {
    if (!saysTheSame(choice, offered)) continue
    const score = tokenJaccard(spoken, contentWords(offered.choice.text))
    if (score >= minSimilarity && score > (best?.score ?? 0)) best = { key, score }
  }
  return best?.key ?? null
}

/** True when narrated words may stand for what an offer does. */
function saysTheSame(narrated: Choice, offered: Offered): boolean {
  const { action, choice } = offered
  // A narrator that copies the engine's own words says what they say.
  if (narrated.text === choice.text && narrated.description === choice.description) return true
  if (namesOtherNumbers(choice, narrated)) return false // enforces: PIPE-24
  if (narrated.text === choice.text) return true
  const spoken = contentWords(narrated.text)
  if (action === null) return tokenJaccard(spoken, contentWords(choice.text)) > 0
  const inText = approachesIn(formsOf(narrated.text))
  const approaches = inText.size > 0 ? inText : approachesIn(formsOf(narrated.description))
  if (approaches.size > 0) return approaches.has(approachOf(action.verb))
  const meant = contentWords(choice.text)
  const target = contentWords((action.target_id ?? '').replaceAll('_', ' '))
  return (
    tokenJaccard(spoken, meant) >= minSimilarity ||
    [...meant].some((word) => !target.has(word) && spoken.has(word))
  )
}

/** Numbers belong to the engine: words that name one which its own words do not have are not taken. */
function namesOtherNumbers(own: Choice, narrated: Choice): boolean {
  const known = new Set(JSON.stringify(own).match(/\d+/g) ?? [])
  const named = `${narrated.text} ${narrated.description}`.match(/\d+/g) ?? []
  return named.some((number) => !known.has(number))
}

function formsOf(text: string): readonly string[] {
  return foldedTokens(text).map(commonForm)
}
