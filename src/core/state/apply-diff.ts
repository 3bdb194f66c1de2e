/**
 * The fold's step: one stored diff applied to the tables. It is total: whatever a log holds, including a field from
 * a version we have not written yet or a row somebody damaged, it changes what it understands and never throws. What
 * may be *written* is decided before, by the law (ledger/law.ts); here the past is simply believed.
 */
import { isJsonObject } from '../json.ts'
import { clockOperations } from './operations/clock-operations.ts'
import { entityOperations } from './operations/entity-operations.ts'
import { factOperations, nextSequence } from './operations/fact-operations.ts'
import {
  bounded,
  changedLeaves,
  changedTags,
  integerIn,
  keyIn,
  type Operation,
  objectIn,
  textIn,
  textOrNullIn,
  textsIn,
} from './operations/operation.ts'
import {
  type Document,
  type DocumentKind,
  documentKinds,
  type InventoryItem,
  type Pack,
  type Relationship,
  type Session,
  type Summary,
  type Thread,
} from './rows.ts'
import { joinedKey, type Singles } from './state.ts'
import type { StateDiff } from './state-diff.ts'
import type { StateTables } from './state-tables.ts'

/** Operations on the story's own book-keeping: threads, memories, summaries, sessions, packs. */
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

function removing(table: 'threads' | 'packs'): Operation {
  return (tables, item) => {
    const id = isJsonObject(item) ? keyIn(item, 'id') : null
    if (id !== null) tables.remove(table, id)
  }
}

const storyOperations = {
  threads_add: addThread,
  threads_update: updateThread,
  threads_remove: removing('threads'),
  memories_append: remember,
  summaries_add: putting('summaries'),
  sessions_add: putting('sessions'),
  sessions_update: updateSession,
  packs_add: putting('packs'),
  packs_remove: removing('packs'),
} satisfies Record<string, Operation>

/** Operations on what somebody owns and what somebody is to somebody. */
const most = Number.MAX_SAFE_INTEGER

const change: Operation = (tables, item) => {
  if (!isJsonObject(item)) return
  const owner = keyIn(item, 'owner_id')
  const thing = keyIn(item, 'item_id')
  if (owner === null || thing === null) return
  const key = joinedKey(owner, thing)
  const before = tables.row('inventory', key)
  const quantity = bounded((before?.qty ?? 0) + integerIn(item, 'delta', 0), 0, most)
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
    intensity: bounded(start + integerIn(item, 'delta', 0), -most, most),
    notes: { ...before?.notes, ...objectIn(item, 'notes') } as Relationship['notes'],
    origin: textIn(item, 'origin', before?.origin ?? 'campaign') as Relationship['origin'],
    pack_id: textOrNullIn(item, 'pack_id', before?.pack_id ?? null),
  })
}

const possessionOperations = {
  inventory_changes: change,
  relationships_change: relate,
} satisfies Record<string, Operation>

/** Operations on what there is one of: the campaign, its counters, its clock, its dice, its scene. */
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

const singleOperations = {
  campaign: merging('campaign', {} as Singles['campaign']),
  counters: replacing('counters'),
  dice: replacing('dice'),
  time: replacing('time'),
  scene_update: merging('scene', emptyScene),
} satisfies Record<string, Operation>

/** Operations on the campaign's JSON documents: combat, agendas, frozen plans, indicators, maps … */
const kinds: ReadonlySet<string> = new Set(documentKinds)

const update: Operation = (tables, item) => {
  if (!isJsonObject(item)) return
  const kind = keyIn(item, 'kind')
  const id = keyIn(item, 'id')
  if (kind === null || id === null || !kinds.has(kind)) return
  const key = joinedKey(kind, id)
  const before = tables.row('documents', key)
  const value = changedLeaves(before?.value ?? {}, item) as Document['value']
  tables.put('documents', key, { kind: kind as DocumentKind, id, value })
}

const remove: Operation = (tables, item) => {
  if (!isJsonObject(item)) return
  const kind = keyIn(item, 'kind')
  const id = keyIn(item, 'id')
  if (kind !== null && id !== null) tables.remove('documents', joinedKey(kind, id))
}

const documentOperations = {
  documents_update: update,
  documents_remove: remove,
} satisfies Record<string, Operation>

type Field = keyof StateDiff

const operations: Readonly<Record<Field, Operation>> = {
  ...singleOperations,
  ...entityOperations,
  ...clockOperations,
  ...factOperations,
  ...possessionOperations,
  ...storyOperations,
  ...documentOperations,
}

/** The order in which the fields of a diff are applied, whatever order they were written in. */
export const fieldOrder: readonly Field[] = [
  'campaign',
  'counters',
  'dice',
  'time',
  'entities_add',
  'entities_update',
  'scene_update',
  'clocks_add',
  'clocks',
  'clocks_remove',
  'facts_add',
  'facts_update',
  'facts_remove',
  'knowledge_add',
  'inventory_changes',
  'relationships_change',
  'threads_add',
  'threads_update',
  'threads_remove',
  'memories_append',
  'summaries_add',
  'sessions_add',
  'sessions_update',
  'packs_add',
  'packs_remove',
  'documents_update',
  'documents_remove',
  // Last, so that one diff can empty the pockets of whoever it takes away.
  'entities_remove',
]

/**
 * Applies a diff to the tables; never throws, ignores what it does not understand.
 *
 * @example
 * const tables = new MemoryTables()
 * applyDiff(tables, { memories_append: ['The bridge fell.'] })
 */
export function applyDiff(tables: StateTables, diff: unknown): void {
  if (!isJsonObject(diff)) return
  for (const field of fieldOrder) {
    const value: unknown = diff[field]
    if (value === undefined) continue
    const apply = operations[field]
    if (Array.isArray(value)) for (const item of value) apply(tables, item)
    else apply(tables, value)
  }
}

/** Applies one item of one field, for the law, which looks before each step. */
export function applyOperation(tables: StateTables, field: Field, item: unknown): void {
  operations[field](tables, item)
}
