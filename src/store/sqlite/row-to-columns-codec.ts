/** How a row of the state becomes columns and comes back: data, not code, so that no table is a special case. */
import type { SQLInputValue } from 'node:sqlite'
import type { TableName, Tables } from '../../core/state/game-state.ts'
import type { Row } from './node-sqlite-driver.ts'

type ColumnKind = 'plain' | 'json'

interface TableShape {
  readonly table: string
  /** The fields that make up the row's key, in the order in which they are joined. */
  readonly key: readonly string[]
  /** Field → column; a column that ends in `_json` or is listed as JSON holds JSON text. */
  readonly columns: readonly (readonly [field: string, column: string, kind: ColumnKind])[]
}

function plain(...names: string[]): TableShape['columns'] {
  return names.map((name) => [name, name, 'plain'] as const)
}

function json(...names: string[]): TableShape['columns'] {
  return names.map((name) => [name, `${name}_json`, 'json'] as const)
}

const tags: TableShape['columns'] = [['tags', 'tags', 'json']]
const origin = plain('origin', 'pack_id')

const shapes: Readonly<Record<TableName, TableShape>> = {
  entities: {
    table: 'entities',
    key: ['id'],
    columns: [
      ...plain('id', 'type', 'name'),
      ...json('attrs'),
      ...tags,
      ...origin,
      ...plain('pack_entity_id'),
    ],
  },
  facts: {
    table: 'facts',
    key: ['id'],
    columns: [
      ...plain('id', 'subject_id', 'predicate'),
      ...json('object'),
      ...plain('visibility', 'confidence'),
      ...tags,
      ...plain('discovered_turn', 'discovery_method'),
      ...origin,
    ],
  },
  threads: {
    table: 'threads',
    key: ['id'],
    columns: [...plain('id', 'title', 'status'), ...json('stakes', 'related_entity_ids'), ...tags, ...origin],
  },
  clocks: {
    table: 'clocks',
    key: ['id'],
    columns: [...plain('id', 'name', 'value', 'max'), ...json('triggers'), ...tags, ...origin],
  },
  inventory: {
    table: 'inventory',
    key: ['owner_id', 'item_id'],
    columns: [...plain('owner_id', 'item_id', 'qty'), ...json('flags')],
  },
  relationships: {
    table: 'relationships',
    key: ['a_id', 'b_id', 'rel_type'],
    columns: [...plain('a_id', 'b_id', 'rel_type', 'intensity'), ...json('notes'), ...origin],
  },
  summaries: {
    table: 'summaries',
    key: ['id'],
    columns: [...plain('id', 'scope', 'scope_id', 'text'), ['turn_no_range', 'turn_no_range', 'json']],
  },
  sessions: {
    table: 'sessions',
    key: ['id'],
    columns: [
      ...plain('id', 'started_at', 'ended_at', 'turn_range_start', 'turn_range_end'),
      ...json('session_lore'),
      ...plain('summary'),
      ['world_events_pending', 'world_events_pending', 'json'],
    ],
  },
  packs: {
    table: 'content_packs',
    key: ['id'],
    columns: [
      ...plain('id', 'name', 'version', 'genre', 'layer'),
      ...json('depends_on', 'license'),
      ...plain('installed_at'),
    ],
  },
  knowledge: {
    table: 'knowledge',
    key: ['knower_id', 'fact_id'],
    columns: plain('knower_id', 'fact_id', 'turn', 'source'),
  },
  memories: { table: 'core_memories', key: ['id'], columns: plain('id', 'text', 'turn') },
  documents: { table: 'documents', key: ['kind', 'id'], columns: [...plain('kind', 'id'), ...json('value')] },
}

/** The SQL and the two directions of one table. */
export interface RowCodec<Name extends TableName> {
  readonly table: string
  /** Columns in select order. */
  readonly select: string
  readonly upsert: string
  readonly selectOne: string
  readonly selectAll: string
  readonly removeOne: string
  encode(row: Tables[Name]): SQLInputValue[]
  decode(row: Row): Tables[Name]
  keyParts(key: string): string[]
  keyOf(row: Tables[Name]): string
}

function codecOf<Name extends TableName>(shape: TableShape): RowCodec<Name> {
  const columns = shape.columns.map(([, column]) => column)
  const where = `campaign_no = 1 AND ${shape.key.map((field) => `${field} = ?`).join(' AND ')}`
  const changing = columns.filter((column) => !shape.key.includes(column))
  const marks = columns.map(() => '?').join(', ')
  const sets = changing.map((column) => `${column} = excluded.${column}`).join(', ')
  const select = columns.join(', ')
  return {
    table: shape.table,
    select,
    upsert: `INSERT INTO ${shape.table} (campaign_no, ${select}) VALUES (1, ${marks}) ON CONFLICT (campaign_no, ${shape.key.join(', ')}) DO UPDATE SET ${sets}`,
    selectOne: `SELECT ${select} FROM ${shape.table} WHERE ${where}`,
    selectAll: `SELECT ${select} FROM ${shape.table} WHERE campaign_no = 1 ORDER BY row_id`,
    removeOne: `DELETE FROM ${shape.table} WHERE ${where}`,
    encode: (row) => {
      const fields = row as unknown as Record<string, unknown>
      return shape.columns.map(([field, , kind]) =>
        kind === 'json' ? JSON.stringify(fields[field] ?? null) : ((fields[field] ?? null) as SQLInputValue),
      )
    },
    decode: (row) => {
      const fields: Record<string, unknown> = {}
      shape.columns.forEach(([field, , kind], index) => {
        fields[field] = kind === 'json' ? JSON.parse(String(row[index])) : row[index]
      })
      return fields as unknown as Tables[Name]
    },
    keyParts: (key) => split(key, shape.key.length),
    keyOf: (row) =>
      shape.key.map((field) => String((row as unknown as Record<string, unknown>)[field])).join('|'),
  }
}

function split(key: string, parts: number): string[] {
  return parts === 1 ? [key] : key.split('|')
}

/** The codec of every table. */
export const codecs: { readonly [Name in TableName]: RowCodec<Name> } = Object.fromEntries(
  Object.entries(shapes).map(([name, shape]) => [name, codecOf(shape)]),
) as unknown as { readonly [Name in TableName]: RowCodec<Name> }
