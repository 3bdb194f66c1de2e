/** Whom an area reaches. The line of battle has no breadth, so its shape counts as how many it can hold. */
import type { Activity } from '../data/activity-shapes.ts'
import { type Battle, feetBetween, foesOf } from './battle.ts'
import { isOneOf } from './roll-damage.ts'

/** Everybody an area aimed at somebody reaches: foes only, as a careful caster would aim it. */
export function areaTargets(battle: Battle, id: string, activity: Activity, aim: string): readonly string[] {
  const area = activity.target?.area
  if (area === undefined) return [aim]
  const centre = area.from === 'self' || area.shape === 'cone' || area.shape === 'line' ? id : aim
  const radius = Math.max(5, area.shape === 'cube' ? area.feet / 2 : area.feet)
  const { only } = activity.target ?? {}
  const within = foesOf(battle, id).filter(
    (foe) =>
      (foe === aim || feetBetween(battle, centre, foe) <= radius) &&
      (only === undefined || isOneOf(battle, foe, only)),
  )
  const most = area.shape === 'line' ? 3 : area.shape === 'cone' ? 4 : Math.max(2, Math.floor(area.feet / 5))
  return [aim, ...within.filter((foe) => foe !== aim)].slice(0, most)
}
