/** Whether somebody is such a creature as an activity may be aimed at: a beast, one held, one with few hit points left. */
import type { Activity } from '../data/activity-shapes.ts'
import { type Battle, conditionsOf, fighterOf, stateOf } from './battle.ts'
import { isOneOf } from './roll-damage.ts'
import { wearsMetal } from './worn-armour.ts'

/** True when the target fits what the activity says of its targets: no word that excludes, one that includes. */
export function fits(battle: Battle, actor: string, target: string, activity: Activity): boolean {
  const only = activity.target?.only
  if (only === undefined) return true
  const excluding = only.filter((word) => word.startsWith('not-'))
  const including = only.filter((word) => !word.startsWith('not-'))
  if (!excluding.every((word) => isSuch(battle, actor, target, word))) return false
  return including.length === 0 || including.some((word) => isSuch(battle, actor, target, word))
}

function isSuch(battle: Battle, actor: string, target: string, word: string): boolean {
  const state = stateOf(battle, target)
  const fewer = /^(\d+)-hit-points-or-fewer$/.exec(word)?.[1]
  if (fewer !== undefined) return state.hp_current <= Number(fewer)
  switch (word) {
    case 'charmed':
    case 'frightened':
      return conditionsOf(state).includes(word)
    case 'grappled-by-self':
      return state.lasting.some((one) => one.source === actor && one.escape_dc !== undefined)
    case 'at-zero-hit-points':
      return state.hp_current === 0
    case 'wears-or-holds-metal':
      return wearsMetal(fighterOf(battle, target)) || holdsMetal(battle, target)
    case 'not-immune-to-charm':
      return !fighterOf(battle, target).conditionImmunities.includes('charmed')
    default:
      return isOneOf(battle, target, [word])
  }
}

function holdsMetal(battle: Battle, id: string): boolean {
  return fighterOf(battle, id).activities.some(
    (one) =>
      one.kind === 'attack' &&
      /sword|axe|mace|dagger|spear|rapier|scimitar|hammer|halberd|glaive|pike/i.test(one.name),
  )
}
