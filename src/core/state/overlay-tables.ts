/**
 * Changes held above a reader until they are known to be lawful. Reading sees them, the reader underneath does not;
 * what was changed can then be written in one go, or forgotten.
 */
import type { Knowledge } from './rows.ts'
import type { SingleName, Singles, TableName, Tables } from './state.ts'
import type { StateReader, StateTables } from './state-tables.ts'

/** One row or single thing to write; a row of `null` is to be removed. */
export type StateChange =
  | { readonly table: TableName; readonly key: string; readonly row: Tables[TableName] | null }
  | { readonly single: SingleName; readonly value: Singles[SingleName] }

/** Tables that write nowhere until asked for their changes. */
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
