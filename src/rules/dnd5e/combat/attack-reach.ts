/** How an attack is made at some distance, and how far it goes. */
import type { AttackActivity } from '../data/activity-shapes.ts'

/** The form an attack takes at this distance. */
export function formAt(activity: AttackActivity, feet: number): 'melee' | 'ranged' {
  if (activity.form !== 'melee-or-ranged') return activity.form
  return feet <= (activity.reach ?? 5) ? 'melee' : 'ranged'
}

/** The furthest an attack reaches. */
export function reachOf(activity: AttackActivity): number {
  if (activity.form === 'melee') return Math.max(5, activity.reach ?? 5)
  const range = activity.range
  return Math.max(range?.long ?? range?.normal ?? 0, activity.target?.range ?? 0, activity.reach ?? 0, 5)
}
