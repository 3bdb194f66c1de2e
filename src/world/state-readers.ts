/**
 * Small questions to a state that may hold only a scene. Rows are looked up by their own keys only, because ids come
 * from strangers and "constructor" is a word like any other.
 */
import { isJsonObject, type JsonObject } from '../core/json.ts'
import { personOf, placeOf } from '../core/state/entity-attrs.ts'
import { rowOf } from '../core/state/readers.ts'
import type { Entity } from '../core/state/rows.ts'
import { type GameState, joinedKey } from '../core/state/state.ts'
import { isHidden } from '../knowledge/index.ts'

/** The texts of a list from outside, or a text as a list of one. */
export function stringList(value: unknown): readonly string[] {
  if (typeof value === 'string') return value === '' ? [] : [value]
  return Array.isArray(value)
    ? value.filter((text): text is string => typeof text === 'string' && text !== '')
    : []
}

/** The objects of a list from outside, no more than `most`. */
export function objectList(value: unknown, most: number): readonly JsonObject[] {
  return Array.isArray(value) ? value.slice(0, most).filter(isJsonObject) : []
}

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

/** The places a place leads to, as far as they can be perceived. */
export function perceivedExits(state: GameState, placeId: string | null): readonly string[] {
  const place = rowOf(state.entities, placeId)
  return [...new Set(placeOf(place).allExits)].slice(0, 200).filter((id) => {
    const other = rowOf(state.entities, id)
    return other === undefined || !isHidden(state, other)
  })
}

export const lowestTrust = -10
export const highestTrust = 10

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
