/**
 * Sources of dice faces. A roll only ever asks a source for a face; whether that is the provable stream, a pool of
 * random bytes or a fixed list in a test is not its business.
 */
import type { DieKind } from './dice-expression.ts'

/**
 * A source of faces. `offset` says how many 16-bit draws were used so far, rejected ones included, which is
 * what a ledger row stores to be recomputed alone.
 *
 * @example
 * const alwaysThree: FaceSource = { offset: 0, face: () => 3 }
 */
export interface FaceSource {
  readonly offset: number
  /** A whole number from 1 to `sides`, each equally likely; the kind of die matters only to listed faces. */
  face(sides: number, die?: DieKind): number
}

/** A source whose every die shows its lowest face. */
export const lowestDice: FaceSource = { offset: 0, face: () => 1 }

/** A source whose every die shows its highest face. */
export const highestDice: FaceSource = { offset: 0, face: (sides) => sides }

/**
 * Faces that another program wrote down, as a source for roll(): replaying a claim through the real roller is the
 * only check that knows every rule of notation. It notes a misfit instead of throwing.
 */
export interface ListedDice extends FaceSource {
  /** True when a face was outside its die. */
  readonly impossible: boolean
  /** True when more dice were asked for than faces are listed. */
  readonly short: boolean
}

/** Deals what dice showed, in order; fate dice are listed by their values -1, 0 and 1. */
export function listedDice(faces: readonly number[]): ListedDice {
  const source = {
    offset: 0,
    impossible: false,
    short: false,
    face(sides: number, die: DieKind = 'number'): number {
      const shown = faces[source.offset]
      source.offset += 1
      if (shown === undefined) source.short = true
      const side = shown === undefined ? 1 : sideShowing(die, shown)
      if (side < 1 || side > sides) source.impossible = true
      return side
    },
  }
  return source
}

/** The side of a die that shows a value; 0 when no side does. */
function sideShowing(die: DieKind, value: number): number {
  if (die === 'number') return value
  if (value < -1 || value > 1) return 0
  if (die === 'fate') return value + 2
  return value === 0 ? 2 : value === 1 ? 6 : 1
}
