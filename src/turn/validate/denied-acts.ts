/** What is left of an understanding when a claim was denied: nobody does the claim itself, or anything with what it gave. */
import type { ProposedAction } from '../../core/protocol/interpreter-output.ts'
import type { Claim } from '../interpret/claims.ts'
import { plainVerb } from '../interpret/verb-table.ts'
import type { AnsweredClaim } from './answer-claims.ts'

/** The acts that stand. */
export function withoutDenied(
  actions: readonly ProposedAction[],
  claims: readonly Claim[],
  answered: readonly AnsweredClaim[],
): readonly ProposedAction[] {
  const denied = answered.some((one) => one.attempt === null && one.notice !== null)
  const without = claims.filter((claim, at) => claim.voids && answered[at]?.notice !== null)
  return actions.filter(
    (action) => !(denied && isIdle(action)) && !without.some(({ about }) => action.details.includes(about)),
  )
}

/** Words that no rule and nobody here has a use for: beside a claim that was denied, they are the claim again. */
function isIdle({ action, target_id, item_id }: ProposedAction): boolean {
  if (plainVerb(action) === 'ready') return true
  return plainVerb(action) === 'improvise' && !target_id && item_id === undefined
}
