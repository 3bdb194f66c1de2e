/** How much a failure may hurt: 0 clocks only, 1 a soft situation too, 2 a hard one and harm. */
import type { RulesView } from '../rules-view.ts'
import type { AttemptedAction } from '../ruleset.ts'
import { risksOf } from './risk.ts'
import { isInDanger } from './threats.ts'
import type { Verb } from './verbs.ts'

/** One of the three tiers. */
export type FailureTier = 0 | 1 | 2

/** The tier of a failure: danger that is really there makes it 2; a risk of the act itself makes it 1. */
export function failureTier(view: RulesView, action: AttemptedAction, verb: Verb): FailureTier {
  if (isInDanger(view, action.actor_id)) return 2 // enforces: PIPE-12
  if (risksOf(action, verb).risks.length > 0) return 1 // enforces: PIPE-12
  return 0
}
