/**
 * A stranger's text made plain: no control characters, nothing that turns the direction of reading or hides letters, no
 * half characters, letters and their accents as one. What was taken out is noted with its place; the original keeps it.
 */
import type { ImportNotes } from '../import-report.ts'

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters it is about
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g
const turning = /[\u202a-\u202e\u2066-\u2069]/g
const unseen = /[\u200b\u2060\ufeff\u{e0000}-\u{e007f}]/gu

const removals: readonly (readonly [pattern: RegExp, what: string])[] = [
  [controls, 'control characters taken out'],
  [turning, 'characters that turn the direction of reading taken out'],
  [unseen, 'invisible characters taken out'],
]

/** The text as it may be kept and shown. */
export function cleanImported(raw: string, place: string, notes: ImportNotes): string {
  let text = raw.replace(/\r\n?/g, '\n')
  if (!text.isWellFormed()) {
    text = text.toWellFormed()
    notes.add('changed', 'half characters (lone surrogates) replaced by \ufffd', place)
  }
  for (const [pattern, what] of removals) {
    const kept = text.replace(pattern, '')
    if (kept.length !== text.length) notes.add('changed', what, place)
    text = kept
  }
  return text.normalize('NFC').trim()
}

/** The same on one line, cut to a length. */
export function cleanLine(raw: string, place: string, notes: ImportNotes, longest = 200): string {
  const line = cleanImported(raw, place, notes).replace(/\s+/g, ' ')
  return [...line].slice(0, longest).join('').trim()
}
