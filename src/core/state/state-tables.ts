/**
 * The smallest thing the fold needs of a place where rows are kept. The in-memory state and the SQLite tables both
 * are one, so the same law and the same fold run over both and can be compared.
 */
import type { SingleName, Singles, TableName, Tables } from './state.ts'

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
