/**
 * What the operations of the fold share: reading fields of a value that may be anything. A wrong type reads as absent, so an
 * operation either has what it needs or does nothing.
 */
import {
  deniedKeys,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  withAppended,
  withoutPath,
  withValueAt,
} from '../json.ts'
import {
  type Clock,
  type Document,
  type DocumentKind,
  documentKinds,
  type Entity,
  type Fact,
  type InventoryItem,
  type Pack,
  type Relationship,
  type Session,
  type Summary,
  type Thread,
} from './rows.ts'
import { joinedKey, type Singles, type TableName } from './state.ts'
import type { StateTables } from './tables.ts'

/** One narrow change, applied to the tables; `item` comes from a stored log and may be anything. */
export type Operation = (tables: StateTables, item: unknown) => void

/** Text that may serve as a key, or null. */
export function keyIn(item: JsonObject, field: string): string | null {
  const value = item[field]
  return typeof value === 'string' && value !== '' && !deniedKeys.has(value) ? value : null
}

export function textIn(item: JsonObject, field: string, otherwise: string): string {
  const value = item[field]
  return typeof value === 'string' ? value : otherwise
}

export function textOrNullIn(item: JsonObject, field: string, otherwise: string | null): string | null {
  const value = item[field]
  return typeof value === 'string' || value === null ? value : otherwise
}

export function integerIn(item: JsonObject, field: string, otherwise: number): number {
  const value = item[field]
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : otherwise
}

export function integerOrNullIn(item: JsonObject, field: string, otherwise: number | null): number | null {
  return item[field] === null ? null : integerIn(item, field, Number.NaN) || zeroOr(item[field], otherwise)
}

function zeroOr(value: JsonValue | undefined, otherwise: number | null): number | null {
  return value === 0 ? 0 : otherwise
}

export function objectIn(item: JsonObject, field: string): JsonObject {
  const value = item[field]
  return isJsonObject(value) ? value : {}
}

export function textsIn(item: JsonObject, field: string): string[] {
  const value = item[field]
  return Array.isArray(value) ? value.filter((text) => typeof text === 'string') : []
}

/** A number kept inside bounds and inside what is exact. */
export function bounded(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}

/** The tags of a row after `tags_add` and `tags_remove`. */
export function changedTags(tags: readonly string[], item: JsonObject): string[] {
  const gone = new Set(textsIn(item, 'tags_remove'))
  const kept = tags.filter((tag) => !gone.has(tag))
  for (const tag of textsIn(item, 'tags_add')) if (!kept.includes(tag)) kept.push(tag)
  return kept
}

/** A JSON object after the `set`, `remove` and `append` of an operation. */
export function changedLeaves(root: JsonObject, item: JsonObject): JsonObject {
  let changed = root
  for (const entry of listIn(item, 'set')) {
    if (isJsonObject(entry) && entry.value !== undefined)
      changed = withValueAt(changed, textsIn(entry, 'path'), entry.value)
  }
  for (const entry of listIn(item, 'append')) {
    if (isJsonObject(entry)) changed = withAppended(changed, textsIn(entry, 'path'), listIn(entry, 'values'))
  }
  for (const path of listIn(item, 'remove')) changed = withoutPath(changed, textsIn({ path }, 'path'))
  return changed
}

function listIn(item: JsonObject, field: string): readonly JsonValue[] {
  const value = item[field]
  return Array.isArray(value) ? value : []
}

/** The next number of a kind of id on this branch, e.g. `fact_000042`. */
export function nextSequence(tables: StateTables, kind: string): string {
  const sequences = tables.single('sequences') ?? {}
  const next = (sequences[kind] ?? 0) + 1
  tables.setSingle('sequences', { ...sequences, [kind]: next })
  return `${kind}_${String(next).padStart(6, '0')}`
}

/** The operation that takes the row of an id out of a table. */
export function removing(table: TableName): Operation {
  return (tables, item) => {
    const id = isJsonObject(item) ? keyIn(item, 'id') : null
    if (id !== null) tables.remove(table, id)
  }
}

// Operations on the campaign itself: what there is one of (settings, counters, clock, dice, scene), the story's
// book-keeping (threads, memories, summaries, sessions, packs) and the JSON documents (combat, agendas, maps …).

const emptyScene: Singles['scene'] = {
  id: 'scene_001',
  location_id: null,
  present_entity_ids: [],
  constraints: {},
  visibility_conditions: null,
  noise_level: null,
  obscured_entities: [],
}

function merging<Name extends 'campaign' | 'scene'>(name: Name, blank: Singles[Name]): Operation {
  return (tables, item) => {
    if (isJsonObject(item))
      tables.setSingle(name, { ...(tables.single(name) ?? blank), ...item } as Singles[Name])
  }
}

function replacing<Name extends 'counters' | 'dice' | 'time'>(name: Name): Operation {
  return (tables, item) => {
    if (isJsonObject(item)) tables.setSingle(name, item as unknown as Singles[Name])
  }
}

const addThread: Operation = (tables, item) => {
  if (!isJsonObject(item)) return
  const id = keyIn(item, 'id')
  if (id === null) return
  tables.put('threads', id, {
    id,
    title: textIn(item, 'title', id),
    status: textIn(item, 'status', 'active'),
    stakes: objectIn(item, 'stakes') as Thread['stakes'],
    related_entity_ids: textsIn(item, 'related_entity_ids'),
    tags: textsIn(item, 'tags'),
    origin: textIn(item, 'origin', 'campaign') as Thread['origin'],
    pack_id: textOrNullIn(item, 'pack_id', null),
  })
}

const updateThread: Operation = (tables, item) => {
  if (!isJsonObject(item)) return
  const id = keyIn(item, 'id')
  const thread = id === null ? undefined : tables.row('threads', id)
  if (id === null || thread === undefined) return
  tables.put('threads', id, {
    ...thread,
    title: textIn(item, 'title', thread.title),
    status: textIn(item, 'status', thread.status),
    stakes: { ...thread.stakes, ...objectIn(item, 'stakes') } as Thread['stakes'],
    tags: changedTags(thread.tags, item),
  })
}

const remember: Operation = (tables, item) => {
  if (typeof item !== 'string' || item === '') return
  const id = nextSequence(tables, 'memory')
  tables.put('memories', id, { id, text: item, turn: tables.single('counters')?.current_turn ?? 0 })
}

const updateSession: Operation = (tables, item) => {
  if (!isJsonObject(item)) return
  const id = keyIn(item, 'id')
  const session = id === null ? undefined : tables.row('sessions', id)
  if (id !== null && session !== undefined) tables.put('sessions', id, { ...session, ...item } as Session)
}

function putting<Name extends 'summaries' | 'sessions' | 'packs'>(table: Name): Operation {
  return (tables, item) => {
    if (!isJsonObject(item)) return
    const id = keyIn(item, 'id')
    if (id !== null) tables.put(table, id, item as unknown as (Summary | Session | Pack) & never)
  }
}

const kinds: ReadonlySet<string> = new Set(documentKinds)

const updateDocument: Operation = (tables, item) => {
  if (!isJsonObject(item)) return
  const kind = keyIn(item, 'kind')
  const id = keyIn(item, 'id')
  if (kind === null || id === null || !kinds.has(kind)) return
  const key = joinedKey(kind, id)
  const before = tables.row('documents', key)
  const value = changedLeaves(before?.value ?? {}, item) as Document['value']
  tables.put('documents', key, { kind: kind as DocumentKind, id, value })
}

const removeDocument: Operation = (tables, item) => {
  if (!isJsonObject(item)) return
  const kind = keyIn(item, 'kind')
  const id = keyIn(item, 'id')
  if (kind !== null && id !== null) tables.remove('documents', joinedKey(kind, id))
}

/** The operations on the campaign, by the field of a diff. */
export const campaignOperations = {
  campaign: merging('campaign', {} as Singles['campaign']),
  counters: replacing('counters'),
  dice: replacing('dice'),
  time: replacing('time'),
  scene_update: merging('scene', emptyScene),
  threads_add: addThread,
  threads_update: updateThread,
  threads_remove: removing('threads'),
  memories_append: remember,
  summaries_add: putting('summaries'),
  sessions_add: putting('sessions'),
  sessions_update: updateSession,
  packs_add: putting('packs'),
  packs_remove: removing('packs'),
  documents_update: updateDocument,
  documents_remove: removeDocument,
} satisfies Record<string, Operation>

// Operations on the world of the story: people, places and things, clocks, facts and who knows them, belongings, bonds.

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
