/**
 * Makes a stranger's text safe to keep and to show: no half characters, no control characters, nothing that turns
 * the direction of reading or hides letters. What it takes out it says; what a person can read it leaves alone.
 */

/** A text after cleaning. */
export interface CleanText {
  readonly text: string
  /** True when something was taken away before or within the first words, so that no prefix stood there as typed. */
  readonly indented: boolean
  readonly notices: readonly string[]
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters it is about
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g
/** Overrides, embeddings and isolates of writing direction; the plain marks of right-to-left scripts may stay. */
const turning = /[\u202a-\u202e\u2066-\u2069]/g
/** Letters nobody sees: zero-width spaces and the block of tags. */
const unseen = /[\u200b\u2060\ufeff\u{e0000}-\u{e007f}]/gu

const removals: readonly (readonly [pattern: RegExp, what: string])[] = [
  [controls, 'control characters'],
  [turning, 'characters that turn the direction of reading'],
  [unseen, 'invisible characters'],
]

/** As much of the first line as any prefix needs. */
function startOf(text: string): string {
  return text.slice(0, 24).split('\n', 1)[0] ?? ''
}

/**
 * Cleans a text in a handful of passes over it; the caller bounds its length.
 *
 * @example
 * cleanText(' go\r\non\u0007 ') // { text: 'go\non', indented: true, notices: ['Control characters were …'] }
 */
export function cleanText(raw: string): CleanText {
  const notices: string[] = []
  let text = raw.replace(/\r\n?/g, '\n')
  if (!text.isWellFormed()) {
    text = text.toWellFormed()
    notices.push('Half characters (lone surrogates) were replaced by \ufffd.')
  }
  for (const [pattern, what] of removals) {
    const kept = text.replace(pattern, '')
    if (kept.length !== text.length) {
      const removed = `${what} were taken out of what you wrote.`
      notices.push(removed.charAt(0).toUpperCase() + removed.slice(1))
    }
    text = kept
  }
  const trimmed = text.trim()
  // A letter and its accent may be typed as two; every name is compared as one.
  return { text: trimmed.normalize('NFC'), indented: !raw.startsWith(startOf(trimmed)), notices }
}
