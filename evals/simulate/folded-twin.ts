/**
 * The same campaign folded a second time, beside the store: every committed record is applied here as it comes, and taken
 * back when a head moves. What a record changed is known row by row, so looking at a turn costs what the turn changed and
 * nothing more, however old the campaign is.
 */
import { canonicalJson } from '../../src/core/json.ts'
import { applyDiff } from '../../src/core/state/apply-diff.ts'
import {
  type GameState,
  type SingleName,
  singleNames,
  type TableName,
  tableNames,
} from '../../src/core/state/game-state.ts'
import { MemoryTables } from '../../src/core/state/memory-and-overlay-tables.ts'

/** One row, or one single thing, that a record changed. */
export interface Change {
  readonly table: TableName | SingleName
  readonly key: string
  readonly was: unknown
  readonly is: unknown
}

/** What of a record is folded. */
export interface Folded {
  readonly hash: string
  readonly depth: number
  readonly diff: object
}

interface Step {
  readonly record: Folded
  readonly changes: readonly Change[]
}

/** The twin; it remembers the way it came. */
export class FoldedTwin {
  readonly #tables = new NotingTables()
  readonly #steps: Step[] = []

  /** The state as folded here; live. */
  get state(): GameState {
    return this.#tables.state
  }

  /** The hash of the newest record folded in. */
  get head(): string | undefined {
    return this.#steps.at(-1)?.record.hash
  }

  /** Applies the record that comes next; gives what it changed. */
  step(record: Folded): readonly Change[] {
    this.#tables.take()
    applyDiff(this.#tables, record.diff)
    const changes = this.#tables.take()
    this.#steps.push({ record, changes })
    return changes
  }

  /** Takes records back until none is deeper than this; false when there is nothing left. */
  backTo(hash: string): boolean {
    while (this.#steps.length > 0 && this.head !== hash) {
      for (const change of this.#steps.pop()?.changes.toReversed() ?? []) this.#tables.restore(change)
    }
    this.#tables.take()
    return this.#steps.length > 0
  }

  /** True when a record is on the way this twin came. */
  has(hash: string): boolean {
    return this.#steps.some((step) => step.record.hash === hash)
  }

  /** Where another state has other rows, among those that changed; with `everything`, among all. */
  differences(other: GameState, changes: readonly Change[], everything: boolean): readonly string[] {
    const rows = everything ? this.#all() : changes
    const wrong = rows.filter(({ table, key }) => {
      const [mine, theirs] = [rowIn(this.state, table, key), rowIn(other, table, key)]
      return mine !== theirs && canonicalJson(mine) !== canonicalJson(theirs)
    })
    const counted = everything ? tableNames : new Set(changes.map((one) => one.table).filter(isTable))
    const missing = [...counted].filter(
      (table) => Object.keys(this.state[table]).length !== Object.keys(other[table]).length,
    )
    return [
      ...new Set(wrong.map(({ table, key }) => `${table}${key === '' ? '' : `: ${key}`}`)),
      ...missing.map(
        (table) =>
          `${table}: there are ${Object.keys(other[table]).length} rows, not ${Object.keys(this.state[table]).length}`,
      ),
    ]
  }

  #all(): readonly Change[] {
    const nothing = { was: undefined, is: undefined }
    return [
      ...singleNames.map((table) => ({ table, key: '', ...nothing })),
      ...tableNames.flatMap((table) =>
        Object.keys(this.state[table]).map((key) => ({ table, key, ...nothing })),
      ),
    ]
  }
}

function isTable(name: string): name is TableName {
  return tableNames.includes(name as TableName)
}

function rowIn(state: GameState, table: TableName | SingleName, key: string): unknown {
  return isTable(table) ? state[table][key] : state[table]
}

/** Tables that write down what is written to them. */
class NotingTables extends MemoryTables {
  #noted: Change[] = []

  /** What was written since the last time, each row once. */
  take(): readonly Change[] {
    const net = new Map<string, Change>()
    for (const change of this.#noted) {
      const at = `${change.table}|${change.key}`
      net.set(at, { ...change, was: net.has(at) ? net.get(at)?.was : change.was })
    }
    this.#noted = []
    return [...net.values()]
  }

  restore({ table, key, was }: Change): void {
    if (!isTable(table)) super.setSingle(table, was as never)
    else if (was === undefined) super.remove(table, key)
    else super.put(table, key, was as never)
  }

  override setSingle(...[name, value]: Parameters<MemoryTables['setSingle']>): void {
    this.#noted.push({ table: name, key: '', was: this.single(name), is: value })
    super.setSingle(name, value)
  }

  override put(...[table, key, row]: Parameters<MemoryTables['put']>): void {
    this.#noted.push({ table, key, was: this.row(table, key), is: row })
    super.put(table, key, row)
  }

  override remove(table: TableName, key: string): void {
    this.#noted.push({ table, key, was: this.row(table, key), is: undefined })
    super.remove(table, key)
  }
}
