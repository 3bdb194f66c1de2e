/** Whom and what the player may be told by name: met, visited, seen from next door, held, or spoken of in a fact they know. */
import { placeOf } from '../core/state/entity-attrs.ts'
import { documentOf, playerIdOf, rowOf, rowsOf } from '../core/state/readers.ts'
import type { Entity } from '../core/state/rows.ts'
import type { GameState } from '../core/state/state.ts'
import { knowsFact } from './facts.ts'
import { isHidden } from './hidden.ts'

/**
 * True when the player has seen what a person, place or thing looks like: has been there, has met them, or everybody knows. Of a
 * place that was only seen from next door, and of a person who was only spoken of, they have a name and no more.
 */
export function hasSeen(state: GameState, { id, type, tags }: Entity): boolean {
  if (id === playerIdOf(state) || tags.includes('public')) return true
  if (type === 'location')
    return id === state.scene.location_id || Object.hasOwn(documentOf(state, 'world', 'visited'), id)
  if (type !== 'npc' || state.scene.present_entity_ids.includes(id)) return true
  return hasDealtWith(state, id)
}

/** True for a person the player has spoken to or stands in some relation to. */
function hasDealtWith(state: GameState, id: string): boolean {
  if (Object.hasOwn(documentOf(state, 'world', 'talk'), id)) return true
  const you = playerIdOf(state)
  return rowsOf(state.relationships).some(({ a_id, b_id }) => a_id === you && b_id === id)
}

/**
 * The ids of all that the player knows, hidden ones left out where they are not known otherwise.
 *
 * @example
 * knownEntities(state).has('neo_seattle:card_room') // false until one has been next door
 */
export function knownEntities(state: GameState): ReadonlySet<string> {
  const you = playerIdOf(state)
  const isSeen = (id: string): boolean => {
    const entity = rowOf(state.entities, id)
    return entity !== undefined && !isHidden(state, entity)
  }
  const { location_id: here, present_entity_ids: present } = state.scene
  const been = new Set([
    ...(here === null ? [] : [here]),
    ...Object.keys(documentOf(state, 'world', 'visited')),
  ])
  const next = [...been].flatMap((id) => placeOf(rowOf(state.entities, id)).exits)
  const things = rowsOf(state.inventory).filter(({ owner_id }) => been.has(owner_id))
  return new Set([
    you,
    ...been,
    ...[...present, ...next, ...things.map(({ item_id }) => item_id)].filter(isSeen),
    ...rowsOf(state.inventory).flatMap(({ owner_id, item_id }) => (owner_id === you ? [item_id] : [])),
    ...rowsOf(state.facts).flatMap((fact) => (knowsFact(state, you, fact) ? [fact.subject_id] : [])),
    ...Object.keys(documentOf(state, 'world', 'talk')),
    ...rowsOf(state.relationships).flatMap(({ a_id, b_id }) => (a_id === you ? [b_id] : [])),
  ])
}
