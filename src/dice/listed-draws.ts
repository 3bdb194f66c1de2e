/**
 * Faces that somebody else wrote down, as a source for roll(): replaying a claim through the real roller is the
 * only check that knows every rule of notation. It notes a misfit instead of throwing.
 */
import type { DieKind } from './asked.ts'
import type { Draws } from './draws.ts'

/** A source that deals listed faces and remembers whether they fitted. */
export interface ListedDraws extends Draws {
  /** True when a face was outside its die. */
  readonly impossible: boolean
  /** True when more dice were asked for than faces are listed. */
  readonly short: boolean
}

/** Deals what dice showed, in order; fate dice are listed by their values -1, 0 and 1. */
export function listedDraws(faces: readonly number[]): ListedDraws {
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
