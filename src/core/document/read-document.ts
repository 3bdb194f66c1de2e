/** Reads the five-key document of seed 000 out of a state: the author's view, with everything in it. */
import { asObject, type JsonObject, type JsonValue } from '../json.ts'
import type { DocumentKind, Entity, Thread } from '../state/rows.ts'
import { type GameState, joinedKey } from '../state/state.ts'
import { formatTimestamp } from '../time/time-format.ts'
import { readBackpack, readCarried } from './carried-items.ts'
import { keyedDocuments } from './custom-updates.ts'
import type { GameDocument } from './five-key-document.ts'
import { missionTag } from './missions.ts'

function byId(entities: readonly Entity[], read: (entity: Entity) => JsonObject): JsonObject {
  return Object.fromEntries(entities.map((entity) => [entity.id, read(entity)]))
}

function ofType(state: GameState, type: string): Entity[] {
  return Object.values(state.entities).filter((entity) => entity.type === type)
}

function documentValue(state: GameState, kind: DocumentKind, id: string): JsonObject {
  return (state.documents[joinedKey(kind, id)]?.value ?? {}) as JsonObject
}

function readPlayer(state: GameState): JsonObject {
  const id = state.campaign?.player_id ?? null
  const entity = id === null ? undefined : state.entities[id]
  if (entity === undefined) return {}
  const attrs = entity.attrs as JsonObject
  return { ...attrs, ...carriedParts(state, entity.id, attrs), string_id: entity.id, name: entity.name }
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

function readLocation(place: Entity): JsonObject {
  const empty = { connected_to: [], entities_present: [], environmental_effects: [] }
  return { display_name: place.name, ...empty, ...(place.attrs as JsonObject) }
}

function readWorld(state: GameState): JsonObject {
  const { campaign, time, scene } = state
  const clock =
    time === undefined ? {} : { world_time: time, timestamp_iso: formatTimestamp(campaign.calendar, time) }
  return {
    ...documentValue(state, 'world', 'data'),
    ...(clock as JsonObject),
    current_location: scene?.location_id ?? null,
    locations: byId(ofType(state, 'location'), readLocation),
  }
}

function readMission(thread: Thread): JsonObject {
  const { id, title, status, stakes } = thread
  return { objective: '', ...(stakes as JsonObject), mission_id: id, title, status }
}

function readCustom(state: GameState): JsonObject {
  const missions = Object.values(state.threads).filter((thread) => thread.tags.includes(missionTag))
  const dictionaries: [string, JsonValue][] = keyedDocuments.map(({ key, kind }) => {
    const rows = Object.values(state.documents).filter((row) => row.kind === kind)
    return [key, Object.fromEntries(rows.map((row) => [row.id, row.value as JsonObject]))]
  })
  return {
    ...documentValue(state, 'custom', 'state'),
    active_missions: missions.map(readMission),
    core_memories: Object.values(state.memories).map((memory) => memory.text),
    ...Object.fromEntries(dictionaries),
    time_pressure_warnings: documentValue(state, 'time_warning', 'current'),
  }
}

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
    npc_data: byId(ofType(state, 'npc'), (npc) => readNpc(state, npc)),
    custom_campaign_state: readCustom(state),
    combat_state: documentValue(state, 'combat', 'current'),
  }
}
