/**
 * Hostility, trust and mood: who means harm, how far an NPC trusts a character, and how they feel towards them now.
 */

import { personOf } from '../core/state/entity-attrs.ts'
import { type GameState, joinedKey } from '../core/state/game-state.ts'
import { currentTurn, rowOf } from '../core/state/state-queries.ts'
import type { Entity } from '../core/state/table-row-schemas.ts'

const foes: ReadonlySet<string> = new Set(['hostile', 'enemy'])
const hostileWords: ReadonlySet<unknown> = new Set(['hostile', 'enemy', 'antagonistic'])
const friends: ReadonlySet<string> = new Set(['ally', 'companion'])

/** Who is in no state to do harm any more. */
const spent: ReadonlySet<unknown> = new Set([
  'dead',
  'unconscious',
  'destroyed',
  'surrendered',
  'captured',
  'fled',
])

/**
 * True for an entity that means harm and is able to do some.
 *
 * @example
 * isHostile({ attrs: { disposition: 'hostile' }, tags: [] }) // true
 */
export function isHostile(entity: Pick<Entity, 'attrs' | 'tags'>): boolean {
  const { tags } = entity
  const person = personOf(entity)
  if (spent.has(person.status) || tags.some((tag) => friends.has(tag))) return false
  if (person.isHostile || tags.some((tag) => foes.has(tag))) return true
  const { disposition, attitude, threatLevel } = person
  const dangerous = threatLevel === 'high' || threatLevel === 'extreme'
  return hostileWords.has(disposition) || hostileWords.has(attitude) || dangerous
}

const lowestTrust = -10
const highestTrust = 10

/** The kind of tie that dispositions are kept as. */
export const trust = 'trust'

export function clampTrust(value: number): number {
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
    rowOf(state.relationships, joinedKey(who, npcId, trust)) ??
    rowOf(state.relationships, joinedKey(npcId, who, trust))
  if (tie !== undefined) return clampTrust(tie.intensity)
  return clampTrust(personOf(rowOf(state.entities, npcId)).trust)
}

export type Mood = 'neutral' | 'warm' | 'cold' | 'afraid'

const warmFrom = 3

const coldFrom = -2

/** How many turns fear lasts. */
const fearLasts = 15

/** True while an NPC is afraid: by their attrs, or because they were frightened not long ago. */
function isAfraid(state: GameState, npcId: string): boolean {
  const person = personOf(rowOf(state.entities, npcId))
  if (person.isAfraid) return true
  const since = person.afraidSince ?? -1
  return since >= 0 && currentTurn(state) - since <= fearLasts
}

/**
 * @example
 * moodOf(state, 'npc_jory_001', 'pc_mira_001') // 'cold'
 */
export function moodOf(state: GameState, npcId: string, who: string): Mood {
  if (isAfraid(state, npcId)) return 'afraid'
  const trust = dispositionOf(state, npcId, who)
  if (trust >= warmFrom) return 'warm'
  return trust <= coldFrom ? 'cold' : 'neutral'
}
