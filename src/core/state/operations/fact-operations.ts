/** Operations on facts and on who knows them. A fact without an id gets the next one of this branch. */
import { isJsonObject, type JsonObject } from '../../json.ts'
import type { Fact } from '../rows.ts'
import { joinedKey } from '../state.ts'
import type { StateTables } from '../state-tables.ts'
import {
  changedTags,
  integerIn,
  integerOrNullIn,
  keyIn,
  type Operation,
  textIn,
  textOrNullIn,
  textsIn,
} from './operation.ts'

/** The next number of a kind of id on this branch, e.g. `fact_000042`. */
export function nextSequence(tables: StateTables, kind: string): string {
  const sequences = tables.single('sequences') ?? {}
  const next = (sequences[kind] ?? 0) + 1
  tables.setSingle('sequences', { ...sequences, [kind]: next })
  return `${kind}_${String(next).padStart(6, '0')}`
}

function confidenceIn(item: JsonObject, otherwise: number): number {
  const value = item.confidence
  return typeof value === 'number' && value >= 0 && value <= 1 ? value : otherwise
}

const add: Operation = (tables, item) => {
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

const update: Operation = (tables, item) => {
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

const remove: Operation = (tables, item) => {
  const id = isJsonObject(item) ? keyIn(item, 'id') : null
  if (id === null) return
  tables.remove('facts', id)
  // Nobody knows what is no longer so; a row left behind would speak for the next fact of that id.
  for (const key of tables.knowledgeOf(id)) tables.remove('knowledge', key)
}

const learn: Operation = (tables, item) => {
  if (!isJsonObject(item)) return
  const knower = keyIn(item, 'knower_id')
  const fact = keyIn(item, 'fact_id')
  if (knower === null || fact === null) return
  const key = joinedKey(knower, fact)
  // The first time somebody learned a thing is the one that counts.
  if (tables.row('knowledge', key) !== undefined) return
  tables.put('knowledge', key, {
    knower_id: knower,
    fact_id: fact,
    turn: integerIn(item, 'turn', 0),
    source: textIn(item, 'source', 'unknown'),
  })
}

export const factOperations = {
  facts_add: add,
  facts_update: update,
  facts_remove: remove,
  knowledge_add: learn,
} satisfies Record<string, Operation>
