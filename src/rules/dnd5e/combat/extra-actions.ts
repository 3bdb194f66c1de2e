/** More than one action in a turn: the one attack that haste allows, and a fighter's surge. */
import type { Activity } from '../data/activity-shapes.ts'
import { type Battle, fighterOf, foesOf, stateOf, tell } from './battle.ts'
import { isPlayed } from './is-played.ts'
import { mechanicsLike } from './mechanics.ts'
import { countUse, isAvailable } from './uses.ts'

const hasteMark = 'hasted-attack'

/** How many attacks haste adds to this turn: one, once. */
export function hastedAttacks(battle: Battle, id: string): number {
  const state = stateOf(battle, id)
  const hasted = mechanicsLike(battle, id, 'extra-action').some((one) => one.only?.includes('attack-once'))
  if (!hasted || state.used_this_turn.includes(hasteMark)) return 0
  state.used_this_turn = [...state.used_this_turn, hasteMark]
  return 1
}

function surgeOf(battle: Battle, id: string): Activity | undefined {
  return fighterOf(battle, id).activities.find(
    (one) =>
      one.kind === 'apply' &&
      one.cost === 'none' &&
      one.effects.some(
        (effect) =>
          effect.kind === 'grant' &&
          effect.mechanics.some(
            (mechanic) => mechanic.kind === 'extra-action' && mechanic.only === undefined,
          ),
      ),
  )
}

/** Takes a second action when somebody without a player has the surge for it and foes worth it; true when taken. */
export function surges(battle: Battle, id: string): boolean {
  const surge = isPlayed(battle, id) ? undefined : surgeOf(battle, id)
  if (surge === undefined || !isAvailable(battle, id, surge)) return false
  const strength = foesOf(battle, id).reduce((sum, foe) => sum + stateOf(battle, foe).hp_current, 0)
  if (strength < fighterOf(battle, id).profile.level * 5) return false
  countUse(battle, id, surge)
  stateOf(battle, id).economy.action += 1
  tell(battle, 'action_surge', { who: id })
  return true
}
