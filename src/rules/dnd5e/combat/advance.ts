/**
 * Lets the fight go on in strict order until a person has to decide or it is over: everybody in the order gets a turn
 * in every round, rounds count one by one (CMB-20), and the end is found by the fight's own rules.
 */
import type { JsonObject } from '../../../core/json.ts'
import { type Battle, isAway, isOut, stateOf, tell } from './battle.ts'
import { concludeFight } from './conclude.ts'
import { isDying } from './death.ts'
import { endWhatIsOver } from './endings.ts'
import { howItEnded, noteWear } from './fight-over.ts'
import { legendaryActions } from './legendary.ts'
import { losesControl } from './strike-blindly.ts'
import { conditionWord } from './summary-text.ts'
import { beginTurn, endTurn, takeTurn } from './take-turn.ts'

/** Whose turn it is. */
export function whoseTurn(battle: Battle): string {
  return battle.document.initiative_order[battle.document.turn_index]?.id ?? ''
}

/** True when a person must decide for this one now: it is theirs, and there is something to decide. */
function waits(battle: Battle, id: string, played: ReadonlySet<string>): boolean {
  const state = stateOf(battle, id)
  return (
    played.has(id) &&
    !isOut(state) &&
    !isAway(state) &&
    !state.surprised &&
    (isDying(state) || state.hp_current > 0)
  )
}

/** Plays on from whoever's turn it is until a person must decide; true while the fight goes on. */
export function playOn(battle: Battle, played: ReadonlySet<string>): boolean {
  while (battle.document.in_combat) {
    const outcome = howItEnded(battle)
    if (outcome !== undefined) {
      concludeFight(battle, outcome)
      return false
    }
    const id = whoseTurn(battle)
    if (waits(battle, id, played)) return true
    if (isOut(stateOf(battle, id))) lapse(battle, id)
    else takeTurn(battle, id)
    passTurn(battle, id)
  }
  return false
}

/** What somebody laid on others ends in its time, also when they are no longer there to see it. */
function lapse(battle: Battle, id: string): undefined {
  endWhatIsOver(battle, id, 'start')
  endWhatIsOver(battle, id, 'end')
}

/** Hands the turn on; when the last of the order has acted, the next round begins. */
export function passTurn(battle: Battle, id: string): undefined {
  if (howItEnded(battle) !== undefined) return
  legendaryActions(battle, id)
  if (howItEnded(battle) !== undefined) return
  const { document } = battle
  document.turn_index += 1
  if (document.turn_index < document.initiative_order.length) return
  noteWear(battle)
  document.turn_index = 0
  document.current_round += 1 // enforces: CMB-20 — mutate: += 1 => += 4
  tell(battle, 'round', { round: document.current_round, status: statusOfAll(battle) })
}

/** How everybody is doing, for the block that is shown each round. */
function statusOfAll(battle: Battle): JsonObject[] {
  return Object.entries(battle.document.combatants).map(([id, { name, hp_current, hp_max, ac, status }]) => {
    const word = conditionWord({ hp_current, hp_max })
    return { id, name, hp_current, hp_max, ac, word, status: [...status] }
  })
}

/** Plays a person's own turn: `deed` is what they do in it. */
export function playOwnTurn(battle: Battle, id: string, deed: () => void): undefined {
  beginTurn(battle, id)
  if (!losesControl(battle, id)) deed()
  endTurn(battle, id)
  passTurn(battle, id)
}
