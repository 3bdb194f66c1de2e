/**
 * Faults are what broke outside anybody's asking: a full disk, a damaged file, a bug of ours. There are few kinds;
 * each surface maps them once (an exit code, an HTTP status). What a person may not do is a refusal (result.ts).
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
