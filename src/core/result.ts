/**
 * Refusals are values: something a person asked for that the engine will not do, with a stable code a
 * program can match and a sentence a person can read. Faults (below) are for what broke, not for "no".
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

/**
 * Faults are what broke outside anybody's asking: a full disk, a damaged file, a bug of ours. There are few
 * classes; each surface maps them once (an exit code, an HTTP status). What a person may not do is a Refusal.
 */

const marker = Symbol.for('fatewright.fault')

/** What kind of trouble a fault is; surfaces choose their answer by this and by nothing else. */
export type FaultKind = 'damaged' | 'full' | 'unreadable' | 'unsupported' | 'bug'

/**
 * Something broke. `message` is a sentence for the person at the screen; `cause` is for the developer.
 *
 * @example
 * throw new Fault('full', 'The disk is full: the turn was not saved, everything before it is.')
 */
export class Fault extends Error {
  override readonly name = 'Fault'
  readonly kind: FaultKind
  readonly details: Readonly<Record<string, unknown>>
  readonly [marker] = true

  constructor(
    kind: FaultKind,
    message: string,
    options: { readonly cause?: unknown; readonly details?: Readonly<Record<string, unknown>> } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.kind = kind
    this.details = options.details ?? {}
  }
}

/** Recognises a fault even when two copies of the package are installed side by side. */
export function isFault(value: unknown): value is Fault {
  return typeof value === 'object' && value !== null && marker in value
}
