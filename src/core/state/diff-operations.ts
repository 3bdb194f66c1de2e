/**
 * What each field of a diff does to the tables. An item comes from a stored log and may be anything: a field of a wrong type
 * reads as absent, and an operation either has the keys it needs or does nothing.
 */
import {
  asInteger,
  asList,
  asNumber,
  asObject,
  asObjects,
  asText,
  asTexts,
  deniedKeys,
  isJsonObject,
  type JsonObject,
  withAppended,
  withoutPath,
  withValueAt,
} from '../json.ts'
import { joinedKey, type Singles, type TableName, type Tables } from './game-state.ts'
import type { StateTables } from './memory-and-overlay-tables.ts'
import {
  type Document,
  type DocumentKind,
  documentKinds,
  type Entity,
  type Fact,
} from './table-row-schemas.ts'

/** One narrow change, applied to the tables; `item` comes from a stored log and may be anything. */
export type Operation = (tables: StateTables, item: unknown) => void

const emptyScene: Singles['scene'] = {
  id: 'scene_001',
  location_id: null,
  present_entity_ids: [],
  constraints: {},
  visibility_conditions: null,
  noise_level: null,
  obscured_entities: [],
}

const addThread = adding('threads', (item, id) => ({
  id,
  title: textIn(item, 'title', id),
  status: textIn(item, 'status', 'active'),
  stakes: objectIn(item, 'stakes'),
  related_entity_ids: textsIn(item, 'related_entity_ids'),
  tags: textsIn(item, 'tags'),
  ...provenanceIn(item),
}))

const updateThread = updating('threads', (thread, item) => ({
  title: textIn(item, 'title', thread.title),
  status: textIn(item, 'status', thread.status),
  stakes: { ...thread.stakes, ...objectIn(item, 'stakes') },
  tags: changedTags(thread.tags, item),
}))

const remember: Operation = (tables, item) => {
  if (typeof item !== 'string' || item === '') return
  const id = nextSequence(tables, 'memory')
  tables.put('memories', id, { id, text: item, turn: tables.single('counters')?.current_turn ?? 0 })
}

const kinds: ReadonlySet<string> = new Set(documentKinds)

const updateDocument = keyedBy(['kind', 'id'], (tables, { kind, id }, item) => {
  if (!kinds.has(kind)) return
  const key = joinedKey(kind, id)
  const value = changedLeaves(tables.row('documents', key)?.value ?? {}, item)
  tables.put('documents', key, { kind: kind as DocumentKind, id, value })
})

/** The operations on the campaign: its single things, the story's book-keeping and the JSON documents. */
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
  summaries_add: addingWhole('summaries'),
  sessions_add: addingWhole('sessions'),
  sessions_update: updating('sessions', (_, item) => item),
  packs_add: addingWhole('packs'),
  packs_remove: removing('packs'),
  documents_update: updateDocument,
  documents_remove: keyedBy(['kind', 'id'], (tables, { kind, id }) =>
    tables.remove('documents', joinedKey(kind, id)),
  ),
} satisfies Record<string, Operation>

const addEntity = adding('entities', (item, id) => ({
  id,
  type: textIn(item, 'type', 'thing'),
  name: textIn(item, 'name', id),
  attrs: objectIn(item, 'attrs'),
  tags: textsIn(item, 'tags'),
  ...provenanceIn(item),
  pack_entity_id: textOrNullIn(item, 'pack_entity_id', null),
}))

const updateEntity = updating('entities', (entity, item) => ({
  name: textIn(item, 'name', entity.name),
  tags: changedTags(entity.tags, item),
  attrs: changedLeaves(entity.attrs, item),
}))

const addClock = adding('clocks', (item, id) => {
  const max = Math.max(1, integerIn(item, 'max', 1))
  return {
    id,
    name: textIn(item, 'name', id),
    value: bounded(integerIn(item, 'value', 0), 0, max),
    max,
    triggers: objectIn(item, 'triggers'),
    tags: textsIn(item, 'tags'),
    ...provenanceIn(item),
  }
})

const advanceClock = updating('clocks', (clock, item) => ({
  value: bounded(clock.value + integerIn(item, 'delta', 0), 0, clock.max),
}))

/** A fact without an id gets the next one of this branch. */
const addFact = keyedBy(['subject_id', 'predicate'], (tables, { subject_id, predicate }, item) => {
  const id = keyIn(item, 'id') ?? nextSequence(tables, 'fact')
  tables.put('facts', id, {
    id,
    subject_id,
    predicate,
    object: (item.object ?? null) as Fact['object'],
    visibility: textIn(item, 'visibility', 'known'),
    confidence: confidenceIn(item, 1),
    tags: textsIn(item, 'tags'),
    discovered_turn: integerOrNullIn(item, 'discovered_turn', null),
    discovery_method: textOrNullIn(item, 'discovery_method', null),
    ...provenanceIn(item),
  })
})

const updateFact = updating('facts', (fact, item) => ({
  object: item.object === undefined ? fact.object : item.object,
  visibility: textIn(item, 'visibility', fact.visibility),
  confidence: confidenceIn(item, fact.confidence),
  tags: changedTags(fact.tags, item),
  discovered_turn: integerOrNullIn(item, 'discovered_turn', fact.discovered_turn),
  discovery_method: textOrNullIn(item, 'discovery_method', fact.discovery_method),
}))

const removeFact = keyedBy(['id'], (tables, { id }) => {
  tables.remove('facts', id)
  // A fact that is no longer so is known to none; a row left behind would speak for the next fact of that id.
  for (const key of tables.knowledgeOf(id)) tables.remove('knowledge', key)
})

const learn = keyedBy(['knower_id', 'fact_id'], (tables, { knower_id, fact_id }, item) => {
  const key = joinedKey(knower_id, fact_id)
  // The first time a thing was learned is the one that counts.
  if (tables.row('knowledge', key) !== undefined) return
  tables.put('knowledge', key, {
    knower_id,
    fact_id,
    turn: integerIn(item, 'turn', 0),
    source: textIn(item, 'source', 'unknown'),
  })
})

const largest = Number.MAX_SAFE_INTEGER

const changeInventory = keyedBy(['owner_id', 'item_id'], (tables, { owner_id, item_id }, item) => {
  const key = joinedKey(owner_id, item_id)
  const before = tables.row('inventory', key)
  const qty = bounded((before?.qty ?? 0) + integerIn(item, 'delta', 0), 0, largest)
  if (qty === 0) return tables.remove('inventory', key)
  tables.put('inventory', key, {
    owner_id,
    item_id,
    qty,
    flags: { ...before?.flags, ...objectIn(item, 'flags') },
  })
})

const relate = keyedBy(['a_id', 'b_id', 'rel_type'], (tables, { a_id, b_id, rel_type }, item) => {
  const key = joinedKey(a_id, b_id, rel_type)
  const before = tables.row('relationships', key)
  const start = integerIn(item, 'intensity', before?.intensity ?? 0)
  tables.put('relationships', key, {
    a_id,
    b_id,
    rel_type,
    intensity: bounded(start + integerIn(item, 'delta', 0), -largest, largest),
    notes: { ...before?.notes, ...objectIn(item, 'notes') },
    ...provenanceIn(item, before),
  })
})

/** The operations on the world of the story: entities, clocks, facts and who knows them, belongings, relationships. */
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

/** An operation on an item that holds all of these keys; without one of them it does nothing. */
function keyedBy<Field extends string>(
  fields: readonly Field[],
  apply: (tables: StateTables, keys: Readonly<Record<Field, string>>, item: JsonObject) => void,
): Operation {
  return (tables, item) => {
    if (!isJsonObject(item)) return
    const keys = fields.flatMap((field) => keyIn(item, field) ?? [])
    if (keys.length < fields.length) return
    apply(
      tables,
      Object.fromEntries(fields.map((field, at) => [field, keys[at]])) as Record<Field, string>,
      item,
    )
  }
}

/** Writes a new row under the item's id; a row of that id gives way. */
function adding<Name extends TableName>(
  table: Name,
  rowOf: (item: JsonObject, id: string) => Tables[Name],
): Operation {
  return keyedBy(['id'], (tables, { id }, item) => tables.put(table, id, rowOf(item, id)))
}

/** Writes the item as the row: these were checked whole by their schema when they were written. */
function addingWhole(table: 'summaries' | 'sessions' | 'packs'): Operation {
  return adding(table, (item) => item as unknown as Tables[typeof table])
}

/** Changes fields of the row with the item's id; a row that is not there stays absent. */
function updating<Name extends TableName>(
  table: Name,
  change: (row: Tables[Name], item: JsonObject) => { readonly [Field in keyof Tables[Name]]?: unknown },
): Operation {
  return keyedBy(['id'], (tables, { id }, item) => {
    const row = tables.row(table, id)
    if (row !== undefined) tables.put(table, id, { ...row, ...change(row, item) } as Tables[Name])
  })
}

function removing(table: TableName): Operation {
  return keyedBy(['id'], (tables, { id }) => tables.remove(table, id))
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

/** The next number of a kind of id on this branch, e.g. `fact_000042`. */
function nextSequence(tables: StateTables, kind: string): string {
  const sequences = tables.single('sequences') ?? {}
  const next = (sequences[kind] ?? 0) + 1
  tables.setSingle('sequences', { ...sequences, [kind]: next })
  return `${kind}_${String(next).padStart(6, '0')}`
}

/** The tags of a row after `tags_add` and `tags_remove`. */
function changedTags(tags: readonly string[], item: JsonObject): string[] {
  const gone = new Set(textsIn(item, 'tags_remove'))
  const kept = tags.filter((tag) => !gone.has(tag))
  for (const tag of textsIn(item, 'tags_add')) if (!kept.includes(tag)) kept.push(tag)
  return kept
}

/** A JSON object after the `set`, `append` and `remove` of an operation. */
function changedLeaves(root: JsonObject, item: JsonObject): Document['value'] {
  let changed = root
  for (const entry of asObjects(item.set)) {
    if (entry.value !== undefined) changed = withValueAt(changed, textsIn(entry, 'path'), entry.value)
  }
  for (const entry of asObjects(item.append)) {
    changed = withAppended(changed, textsIn(entry, 'path'), asList(entry.values))
  }
  for (const path of asList(item.remove)) changed = withoutPath(changed, asTexts(path))
  return changed as Document['value']
}

/** Text that may serve as a key, or null. */
function keyIn(item: JsonObject, field: string): string | null {
  const key = asText(item[field]) ?? ''
  return key !== '' && !deniedKeys.has(key) ? key : null
}

function textIn(item: JsonObject, field: string, otherwise: string): string {
  return asText(item[field]) ?? otherwise
}

function textOrNullIn(item: JsonObject, field: string, otherwise: string | null): string | null {
  return item[field] === null ? null : (asText(item[field]) ?? otherwise)
}

function integerIn(item: JsonObject, field: string, otherwise: number): number {
  return asInteger(item[field]) ?? otherwise
}

function integerOrNullIn(item: JsonObject, field: string, otherwise: number | null): number | null {
  return item[field] === null ? null : (asInteger(item[field]) ?? otherwise)
}

function confidenceIn(item: JsonObject, otherwise: number): number {
  const confidence = asNumber(item.confidence) ?? -1
  return confidence >= 0 && confidence <= 1 ? confidence : otherwise
}

function objectIn(item: JsonObject, field: string): Entity['attrs'] {
  return (asObject(item[field]) ?? {}) as Entity['attrs']
}

function textsIn(item: JsonObject, field: string): string[] {
  return [...asTexts(item[field])]
}

type Provenance = Pick<Entity, 'origin' | 'pack_id'>

function provenanceIn(item: JsonObject, before?: Provenance): Provenance {
  return {
    origin: textIn(item, 'origin', before?.origin ?? 'campaign') as Provenance['origin'],
    pack_id: textOrNullIn(item, 'pack_id', before?.pack_id ?? null),
  }
}

function bounded(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}
