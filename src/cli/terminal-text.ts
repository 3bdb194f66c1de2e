/**
 * Text for a terminal: untrusted text made harmless, colour where it is wanted, lines that fit, and a line that moves
 * while something long is done.
 */

import { wrapAnsi } from 'fast-wrap-ansi'
import { truncate } from '../text/truncate.ts'
import type { ProcessIo, TextSink } from './process-io.ts'

// Text from a campaign may be untrusted: it must not be able to drive the reader's terminal.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this is about
const driving = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g

/**
 * The text with everything a terminal would obey made visible.
 *
 * @example
 * printable('\u001b[2J') // '␛[2J'
 */
export function printable(text: string): string {
  return text.replace(driving, (character) => {
    const code = character.charCodeAt(0)
    return code < 0x20 ? String.fromCharCode(0x2400 + code) : '\ufffd'
  })
}

/** The same on one line, cut to a length. */
export function oneLine(text: string, longest = 100): string {
  return truncate(printable(text).replace(/\s+/g, ' ').trim(), longest)
}

/** Ways to make text stand out or stand back. */
export interface Paint {
  strong(text: string): string
  dim(text: string): string
  good(text: string): string
  bad(text: string): string
  /** Spoken words. */
  speech(text: string): string
  /** Names of places and other headings. */
  title(text: string): string
  slanted(text: string): string
}

/** Paint that leaves text as it is. */
export const noPaint: Paint = paintWith(false)

/** The paint for standard output: plain unless it is a terminal that shows colour, or the user insists. */
export function paintFor(io: ProcessIo): Paint {
  return paintWith(showsColour(io))
}

/** Whether colour is wanted: FORCE_COLOR decides first, then NO_COLOR, then whether anybody looks. */
export function showsColour({ environment, stdout }: Pick<ProcessIo, 'environment' | 'stdout'>): boolean {
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

/** What is assumed when the width is not known, and the bounds within which lines are easy to read. */
const usualWidth = 80
const widest = 100
const narrowest = 30

/** How wide text should be on a sink. */
export function widthOf({ columns }: TextSink): number {
  return Math.max(narrowest, Math.min(columns ?? usualWidth, widest))
}

/**
 * Text in lines of at most so many columns, each after an indent; a word that is longer stands alone.
 *
 * @example
 * wrapText('The river rises.', 12) // 'The river\nrises.'
 */
export function wrapText(text: string, width: number, indent = ''): string {
  return text
    .split('\n')
    .flatMap((line) => wrapAnsi(line.trim().replace(/\s+/g, ' '), width - indent.length).split('\n'))
    .map((line) => (line === '' ? '' : indent + line))
    .join('\n')
}

export interface ProgressLine {
  readonly at: (made: number, all: number) => void
  readonly end: () => void
}

export function progressLine(
  { stderr }: ProcessIo,
  words: (made: number, all: number) => string,
): ProgressLine {
  const started = performance.now()
  let drawn = 0
  return {
    at(made, all) {
      const now = performance.now()
      const [first, pause] = stderr.isTTY ? [1_000, 100] : [30_000, 30_000]
      if (now - started < first || now - drawn < pause) return
      drawn = now
      const left = made === 0 ? '' : `, about ${seconds(((now - started) / made) * (all - made))} to go`
      const line = `${words(made, all)}${left}`
      stderr.write(stderr.isTTY ? `\r\u001b[K${line}` : `${line}\n`)
    },
    end() {
      if (drawn > 0 && stderr.isTTY) stderr.write('\r\u001b[K')
    },
  }
}

function seconds(milliseconds: number): string {
  const whole = Math.round(milliseconds / 1_000)
  return whole < 100 ? `${whole} s` : `${Math.round(whole / 60)} min`
}
