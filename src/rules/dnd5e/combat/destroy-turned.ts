/** Undead too weak to bear a cleric's turning are destroyed by it. */
import { ratingNumber, readRating } from '../challenge.ts'
import { type Battle, fighterOf } from './battle.ts'
import { die } from './death.ts'
import { mechanicsLike } from './mechanics.ts'
import { isOneOf } from './roll-damage.ts'

/** Destroys the target when it is so weak; true when it did. */
export function destroyTurned(battle: Battle, by: string, target: string): boolean {
  const own = readRating(fighterOf(battle, target).cr)
  if (own === null || !isOneOf(battle, target, ['undead'])) return false
  const reach = mechanicsLike(battle, by, 'destroys-turned').flatMap((one) => {
    const most = readRating(one.up_to_cr)
    return most === null ? [] : [ratingNumber(most)]
  })
  if (ratingNumber(own) > Math.max(-1, ...reach)) return false
  die(battle, target, 'turning')
  return true
}

/** True for the activity that turns. */
export function isTurning(name: string): boolean {
  return name.startsWith('Turn ')
}
