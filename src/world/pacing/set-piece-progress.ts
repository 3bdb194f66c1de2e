/**
 * How far set pieces have come: one document each, so that a crash, an undo or a branch finds them as they stood. At
 * most one set piece runs at a time; the result of each is remembered.
 */
import { asInteger, isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts'
import { documentOf } from '../../core/state/readers.ts'
import type { GameState } from '../../core/state/state.ts'
import { stringList } from '../state-readers.ts'
import type { WorldEdit } from '../world-edit.ts'

export const setPieceKinds = ['contest', 'chase', 'encounter'] as const
/** One of them. */
export type SetPieceKind = (typeof setPieceKinds)[number]

/** A set piece that runs. */
export interface RunningSetPiece {
  readonly kind: SetPieceKind
  readonly id: string
  /** What its document says beside that. */
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
  const { over } = documentOf(state, 'world', kind)
  const said = isJsonObject(over) && Object.hasOwn(over, id) ? over[id] : null
  return typeof said === 'string' ? said : null
}

/** Notes leaves of a set piece's document under an event. */
export function recordProgress(
  edit: WorldEdit,
  event: { readonly type: string; readonly details: JsonObject; readonly tags?: readonly string[] },
  kind: string,
  leaves: Readonly<Record<string, JsonValue>>,
): void {
  const set = Object.entries(leaves).map(([path, value]) => ({ path: path.split('|'), value }))
  const change = { documents_update: [{ kind: 'world' as const, id: kind, set }] }
  edit.record(event.type, event.details, change, event.tags ?? ['drama'])
}

/** A count that a set piece keeps. */
export function storedCount(value: JsonObject, name: string): number {
  return asInteger(value[name]) ?? 0
}

/** A list of ids that a set piece keeps. */
export function storedIds(value: JsonObject, name: string): readonly string[] {
  return stringList(value[name])
}

/** True once the story has reached an ending: what follows is played quietly. */
export function hasEnded(state: GameState): boolean {
  return typeof documentOf(state, 'world', 'ending').id === 'string'
}
