/**
 * Reads the fields of untrusted input: its limits, fields of JSON in which anything may be missing or of another
 * kind, and texts made plain.
 */
import { asBoolean, asList, asObject, type JsonObject, type JsonValue } from '../core/json.ts'
import { hasLongMarkRuns, normalText } from '../text/limit-combining-marks.ts'
import type { ImportNotes } from './import-report.ts'

/** What an import may weigh. Everything beyond is refused before it is read, so that no file can take the machine along. */
export const importLimits = {
  /** One file, in bytes. The largest chats and cards with pictures in them have some tens of megabytes. */
  file: 64_000_000,
  /** Levels of brackets in JSON. */
  depth: 100,
  /** Entries of a lorebook, and notes of a vault: what a pack may hold as files. */
  entries: 2_900,
  /** One entry, in characters. */
  entry: 300_000,
  /** Messages of a chat. */
  messages: 50_000,
  /** The narration of one turn, in characters. */
  narration: 150_000,
  /** Files in an archive, and what they may come to when unpacked. */
  archiveFiles: 3_000,
  archiveTotal: 256_000_000,
  /** The card inside an archive, in bytes. */
  card: 32_000_000,
  /** Folders and files that are looked at while a vault is listed. */
  listed: 20_000,
  /** All notes of a vault together, in bytes. */
  vault: 18_000_000,
} as const

type Maybe = JsonValue | undefined

/** A text, or nothing; numbers and flags are spelt out. */
export function textIn(value: Maybe): string {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

/** A list of texts; one text with commas is a list too. */
export function textsIn(value: Maybe): readonly string[] {
  if (typeof value === 'string') return splitKeys(value)
  return asList(value)
    .map(textIn)
    .filter((text) => text.trim() !== '')
}

/** Keys between commas; a pattern between slashes keeps its commas. */
export function splitKeys(text: string): readonly string[] {
  const keys = text.match(/\/(?:\\.|[^/\\\n])+\/[a-z]*(?=\s*(?:,|$))|[^,]+/g) ?? []
  return keys.map((key) => key.trim()).filter((key) => key !== '')
}

export function numberIn(value: Maybe): number | null {
  if (typeof value === 'number' && Number.isFinite(value)) return value
  return typeof value === 'string' && /^-?\d{1,9}$/.test(value) ? Number(value) : null
}

/** A flag, with what it is when nothing is said. */
export function flagIn(value: Maybe, otherwise: boolean): boolean {
  return asBoolean(value) ?? otherwise
}

/** A flag, or null when nothing is said. */
export function flagOrNull(value: Maybe): boolean | null {
  return asBoolean(value) ?? null
}

/** An object, empty when there is none. */
export function objectIn(value: Maybe): JsonObject {
  return asObject(value) ?? {}
}

/** A list, empty when there is none. */
export function listIn(value: Maybe): readonly JsonValue[] {
  return asList(value)
}

/** What stands in an object beside the fields that are known. */
export function besides(object: JsonObject, known: ReadonlySet<string>): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([key]) => !known.has(key)))
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters it is about
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g
const turning = /[\u202a-\u202e\u2066-\u2069]/g
const unseen = /[\u200b\u2060\ufeff\u{e0000}-\u{e007f}]/gu

const removals: readonly (readonly [pattern: RegExp, what: string])[] = [
  [controls, 'control characters taken out'],
  [turning, 'characters that turn the direction of reading taken out'],
  [unseen, 'invisible characters taken out'],
]

/**
 * The text as it may be kept and shown: no control characters, nothing that turns the direction of reading or hides letters,
 * no half characters, letters and their accents as one. What was taken out is noted with its place; the original keeps it.
 */
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
  if (hasLongMarkRuns(text)) notes.add('changed', 'marks beyond those a letter can have taken out', place)
  return normalText(text, 'NFC').trim()
}

/** The same on one line, cut to a length. */
export function cleanLine(raw: string, place: string, notes: ImportNotes, maxLength = 200): string {
  const line = cleanImported(raw, place, notes).replace(/\s+/g, ' ')
  return [...line].slice(0, maxLength).join('').trim()
}
