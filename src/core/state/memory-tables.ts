/** A state kept in memory, with the tables the fold writes through. */
import { dictionary, isJsonObject } from '../json.ts'
import type { Knowledge } from './rows.ts'
import type { GameState, SingleName, Singles, TableName, Tables } from './state.ts'
import { singleNames, tableNames } from './state.ts'
import type { StateTables } from './state-tables.ts'

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

  /** Tables over a state that was just parsed and belongs to nobody else: its rows are taken over, not copied. */
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
