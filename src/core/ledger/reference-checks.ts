/**
 * What a change may refer to: rows that exist, ids that are well formed, amounts that can be paid. Checked one
 * operation after the other over the state as the earlier ones leave it, so a diff may use what it has just added.
 */
import { isEntityId, isKey } from '../entity-ids-and-slugs.ts'
import type { JsonObject } from '../json.ts'
import { type Refusal, type RefusalCode, refuse } from '../result.ts'
import { joinedKey, type TableName } from '../state/game-state.ts'
import type { StateReader } from '../state/memory-and-overlay-tables.ts'
import type { StateDiff } from '../state/state-diff.ts'
import type { Session } from '../state/table-row-schemas.ts'

type Check = (reader: StateReader, item: JsonObject) => Refusal | null

/** A code of one turn's display; it names nothing that lasts. */
const shortCode = /^[LNIQF]\d{1,3}$/i

/** Subjects of facts that are no entity: the world at large, the campaign, the scene. */
const broadSubjects: ReadonlySet<string> = new Set(['world', 'campaign', 'scene'])

function no(code: RefusalCode, message: string, rule?: string): Refusal {
  return refuse(code, message, rule === undefined ? {} : { rule }).refusal
}

function text(item: JsonObject, field: string): string {
  return String(item[field])
}

function mustExist(table: TableName, what: string): Check {
  return (reader, item) =>
    reader.row(table, text(item, 'id')) === undefined
      ? no('state/unknown', `There is no ${what} "${text(item, 'id')}" in this campaign.`, ruleOf[table])
      : null
}

function mustBeNew(table: TableName, what: string): Check {
  return (reader, item) => {
    const id = text(item, 'id')
    if (!isKey(id))
      return no('id/malformed', `"${id}" is not a usable id for a ${what}: use lower-case words joined by _.`)
    return reader.row(table, id) === undefined
      ? null
      : no('state/exists', `There is already a ${what} "${id}".`)
  }
}

const ruleOf: Partial<Record<TableName, string>> = { threads: 'PIPE-18' }

const newEntity: Check = (reader, item) => {
  const id = text(item, 'id')
  if (!isEntityId(id)) {
    const message = `"${id}" is not an entity id: ids look like npc_goblin_001 or pack_name:entity.`
    return no('id/malformed', message, 'SCHEMA-01')
  }
  return reader.row('entities', id) === undefined
    ? null
    : no('state/exists', `There is already an entity "${id}".`)
}

const changedEntity: Check = (reader, item) => {
  const missing = mustExist('entities', 'entity')(reader, item)
  if (missing !== null) return missing
  const paths = [...list(item, 'set').map((leaf) => (leaf as JsonObject).path), ...list(item, 'remove')]
  if (paths.some((path) => Array.isArray(path) && path[0] === 'string_id'))
    return no(
      'id/immutable',
      `The id of "${text(item, 'id')}" cannot change: everything that happened refers to it.`,
      'SCHEMA-03',
    ) // enforces: SCHEMA-03
  return null
}

const scene: Check = (reader, item) => {
  const location = item.location_id
  if (typeof location === 'string' && reader.row('entities', location) === undefined) {
    return no('state/unknown-place', `There is no place "${location}" in this campaign.`, 'SCHEMA-06')
  }
  for (const id of list(item, 'present_entity_ids')) {
    if (reader.row('entities', String(id)) === undefined) {
      return no(
        'state/unknown',
        `"${String(id)}" cannot be present: there is no such entity in this campaign.`,
      )
    }
  }
  return null
}

const newFact: Check = (reader, item) => {
  const subject = text(item, 'subject_id')
  if (shortCode.test(subject))
    return no(
      'state/short-code',
      `"${subject}" is a code of a display and means something else next turn; name the id behind it.`,
      'KRN-26',
    ) // enforces: KRN-26
  if (!broadSubjects.has(subject) && reader.row('entities', subject) === undefined) {
    return no(
      'state/unknown',
      `A fact about "${subject}" needs it to exist in this campaign first.`,
      'PIPE-19',
    )
  }
  return item.id === undefined ? null : mustBeNew('facts', 'fact')(reader, item)
}

const learned: Check = (reader, item) =>
  reader.row('facts', text(item, 'fact_id')) === undefined
    ? no('state/unknown', `Nobody can learn fact "${text(item, 'fact_id')}": there is no such fact.`)
    : null

const possession: Check = (reader, item) => {
  const owner = text(item, 'owner_id')
  const thing = text(item, 'item_id')
  if (reader.row('entities', owner) === undefined) {
    return no('state/unknown', `"${owner}" cannot own anything: there is no such entity in this campaign.`)
  }
  const has = reader.row('inventory', joinedKey(owner, thing))?.qty ?? 0
  const left = has + Number(item.delta)
  if (!Number.isSafeInteger(left)) return no('state/too-much', `Nobody can have that many of "${thing}".`)
  return left < 0
    ? no('state/not-enough', `"${owner}" has ${has} of "${thing}", not ${has - left}.`, 'PIPE-17')
    : null
}

const relation: Check = (reader, item) => {
  for (const field of ['a_id', 'b_id']) {
    if (reader.row('entities', text(item, field)) === undefined) {
      return no('state/unknown', `There is no entity "${text(item, field)}" to be in a relationship.`)
    }
  }
  return null
}

const newSession: Check = (reader, item) => {
  const session = item as unknown as Session
  for (const [, other] of reader.all('sessions')) {
    if (other.ended_at === null)
      return no('session/one-at-a-time', `Session "${other.id}" is still open; end it first.`, 'STORE-15') // enforces: STORE-15
    const start = session.turn_range_start ?? 0
    if (start <= (other.turn_range_end ?? -1))
      return no('session/overlap', `Turn ${start} already belongs to session "${other.id}".`, 'STORE-16') // enforces: STORE-16
  }
  return mustBeNew('sessions', 'session')(reader, item)
}

const endedSession: Check = (reader, item) => {
  const missing = mustExist('sessions', 'session')(reader, item)
  if (missing !== null) return missing
  const session = { ...reader.row('sessions', text(item, 'id')), ...item } as unknown as Session
  const backwards =
    session.turn_range_end !== null && session.turn_range_end < (session.turn_range_start ?? 0) - 1
  return backwards
    ? no('session/backwards', `Session "${session.id}" cannot end before it starts.`, 'STORE-16')
    : null
}

function list(item: JsonObject, field: string): readonly unknown[] {
  const value = item[field]
  return Array.isArray(value) ? value : []
}

/** The check of each field of a diff that needs one; the schema alone decides the rest. */
export const referenceChecks: Partial<Record<keyof StateDiff, Check>> = {
  entities_add: newEntity,
  entities_update: changedEntity,
  entities_remove: mustExist('entities', 'entity'),
  scene_update: scene,
  clocks_add: mustBeNew('clocks', 'clock'),
  clocks: mustExist('clocks', 'clock'),
  clocks_remove: mustExist('clocks', 'clock'),
  facts_add: newFact,
  facts_update: mustExist('facts', 'fact'),
  facts_remove: mustExist('facts', 'fact'),
  knowledge_add: learned,
  inventory_changes: possession,
  relationships_change: relation,
  threads_add: mustBeNew('threads', 'thread'),
  threads_update: mustExist('threads', 'thread'),
  threads_remove: mustExist('threads', 'thread'),
  sessions_add: newSession,
  sessions_update: endedSession,
}
