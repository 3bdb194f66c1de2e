/**
 * The cursor of a folder: up to which record each panel was written, and the hash it had then. With it a lag is told from
 * a hand edit; what is about to be written is noted first, so that a crash in between is a lag too.
 */
import { z } from 'zod'
import { parsePanel } from './archive-delta.ts'

const cursorSchema = z.strictObject({
  /** The record that the files tell of. */
  head: z.string(),
  turn: z.int().min(0),
  /** For every panel the record it was last written for, and the hash of its text. */
  files: z.record(z.string(), z.strictObject({ record: z.string(), sha256: z.string() })),
  /** Hashes that were about to be written. */
  pending: z.record(z.string(), z.string()),
})

/** A cursor. */
export type Cursor = z.infer<typeof cursorSchema>

/** The cursor of a folder that was never written. */
export const noCursor: Cursor = { head: '', turn: 0, files: {}, pending: {} }

/** Where a campaign's cursor stands. */
export function cursorPath(campaignId: string): string {
  return `campaigns/${campaignId}/.cursor.json`
}

/** Reads a cursor; one that cannot be read counts as none. */
export function readCursor(text: string | null): Cursor {
  const read = cursorSchema.safeParse(text === null ? null : parsePanel(text))
  return read.success ? read.data : noCursor
}

/** True when a text is one that we wrote or were about to write. */
export function isOurs(cursor: Cursor, path: string, sha256: string): boolean {
  return cursor.files[path]?.sha256 === sha256 || cursor.pending[path] === sha256
}
