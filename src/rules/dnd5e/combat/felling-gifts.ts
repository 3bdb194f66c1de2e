/** What felling a foe gives to whoever did it: the temporary hit points of a dark patron. */
import { abilityModifier } from '../character/ability.ts'
import { areHostile, type Battle, fighterOf, isStanding, stateOf, tell } from './battle.ts'
import { mechanicsLike } from './mechanics.ts'

/** Gives them. */
export function rewardFelling(battle: Battle, by: string, felled: string): undefined {
  const state = battle.document.combatants[by]
  if (state === undefined || !isStanding(state) || !areHostile(state, stateOf(battle, felled))) return
  for (const one of mechanicsLike(battle, by, 'temporary-hit-points-on-felling')) {
    const { profile } = fighterOf(battle, by)
    const level = one.plus_level ? profile.level : 0
    const amount = Math.max(1, abilityModifier(profile.scores[one.modifier]) + level)
    if (amount <= state.temp_hp) continue
    state.temp_hp = amount
    tell(battle, 'temporary_hit_points', { who: by, amount, by: 'a fallen foe' })
  }
}
