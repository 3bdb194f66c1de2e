/** What a person shows of what they think of you, in words: the number behind it stays the engine's. */
import type { GameState } from '../core/state/game-state.ts'
import { dispositionOf } from '../world/index.ts'

const words: readonly (readonly [least: number, words: string])[] = [
  [8, 'would do almost anything for you'],
  [5, 'trusts you'],
  [2, 'has warmed to you'],
  [-1, 'has no opinion of you yet'],
  [-4, 'is wary of you'],
  [-7, 'thinks badly of you'],
]

/**
 * How one person stands to another.
 *
 * @example
 * attitudeOf(state, 'npc_jory_001', 'pc_mira_001') // 'has warmed to you'
 */
export function attitudeOf(state: GameState, npcId: string, who: string): string {
  const felt = dispositionOf(state, npcId, who)
  return words.find(([least]) => felt >= least)?.[1] ?? 'cannot stand you'
}
