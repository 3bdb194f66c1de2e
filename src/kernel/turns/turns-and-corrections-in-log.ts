/** The turns and corrections in a stretch of the log, each in the names things had then. */
import type { RecordBodies } from '../../core/ledger/log-record.ts'
import { applyDiff } from '../../core/state/apply-diff.ts'
import type { GameState } from '../../core/state/game-state.ts'
import { MemoryTables } from '../../core/state/memory-and-overlay-tables.ts'
import type { SealedRecord } from '../../store/state-store.ts'
import { type NameBook, nameBook } from './names-at-record.ts'
import { type RecordedTurn, readTurn } from './read-turn-from-log.ts'

/** A note of the log that something was set right. */
export interface Correction {
  readonly after_turn: number
  readonly record: string
  readonly at: string
  readonly author: string
  readonly note: string
}

/** What a stretch of the log tells. */
export interface Told {
  readonly turns: readonly RecordedTurn[]
  readonly corrections: readonly Correction[]
}

/** Gives the names as of a record; asked for every record, in order. */
export type NamesAfter = (record: SealedRecord) => NameBook

/** Names by folding the records onto a state, the founding one's onto nothing. */
export function foldedNames(before?: GameState): NamesAfter {
  const tables = new MemoryTables(before)
  const gone = new Map<string, string>()
  const names = nameBook(tables.state, gone)
  return ({ diff }) => {
    for (const { id } of diff.entities_remove ?? []) gone.set(id, names.entity(id))
    applyDiff(tables, diff)
    return names
  }
}

/** True when the state after a stretch has the names for all of it: one turn, and nothing renamed or taken away since. */
export function namesHeld(records: readonly SealedRecord[]): boolean {
  const told = records.findIndex((record) => record.kind === 'told')
  const again = records.slice(told + 1)
  if (again.some((record) => record.kind === 'told' || renames(record))) return false
  return !records.some(
    ({ diff }) => diff.entities_remove ?? diff.facts_remove ?? diff.threads_remove ?? diff.clocks_remove,
  )
}

function renames({ diff }: SealedRecord): boolean {
  const renamed = diff.entities_update?.some((row) => row.name !== undefined) === true
  return renamed || diff.facts_update !== undefined || diff.threads_update !== undefined
}

/** The turns of a path of records. */
export function turnsIn(records: readonly SealedRecord[], player: string, namesAfter: NamesAfter): Told {
  const turns: RecordedTurn[] = []
  const corrections: Correction[] = []
  let asked: SealedRecord | null = null
  for (const record of records) {
    const names = namesAfter(record)
    if (record.kind === 'resolved') asked = record
    if (record.kind === 'told' && asked !== null) turns.push(readTurn(asked, record, names, player))
    if (record.kind !== 'correction') continue
    const { at, author, note } = record.body as RecordBodies['correction']
    corrections.push({ after_turn: record.turn, record: record.hash, at, author, note })
  }
  return { turns, corrections }
}
