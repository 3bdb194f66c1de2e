/** People, places and things of a packet: listed fields only, so that no other can leak. */

import { asText, isJsonObject } from '../core/json.ts'
import type { ContextPacket } from '../core/protocol/context-packet.ts'
import { placeOf } from '../core/state/entity-attrs.ts'
import { rowOf, rowsOf } from '../core/state/state-queries.ts'
import type { Entity } from '../core/state/table-row-schemas.ts'
import { hasSeen, isHidden, isSecretTag } from '../knowledge/index.ts'
import type { CharacterSheet } from '../rules/index.ts'
import { type PacketView, shownJson, shownTags, shownText } from './packet-visibility.ts'

/** Fields of any entity that can be seen. */
const seenFields =
  `description appearance role gender age race voice mannerisms tells status conscious status_conditions
  disposition attitude display_name environmental_effects noise_level visibility features locked kind`.split(
    /\s+/,
  )

/** How a person, place or thing looks: shown once the player has seen it. */
const lookFields: ReadonlySet<string> = new Set(
  'description appearance voice mannerisms tells environmental_effects noise_level visibility features'.split(
    ' ',
  ),
)

/** Fields of the player's own character. */
const ownFields =
  `class subclass level background hp_current hp_max temp_hp armor_class skills attributes resources
  equipment active_effects spells_known spells_prepared exhaustion inspiration experience`.split(/\s+/)

/** Fields for a planner alone. */
const hiddenFields =
  'agenda goal goals knowledge secrets secret withholds motivation backstory schedule'.split(' ')

/** Who and what may be named to the reader: the player, the place, those present, those the line names, the rest. */
export function entitiesOf(view: PacketView, line: string): ContextPacket['entities'] {
  const { state, player, known, present } = view
  const said = line.slice(0, 2_000).toLowerCase()
  const rank = (id: string): number => {
    const entity = rowOf(state.entities, id)
    if (id === player) return 0
    if (id === state.scene.location_id) return 1
    if (present.includes(id)) return 2
    return entity !== undefined && entity.name.length > 2 && said.includes(entity.name.toLowerCase()) ? 3 : 4
  }
  const ids = [...known].map((id, index) => ({ id, order: rank(id) * 10_000 + index }))
  ids.sort((left, right) => left.order - right.order)
  return ids.flatMap(({ id }) => {
    const entity = rowOf(state.entities, id)
    const open =
      entity !== undefined &&
      (view.seesHidden ||
        id === player ||
        !isHidden(state, entity) ||
        !state.scene.present_entity_ids.includes(id))
    return open ? [shownEntity(view, entity)] : []
  })
}

function shownEntity(view: PacketView, entity: Entity): ContextPacket['entities'][number] {
  const { id, type, name, tags } = entity
  const open = tags.filter((tag) => view.seesHidden || !isSecretTag(tag))
  return {
    id,
    type,
    name: shownText(name, 100),
    attrs: shownAttrs(view, entity),
    tags: shownTags(open),
  }
}

function shownAttrs(view: PacketView, entity: Entity): Record<string, never> {
  const { id, attrs, type } = entity
  const isSeen = view.seesHidden || hasSeen(view.state, entity)
  const fields = [
    ...seenFields.filter((field) => isSeen || !lookFields.has(field)),
    ...(id === view.player ? ownFields : []),
    ...(view.seesHidden ? hiddenFields : []),
  ]
  const shown: Record<string, unknown> = {}
  for (const field of fields) {
    const value = attrs[field]
    if (value !== undefined && value !== null && value !== '' && value !== 'unknown')
      shown[field] = shownJson(value, view.seesHidden)
  }
  if (type === 'location') shown.connected_to = exitsOf(view, entity)
  const health = id === view.player ? null : healthOf(view.ruleset.readSheet(entity))
  if (health !== null) shown.health = health
  return shown as Record<string, never>
}

function exitsOf(view: PacketView, place: Entity): readonly string[] {
  return placeOf(place)
    .exits.filter((id) => view.known.has(id))
    .slice(0, 30)
}

/** How hurt a person looks; hit points in numbers are for the engine alone. */
function healthOf(sheet: CharacterSheet): string | null {
  const { current, max } = sheet.health ?? { current: 0, max: 0 }
  if (max <= 0) return null
  if (current <= 0) return 'down'
  if (current >= max) return 'unhurt'
  return current * 2 > max ? 'hurt' : 'badly hurt'
}

const openFlags = 'equipped worn consumable kind condition charges broken unique quest loaded'.split(' ')

/** What the player carries, what lies here, and what others plainly wear. */
export function inventoryOf({
  state,
  player,
  seesHidden,
  present,
  known,
}: PacketView): ContextPacket['inventory'] {
  return rowsOf(state.inventory).flatMap(({ owner_id, item_id, qty, flags }) => {
    const plain = flags.equipped === true || flags.visible === true
    const near = known.has(item_id) && (owner_id === player || owner_id === state.scene.location_id)
    const shown = near || (present.includes(owner_id) && (seesHidden || plain))
    if (!shown || qty <= 0 || (!seesHidden && flags.hidden === true)) return []
    const open = openFlags.flatMap((flag) =>
      flags[flag] === undefined ? [] : [[flag, shownJson(flags[flag])] as const],
    )
    return [{ owner_id, item_id, qty, flags: Object.fromEntries(open) as Record<string, never> }]
  })
}

/** What those present can do, so that a narrator does not let them do more. */
export function capabilitiesOf({
  state,
  present,
  player,
  seesHidden,
}: PacketView): ContextPacket['npc_capabilities'] {
  const people = present
    .flatMap((id) => (id === player ? [] : (rowOf(state.entities, id) ?? [])))
    .filter((entity) => entity.type === 'npc')
  const rows = people.flatMap(({ id, attrs }) => {
    const { threat_level, capabilities, equipment, limitations } = attrs
    if ([threat_level, capabilities, equipment, limitations].every((value) => value === undefined)) return []
    const row = {
      threat_level: shownText(asText(threat_level) ?? 'low', 40),
      capabilities: shownJson(capabilities ?? [], seesHidden),
      equipment: shownJson(isJsonObject(equipment) || Array.isArray(equipment) ? equipment : [], seesHidden),
      limitations: shownJson(limitations ?? [], seesHidden),
    }
    return [[id, row] as const]
  })
  return Object.fromEntries(rows) as ContextPacket['npc_capabilities']
}
