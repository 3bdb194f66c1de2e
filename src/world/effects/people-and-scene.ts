/** Effects on where people are and on who can be seen. Who leaves a scene is remembered at the place they went to. */

import type { JsonValue } from '../../core/json.ts'
import type { Refusal } from '../../core/result.ts'
import { personOf, placeOf } from '../../core/state/entity-attrs.ts'
import { currentTurn, playerIdOf, rowOf } from '../../core/state/readers.ts'
import type { Entity } from '../../core/state/rows.ts'
import type { GameState } from '../../core/state/state.ts'
import type { StateDiff } from '../../core/state/state-diff.ts'

import { noChange, type WorldChange, type WorldEdit } from '../world-edit.ts'
import { type Appliers, toList, unknownThing } from './effect.ts'
import { firstRefusal } from './facts-and-items.ts'

type EntityUpdate = NonNullable<StateDiff['entities_update']>[number]

/** Where a character is, as far as this slice of the state says; null when it does not. */
export function locationOf(state: GameState, id: string): string | null {
  if (state.scene.present_entity_ids.includes(id)) return state.scene.location_id
  return personOf(rowOf(state.entities, id)).locationId ?? null
}

/** Moves a character to a place: out of the scene, into it, or between two distant places. */
export function movePerson(edit: WorldEdit, id: string, to: string, cause: string): Refusal | null {
  const person = rowOf(edit.state.entities, id)
  const place = rowOf(edit.state.entities, to)
  if (person === undefined || person.type === 'location') return unknownThing('person', id)
  if (place?.type !== 'location') return unknownThing('place', to)
  const { scene } = edit.state
  const from = locationOf(edit.state, id)
  const isHere = scene.present_entity_ids.includes(id)
  if (from === to && isHere === (to === scene.location_id)) return null
  const others = scene.present_entity_ids.filter((other) => other !== id)
  const present = to === scene.location_id ? [...others, id] : others
  const left = from === null || from === to ? undefined : rowOf(edit.state.entities, from)
  const change: StateDiff = {
    scene_update: { present_entity_ids: present },
    entities_update: [
      { id, set: [{ path: ['location_id'], value: to }] },
      ...(left === undefined ? [] : [waitingAt(left, id, false)]),
      waitingAt(place, id, to !== scene.location_id),
    ],
  }
  const type = to === scene.location_id ? 'npc_arrived' : isHere ? 'npc_left' : 'npc_moved'
  const details = { npc_id: id, npc_name: person.name, from, to, to_name: place.name, because: cause }
  edit.record(type, details, change, ['presence'])
  return null
}

function waitingAt(place: Entity, id: string, waits: boolean): EntityUpdate {
  const others = placeOf(place).present.filter((other) => other !== id)
  return { id: place.id, set: [{ path: ['entities_present'], value: waits ? [...others, id] : others }] }
}

function setHidden(edit: WorldEdit, id: string, hidden: boolean, cause: string): Refusal | null {
  const person = rowOf(edit.state.entities, id)
  if (person === undefined) return unknownThing('entity', id)
  const obscured = edit.state.scene.obscured_entities.filter((other) => other !== id)
  const change: StateDiff = {
    entities_update: [{ id, set: [{ path: ['hidden'], value: hidden }] }],
    scene_update: { obscured_entities: hidden ? [...obscured, id] : obscured },
  }
  const details = { npc_id: id, npc_name: person.name, because: cause }
  edit.record(hidden ? 'npc_hid' : 'npc_showed', details, change, ['presence'])
  return null
}

function setPresent(edit: WorldEdit, id: string, present: boolean, cause: string): Refusal | null {
  const person = rowOf(edit.state.entities, id)
  if (person === undefined) return unknownThing('entity', id)
  const { scene } = edit.state
  if (scene.present_entity_ids.includes(id) === present) return null
  if (present && scene.location_id !== null && person.type === 'npc')
    return movePerson(edit, id, scene.location_id, cause)
  const others = scene.present_entity_ids.filter((other) => other !== id)
  const change = { scene_update: { present_entity_ids: present ? [...others, id] : others } }
  const details = { npc_id: id, npc_name: person.name, because: cause }
  edit.record(present ? 'npc_arrived' : 'npc_left', details, change, ['presence'])
  return null
}

function follows(state: GameState, id: string): boolean {
  const entity = rowOf(state.entities, id)
  if (id === state.campaign.player_id) return true
  const player = state.campaign.player_id
  if (player !== null && personOf(entity).follows === player) return true
  return entity?.tags.some((tag) => tag === 'companion' || tag === 'party') ?? false
}

function changeScene(edit: WorldEdit, to: string, more: readonly string[], cause: string): Refusal | null {
  const place = rowOf(edit.state.entities, to)
  if (place?.type !== 'location') return unknownThing('place', to)
  const missing = more.find((id) => rowOf(edit.state.entities, id) === undefined)
  if (missing !== undefined) return unknownThing('entity', missing)
  const { scene } = edit.state
  if (scene.location_id === to) return null
  const here = rowOf(edit.state.entities, scene.location_id)
  const coming = scene.present_entity_ids.filter((id) => follows(edit.state, id))
  const waiting = placeOf(place).present.filter((id) => rowOf(edit.state.entities, id) !== undefined)
  const present = [...new Set([...coming, ...more, ...waiting])]
  const staying = scene.present_entity_ids.filter((id) => !present.includes(id) && id !== here?.id)
  const turn = currentTurn(edit.state)
  const leaf = (id: string, value: JsonValue): EntityUpdate => ({
    id,
    set: [{ path: ['entities_present'], value }],
  })
  const { visibilityConditions: sight, noiseLevel: noise } = placeOf(place)
  const change: StateDiff = {
    scene_update: {
      id: `scene_${to}_${turn}`,
      location_id: to,
      present_entity_ids: present,
      obscured_entities: scene.obscured_entities.filter((id) => present.includes(id)),
      ...(typeof sight === 'string' && { visibility_conditions: sight }),
      ...(typeof noise === 'string' && { noise_level: noise }),
    },
    entities_update: [...(here === undefined ? [] : [leaf(here.id, staying)]), leaf(to, [])],
    documents_update: [{ kind: 'world', id: 'visited', set: [{ path: [to], value: turn }] }],
  }
  const details = { from: scene.location_id, to, to_name: place.name, with: present, because: cause }
  edit.record('scene_changed', details, change, ['scene'])
  return null
}

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

const companions: readonly string[] = ['companion', 'party']

/**
 * Moves the scene to a place; nothing happens when it is there already, or when it is no place.
 *
 * @example
 * goTo(state, 'loc_inn_001').events[0]?.type // 'scene_changed'
 */
export function enterPlace(state: GameState, placeId: string): WorldChange {
  const place = rowOf(state.entities, placeId)
  const { location_id: from, present_entity_ids: here, obscured_entities: obscured } = state.scene
  if (place?.type !== 'location' || place.id === from) return noChange
  const player = playerIdOf(state)
  const coming = here.filter((id) => id === player || goesAlong(rowOf(state.entities, id), player))
  const staying = here.filter((id) => !coming.includes(id) && id !== from)
  const waiting = placeOf(place).present.filter((id) => !coming.includes(id))
  const met = waiting.filter((id) => rowOf(state.entities, id) !== undefined)
  const present = [...new Set([...coming, ...met])]
  return {
    diff: {
      scene_update: {
        location_id: place.id,
        present_entity_ids: present,
        obscured_entities: obscured.filter((id) => present.includes(id)),
        ...airOf(place),
      },
      entities_update: [...(from === null ? [] : [leaf(from, staying)]), leaf(place.id, waiting)],
    },
    events: [
      {
        type: 'scene_changed',
        details: { from, to: place.id, to_name: place.name, with: coming },
        tags: ['scene'],
      },
    ],
    refusals: [],
  }
}

function goesAlong(entity: Entity | undefined, player: string): boolean {
  return personOf(entity).follows === player || entity?.tags.some((tag) => companions.includes(tag)) === true
}

/** Sight and noise are the new place's when it has its own, else they stay as they were. */
function airOf(place: Entity): { visibility_conditions?: string; noise_level?: string } {
  const { visibilityConditions: sight, noiseLevel: noise } = placeOf(place)
  return {
    ...(sight !== undefined && { visibility_conditions: sight }),
    ...(noise !== undefined && { noise_level: noise }),
  }
}

function leaf(placeId: string, present: readonly string[]) {
  return { id: placeId, set: [{ path: ['entities_present'], value: [...present] }] }
}
