/** People, places and things of a packet: named fields only, so that what nobody listed cannot leak. */

import { isJsonObject } from '../core/json.ts'
import type { ContextPacket } from '../core/protocol/context-packet.ts'
import { personOf, placeOf } from '../core/state/entity-attrs.ts'
import { rowOf, rowsOf } from '../core/state/readers.ts'
import type { Entity } from '../core/state/rows.ts'
import { isHidden, isSecretTag } from '../knowledge/index.ts'
import { shownJson, shownText } from './shown-json.ts'
import type { Sight } from './who-knows.ts'

const seen = [
  ...[
    'description',
    'appearance',
    'role',
    'gender',
    'age',
    'race',
    'voice',
    'mannerisms',
    'tells',
    'status',
    'conscious',
  ],
  ...[
    'status_conditions',
    'disposition',
    'attitude',
    'display_name',
    'environmental_effects',
    'noise_level',
    'visibility',
  ],
  ...['features', 'locked', 'kind'],
] as const
const own = [
  ...[
    'class',
    'subclass',
    'level',
    'background',
    'hp_current',
    'hp_max',
    'temp_hp',
    'armor_class',
    'skills',
    'attributes',
  ],
  ...[
    'resources',
    'equipment',
    'active_effects',
    'spells_known',
    'spells_prepared',
    'exhaustion',
    'inspiration',
    'experience',
  ],
] as const
const behind = [
  'agenda',
  'goal',
  'goals',
  'knowledge',
  'secrets',
  'secret',
  'withholds',
  'motivation',
  'backstory',
  'schedule',
] as const

/** Everybody and everything the reader may hear of, most telling first; who was named in the line comes early. */
export function entitiesOf(sight: Sight, line: string): ContextPacket['entities'] {
  const { state, player, known, present } = sight
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
      (sight.all || id === player || !isHidden(state, entity) || !state.scene.present_entity_ids.includes(id))
    return open ? [shownEntity(sight, entity)] : []
  })
}

function shownEntity(sight: Sight, entity: Entity): ContextPacket['entities'][number] {
  const { id, type, name, tags } = entity
  const open = tags.filter((tag) => sight.all || !isSecretTag(tag))
  return {
    id,
    type,
    name: shownText(name, 100),
    attrs: shownAttrs(sight, entity),
    tags: open.slice(0, 12).map((tag) => shownText(tag, 60)),
  }
}

function shownAttrs(sight: Sight, entity: Entity): Record<string, never> {
  const { id, attrs, type } = entity
  const fields = [...seen, ...(id === sight.player ? own : []), ...(sight.all ? behind : [])]
  const shown: Record<string, unknown> = {}
  for (const field of fields) {
    const value = attrs[field]
    if (value !== undefined && value !== null && value !== '' && value !== 'unknown')
      shown[field] = shownJson(value, sight.all)
  }
  if (type === 'location') shown.connected_to = waysOf(sight, entity)
  const health = id === sight.player ? null : healthOf(entity)
  if (health !== null) shown.health = health
  return shown as Record<string, never>
}

function waysOf(sight: Sight, place: Entity): readonly string[] {
  return placeOf(place)
    .exits.filter((id) => sight.known.has(id))
    .slice(0, 30)
}

/** How somebody looks, instead of how many hit points they have: numbers are the engine's to tell. */
function healthOf(entity: Entity): string | null {
  const { current: left, max: most } = personOf(entity).hitPoints ?? { current: 0, max: 0 }
  if (most <= 0) return null
  if (left <= 0) return 'down'
  if (left >= most) return 'unhurt'
  return left * 2 > most ? 'hurt' : 'badly hurt'
}

const openFlags = [
  'equipped',
  'worn',
  'consumable',
  'kind',
  'condition',
  'charges',
  'broken',
  'unique',
  'quest',
  'loaded',
] as const

/** What the player carries, what lies here, and what others plainly wear. */
export function inventoryOf({ state, player, all, present, known }: Sight): ContextPacket['inventory'] {
  return rowsOf(state.inventory).flatMap(({ owner_id, item_id, qty, flags }) => {
    const plain = flags.equipped === true || flags.visible === true
    const near = known.has(item_id) && (owner_id === player || owner_id === state.scene.location_id)
    const shown = near || (present.includes(owner_id) && (all || plain))
    if (!shown || qty <= 0 || (!all && flags.hidden === true)) return []
    const open = openFlags.flatMap((flag) =>
      flags[flag] === undefined ? [] : [[flag, shownJson(flags[flag])] as const],
    )
    return [{ owner_id, item_id, qty, flags: Object.fromEntries(open) as Record<string, never> }]
  })
}

/** What those present can do, so that nobody suddenly can do more: threat, capabilities, equipment, limits. */
export function capabilitiesOf({ state, present, player, all }: Sight): ContextPacket['npc_capabilities'] {
  const people = present
    .flatMap((id) => (id === player ? [] : (rowOf(state.entities, id) ?? [])))
    .filter((one) => one.type === 'npc')
  const rows = people.flatMap(({ id, attrs }) => {
    const { threat_level, capabilities, equipment, limitations } = attrs
    if ([threat_level, capabilities, equipment, limitations].every((value) => value === undefined)) return []
    const row = {
      threat_level: typeof threat_level === 'string' ? shownText(threat_level, 40) : 'low',
      capabilities: shownJson(capabilities ?? [], all),
      equipment: shownJson(isJsonObject(equipment) || Array.isArray(equipment) ? equipment : [], all),
      limitations: shownJson(limitations ?? [], all),
    }
    return [[id, row] as const]
  })
  return Object.fromEntries(rows) as ContextPacket['npc_capabilities']
}
