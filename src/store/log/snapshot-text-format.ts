/**
 * A state as text, written for fast reading: the fields of a table are named once and its rows are lists. Ten thousand
 * facts are half as long this way and are read in half the time.
 */
import { isJsonObject, type JsonObject } from '../../core/json.ts'
import { type GameState, singleNames, tableNames } from '../../core/state/game-state.ts'

/** A table whose rows all have the same fields in the same order; any other table is kept as it is. */
interface Columns {
  readonly fields: readonly string[]
  readonly keys: readonly string[]
  readonly rows: readonly (readonly unknown[])[]
}

/** Writes a state down. */
export function writeState(state: GameState): string {
  const written: Record<string, unknown> = {}
  for (const name of singleNames) written[name] = state[name]
  for (const name of tableNames) written[name] = columnsOf(state[name]) ?? { plain: state[name] }
  return JSON.stringify(written)
}

/** Reads a state back; null when the text was not written by `writeState`. */
export function readState(text: string): GameState | null {
  const written: unknown = parsed(text)
  if (!isJsonObject(written)) return null
  const state: Record<string, unknown> = {}
  for (const name of singleNames) state[name] = written[name]
  for (const name of tableNames) {
    const rows = rowsOf(written[name])
    if (rows === null) return null
    state[name] = rows
  }
  return state as unknown as GameState
}

function columnsOf(table: Readonly<Record<string, object>>): Columns | null {
  const keys = Object.keys(table)
  const fields = Object.keys(table[keys[0] ?? ''] ?? {})
  const rows: unknown[][] = []
  for (const key of keys) {
    const row = table[key] as Readonly<Record<string, unknown>>
    const own = Object.keys(row)
    if (own.length !== fields.length || own.some((field, index) => field !== fields[index])) return null
    rows.push(fields.map((field) => row[field]))
  }
  return { fields, keys, rows }
}

function rowsOf(written: unknown): Record<string, unknown> | null {
  if (!isJsonObject(written)) return null
  if (isJsonObject(written.plain)) return written.plain as JsonObject
  const { fields, keys, rows } = written as unknown as Partial<Columns>
  if (!Array.isArray(fields) || !Array.isArray(keys) || !Array.isArray(rows)) return null
  const table: Record<string, unknown> = Object.create(null)
  for (let index = 0; index < keys.length; index += 1) {
    const row: Record<string, unknown> = {}
    const values = rows[index] as readonly unknown[]
    for (let field = 0; field < fields.length; field += 1) row[fields[field] as string] = values[field]
    table[keys[index] as string] = row
  }
  return table
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The text that a snapshot's hash covers: it belongs to one record and to no other. */
export function snapshotText(recordHash: string, text: string): string {
  return `fatewright.snapshot.v1\n${recordHash}\n${text}`
}
