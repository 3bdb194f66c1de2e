/**
 * A person's turn from its beginning to its end, which may take several messages. It begins once, however often they
 * write or the engine is started anew, because the document says whose turn is open.
 */
import { type Battle, canAct, isOut, stateOf, tell } from './battle.ts'
import { isDying } from './death.ts'
import { lapseReadied } from './readied.ts'
import { losesControl } from './strike-blindly.ts'
import { beginTurn, endTurn } from './take-turn.ts'

/** Begins somebody's turn unless it has begun already; false when chance or madness played it for them. */
export function openTurn(battle: Battle, id: string): boolean {
  if (battle.document.turn_open === id) return true
  battle.document.turn_open = id
  lapseReadied(battle, id)
  beginTurn(battle, id)
  return !canAct(stateOf(battle, id)) || !losesControl(battle, id)
}

/** Ends somebody's turn. */
export function closeTurn(battle: Battle, id: string): undefined {
  endTurn(battle, id)
  delete battle.document.turn_open
}

/** Begins a person's turn; true when there is something for them to decide, false when the turn is over already. */
export function awaitsPerson(battle: Battle, id: string): boolean {
  const state = stateOf(battle, id)
  const own = openTurn(battle, id)
  if (own && (isDying(state) || canAct(state))) return true
  if (own && !isOut(state))
    tell(battle, 'turn_lost', { who: id, reason: state.hp_current === 0 ? 'down' : 'helpless' })
  closeTurn(battle, id)
  return false
}
