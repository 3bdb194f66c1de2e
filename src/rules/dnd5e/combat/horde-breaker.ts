/** One more attack in the same turn against another foe who stands beside the first. */
import type { AttackActivity } from '../data/activity-shapes.ts'
import { attackOnce } from './attack.ts'
import { reachOf } from './attack-reach.ts'
import { type Battle, feetBetween, fighterOf, foesOf, isStanding, stateOf, tell } from './battle.ts'
import type { Doing } from './roll-damage.ts'
import { countUse, isAvailable } from './uses.ts'

/** Makes it, when somebody may and there is such a foe. */
export function breakHorde(
  battle: Battle,
  id: string,
  first: string,
  weapon: AttackActivity,
  doing: Doing,
): undefined {
  const activity = fighterOf(battle, id).activities.find(
    (one) => one.kind === 'weapon-attack' && one.against === 'another-beside-the-first',
  )
  if (activity === undefined || !isAvailable(battle, id, activity) || !isStanding(stateOf(battle, id))) return
  const other = foesOf(battle, id).find(
    (foe) =>
      foe !== first &&
      feetBetween(battle, foe, first) <= 5 &&
      feetBetween(battle, id, foe) <= reachOf(weapon),
  )
  if (other === undefined) return
  countUse(battle, id, activity)
  tell(battle, 'horde_breaker', { who: id, target: other })
  attackOnce(battle, id, weapon, other, doing)
}
