/**
 * Small questions to a state that may hold only a scene. Rows are looked up by their own keys only, because ids come
 * from strangers and "constructor" is a word like any other.
 */

import { isJsonObject, type JsonObject } from '../core/json.ts'
import { personOf } from '../core/state/entity-attrs.ts'
import type { DocumentKind, Entity } from '../core/state/rows.ts'
import { type GameState, joinedKey } from '../core/state/state.ts'

/** The row of a table, when it is really there. */
export function own<Row>(rows: Readonly<Record<string, Row>>, key: string): Row | undefined {
  return Object.hasOwn(rows, key) ? rows[key] : undefined
}

/** The value of a document; an empty one when there is none. */
export function documentOf(state: Pick<GameState, 'documents'>, kind: DocumentKind, id: string): JsonObject {
  return (own(state.documents, joinedKey(kind, id))?.value ?? {}) as JsonObject
}

/** The game turn that is being played, counting from 1. */
export function playingTurn(state: GameState): number {
  return state.counters.current_turn + 1
}

/** What an entity is called; its id when it is not in this piece of the state. */
export function nameOf(state: GameState, id: string): string {
  return own(state.entities, id)?.name ?? id
}

/** True when somebody can neither act nor perceive: dead, destroyed or unconscious, by their sheet. */
export function isOut(entity: Entity): boolean {
  return personOf(entity).isOut
}

/** True when somebody is dead or something destroyed, by their sheet. */
export function isGone(entity: Entity): boolean {
  return personOf(entity).isGone
}

/** A whole number in JSON from outside; the other one when it is none. */
export function wholeIn(value: unknown, otherwise: number): number {
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : otherwise
}

/** The texts of a list from outside, or a text as a list of one. */
export function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return value === '' ? [] : [value]
  return Array.isArray(value)
    ? value.filter((one): one is string => typeof one === 'string' && one !== '')
    : []
}

/** The objects of a list from outside, no more than `most`. */
export function objectsIn(value: unknown, most: number): readonly JsonObject[] {
  return Array.isArray(value) ? value.slice(0, most).filter(isJsonObject) : []
}
