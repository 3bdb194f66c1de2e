/** What somebody thinks of somebody, from -10 to 10: the tie that play has made, else what the author gave them. */
import { personOf } from '../core/state/entity-attrs.ts'
import { type GameState, joinedKey } from '../core/state/state.ts'
import { own } from './state-rows.ts'

/** The lowest anybody can think of anybody. */
export const lowestTrust = -10
/** The highest. */
export const highestTrust = 10

/** The kind of tie that dispositions are kept as. */
export const trust = 'trust'

/** A number brought into -10..10. */
export function withinTrust(value: number): number {
  return Math.max(lowestTrust, Math.min(highestTrust, value))
}

/**
 * What `npcId` thinks of `who`. A tie is kept under the character's name, as the rules keep it; one that was written
 * from the other side counts too.
 *
 * @example
 * dispositionOf(state, 'npc_jory_001', 'pc_mira_001') // 3
 */
export function dispositionOf(state: GameState, npcId: string, who: string): number {
  const tie =
    own(state.relationships, joinedKey(who, npcId, trust)) ??
    own(state.relationships, joinedKey(npcId, who, trust))
  if (tie !== undefined) return withinTrust(tie.intensity)
  return withinTrust(personOf(own(state.entities, npcId)).trust)
}
