/**
 * Morale: when those without a player lose heart. Tested when somebody is first brought to half its hit points, when
 * half its side is down, and again and again in a fight that drags on; what cannot be frightened never breaks.
 */
import { rollSave } from '../checks/saving-throw.ts'
import { type Battle, fighterOf, foesOf, friendsOf, isStanding, profileNow, stateOf, tell } from './battle.ts'
import { speedNow } from './movement.ts'

const baseDifficulty = 10
/** From this round on a fight drags, and every round makes it harder to go on. */
const dragging = 12

/** Tests somebody's morale at the start of its turn; true when it breaks. */
export function losesHeart(battle: Battle, id: string): boolean {
  const state = stateOf(battle, id)
  if (state.fleeing) return true
  if (!battle.rules.morale || fighterOf(battle, id).conditionImmunities.includes('frightened')) return false
  const test = dueTest(battle, id)
  if (test === undefined) return false
  state.steadied = [...state.steadied, test.mark]
  const outcome = rollSave(battle.cup, profileNow(battle, id), {
    ability: 'wisdom',
    dc: test.dc,
    against: 'losing heart',
    source: id,
  })
  tell(battle, 'morale', {
    who: id,
    reason: test.mark,
    dc: test.dc,
    holds: outcome.saved,
    roll: outcome.entry?.id ?? null,
  })
  return !outcome.saved
}

function dueTest(battle: Battle, id: string): { readonly mark: string; readonly dc: number } | undefined {
  const state = stateOf(battle, id)
  const round = battle.document.current_round
  if (round >= dragging) return { mark: 'dragging', dc: baseDifficulty + (round - dragging) }
  const alone = friendsOf(battle, id).length === 0 && foesOf(battle, id).length > 1
  const side = Object.values(battle.document.combatants).filter((one) => one.type === state.type)
  const down = side.filter((one) => !isStanding(one)).length
  if (state.hp_current * 2 <= state.hp_max && !state.steadied.includes('bloodied'))
    return { mark: 'bloodied', dc: baseDifficulty + (alone ? 2 : 0) }
  if (side.length > 1 && down * 2 >= side.length && !state.steadied.includes('half'))
    return { mark: 'half', dc: baseDifficulty }
  return undefined
}

/** Whoever has lost heart and cannot get away gives up, if it knows what giving up is. */
export function givesUp(battle: Battle, id: string): boolean {
  const { scores } = fighterOf(battle, id).profile
  const trapped =
    speedNow(battle, id) === 0 ||
    foesOf(battle, id).every((foe) => speedNow(battle, foe) >= 2 * speedNow(battle, id))
  return trapped && scores.intelligence >= 6
}
