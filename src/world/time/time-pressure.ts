/**
 * Something that presses with time: a deadline, a plan, a store that runs low, a clock that ticks. It says when
 * something is next due, and lets a stretch of time pass in which nothing else falls due in between.
 */
import type { JsonObject } from '../../core/json.ts'
import type { GameState } from '../../core/state/game-state.ts'
import type { DocumentKind } from '../../core/state/table-row-schemas.ts'
import type { WorldEdit } from '../collect-world-changes.ts'

/** A stretch of time, in seconds; `until` is when it ends. */
export interface TimeSpan {
  readonly from: number
  readonly until: number
}

/** Something the player should be told, apart from what happens. */
export interface Notice {
  readonly kind: 'time_warning' | 'deadline_missed' | 'resource_critical' | 'resource_exhausted'
  /** What it is about: an event's or a resource's id. */
  readonly about: string
  /** For a warning how pressing it is. */
  readonly level: 'subtle' | 'clear' | 'urgent'
  readonly text: string
}

export interface TimePressure {
  /** The next moment after `now` at which something falls due; null when nothing does. */
  next(state: GameState, now: number): number | null
  /** Lets a stretch pass: everything due by its end happens, once. */
  pass(edit: WorldEdit, stretch: TimeSpan, notices: Notice[]): void
}

/** Never more than this many documents of a kind press at once. */
const maxOfKind = 200

/** The documents of a kind, by id, as they stand. */
export function documentsOf(
  state: GameState,
  kind: DocumentKind,
): readonly { readonly id: string; readonly value: JsonObject }[] {
  return Object.values(state.documents)
    .filter((row) => row.kind === kind)
    .slice(0, maxOfKind)
    .map((row) => ({ id: row.id, value: row.value as JsonObject }))
}

/** The earliest of some moments; null when there is none. */
export function earliest(moments: readonly (number | null)[]): number | null {
  let first: number | null = null
  for (const moment of moments) if (moment !== null && (first === null || moment < first)) first = moment
  return first
}
