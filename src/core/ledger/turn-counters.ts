/** How turns are counted: entries, their sequence, scenes and turns of the game. */

import type { Counters } from '../state/table-row-schemas.ts'
import type { Mode } from '../turn-mode.ts'

/** The counters of a campaign without turns. */
export const noTurns: Counters = { turn_number: 0, sequence_id: 0, user_scene_number: 0, current_turn: 0 }

/** The counters after a player's lines: each is an entry, none is a scene. */
export function afterLines(counters: Counters, lines: number): Counters {
  return {
    ...counters,
    turn_number: counters.turn_number + lines,
    sequence_id: counters.sequence_id + lines,
  }
}

/** The counters after an answer in a mode: GOD and DM freeze the scene, THINK freezes the game turn. */
export function afterAnswer(counters: Counters, mode: Mode): Counters {
  return {
    turn_number: counters.turn_number + 1,
    sequence_id: counters.sequence_id + 1,
    user_scene_number: counters.user_scene_number + (mode === 'STORY' || mode === 'THINK' ? 1 : 0), // enforces: CNT-03,CNT-04
    current_turn: counters.current_turn + (mode === 'STORY' ? 1 : 0), // enforces: MODE-09
  }
}
