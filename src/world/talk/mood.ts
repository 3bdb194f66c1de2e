/** How somebody is disposed at this moment, as words know it. */
import { personOf } from '../../core/state/entity-attrs.ts'
import type { GameState } from '../../core/state/state.ts'
import type { Mood } from '../book/person-book.ts'
import { dispositionOf } from '../disposition.ts'
import { own, playingTurn } from '../state-rows.ts'

const warmFrom = 3
const coldFrom = -2
/** How many turns fear lasts. */
const fearLasts = 15

/** True while somebody is afraid: by their sheet, or because they were frightened not long ago. */
export function isAfraid(state: GameState, npcId: string): boolean {
  const person = personOf(own(state.entities, npcId))
  if (person.isAfraid) return true
  const since = person.afraidSince ?? -1
  return since >= 0 && playingTurn(state) - since <= fearLasts
}

/**
 * The mood of somebody towards somebody.
 *
 * @example
 * moodOf(state, 'npc_jory_001', 'pc_mira_001') // 'cold'
 */
export function moodOf(state: GameState, npcId: string, who: string): Mood {
  if (isAfraid(state, npcId)) return 'afraid'
  const trust = dispositionOf(state, npcId, who)
  if (trust >= warmFrom) return 'warm'
  return trust <= coldFrom ? 'cold' : 'neutral'
}
