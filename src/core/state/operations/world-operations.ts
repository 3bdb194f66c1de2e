/** Operations on the world of the story: people, places and things, clocks, facts and who knows them, belongings, bonds. */
import { isJsonObject, type JsonObject } from '../../json.ts'
import type { Clock, Entity, Fact, InventoryItem, Relationship } from '../rows.ts'
import { joinedKey } from '../state.ts'
import {
  bounded,
  changedLeaves,
  changedTags,
  integerIn,
  integerOrNullIn,
  keyIn,
  nextSequence,
  type Operation,
  objectIn,
  removing,
  textIn,
  textOrNullIn,
  textsIn,
} from './operation.ts'

const addEntity: Operation = (tables, item) => {
  if (!isJsonObject(item)) return
  const id = keyIn(item, 'id')
  if (id === null) return
  tables.put('entities', id, {
    id,
    type: textIn(item, 'type', 'thing'),
    name: textIn(item, 'name', id),
    attrs: objectIn(item, 'attrs') as Entity['attrs'],
    tags: textsIn(item, 'tags'),
    origin: textIn(item, 'origin', 'campaign') as Entity['origin'],
    pack_id: textOrNullIn(item, 'pack_id', null),
    pack_entity_id: textOrNullIn(item, 'pack_entity_id', null),
  })
}

const updateEntity: Operation = (tables, item) => {
  if (!isJsonObject(item)) return
  const id = keyIn(item, 'id')
  const entity = id === null ? undefined : tables.row('entities', id)
  if (id === null || entity === undefined) return
  tables.put('entities', id, {
    ...entity,
    name: textIn(item, 'name', entity.name),
    tags: changedTags(entity.tags, item),
    attrs: changedLeaves(entity.attrs, item) as Entity['attrs'],
  })
}

const addClock: Operation = (tables, item) => {
  if (!isJsonObject(item)) return
  const id = keyIn(item, 'id')
  if (id === null) return
  const max = Math.max(1, integerIn(item, 'max', 1))
  tables.put('clocks', id, {
    id,
    name: textIn(item, 'name', id),
    value: bounded(integerIn(item, 'value', 0), 0, max),
    max,
    triggers: objectIn(item, 'triggers') as Clock['triggers'],
    tags: textsIn(item, 'tags'),
    origin: textIn(item, 'origin', 'campaign') as Clock['origin'],
    pack_id: textOrNullIn(item, 'pack_id', null),
  })
}

/** A clock never leaves 0..max, whatever the delta. */
const advanceClock: Operation = (tables, item) => {
  if (!isJsonObject(item)) return
  const id = keyIn(item, 'id')
  const clock = id === null ? undefined : tables.row('clocks', id)
  if (id === null || clock === undefined) return
  tables.put('clocks', id, {
    ...clock,
    value: bounded(clock.value + integerIn(item, 'delta', 0), 0, clock.max),
  })
}

/** A fact without an id gets the next one of this branch. */
const addFact: Operation = (tables, item) => {
  if (!isJsonObject(item)) return
  const subject = keyIn(item, 'subject_id')
  const predicate = keyIn(item, 'predicate')
  if (subject === null || predicate === null) return
  const id = keyIn(item, 'id') ?? nextSequence(tables, 'fact')
  tables.put('facts', id, {
    id,
    subject_id: subject,
    predicate,
    object: (item.object ?? null) as Fact['object'],
    visibility: textIn(item, 'visibility', 'known'),
    confidence: confidenceIn(item, 1),
    tags: textsIn(item, 'tags'),
    discovered_turn: integerOrNullIn(item, 'discovered_turn', null),
    discovery_method: textOrNullIn(item, 'discovery_method', null),
    origin: textIn(item, 'origin', 'campaign') as Fact['origin'],
    pack_id: textOrNullIn(item, 'pack_id', null),
  })
}

function confidenceIn(item: JsonObject, otherwise: number): number {
  const value = item.confidence
  return typeof value === 'number' && value >= 0 && value <= 1 ? value : otherwise
}

const updateFact: Operation = (tables, item) => {
  if (!isJsonObject(item)) return
  const id = keyIn(item, 'id')
  const fact = id === null ? undefined : tables.row('facts', id)
  if (id === null || fact === undefined) return
  tables.put('facts', id, {
    ...fact,
    object: (item.object === undefined ? fact.object : item.object) as Fact['object'],
    visibility: textIn(item, 'visibility', fact.visibility),
    confidence: confidenceIn(item, fact.confidence),
    tags: changedTags(fact.tags, item),
    discovered_turn: integerOrNullIn(item, 'discovered_turn', fact.discovered_turn),
    discovery_method: textOrNullIn(item, 'discovery_method', fact.discovery_method),
  })
}

const removeFact: Operation = (tables, item) => {
  const id = isJsonObject(item) ? keyIn(item, 'id') : null
  if (id === null) return
  tables.remove('facts', id)
  // A fact that is no longer so is known to none; a row left behind would speak for the next fact of that id.
  for (const key of tables.knowledgeOf(id)) tables.remove('knowledge', key)
}

const learn: Operation = (tables, item) => {
  if (!isJsonObject(item)) return
  const knower = keyIn(item, 'knower_id')
  const fact = keyIn(item, 'fact_id')
  if (knower === null || fact === null) return
  const key = joinedKey(knower, fact)
  // The first time a thing was learned is the one that counts.
  if (tables.row('knowledge', key) !== undefined) return
  tables.put('knowledge', key, {
    knower_id: knower,
    fact_id: fact,
    turn: integerIn(item, 'turn', 0),
    source: textIn(item, 'source', 'unknown'),
  })
}

const largest = Number.MAX_SAFE_INTEGER

const changeInventory: Operation = (tables, item) => {
  if (!isJsonObject(item)) return
  const owner = keyIn(item, 'owner_id')
  const thing = keyIn(item, 'item_id')
  if (owner === null || thing === null) return
  const key = joinedKey(owner, thing)
  const before = tables.row('inventory', key)
  const quantity = bounded((before?.qty ?? 0) + integerIn(item, 'delta', 0), 0, largest)
  if (quantity === 0) return tables.remove('inventory', key)
  const flags = { ...before?.flags, ...objectIn(item, 'flags') } as InventoryItem['flags']
  tables.put('inventory', key, { owner_id: owner, item_id: thing, qty: quantity, flags })
}

const relate: Operation = (tables, item) => {
  if (!isJsonObject(item)) return
  const a = keyIn(item, 'a_id')
  const b = keyIn(item, 'b_id')
  const type = keyIn(item, 'rel_type')
  if (a === null || b === null || type === null) return
  const key = joinedKey(a, b, type)
  const before = tables.row('relationships', key)
  const start = integerIn(item, 'intensity', before?.intensity ?? 0)
  tables.put('relationships', key, {
    a_id: a,
    b_id: b,
    rel_type: type,
    intensity: bounded(start + integerIn(item, 'delta', 0), -largest, largest),
    notes: { ...before?.notes, ...objectIn(item, 'notes') } as Relationship['notes'],
    origin: textIn(item, 'origin', before?.origin ?? 'campaign') as Relationship['origin'],
    pack_id: textOrNullIn(item, 'pack_id', before?.pack_id ?? null),
  })
}

/** The operations on the world, by the field of a diff. */
export const worldOperations = {
  entities_add: addEntity,
  entities_update: updateEntity,
  entities_remove: removing('entities'),
  clocks_add: addClock,
  clocks: advanceClock,
  clocks_remove: removing('clocks'),
  facts_add: addFact,
  facts_update: updateFact,
  facts_remove: removeFact,
  knowledge_add: learn,
  inventory_changes: changeInventory,
  relationships_change: relate,
} satisfies Record<string, Operation>
