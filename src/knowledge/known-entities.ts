/** Whom and what the player may be told by name: met, visited, seen from next door, held, or spoken of in a fact they know. */
import { asText } from '../core/json.ts'
import { placeOf } from '../core/state/entity-attrs.ts'
import type { GameState } from '../core/state/game-state.ts'
import { documentOf, playerIdOf, rowOf, rowsOf } from '../core/state/state-queries.ts'
import type { Entity } from '../core/state/table-row-schemas.ts'
import { isHidden } from './hidden-entities-tags-and-keys.ts'
import { knowsFact } from './who-knows-which-fact.ts'

/**
 * True when the player has seen what a person, place or thing looks like: has been there or has met them. Of a
 * place that was only seen from next door, and of a person who was only spoken of, they have a name and no more.
 */
export function hasSeen(state: GameState, { id, type }: Entity): boolean {
  if (id === playerIdOf(state)) return true
  if (type === 'location')
    return id === state.scene.location_id || Object.hasOwn(documentOf(state, 'world', 'visited'), id)
  if (type !== 'npc' || state.scene.present_entity_ids.includes(id)) return true
  return Object.hasOwn(documentOf(state, 'world', 'talk'), id) || acquaintances(state).includes(id)
}

/**
 * The people to whom a character stands in some relation. Of the player, one that came about in play is evidence of a meeting only for people of
 * places where the player has been: what others tell also changes the opinion of people who were never met.
 */
export function acquaintances(state: GameState, who = playerIdOf(state)): readonly string[] {
  const visited = documentOf(state, 'world', 'visited')
  return rowsOf(state.relationships).flatMap(({ a_id, b_id, origin }) => {
    if (a_id !== who) return []
    if (who !== playerIdOf(state)) return [b_id]
    const home = asText(rowOf(state.entities, b_id)?.attrs.location_id)
    const isMet = origin !== 'campaign' || home === undefined || Object.hasOwn(visited, home)
    return isMet ? [b_id] : []
  })
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
    ...acquaintances(state),
  ])
}
