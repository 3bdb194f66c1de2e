/** One question that many stages ask: whether swords are out. It stands alone so that all of them can ask it. */
import { type GameState, joinedKey } from '../core/state/state.ts'

/** True while a fight goes on. */
export function isFighting(state: GameState): boolean {
  return state.documents[joinedKey('combat', 'current')]?.value.in_combat === true
}
