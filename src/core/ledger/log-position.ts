/** A place in a campaign's log as other programs keep it: short, sortable within a branch, and wrong for any other branch. */

/** The depth of a record and the beginning of its hash. */
export interface LogPosition {
  readonly depth: number
  readonly mark: string
}

const marked = 12

/**
 * The position of a record or a head.
 *
 * @example
 * positionOf({ depth: 12, hash: '0a1b2c3d4e5f' + 'f'.repeat(52) }) // '12.0a1b2c3d4e5f'
 */
export function positionOf({ depth, hash }: { readonly depth: number; readonly hash: string }): string {
  return `${depth}.${hash.slice(0, marked)}`
}

/** Reads a position; null when it is none. */
export function readPosition(text: string): LogPosition | null {
  const found = /^(\d{1,12})\.([0-9a-f]{12})$/.exec(text)
  return found === null ? null : { depth: Number(found[1]), mark: found[2] ?? '' }
}
