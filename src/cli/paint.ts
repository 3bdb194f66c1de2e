/** Colour for people at a terminal, and nothing at all for everybody else. */
import type { Surroundings } from './surroundings.ts'

/** Ways to make text stand out or stand back. */
export interface Paint {
  strong(text: string): string
  dim(text: string): string
  good(text: string): string
  bad(text: string): string
  /** What somebody says. */
  speech(text: string): string
  /** Names of places and other headings. */
  title(text: string): string
  slanted(text: string): string
}

/** Paint that leaves text as it is. */
export const noPaint: Paint = paintWith(false)

/** The paint for standard output: plain unless it is a terminal that shows colour, or somebody insists. */
export function paintFor(surroundings: Surroundings): Paint {
  return paintWith(showsColour(surroundings))
}

/** Whether colour is wanted: FORCE_COLOR decides first, then NO_COLOR, then whether anybody looks. */
export function showsColour({ environment, stdout }: Pick<Surroundings, 'environment' | 'stdout'>): boolean {
  const { FORCE_COLOR: forced, NO_COLOR: none, TERM: terminal } = environment
  if (forced !== undefined && forced !== '') return forced !== '0' && forced !== 'false'
  return stdout.isTTY && !none && terminal !== 'dumb'
}

function paintWith(colours: boolean): Paint {
  const style =
    (on: number, off: number) =>
    (text: string): string =>
      colours && text !== '' ? `\u001b[${on}m${text}\u001b[${off}m` : text
  return {
    strong: style(1, 22),
    dim: style(2, 22),
    good: style(32, 39),
    bad: style(31, 39),
    speech: style(36, 39),
    title: style(33, 39),
    slanted: style(3, 23),
  }
}
