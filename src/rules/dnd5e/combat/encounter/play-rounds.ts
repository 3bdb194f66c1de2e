/**
 * Plays combat in strict order until a player has to decide or it is over: every combatant gets a turn in every
 * round, rounds count one by one (CMB-20), and legendary actions come between turns.
 */
import type { JsonObject } from '../../../../core/json.ts'
import { perform } from '../activities/perform-activity.ts'
import { isDying } from '../damage/death.ts'
import { endExpired } from '../effects/lasting-effects-and-concentration.ts'
import { moveWithin } from '../movement/move-flee-surrender.ts'
import { lapseReadied, triggerOnTurn } from '../reactions/readied-actions.ts'
import {
  type Battle,
  canAct,
  foesOf,
  isAway,
  isOut,
  logEvent,
  stateOf,
} from '../state/battle-and-combatant-queries.ts'
import type { CombatantState } from '../state/combat-document.ts'
import { combatOutcome, recordLowestHitPoints } from '../state/combat-outcome.ts'
import { bestOption } from '../tactics/choose-tactical-option.ts'
import { losesControl } from '../tactics/morale-and-loss-of-control.ts'
import { takeTurn } from '../tactics/take-creature-turn.ts'
import { beginTurn, endTurn } from '../turn/begin-and-end-turn.ts'
import { concludeCombat } from './conclude-combat.ts'

export function whoseTurn({ document }: Battle): string {
  return document.initiative_order[document.turn_index]?.id ?? ''
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
    const state = stateOf(battle, id)
    if (played.has(id) && !isOut(state) && !isAway(state) && !state.surprised) {
      if (awaitsPlayer(battle, id)) return true
    } else if (isOut(state)) endExpiredOf(battle, id)
    else takeTurn(battle, id)
    passTurn(battle, id)
  }
  return false
}

/** Begins a player's turn; true when there is something to decide, false when the turn is over already. */
function awaitsPlayer(battle: Battle, id: string): boolean {
  const state = stateOf(battle, id)
  const controlled = openTurn(battle, id)
  if (controlled && (isDying(state) || canAct(state))) return true
  if (controlled && !isOut(state))
    logEvent(battle, 'turn_lost', { who: id, reason: state.hp_current === 0 ? 'down' : 'helpless' })
  closeTurn(battle, id)
  return false
}

/** What a combatant laid on others ends in its time, also when it is no longer there. */
function endExpiredOf(battle: Battle, id: string): undefined {
  endExpired(battle, id, 'start')
  endExpired(battle, id, 'end')
}

/** Plays one message of a player's turn: `act` does what they ask, and says whether the turn is over with it. */
export function playPlayerTurn(battle: Battle, id: string, act: () => boolean): undefined {
  if (openTurn(battle, id) && !act()) return
  closeTurn(battle, id)
  passTurn(battle, id)
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

/** Hands the turn on; when the last of the order has acted, the next round begins. */
export function passTurn(battle: Battle, id: string): undefined {
  if (combatOutcome(battle) !== undefined) return
  triggerOnTurn(battle, id)
  takeLegendaryActions(battle, id)
  if (combatOutcome(battle) !== undefined) return
  const { document } = battle
  document.turn_index += 1
  if (document.turn_index < document.initiative_order.length) return
  recordLowestHitPoints(battle)
  document.turn_index = 0
  document.current_round += 1 // enforces: CMB-20
  logEvent(battle, 'round', { round: document.current_round, status: statusOfAll(battle) })
}

/** Creatures with legendary actions may use one after another creature's turn. */
function takeLegendaryActions(battle: Battle, after: string): undefined {
  for (const [id, state] of Object.entries(battle.document.combatants)) {
    if (id === after || state.legendary_left < 1 || !canAct(state) || state.surprised) continue
    if (foesOf(battle, id).length === 0) continue
    const option = bestOption(battle, id, 'legendary', state.legendary_left)
    const [target] = option?.targets ?? []
    if (option === undefined || target === undefined) continue
    const { movement } = state.economy
    state.economy.movement = 0
    const inReach = moveWithin(battle, id, target, option.reach)
    stateOf(battle, id).economy.movement = movement
    if (!inReach) continue
    const { activity, targets } = option
    const cost = activity.legendary_cost ?? 1
    state.legendary_left -= cost
    const details = { who: id, activity: activity.name, cost, left: state.legendary_left }
    logEvent(battle, 'legendary_action', details)
    perform(battle, id, activity, targets)
  }
}

/** How all combatants are doing, for the block that is shown each round. */
function statusOfAll(battle: Battle): JsonObject[] {
  return Object.entries(battle.document.combatants).map(([id, state]) => {
    const { name, hp_current, hp_max, ac, status } = state
    return { id, name, hp_current, hp_max, ac, word: healthWord(state), status: [...status] }
  })
}

/** The state of health in a word (seed 000's labels). */
function healthWord({ hp_current: hp, hp_max: max }: CombatantState): string {
  const share = max === 0 ? 0 : hp / max
  if (share <= 0) return 'DEFEATED'
  if (share > 0.75) return 'OK'
  if (share > 0.5) return 'Wounded'
  return share > 0.25 ? 'Bloodied' : 'Critical'
}
