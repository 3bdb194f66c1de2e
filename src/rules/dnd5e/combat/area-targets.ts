/** Whom an area reaches. The line of battle has no breadth, so its shape counts as how many it can hold. */
import type { Activity } from '../data/activity-shapes.ts'
import { type Battle, feetBetween, foesOf } from './battle.ts'
import { isOneOf } from './roll-damage.ts'

/**
 * How many feet of an area reach one creature. Fighters stand on a line here and not on a map, so that a shape reaches
 * as many of them as it usually does, not everybody who is near enough.
 */
const feetForEach = { cone: 10, cube: 5, cylinder: 5, line: 30, sphere: 5 } as const

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
  const most = Math.max(1, Math.ceil(area.feet / feetForEach[area.shape]))
  return [aim, ...within.filter((foe) => foe !== aim)].slice(0, most)
}
