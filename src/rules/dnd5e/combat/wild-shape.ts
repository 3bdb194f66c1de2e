/** The beasts a druid may become: as strong as the class table allows, fliers and swimmers only when it says so. */
import { rankOf, readRating } from '../challenge.ts'
import type { Activity } from '../data/activity-shapes.ts'
import type { Monster } from '../data/shapes.ts'
import { type Battle, fighterOf } from './battle.ts'

/** The shapes, the strongest first. */
export function shapesFor(
  battle: Battle,
  id: string,
  activity: Extract<Activity, { kind: 'transform' }>,
): Monster[] {
  const { columns = {} } = fighterOf(battle, id)
  const { type, monsters, max_cr: limit } = activity.into
  const most = readRating(typeof limit === 'string' ? limit : (columns[limit.column] ?? 0))
  if (most === null) return []
  const flies = columns.wild_shape_fly !== 0
  const swims = columns.wild_shape_swim !== 0
  return battle.catalogue
    .allMonsters()
    .filter((one) => {
      if (type !== undefined && one.type !== type) return false
      if (monsters !== undefined && !monsters.includes(one.id)) return false
      if ((!flies && (one.speed.fly ?? 0) > 0) || (!swims && (one.speed.swim ?? 0) > 0)) return false
      return rankOf(one.cr) <= rankOf(most) && one.speed.walk > 0
    })
    .sort((one, other) => rankOf(other.cr) - rankOf(one.cr) || other.hp - one.hp)
}
