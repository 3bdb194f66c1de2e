/** Reads the five-key document of seed 000 out of a state: the author's view, with everything in it. */
import { asObject, type JsonObject } from '../json.ts'
import type { GameState } from '../state/game-state.ts'
import { documentOf, playerIdOf, rowOf } from '../state/state-queries.ts'
import type { Entity } from '../state/table-row-schemas.ts'
import { formatTimestamp } from '../time/format-and-read-time.ts'
import { keyedDocuments } from './apply-custom-state-updates.ts'
import type { GameDocument } from './five-key-document.ts'
import { missionTag } from './mission-status.ts'
import { readBackpack, readCarried } from './sheet-inventory.ts'

/**
 * The whole document, for the campaign's author and for narrators; a player gets `viewFor` instead.
 *
 * @example
 * readDocument(state).player_character_data['hp_current'] // 12
 */
export function readDocument(state: GameState): GameDocument {
  return {
    player_character_data: readPlayer(state),
    world_data: readWorld(state),
    npc_data: entitiesById(state, 'npc', (npc) => readNpc(state, npc)),
    custom_campaign_state: readCustom(state),
    combat_state: documentOf(state, 'combat', 'current'),
  }
}

function entitiesById(state: GameState, type: string, read: (entity: Entity) => JsonObject): JsonObject {
  const entities = Object.values(state.entities).filter((entity) => entity.type === type)
  return Object.fromEntries(entities.map((entity) => [entity.id, read(entity)]))
}

function readPlayer(state: GameState): JsonObject {
  const player = state.campaign === undefined ? undefined : rowOf(state.entities, playerIdOf(state))
  if (player === undefined) return {}
  const attrs = player.attrs as JsonObject
  return { ...attrs, ...carriedParts(state, player.id, attrs), string_id: player.id, name: player.name }
}

/** What is carried, in the two places where a sheet shows it; nothing when nothing is. */
function carriedParts(state: GameState, id: string, attrs: JsonObject): JsonObject {
  const inventory = readCarried(state, id)
  if (Object.keys(inventory).length === 0) return {}
  return { inventory, equipment: { ...asObject(attrs.equipment), backpack: readBackpack(state, id) } }
}

function readNpc(state: GameState, npc: Entity): JsonObject {
  const present = state.scene?.present_entity_ids.includes(npc.id) ?? false
  return { ...(npc.attrs as JsonObject), string_id: npc.id, name: npc.name, present }
}

function readWorld(state: GameState): JsonObject {
  const { campaign, time, scene } = state
  const clock =
    time === undefined ? {} : { world_time: time, timestamp_iso: formatTimestamp(campaign.calendar, time) }
  return {
    ...documentOf(state, 'world', 'data'),
    ...(clock as JsonObject),
    current_location: scene?.location_id ?? null,
    locations: entitiesById(state, 'location', readLocation),
  }
}

function readLocation(place: Entity): JsonObject {
  return {
    display_name: place.name,
    connected_to: [],
    entities_present: [],
    environmental_effects: [],
    ...(place.attrs as JsonObject),
  }
}

function readCustom(state: GameState): JsonObject {
  return {
    ...documentOf(state, 'custom', 'state'),
    active_missions: readMissions(state),
    core_memories: Object.values(state.memories).map((memory) => memory.text),
    ...Object.fromEntries(keyedDocuments.map(({ key, kind }) => [key, documentsById(state, kind)])),
    time_pressure_warnings: documentOf(state, 'time_warning', 'current'),
  }
}

function readMissions(state: GameState): JsonObject[] {
  const missions = Object.values(state.threads).filter((thread) => thread.tags.includes(missionTag))
  return missions.map(({ id, title, status, stakes }) => ({
    objective: '',
    ...(stakes as JsonObject),
    mission_id: id,
    title,
    status,
  }))
}

function documentsById(state: GameState, kind: string): JsonObject {
  const rows = Object.values(state.documents).filter((row) => row.kind === kind)
  return Object.fromEntries(rows.map((row) => [row.id, row.value as JsonObject]))
}
