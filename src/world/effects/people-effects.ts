/** Effects on where people are and on who can be seen. Who leaves a scene is remembered at the place they went to. */

import type { JsonValue } from '../../core/json.ts'
import type { Refusal } from '../../core/result.ts'
import { personOf, placeOf } from '../../core/state/entity-attrs.ts'
import type { Entity } from '../../core/state/rows.ts'
import type { GameState } from '../../core/state/state.ts'
import type { StateDiff } from '../../core/state/state-diff.ts'
import { own, playingTurn } from '../state-rows.ts'
import type { Unfolding } from '../unfolding.ts'
import { type Appliers, listed, unknownThing } from './effect-context.ts'
import { firstRefusal } from './fact-effects.ts'

type EntityUpdate = NonNullable<StateDiff['entities_update']>[number]

/** Where somebody is, as far as this piece of the state says; null when it does not. */
export function whereIs(state: GameState, id: string): string | null {
  if (state.scene.present_entity_ids.includes(id)) return state.scene.location_id
  return personOf(own(state.entities, id)).locationId ?? null
}

/** Takes somebody to a place: out of the scene, into it, or from one far place to another. */
export function movePerson(work: Unfolding, id: string, to: string, cause: string): Refusal | null {
  const person = own(work.state.entities, id)
  const place = own(work.state.entities, to)
  if (person === undefined || person.type === 'location') return unknownThing('person', id)
  if (place?.type !== 'location') return unknownThing('place', to)
  const { scene } = work.state
  const from = whereIs(work.state, id)
  const isHere = scene.present_entity_ids.includes(id)
  if (from === to && isHere === (to === scene.location_id)) return null
  const others = scene.present_entity_ids.filter((one) => one !== id)
  const present = to === scene.location_id ? [...others, id] : others
  const left = from === null || from === to ? undefined : own(work.state.entities, from)
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
  work.record(type, details, change, ['presence'])
  return null
}

function waitingAt(place: Entity, id: string, waits: boolean): EntityUpdate {
  const others = placeOf(place).present.filter((one) => one !== id)
  return { id: place.id, set: [{ path: ['entities_present'], value: waits ? [...others, id] : others }] }
}

function setHidden(work: Unfolding, id: string, hidden: boolean, cause: string): Refusal | null {
  const person = own(work.state.entities, id)
  if (person === undefined) return unknownThing('entity', id)
  const obscured = work.state.scene.obscured_entities.filter((one) => one !== id)
  const change: StateDiff = {
    entities_update: [{ id, set: [{ path: ['hidden'], value: hidden }] }],
    scene_update: { obscured_entities: hidden ? [...obscured, id] : obscured },
  }
  const details = { npc_id: id, npc_name: person.name, because: cause }
  work.record(hidden ? 'npc_hid' : 'npc_showed', details, change, ['presence'])
  return null
}

function setPresent(work: Unfolding, id: string, present: boolean, cause: string): Refusal | null {
  const person = own(work.state.entities, id)
  if (person === undefined) return unknownThing('entity', id)
  const { scene } = work.state
  if (scene.present_entity_ids.includes(id) === present) return null
  if (present && scene.location_id !== null && person.type === 'npc')
    return movePerson(work, id, scene.location_id, cause)
  const others = scene.present_entity_ids.filter((one) => one !== id)
  const change = { scene_update: { present_entity_ids: present ? [...others, id] : others } }
  const details = { npc_id: id, npc_name: person.name, because: cause }
  work.record(present ? 'npc_arrived' : 'npc_left', details, change, ['presence'])
  return null
}

function follows(state: GameState, id: string): boolean {
  const entity = own(state.entities, id)
  if (id === state.campaign.player_id) return true
  const player = state.campaign.player_id
  if (player !== null && personOf(entity).follows === player) return true
  return entity?.tags.some((tag) => tag === 'companion' || tag === 'party') ?? false
}

function changeScene(work: Unfolding, to: string, more: readonly string[], cause: string): Refusal | null {
  const place = own(work.state.entities, to)
  if (place?.type !== 'location') return unknownThing('place', to)
  const missing = more.find((id) => own(work.state.entities, id) === undefined)
  if (missing !== undefined) return unknownThing('entity', missing)
  const { scene } = work.state
  if (scene.location_id === to) return null
  const here = scene.location_id === null ? undefined : own(work.state.entities, scene.location_id)
  const coming = scene.present_entity_ids.filter((id) => follows(work.state, id))
  const waiting = placeOf(place).present.filter((id) => own(work.state.entities, id) !== undefined)
  const present = [...new Set([...coming, ...more, ...waiting])]
  const staying = scene.present_entity_ids.filter((id) => !present.includes(id) && id !== here?.id)
  const turn = playingTurn(work.state)
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
  work.record('scene_changed', details, change, ['scene'])
  return null
}

export const peopleEffects: Appliers<'move' | 'arrive' | 'leave' | 'hide' | 'show' | 'scene'> = {
  move: (work, part, { who, cause }) =>
    typeof part === 'string'
      ? movePerson(work, who, part, cause)
      : movePerson(work, part.npc, part.to, cause),
  arrive: (work, part, { cause }) => firstRefusal(listed(part), (id) => setPresent(work, id, true, cause)),
  leave: (work, part, { cause }) => firstRefusal(listed(part), (id) => setPresent(work, id, false, cause)),
  hide: (work, part, { cause }) => firstRefusal(listed(part), (id) => setHidden(work, id, true, cause)),
  show: (work, part, { cause }) => firstRefusal(listed(part), (id) => setHidden(work, id, false, cause)),
  scene: (work, part, { cause }) =>
    typeof part === 'string'
      ? changeScene(work, part, [], cause)
      : changeScene(work, part.to, part.with ?? [], cause),
}
