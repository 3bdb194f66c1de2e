/** Effects on where people are and on who can be seen. Who leaves a scene is remembered at the place they went to. */
import type { JsonObject } from '../../core/json.ts'
import type { Refusal } from '../../core/result.ts'
import { personOf, placeOf } from '../../core/state/entity-attrs.ts'
import type { GameState } from '../../core/state/game-state.ts'
import type { StateDiff } from '../../core/state/state-diff.ts'
import { currentTurn, rowOf } from '../../core/state/state-queries.ts'
import type { Entity } from '../../core/state/table-row-schemas.ts'
import { documentChange, noChange, type WorldChange, type WorldEdit } from '../collect-world-changes.ts'
import { type Appliers, firstRefusal, toList, unknownThing } from './effect-schema-and-context.ts'

export const peopleEffects: Appliers<'move' | 'arrive' | 'leave' | 'hide' | 'show' | 'scene'> = {
  move: (edit, part, { who, cause }) =>
    typeof part === 'string'
      ? movePerson(edit, who, part, cause)
      : movePerson(edit, part.npc, part.to, cause),
  arrive: (edit, part, { cause }) => firstRefusal(toList(part), (id) => setPresent(edit, id, true, cause)),
  leave: (edit, part, { cause }) => firstRefusal(toList(part), (id) => setPresent(edit, id, false, cause)),
  hide: (edit, part, { cause }) => firstRefusal(toList(part), (id) => setHidden(edit, id, true, cause)),
  show: (edit, part, { cause }) => firstRefusal(toList(part), (id) => setHidden(edit, id, false, cause)),
  scene: (edit, part, { cause }) =>
    typeof part === 'string'
      ? changeScene(edit, part, [], cause)
      : changeScene(edit, part.to, part.with ?? [], cause),
}

/** Where a character is, as far as this slice of the state says; null when it does not. */
export function locationOf(state: GameState, id: string): string | null {
  if (state.scene.present_entity_ids.includes(id)) return state.scene.location_id
  return personOf(rowOf(state.entities, id)).locationId ?? null
}

/** Moves a character to a place: out of the scene, into it, or between two distant places. */
export function movePerson(
  edit: WorldEdit,
  id: string,
  to: string,
  cause: string,
  extra: JsonObject = {},
): Refusal | null {
  const person = rowOf(edit.state.entities, id)
  const place = rowOf(edit.state.entities, to)
  if (person === undefined || person.type === 'location') return unknownThing('person', id)
  if (place?.type !== 'location') return unknownThing('place', to)
  const { scene } = edit.state
  const from = locationOf(edit.state, id)
  const isHere = scene.present_entity_ids.includes(id)
  const comesHere = to === scene.location_id
  if (from === to && isHere === comesHere) return null
  const left = from === to ? undefined : rowOf(edit.state.entities, from)
  const change: StateDiff = {
    scene_update: { present_entity_ids: listed(scene.present_entity_ids, id, comesHere) },
    entities_update: [
      { id, set: [{ path: ['location_id'], value: to }] },
      ...(left === undefined ? [] : [waitingAt(left.id, listed(placeOf(left).present, id, false))]),
      waitingAt(place.id, listed(placeOf(place).present, id, !comesHere)),
    ],
  }
  const type = comesHere ? 'npc_arrived' : isHere ? 'npc_left' : 'npc_moved'
  const details = {
    npc_id: id,
    npc_name: person.name,
    from,
    to,
    to_name: place.name,
    because: cause,
    ...extra,
  }
  edit.record(type, details, change, ['presence'])
  return null
}

/** A list of ids with an id at its end, or without it. */
function listed(ids: readonly string[], id: string, isIn: boolean): string[] {
  const others = ids.filter((other) => other !== id)
  return isIn ? [...others, id] : others
}

/** The change of who waits at a place while the scene is elsewhere. */
function waitingAt(placeId: string, ids: readonly string[]) {
  return { id: placeId, set: [{ path: ['entities_present'], value: [...ids] }] }
}

function setHidden(edit: WorldEdit, id: string, hidden: boolean, cause: string): Refusal | null {
  const person = rowOf(edit.state.entities, id)
  if (person === undefined) return unknownThing('entity', id)
  const change: StateDiff = {
    entities_update: [{ id, set: [{ path: ['hidden'], value: hidden }] }],
    scene_update: { obscured_entities: listed(edit.state.scene.obscured_entities, id, hidden) },
  }
  const details = { npc_id: id, npc_name: person.name, because: cause }
  edit.record(hidden ? 'npc_hid' : 'npc_showed', details, change, ['presence'])
  return null
}

function setPresent(edit: WorldEdit, id: string, present: boolean, cause: string): Refusal | null {
  const person = rowOf(edit.state.entities, id)
  if (person === undefined) return unknownThing('entity', id)
  const { present_entity_ids: ids, location_id: here } = edit.state.scene
  if (ids.includes(id) === present) return null
  if (present && here !== null && person.type === 'npc') return movePerson(edit, id, here, cause)
  const change = { scene_update: { present_entity_ids: listed(ids, id, present) } }
  const details = { npc_id: id, npc_name: person.name, because: cause }
  edit.record(present ? 'npc_arrived' : 'npc_left', details, change, ['presence'])
  return null
}

/**
 * Moves the scene to a place by the player's own movement; nothing happens when it is there already, or when it is no
 * place.
 *
 * @example
 * enterPlace(state, 'loc_inn_001').events[0]?.type // 'scene_changed'
 */
export function enterPlace(state: GameState, placeId: string): WorldChange {
  const place = rowOf(state.entities, placeId)
  const { location_id: from, present_entity_ids: here } = state.scene
  if (place?.type !== 'location' || place.id === from) return noChange
  const coming = companyOf(state)
  const staying = here.filter((id) => !coming.includes(id) && id !== from)
  const waiting = placeOf(place).present.filter((id) => !coming.includes(id))
  const details = { from, to: place.id, to_name: place.name, with: coming }
  return {
    diff: {
      scene_update: sceneAt(state, place, [...coming, ...waiting.filter((id) => isKnown(state, id))]),
      entities_update: [...(from === null ? [] : [waitingAt(from, staying)]), waitingAt(place.id, waiting)],
    },
    events: [{ type: 'scene_changed', details, tags: ['scene'] }],
    refusals: [],
  }
}

/** Moves the scene by an effect, which begins a new scene and may bring more people. */
function changeScene(edit: WorldEdit, to: string, more: readonly string[], cause: string): Refusal | null {
  const { state } = edit
  const { location_id: from, present_entity_ids: here } = state.scene
  const place = rowOf(state.entities, to)
  if (place?.type !== 'location') return unknownThing('place', to)
  const missing = more.find((id) => !isKnown(state, id))
  if (missing !== undefined) return unknownThing('entity', missing)
  if (from === to) return null
  const waiting = placeOf(place).present.filter((id) => isKnown(state, id))
  const present = [...new Set([...companyOf(state), ...more, ...waiting])]
  const left = rowOf(state.entities, from)?.id
  const staying = here.filter((id) => !present.includes(id) && id !== left)
  const turn = currentTurn(state)
  const change: StateDiff = {
    scene_update: { id: `scene_${to}_${turn}`, ...sceneAt(state, place, present) },
    entities_update: [...(left === undefined ? [] : [waitingAt(left, staying)]), waitingAt(to, [])],
    ...documentChange('world', 'visited', [to, turn]),
  }
  const details = { from, to, to_name: place.name, with: present, because: cause }
  edit.record('scene_changed', details, change, ['scene'])
  return null
}

function isKnown(state: GameState, id: string): boolean {
  return rowOf(state.entities, id) !== undefined
}

/** Those who come along when the scene moves: the player, and those present who follow them. */
function companyOf(state: GameState): readonly string[] {
  const { player_id: player } = state.campaign
  return state.scene.present_entity_ids.filter((id) => {
    const entity = rowOf(state.entities, id)
    if (id === player || (player !== null && personOf(entity).follows === player)) return true
    return entity?.tags.some((tag) => tag === 'companion' || tag === 'party') === true
  })
}

/** The scene at a place; sight and noise are the place's when it has its own, else they stay as they were. */
function sceneAt({ scene }: GameState, place: Entity, ids: readonly string[]) {
  const present = [...new Set(ids)]
  const { visibilityConditions: sight, noiseLevel: noise } = placeOf(place)
  return {
    location_id: place.id,
    present_entity_ids: present,
    obscured_entities: scene.obscured_entities.filter((id) => present.includes(id)),
    ...(sight !== undefined && { visibility_conditions: sight }),
    ...(noise !== undefined && { noise_level: noise }),
  }
}
