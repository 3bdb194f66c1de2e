/**
 * Plays combat in strict order until a player has to decide or it is over: every combatant gets a turn in every
 * round, rounds count one by one (CMB-20), and legendary actions come between turns.
 */
import type { JsonObject } from '../../../../core/json.ts'
import { perform } from '../activities/perform.ts'
import { isDying } from '../damage/death.ts'
import { endExpired } from '../effects/lasting.ts'
import { moveWithin } from '../movement/movement.ts'
import { lapseReadied, triggerOnTurn } from '../movement/readied.ts'
import { type Battle, canAct, foesOf, isAway, isOut, logEvent, stateOf } from '../state/battle.ts'
import { losesControl } from '../tactics/loss-of-control.ts'
import { bestOption } from '../tactics/tactics.ts'
import { takeTurn } from '../tactics/take-turn.ts'
import { beginTurn, endTurn } from '../turn/turn-phases.ts'
import { concludeCombat, conditionWord } from './conclude.ts'
import { combatOutcome, recordLowestHitPoints } from './outcome.ts'

export function whoseTurn(battle: Battle): string {
  return battle.document.initiative_order[battle.document.turn_index]?.id ?? ''
}

/** True when a person decides what this one does: it is theirs, in combat, and not taken by surprise. */
function isPersons(battle: Battle, id: string, played: ReadonlySet<string>): boolean {
  const state = stateOf(battle, id)
  return played.has(id) && !isOut(state) && !isAway(state) && !state.surprised
}

/** Plays on from the current turn until a player must decide; true while combat goes on. */
export function playUntilDecision(battle: Battle, played: ReadonlySet<string>): boolean {
  while (battle.document.in_combat) {
    const outcome = combatOutcome(battle)
    if (outcome !== undefined) {
      concludeCombat(battle, outcome)
      return false
    }
    const id = whoseTurn(battle)
    if (isPersons(battle, id, played)) {
      if (awaitsPerson(battle, id)) return true
    } else if (isOut(stateOf(battle, id))) lapse(battle, id)
    else takeTurn(battle, id)
    passTurn(battle, id)
  }
  return false
}

/** What a combatant laid on others ends in its time, also when it is no longer there. */
function lapse(battle: Battle, id: string): undefined {
  endExpired(battle, id, 'start')
  endExpired(battle, id, 'end')
}

/** Hands the turn on; when the last of the order has acted, the next round begins. */
export function passTurn(battle: Battle, id: string): undefined {
  if (combatOutcome(battle) !== undefined) return
  triggerOnTurn(battle, id)
  legendaryActions(battle, id)
  if (combatOutcome(battle) !== undefined) return
  const { document } = battle
  document.turn_index += 1
  if (document.turn_index < document.initiative_order.length) return
  recordLowestHitPoints(battle)
  document.turn_index = 0
  document.current_round += 1 // enforces: CMB-20
  logEvent(battle, 'round', { round: document.current_round, status: statusOfAll(battle) })
}

/** How everybody is doing, for the block that is shown each round. */
function statusOfAll(battle: Battle): JsonObject[] {
  return Object.entries(battle.document.combatants).map(([id, { name, hp_current, hp_max, ac, status }]) => {
    const word = conditionWord({ hp_current, hp_max })
    return { id, name, hp_current, hp_max, ac, word, status: [...status] }
  })
}

/** Plays one message of a player's turn: `act` does what they ask, and says whether the turn is over with it. */
export function playPlayerTurn(battle: Battle, id: string, option: () => boolean): undefined {
  if (openTurn(battle, id) && !option()) return
  closeTurn(battle, id)
  passTurn(battle, id)
}

/** Creatures with legendary actions may use one after another creature's turn. */
function legendaryActions(battle: Battle, after: string): undefined {
  for (const [id, state] of Object.entries(battle.document.combatants)) {
    if (id === after || state.legendary_left < 1 || !canAct(state) || state.surprised) continue
    if (foesOf(battle, id).length === 0) continue
    const option = bestOption(battle, id, 'legendary', state.legendary_left)
    const [target] = option?.targets ?? []
    if (option === undefined || target === undefined) continue
    const movement = state.economy.movement
    state.economy.movement = 0
    const near = moveWithin(battle, id, target, option.reach)
    stateOf(battle, id).economy.movement = movement
    if (!near) continue
    const cost = option.activity.legendary_cost ?? 1
    state.legendary_left -= cost
    logEvent(battle, 'legendary_action', {
      who: id,
      activity: option.activity.name,
      cost,
      left: state.legendary_left,
    })
    perform(battle, id, option.activity, option.targets)
  }
}

/** Begins a turn unless it has begun already; false when the combatant lost control of it. */
function openTurn(battle: Battle, id: string): boolean {
  if (battle.document.turn_open === id) return true
  battle.document.turn_open = id
  lapseReadied(battle, id)
  beginTurn(battle, id)
  return !canAct(stateOf(battle, id)) || !losesControl(battle, id)
}

function closeTurn(battle: Battle, id: string): undefined {
  endTurn(battle, id)
  delete battle.document.turn_open
}

/** Begins a person's turn; true when there is something for them to decide, false when the turn is over already. */
function awaitsPerson(battle: Battle, id: string): boolean {
  const state = stateOf(battle, id)
  const own = openTurn(battle, id)
  if (own && (isDying(state) || canAct(state))) return true
  if (own && !isOut(state))
    logEvent(battle, 'turn_lost', { who: id, reason: state.hp_current === 0 ? 'down' : 'helpless' })
  closeTurn(battle, id)
  return false
}
