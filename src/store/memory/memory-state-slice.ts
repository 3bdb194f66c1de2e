/** The bounded slice of a memory campaign: the same picture as the SQLite one gives, by walking what is small. */

import type { TableName, Tables } from '../../core/state/game-state.ts'
import { documentKinds, type Entity } from '../../core/state/table-row-schemas.ts'
import { factSubjects, heard, joined, neighboursOf, sliceOf, subjectsOf } from '../build-state-slice.ts'
import type { CampaignFile, KeptRecord } from '../campaign-file-port.ts'
import type { SliceLimits, SliceWishes, StateSlice } from '../state-slice.ts'

/** Builds the slice of the present scene. */
export function memorySlice(
  file: CampaignFile,
  limits: SliceLimits,
  wishes: SliceWishes,
  wordsOf: (record: KeptRecord) => string,
): StateSlice {
  const subjects = subjectsOf(file)
  const named = wished(file, wishes)
  const factsOf = rowsBy(file, 'facts', (fact) => fact.subject_id)
  const itemsOf = rowsBy(file, 'inventory', (item) => item.owner_id)
  const tiesOf = rowsBy(file, 'relationships', (tie) => tie.a_id)
  const knownBy = rowsBy(file, 'knowledge', (row) => row.fact_id)
  const documentsOf = rowsBy(file, 'documents', (document) => document.kind)
  const facts = [...subjects, ...factSubjects(named, subjects)].flatMap((id) =>
    lastOf(factsOf(id), limits.facts_per_subject),
  )
  const inventory = [...subjects, ...heard(wishes.owners)].flatMap((id) =>
    ordered(itemsOf(id), (item) => [item.item_id]).slice(0, limits.items_per_owner),
  )
  const relationships = subjects.flatMap((id) =>
    ordered(tiesOf(id), (tie) => [tie.b_id, tie.rel_type]).slice(0, limits.relationships_per_entity),
  )
  const asked = heard(wishes.facts).flatMap((id) => file.row('facts', id) ?? [])
  const all = joined(facts, asked)
  const ids = [
    ...subjects,
    ...neighboursOf(file),
    ...inventory.map((row) => row.item_id),
    ...heard(wishes.ids),
  ]
  const entitiesOf = (wanted: readonly string[]) => wanted.flatMap((id) => file.row('entities', id) ?? [])
  return sliceOf(file, entitiesOf, ids, {
    entities: named,
    facts: all,
    inventory,
    relationships,
    threads: joined(
      newest(file.all('threads'), limits.threads, (thread) => thread.status === 'active'),
      heard(wishes.threads).flatMap((id) => file.row('threads', id) ?? []),
    ),
    clocks: byId(file.all('clocks')).slice(0, limits.clocks),
    memories: joined(
      lastOf(byId(file.all('memories')), limits.memories),
      heard(wishes.memories).flatMap((text) => first(file.all('memories'), (memory) => memory.text === text)),
    ),
    documents: documentKinds.flatMap((kind) =>
      ordered(documentsOf(kind), (document) => [document.id]).slice(0, limits.documents_per_kind),
    ),
    knowledge: all.flatMap((fact) => knownBy(fact.id).slice(0, limits.knowers_per_fact)),
    recent: recentTurns(file, limits.recent_turns, wordsOf),
  })
}

/** The rows of a table by whom they belong to, in their order: sorted in one walk, however many are asked for. */
function rowsBy<Name extends TableName>(
  file: CampaignFile,
  table: Name,
  keyOf: (row: Tables[Name]) => string,
): (key: string) => readonly Tables[Name][] {
  const sorted = new Map<string, Tables[Name][]>()
  for (const [, row] of file.all(table)) {
    const key = keyOf(row)
    const rows = sorted.get(key)
    if (rows === undefined) sorted.set(key, [row])
    else rows.push(row)
  }
  return (key) => sorted.get(key) ?? []
}

/** Those who were asked for by name, in the order of the names, then those by the beginning of their id, the last first. */
function wished(file: CampaignFile, wishes: SliceWishes): Entity[] {
  const names = heard(wishes.names).map((name) => name.toLowerCase())
  const stems = heard(wishes.stems)
  if (names.length === 0 && stems.length === 0) return []
  const all = Array.from(file.all('entities'), ([, entity]) => entity)
  const named = names.flatMap((name) =>
    all.filter((entity) => entity.name.toLowerCase() === name).slice(0, mostOfOneName),
  )
  const numbered = stems.flatMap((stem) => {
    const begun = all.filter((entity) => entity.id.startsWith(stem))
    return lastOf(
      ordered(begun, (entity) => [entity.id]),
      mostOfOneStem,
    )
  })
  return [...named, ...numbered]
}

/** As many as the SQLite slice reads. */
const mostOfOneName = 12
const mostOfOneStem = 24

function recentTurns(
  file: CampaignFile,
  most: number,
  wordsOf: (record: KeptRecord) => string,
): StateSlice['recent'] {
  const last = file.onPath(file.pathLength() - 1)?.turn ?? 0
  const turns: StateSlice['recent'][number][] = []
  for (let turn = Math.max(1, last - most + 1); turn <= last; turn += 1) {
    const resolved = file.turnRecord(turn, 'resolved')
    if (resolved === undefined) continue
    const told = file.turnRecord(turn, 'told')
    const text = told === undefined ? '' : wordsOf(told)
    turns.push({ turn_no: turn, player_input: wordsOf(resolved), text })
  }
  return turns
}

/** Rows in the order of what they are called, as an index has them. */
function ordered<Row>(rows: readonly Row[], keyOf: (row: Row) => readonly string[]): Row[] {
  const before = (one: readonly string[], other: readonly string[]): number => {
    const at = one.findIndex((part, index) => part !== other[index])
    return at === -1 ? 0 : (one[at] ?? '') < (other[at] ?? '') ? -1 : 1
  }
  return [...rows].sort((one, other) => before(keyOf(one), keyOf(other)))
}

function byId<Row extends { readonly id: string }>(rows: Iterable<readonly [string, Row]>): Row[] {
  return ordered(
    Array.from(rows, ([, row]) => row),
    (row) => [row.id],
  )
}

/** The first row that fits, if there is one. */
function first<Row>(rows: Iterable<readonly [string, Row]>, fits: (row: Row) => boolean): Row[] {
  for (const [, row] of rows) if (fits(row)) return [row]
  return []
}

function newest<Row>(
  rows: Iterable<readonly [string, Row]>,
  most: number,
  fits = (_row: Row): boolean => true,
): Row[] {
  const found: Row[] = []
  for (const [, row] of rows) if (fits(row)) found.push(row)
  return lastOf(found, most)
}

/** The last rows of a list, newest first; none when none are wanted. */
function lastOf<Row>(rows: readonly Row[], most: number): Row[] {
  return rows.slice(Math.max(0, rows.length - most)).reverse()
}
