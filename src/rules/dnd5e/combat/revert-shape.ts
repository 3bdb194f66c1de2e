/** Going back from another shape to one's own figures; what lay on the body stays on it. */
import { type Battle, logEvent, stateOf } from './battle.ts'

/** Ends somebody's other shape. */
export function revertShape(battle: Battle, id: string, reason: string): undefined {
  const state = stateOf(battle, id)
  const { shape } = state
  if (shape === undefined) return
  Object.assign(state, shape.own)
  delete state.shape
  battle.fighters.delete(id)
  logEvent(battle, 'shape_ends', { who: id, from: shape.name, reason, hp: state.hp_current })
}
