/** Operations on the story's own book-keeping: threads, memories, summaries, sessions, packs. */
import { isJsonObject } from '../../json.ts'
import type { Pack, Session, Summary, Thread } from '../rows.ts'
import { nextSequence } from './fact-operations.ts'
import { changedTags, keyIn, type Operation, objectIn, textIn, textOrNullIn, textsIn } from './operation.ts'

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

export const storyOperations = {
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
