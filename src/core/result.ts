/**
 * A result is a value or a refusal: something a person asked for that the engine will not do, with a stable code a
 * program can match and a sentence a person can read. What broke is no refusal but a fault (fault.ts).
 */

/** The part of the engine that refused; the first half of every code. */
export type RefusalArea =
  | 'campaign'
  | 'dice'
  | 'folder'
  | 'id'
  | 'idempotency'
  | 'import'
  | 'llm'
  | 'pack'
  | 'record'
  | 'request'
  | 'rules'
  | 'session'
  | 'state'
  | 'store'
  | 'time'
  | 'tool'
  | 'turn'
  | 'world'

/** A stable, namespaced code such as `dice/too-many-dice`; once released it never changes its meaning. */
export type RefusalCode = `${RefusalArea}/${string}`

/**
 * Why something was not done, for a program (`code`, `data`) and for a person (`message`).
 *
 * @example
 * const no: Refusal = { code: 'campaign/unknown', message: 'There is no campaign called "salt".' }
 */
export interface Refusal {
  readonly code: RefusalCode
  /** One or two plain sentences: what was wrong, where, and what would work. */
  readonly message: string
  /** The rule of SPEC.md that was enforced, when there is one. */
  readonly rule?: string
  readonly data?: Readonly<Record<string, unknown>>
}

/** Either the value that was asked for, or the reason why not. */
export type Result<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly refusal: Refusal }

/** Wraps a value as a successful result. */
export function done<Value>(value: Value): Result<Value> {
  return { ok: true, value }
}

/**
 * Wraps a reason as a refused result.
 *
 * @example
 * const result: Result<number> = refuse('dice/no-notation', 'Say what to roll, for example 2d6+1.')
 */
export function refuse(
  code: RefusalCode,
  message: string,
  details: { readonly rule?: string; readonly data?: Readonly<Record<string, unknown>> } = {},
): { readonly ok: false; readonly refusal: Refusal } {
  return { ok: false, refusal: { code, message, ...details } }
}
