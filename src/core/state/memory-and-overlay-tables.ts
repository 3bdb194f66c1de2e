/**
 * The smallest thing the fold needs of a place where rows are kept. The in-memory state and the SQLite tables both
 * are one, so the same law and the same fold run over both and can be compared.
 */

import { dictionary, isJsonObject } from '../json.ts'
import {
  type GameState,
  type SingleName,
  type Singles,
  singleNames,
  type TableName,
  type Tables,
  tableNames,
} from './game-state.ts'
import type { Knowledge } from './table-row-schemas.ts'

/** Reads rows; all that the law may do. */
export interface StateReader {
  single<Name extends SingleName>(name: Name): Singles[Name] | undefined
  row<Name extends TableName>(table: Name, key: string): Tables[Name] | undefined
  /** Every row of a table: for small tables and cold paths only, its cost grows with the campaign. */
  all<Name extends TableName>(table: Name): Iterable<readonly [string, Tables[Name]]>
  /** The keys of everybody's knowledge of one fact. */
  knowledgeOf(factId: string): readonly string[]
}

/** Reads and writes rows; only the fold writes. Rows are values: a changed row is a new object. */
export interface StateTables extends StateReader {
  setSingle<Name extends SingleName>(name: Name, value: Singles[Name]): void
  put<Name extends TableName>(table: Name, key: string, row: Tables[Name]): void
  remove(table: TableName, key: string): void
}

interface Loose {
  [name: string]: unknown
}

/**
 * Tables over an in-memory state. `state` is live: it changes as rows are written; copy it to keep a moment.
 *
 * @example
 * const tables = new MemoryTables()
 * applyDiff(tables, { memories_append: ['The bridge fell.'] })
 * tables.state.memories // one row
 */
export class MemoryTables implements StateTables {
  readonly state: GameState
  readonly #loose: Loose
  /** Keys of knowledge by fact, made when it is first asked for and kept up to date from then on. */
  #knowledge: Map<string, Set<string>> | undefined
  /** Tables that a copy has too: they are copied before anything is written to them. */
  readonly #shared = new Set<TableName>()

  constructor(from?: GameState) {
    const loose = dictionary<unknown>()
    for (const name of singleNames) loose[name] = from?.[name]
    for (const name of tableNames) loose[name] = Object.assign(dictionary<unknown>(), from?.[name])
    this.#loose = loose
    this.state = loose as unknown as GameState
  }

  /** Tables over a state that was just parsed and has no other owner: its rows are taken over, not copied. */
  static adopting(state: GameState): MemoryTables {
    const tables = new MemoryTables()
    for (const name of singleNames) tables.#loose[name] = state[name]
    for (const name of tableNames) {
      const rows: unknown = state[name]
      if (isJsonObject(rows)) tables.#loose[name] = Object.setPrototypeOf(rows, null)
    }
    return tables
  }

  /** The same rows again; what is written to one of the two, the other does not see. Costs nothing until then. */
  copy(): MemoryTables {
    const other = new MemoryTables()
    for (const name of singleNames) other.#loose[name] = this.#loose[name]
    for (const name of tableNames) {
      other.#loose[name] = this.#loose[name]
      other.#shared.add(name)
      this.#shared.add(name)
    }
    return other
  }

  single<Name extends SingleName>(name: Name): Singles[Name] | undefined {
    return this.#loose[name] as Singles[Name] | undefined
  }

  row<Name extends TableName>(table: Name, key: string): Tables[Name] | undefined {
    return this.#rows(table)[key] as Tables[Name] | undefined
  }

  *all<Name extends TableName>(table: Name): Iterable<readonly [string, Tables[Name]]> {
    const rows = this.#rows(table)
    for (const key in rows) yield [key, rows[key] as Tables[Name]]
  }

  knowledgeOf(factId: string): readonly string[] {
    this.#knowledge ??= this.#knowledgeByFact()
    return [...(this.#knowledge.get(factId) ?? [])]
  }

  setSingle<Name extends SingleName>(name: Name, value: Singles[Name]): void {
    this.#loose[name] = value
  }

  put<Name extends TableName>(table: Name, key: string, row: Tables[Name]): void {
    this.#ownRows(table)[key] = row
    if (table === 'knowledge' && this.#knowledge !== undefined) addTo(this.#knowledge, key, row as Knowledge)
  }

  remove(table: TableName, key: string): void {
    if (table === 'knowledge') this.#knowledge?.get(this.row('knowledge', key)?.fact_id ?? '')?.delete(key)
    delete this.#ownRows(table)[key]
  }

  #knowledgeByFact(): Map<string, Set<string>> {
    const keys = new Map<string, Set<string>>()
    for (const [key, row] of this.all('knowledge')) addTo(keys, key, row)
    return keys
  }

  #ownRows(table: TableName): Record<string, unknown> {
    if (this.#shared.delete(table))
      this.#loose[table] = Object.assign(dictionary<unknown>(), this.#loose[table])
    return this.#rows(table)
  }

  #rows(table: TableName): Record<string, unknown> {
    return this.#loose[table] as Record<string, unknown>
  }
}

function addTo(keys: Map<string, Set<string>>, key: string, row: Knowledge): void {
  const known = keys.get(row.fact_id)
  if (known === undefined) keys.set(row.fact_id, new Set([key]))
  else known.add(key)
}

/** One row or single thing to write; a row of `null` is to be removed. */
export type StateChange =
  | { readonly table: TableName; readonly key: string; readonly row: Tables[TableName] | null }
  | { readonly single: SingleName; readonly value: Singles[SingleName] }

/**
 * Changes held above a reader until they are known to be lawful: reading here sees them, the reader underneath does not.
 */
export class OverlayTables implements StateTables {
  readonly #beneath: StateReader
  readonly #singles = new Map<SingleName, Singles[SingleName]>()
  readonly #rows = new Map<TableName, Map<string, Tables[TableName] | null>>()
  /** What the reader underneath said; the law and the fold ask for the same row one after the other. */
  readonly #heardSingles = new Map<SingleName, Singles[SingleName] | undefined>()
  readonly #heard = new Map<TableName, Map<string, Tables[TableName] | undefined>>()

  constructor(beneath: StateReader) {
    this.#beneath = beneath
  }

  single<Name extends SingleName>(name: Name): Singles[Name] | undefined {
    if (this.#singles.has(name)) return this.#singles.get(name) as Singles[Name]
    if (!this.#heardSingles.has(name)) this.#heardSingles.set(name, this.#beneath.single(name))
    return this.#heardSingles.get(name) as Singles[Name] | undefined
  }

  row<Name extends TableName>(table: Name, key: string): Tables[Name] | undefined {
    const changed = this.#rows.get(table)?.get(key)
    if (changed === undefined) return this.#rowBeneath(table, key)
    return changed === null ? undefined : (changed as Tables[Name])
  }

  *all<Name extends TableName>(table: Name): Iterable<readonly [string, Tables[Name]]> {
    const changed = this.#rows.get(table)
    for (const [key, row] of this.#beneath.all(table)) if (!changed?.has(key)) yield [key, row]
    for (const [key, row] of changed ?? []) if (row !== null) yield [key, row as Tables[Name]]
  }

  knowledgeOf(factId: string): readonly string[] {
    const changed = this.#rows.get('knowledge')
    const beneath = this.#beneath.knowledgeOf(factId).filter((key) => changed?.get(key) !== null)
    const own = [...(changed ?? [])].flatMap(([key, row]) =>
      row !== null && (row as Knowledge).fact_id === factId ? [key] : [],
    )
    return [...new Set([...beneath, ...own])]
  }

  setSingle<Name extends SingleName>(name: Name, value: Singles[Name]): void {
    this.#singles.set(name, value)
  }

  put<Name extends TableName>(table: Name, key: string, row: Tables[Name]): void {
    this.#changed(table).set(key, row)
  }

  remove(table: TableName, key: string): void {
    this.#changed(table).set(key, null)
  }

  /** What was changed, in a fixed order of tables. */
  *changes(): Iterable<StateChange> {
    for (const [single, value] of this.#singles) yield { single, value }
    for (const [table, rows] of this.#rows) for (const [key, row] of rows) yield { table, key, row }
  }

  #rowBeneath<Name extends TableName>(table: Name, key: string): Tables[Name] | undefined {
    const heard = this.#heard.get(table) ?? new Map<string, Tables[TableName] | undefined>()
    this.#heard.set(table, heard)
    if (!heard.has(key)) heard.set(key, this.#beneath.row(table, key))
    return heard.get(key) as Tables[Name] | undefined
  }

  #changed(table: TableName): Map<string, Tables[TableName] | null> {
    const rows = this.#rows.get(table) ?? new Map<string, Tables[TableName] | null>()
    this.#rows.set(table, rows)
    return rows
  }
}
