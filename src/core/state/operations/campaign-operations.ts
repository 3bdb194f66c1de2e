/**
 * Operations on the campaign itself: what there is one of (settings, counters, clock, dice, scene), the story's
 * book-keeping (threads, memories, summaries, sessions, packs) and the JSON documents (combat, agendas, maps …).
 */
import { isJsonObject } from '../../json.ts'
import {
  type Document,
  type DocumentKind,
  documentKinds,
  type Pack,
  type Session,
  type Summary,
  type Thread,
} from '../rows.ts'
import { joinedKey, type Singles } from '../state.ts'
import {
  changedLeaves,
  changedTags,
  keyIn,
  nextSequence,
  type Operation,
  objectIn,
  removing,
  textIn,
  textOrNullIn,
  textsIn,
} from './operation.ts'

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
