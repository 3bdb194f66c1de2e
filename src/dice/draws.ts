/**
 * Where dice come from. A roll only ever asks a source for a face; whether that is the provable stream, a pool
 * of random bytes or a fixed list in a test is not its business.
 */

import type { DieKind } from './asked.ts'

/**
 * A source of faces. `offset` says how many 16-bit draws were used so far, rejected ones included, which is
 * what a ledger row stores to be recomputed alone.
 *
 * @example
 * const alwaysThree: Draws = { offset: 0, face: () => 3 }
 */
export interface Draws {
  readonly offset: number
  /** A whole number from 1 to `sides`, each equally likely; the kind of die matters only to listed faces. */
  face(sides: number, die?: DieKind): number
}

/** A source whose every die shows its lowest face. */
export const lowestDraws: Draws = { offset: 0, face: () => 1 }

/** A source whose every die shows its highest face. */
export const highestDraws: Draws = { offset: 0, face: (sides) => sides }
