/** Colour for people at a terminal, and nothing at all for everybody else. */
import type { Surroundings } from './surroundings.ts'

/** Ways to make text stand out or stand back. */
export interface Paint {
  strong(text: string): string
  dim(text: string): string
  good(text: string): string
  bad(text: string): string
}

/** The paint for standard output: plain unless it is a terminal and NO_COLOR is not set. */
export function paintFor(surroundings: Surroundings): Paint {
  const { environment, stdout } = surroundings
  const colours = stdout.isTTY && !environment.NO_COLOR && environment.TERM !== 'dumb'
  const style =
    (on: number, off: number) =>
    (text: string): string =>
      colours ? `\u001b[${on}m${text}\u001b[${off}m` : text
  return { strong: style(1, 22), dim: style(2, 22), good: style(32, 39), bad: style(31, 39) }
}
