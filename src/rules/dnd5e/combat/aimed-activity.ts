/** An activity somebody chose, once it is known to be ready and whom it is aimed at. */
import { done, type Result, refuse } from '../../../core/result.ts'
import type { AttemptedAction } from '../../ruleset.ts'
import type { Activity } from '../data/activity-shapes.ts'
import type { Battle } from './battle.ts'
import { amountIn, whyNoTrade } from './convert-slots.ts'
import { activityAim } from './spell-aim.ts'
import { textOf } from './targets.ts'
import { isAvailable } from './uses.ts'

/** The deed of doing it. */
export interface ActivityDeed {
  readonly kind: 'activity'
  readonly activity: Activity
  readonly targets: readonly string[]
  /** How much of a pool, or which slot. */
  readonly amount?: number
  /** Poison is to be cured, not wounds. */
  readonly cure?: true
  /** Which other shape to take. */
  readonly shape?: string
}

/** Reads the rest of it. */
export function aimedActivity(
  battle: Battle,
  action: AttemptedAction,
  activity: Activity,
): Result<ActivityDeed> {
  if (!isAvailable(battle, action.actor_id, activity))
    return refuse('rules/used-up', `${activity.name} cannot be used again yet.`, { rule: 'RULE-10' })
  const aim = activityAim(battle, action, activity)
  if (!aim.ok) return aim
  const trade = activity.kind === 'convert-slots' ? whyNoTrade(battle, action, activity) : undefined
  if (trade !== undefined) return refuse('rules/no-bargain', trade, { rule: 'RULE-10' })
  const amount = amountIn(action)
  const shape = textOf(action.options?.shape)
  return done({
    kind: 'activity',
    activity,
    targets: aim.value,
    ...(amount !== undefined && { amount }),
    ...(action.options?.cure === true && { cure: true as const }),
    ...(shape !== undefined && { shape }),
  })
}
