/** The bounded slice of a campaign in SQLite: every query stops at a limit and walks an index. */
import type { SQLInputValue } from 'node:sqlite'
import type { TableName, Tables } from '../../core/state/game-state.ts'
import type { StateReader } from '../../core/state/memory-and-overlay-tables.ts'
import { documentKinds, type Entity } from '../../core/state/table-row-schemas.ts'
import { factSubjects, heard, joined, neighboursOf, sliceOf, subjectsOf } from '../build-state-slice.ts'
import type { SliceLimits, SliceWishes, StateSlice } from '../state-slice.ts'
import type { SealedTurn } from '../story-lines-of-turn.ts'
import type { Database } from './node-sqlite-driver.ts'
import { codecs } from './row-to-columns-codec.ts'

/**
 * So many rows of each of the owners in a list, in the order of the list: one question instead of one for each owner,
 * because asking is what costs. The list is a JSON array; the newest or first rows come first.
 */
function ofEach(name: TableName, table: string, owner: string, order: string): string {
  const rows = `SELECT row_id FROM ${table} WHERE campaign_no = 1 AND ${owner} = j.wanted ORDER BY ${order} LIMIT ?`
  return `SELECT ${codecs[name].select} FROM (SELECT key AS place, value AS wanted FROM json_each(?)) j CROSS JOIN ${table} ON row_id IN (${rows}) ORDER BY j.place, ${order}`
}

/** The statements of a slice, by name; a test asks SQLite for the plan of each and finds no scan. */
export const sliceStatements = {
  facts: ofEach('facts', 'facts', 'subject_id', 'row_id DESC'),
  inventory: ofEach('inventory', 'inventory', 'owner_id', 'item_id'),
  relationships: ofEach('relationships', 'relationships', 'a_id', 'b_id, rel_type'),
  threads: `SELECT ${codecs.threads.select} FROM threads WHERE campaign_no = 1 AND status = ? ORDER BY row_id DESC LIMIT ?`,
  clocks: `SELECT ${codecs.clocks.select} FROM clocks WHERE campaign_no = ? ORDER BY id LIMIT ?`,
  memories: `SELECT ${codecs.memories.select} FROM core_memories WHERE campaign_no = ? ORDER BY id DESC LIMIT ?`,
  documents: ofEach('documents', 'documents', 'kind', 'id'),
  knowledge: ofEach('knowledge', 'knowledge', 'fact_id', 'row_id'),
  // The database cuts the words out: a body holds a whole packet, and nobody asks for that here.
  recent: `SELECT p.turn, p.kind, b.body -> CASE p.kind WHEN 'resolved' THEN '$.entries' ELSE '$.narrative' END FROM path p JOIN bodies b ON b.no = p.record_no WHERE p.turn >= ? AND p.turn <= ? ORDER BY p.turn`,
} as const

/** The statements behind wishes. */
export const wishStatements = {
  id: `SELECT ${codecs.entities.select} FROM (SELECT key AS place, value AS wanted FROM json_each(?)) j CROSS JOIN entities ON campaign_no = 1 AND id = j.wanted ORDER BY j.place`,
  name: `SELECT ${codecs.entities.select} FROM (SELECT key AS place, value AS wanted FROM json_each(?)) j CROSS JOIN entities ON row_id IN (SELECT row_id FROM entities WHERE campaign_no = 1 AND name = j.wanted COLLATE NOCASE LIMIT 12) ORDER BY j.place`,
  stem: `SELECT ${codecs.entities.select} FROM entities WHERE campaign_no = 1 AND id >= ? AND id < ? ORDER BY id DESC LIMIT 24`,
  memory: `SELECT ${codecs.memories.select} FROM core_memories WHERE campaign_no = 1 AND text = ? LIMIT 1`,
} as const

/** Builds the slice of the present scene. */
export function sqliteSlice(
  database: Database,
  reader: StateReader,
  lastTurn: number,
  limits: SliceLimits,
  wishes: SliceWishes,
): StateSlice {
  const read = <Name extends TableName>(
    name: Name & keyof typeof sliceStatements,
    ...values: SQLInputValue[]
  ): Tables[Name][] =>
    database.all(sliceStatements[name], ...values).map((row) => codecs[name].decode(row) as Tables[Name])
  const subjects = subjectsOf(reader)
  const here = JSON.stringify(subjects)
  const named = wished(database, wishes)
  const about = JSON.stringify([...subjects, ...factSubjects(named, subjects)])
  const facts = joined(
    read('facts', about, limits.facts_per_subject),
    heard(wishes.facts).flatMap((id) => reader.row('facts', id) ?? []),
  )
  const owners = JSON.stringify([...subjects, ...heard(wishes.owners)])
  const inventory = read('inventory', owners, limits.items_per_owner)
  const ids = [
    ...subjects,
    ...neighboursOf(reader),
    ...inventory.map((row) => row.item_id),
    ...heard(wishes.ids),
  ]
  const entitiesOf = (wanted: readonly string[]): Entity[] =>
    database.all(wishStatements.id, JSON.stringify(wanted)).map(codecs.entities.decode)
  return sliceOf(reader, entitiesOf, ids, {
    entities: named,
    facts,
    inventory,
    relationships: read('relationships', here, limits.relationships_per_entity),
    threads: joined(
      read('threads', 'active', limits.threads),
      heard(wishes.threads).flatMap((id) => reader.row('threads', id) ?? []),
    ),
    clocks: read('clocks', 1, limits.clocks),
    memories: joined(
      read('memories', 1, limits.memories),
      heard(wishes.memories).flatMap((text) =>
        database.all(wishStatements.memory, text).map(codecs.memories.decode),
      ),
    ),
    documents: read('documents', JSON.stringify(documentKinds), limits.documents_per_kind),
    knowledge: read('knowledge', JSON.stringify(facts.map((fact) => fact.id)), limits.knowers_per_fact),
    recent: recentTurns(database, lastTurn, limits.recent_turns),
  })
}

/** Entities that were asked for by name or by the beginning of their id. */
function wished(database: Database, wishes: SliceWishes): Entity[] {
  const names = heard(wishes.names)
  const named = names.length === 0 ? [] : database.all(wishStatements.name, JSON.stringify(names))
  const numbered = heard(wishes.stems).flatMap((stem) =>
    database.all(wishStatements.stem, stem, `${stem}\u{10ffff}`),
  )
  return [...named, ...numbered].map((row) => codecs.entities.decode(row))
}

function recentTurns(database: Database, lastTurn: number, most: number): SealedTurn[] {
  const turns = new Map<number, SealedTurn>()
  for (const row of database.all(sliceStatements.recent, Math.max(1, lastTurn - most + 1), lastTurn)) {
    const [turn, kind, words] = row as [number, string, string | null]
    const before = turns.get(turn) ?? { turn_no: turn, player_input: '', text: '' }
    if (words === null) continue
    if (kind === 'resolved') {
      const lines: { readonly text: string }[] = JSON.parse(words)
      turns.set(turn, { ...before, player_input: lines.map((line) => line.text).join('\n') })
    } else if (kind === 'told') turns.set(turn, { ...before, text: JSON.parse(words) })
  }
  return [...turns.values()]
}
