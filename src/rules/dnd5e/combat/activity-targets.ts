/** Whom an activity reaches when a person says no more than what they use: an enemy for what hurts, oneself for what helps. */
import type { AttemptedAction } from '../../ruleset.ts'
import type { Activity } from '../data/activity-shapes.ts'
import { type Battle, feetBetween, foesOf } from './battle.ts'
import { areaTargets } from './tactics.ts'

/** The targets of an activity that a person chose. */
export function activityTargets(
  battle: Battle,
  action: AttemptedAction,
  activity: Activity,
): readonly string[] {
  const id = action.actor_id
  const held = activity.kind === 'cast' ? battle.catalogue.spell(activity.spell)?.activities[0] : activity
  const first = held ?? activity
  if (first.target?.who === 'self') return [id]
  if (!hurts(first)) return [action.target_id ?? id]
  const near = foesOf(battle, id).sort(
    (one, other) => feetBetween(battle, id, one) - feetBetween(battle, id, other),
  )[0]
  const aim = action.target_id ?? near
  return aim === undefined ? [] : areaTargets(battle, id, first, aim)
}

function hurts(activity: Activity): boolean {
  const { kind, target } = activity
  if (kind === 'attack' || kind === 'save' || kind === 'damage' || kind === 'hit-point-pool') return true
  return kind === 'apply' && target?.who === 'enemy'
}
