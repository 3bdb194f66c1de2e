/**
 * How far set pieces have come: one document each, so that a crash, an undo or a branch finds them as they stood. At
 * most one set piece runs at a time; the result of each is remembered.
 */
import { asInteger, asObject, asText, type JsonObject } from '../../core/json.ts'
import type { GameState } from '../../core/state/game-state.ts'
import { documentOf, rowOf } from '../../core/state/state-queries.ts'
import { documentChange, type WorldEdit, type WorldEvent } from '../collect-world-changes.ts'
import { stringList } from '../read-untrusted-lists.ts'

const setPieceKinds = ['contest', 'chase', 'encounter'] as const
export type SetPieceKind = (typeof setPieceKinds)[number]

export interface RunningSetPiece {
  readonly kind: SetPieceKind
  readonly id: string
  /** The rest of its document. */
  readonly value: JsonObject
}

/** The set piece that runs; null when none does. */
export function runningSetPiece(state: GameState): RunningSetPiece | null {
  for (const kind of setPieceKinds) {
    const value = documentOf(state, 'world', kind)
    if (typeof value.current === 'string') return { kind, id: value.current, value }
  }
  return null
}

/** How a set piece went; null when it is not over. */
export function setPieceResult(state: GameState, kind: SetPieceKind, id: string): string | null {
  const over = asObject(documentOf(state, 'world', kind).over) ?? {}
  return asText(rowOf(over, id)) ?? null
}

/** Ends the running set piece and remembers how it went. */
export function endSetPiece(
  edit: WorldEdit,
  { type, details, tags }: WorldEvent,
  { kind, id }: Pick<RunningSetPiece, 'kind' | 'id'>,
  how: string,
): void {
  edit.record(type, details, documentChange('world', kind, ['current', null], [['over', id], how]), tags)
}

/** A count that a set piece keeps. */
export function storedCount(value: JsonObject, name: string): number {
  return asInteger(value[name]) ?? 0
}

/** A list of ids that a set piece keeps. */
export function storedIds(value: JsonObject, name: string): readonly string[] {
  return stringList(value[name])
}

export type ActionResult = 'success' | 'mixed' | 'fail' | 'automatic'

/** The outcome of a ruleset as set pieces count it; what needed no roll is kept apart because it is worth less. */
export function actionResult(outcome: string): ActionResult {
  if (outcome === 'failure') return 'fail'
  return outcome === 'mixed' || outcome === 'automatic' ? outcome : 'success'
}
