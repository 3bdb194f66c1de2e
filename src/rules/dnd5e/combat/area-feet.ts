/** How far things reach that are no attacks. */
import type { Activity } from '../data/activity-shapes.ts'

/** How far an activity reaches when it is no attack. */
export function areaFeet(activity: Activity): number {
  const { target } = activity
  return Math.max(target?.range ?? 0, target?.area?.feet ?? 0, 5)
}
