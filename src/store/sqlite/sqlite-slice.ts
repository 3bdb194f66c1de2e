/** The bounded slice of a campaign in SQLite: every query stops at a limit and walks an index. */
import type { SQLInputValue } from 'node:sqlite'
import {
  documentKinds,
  type Entity,
  type Fact,
  type InventoryItem,
  type Relationship,
} from '../../core/state/rows.ts'
import type { TableName, Tables } from '../../core/state/state.ts'
import type { StateReader } from '../../core/state/state-tables.ts'
import type { SealedTurn } from '../sealed-turn.ts'
import { factSubjects, heard, joined, neighboursOf, sliceOf, subjectsOf } from '../slice-parts.ts'
import type { SliceLimits, SliceWishes, StateSlice } from '../state-slice.ts'
import type { Database } from './driver.ts'
import { codecs } from './row-codec.ts'

/** The statements of a slice, by name; a test asks SQLite for the plan of each and finds no scan. */
export const sliceStatements = {
  facts: `SELECT ${codecs.facts.select} FROM facts WHERE campaign_no = 1 AND subject_id = ? ORDER BY row_id DESC LIMIT ?`,
  inventory: `SELECT ${codecs.inventory.select} FROM inventory WHERE campaign_no = 1 AND owner_id = ? ORDER BY item_id LIMIT ?`,
  relationships: `SELECT ${codecs.relationships.select} FROM relationships WHERE campaign_no = 1 AND a_id = ? ORDER BY b_id, rel_type LIMIT ?`,
  threads: `SELECT ${codecs.threads.select} FROM threads WHERE campaign_no = 1 AND status = ? ORDER BY row_id DESC LIMIT ?`,
  clocks: `SELECT ${codecs.clocks.select} FROM clocks WHERE campaign_no = ? ORDER BY id LIMIT ?`,
  memories: `SELECT ${codecs.memories.select} FROM core_memories WHERE campaign_no = ? ORDER BY id DESC LIMIT ?`,
  documents: `SELECT ${codecs.documents.select} FROM documents WHERE campaign_no = 1 AND kind = ? ORDER BY id LIMIT ?`,
  knowledge: `SELECT ${codecs.knowledge.select} FROM knowledge WHERE campaign_no = 1 AND fact_id = ? LIMIT ?`,
  recent: `SELECT p.turn, p.kind, b.body FROM path p JOIN bodies b ON b.no = p.record_no WHERE p.turn >= ? AND p.turn <= ? ORDER BY p.turn`,
} as const

/** The statements behind wishes. */
export const wishStatements = {
  name: `SELECT ${codecs.entities.select} FROM entities WHERE campaign_no = 1 AND name = ? COLLATE NOCASE LIMIT 12`,
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
  const facts: Fact[] = []
  const inventory: InventoryItem[] = []
  const relationships: Relationship[] = []
  for (const subject of subjects) {
    facts.push(...read('facts', subject, limits.facts_per_subject))
    inventory.push(...read('inventory', subject, limits.items_per_owner))
    relationships.push(...read('relationships', subject, limits.relationships_per_entity))
  }
  const named = wished(database, wishes)
  for (const id of factSubjects(named, subjects)) facts.push(...read('facts', id, limits.facts_per_subject))
  for (const id of heard(wishes.owners)) inventory.push(...read('inventory', id, limits.items_per_owner))
  const asked = heard(wishes.facts).flatMap((id) => reader.row('facts', id) ?? [])
  const all = joined(facts, asked)
  const ids = [
    ...subjects,
    ...neighboursOf(reader),
    ...inventory.map((row) => row.item_id),
    ...heard(wishes.ids),
  ]
  return sliceOf(reader, ids, {
    entities: named,
    facts: all,
    inventory,
    relationships,
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
    documents: documentKinds.flatMap((kind) => read('documents', kind, limits.documents_per_kind)),
    knowledge: all.flatMap((fact) => read('knowledge', fact.id, limits.knowers_per_fact)),
    recent: recentTurns(database, lastTurn, limits.recent_turns),
  })
}

/** Entities that were asked for by name or by the beginning of their id. */
function wished(database: Database, wishes: SliceWishes): Entity[] {
  const named = heard(wishes.names).flatMap((name) => database.all(wishStatements.name, name))
  const numbered = heard(wishes.stems).flatMap((stem) =>
    database.all(wishStatements.stem, stem, `${stem}\u{10ffff}`),
  )
  return [...named, ...numbered].map((row) => codecs.entities.decode(row))
}

function recentTurns(database: Database, lastTurn: number, most: number): SealedTurn[] {
  const turns = new Map<number, SealedTurn>()
  for (const row of database.all(sliceStatements.recent, Math.max(1, lastTurn - most + 1), lastTurn)) {
    const [turn, kind, body] = row as [number, string, string]
    const before = turns.get(turn) ?? { turn_no: turn, player_input: '', text: '' }
    const parsed = JSON.parse(body)
    if (kind === 'resolved') {
      const lines: { readonly text: string }[] = parsed.entries
      turns.set(turn, { ...before, player_input: lines.map((line) => line.text).join('\n') })
    } else if (kind === 'told') turns.set(turn, { ...before, text: parsed.narrative })
  }
  return [...turns.values()]
}
