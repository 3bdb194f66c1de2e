/** Four counters, counted here again by hand. */
import type { Invariant } from '../looked.ts'

/** Counters rise as the mode says. */
export const turnsCounted: Invariant = {
  id: 'turns-counted',
  says: 'A line and its answer are two entries; a scene is counted for stories and thoughts, a game turn for stories only.',
  broken: ({ turn, earlier, state }) => {
    if (turn === null) return []
    const { counters } = earlier
    const scene = turn.mode === 'STORY' || turn.mode === 'THINK' ? 1 : 0
    const due = {
      turn_number: counters.turn_number + 2,
      sequence_id: counters.sequence_id + 2,
      user_scene_number: counters.user_scene_number + scene,
      current_turn: counters.current_turn + (turn.mode === 'STORY' ? 1 : 0),
    }
    return Object.entries(due)
      .filter(([name, count]) => Reflect.get(state.counters, name) !== count)
      .map(
        ([name, count]) =>
          `${name} is ${Reflect.get(state.counters, name)}, not ${count}, after a ${turn.mode} turn`,
      )
  },
}
