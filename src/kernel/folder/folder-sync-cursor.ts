/**
 * The cursor of a folder: up to which record each panel was written, and the hash it had then. With it a lag is told from
 * a hand edit; what is about to be written is noted first, so that a crash in between is a lag too. Its mark is where the
 * next turn goes on from, without reading what came before.
 */
import { z } from 'zod'
import { done, type Result } from '../../core/result.ts'
import type { Disk } from '../disk/disk-port.ts'
import { panelText, parsePanel } from './diff-and-patch-files.ts'

const count = z.int().min(0)
const filesSchema = z.record(
  z.string(),
  z.strictObject({
    record: z.string(),
    sha256: z.string(),
    /** The disk's stamp of a file that grows: it is not read in a turn. */
    stamp: z.string().optional(),
  }),
)

const markSchema = z.strictObject({
  depth: count,
  evenings: count,
  /** The newest record in the folder's log, and how many moves and thoughts stand beside it. */
  log: z.strictObject({ last: z.string(), moves: count, feedback: count }),
  history: z.strictObject({
    weights: z.string(),
    fresh: z.array(z.strictObject({ turn: count, weight: count, text: z.string() })),
  }),
})

/** Where the next turn goes on from. */
export type CursorMark = z.infer<typeof markSchema>

const cursorSchema = z.strictObject({
  /** The record that the files tell of. */
  head: z.string(),
  turn: count,
  mark: markSchema.optional(),
  /** For every panel the record it was last written for, and the hash of its text. */
  files: filesSchema,
  /** Hashes that were about to be written. */
  pending: z.record(z.string(), z.string()),
})

/** A cursor. */
export type Cursor = z.infer<typeof cursorSchema>

/** The cursor of a folder that was never written. */
const noCursor: Cursor = { head: '', turn: 0, files: {}, pending: {} }

/** Where a campaign's cursor stands. */
export function cursorPath(campaignId: string): string {
  return `campaigns/${campaignId}/.cursor.json`
}

/** Where the files of past evenings are noted: they are looked at when a folder is checked, and not in a turn. */
function pastPath(campaignId: string): string {
  return `campaigns/${campaignId}/.cursor_past.json`
}

/** Reads a cursor as a turn needs it; one that cannot be read counts as none. */
export function readCursor(disk: Disk, campaignId: string): Result<Cursor> {
  const text = disk.read(cursorPath(campaignId))
  if (!text.ok) return text
  const read = cursorSchema.safeParse(text.value === null ? null : parsePanel(text.value))
  return done(read.success ? read.data : noCursor)
}

/** Reads a cursor with the files of past evenings. */
export function readWholeCursor(disk: Disk, campaignId: string): Result<Cursor> {
  const cursor = readCursor(disk, campaignId)
  const text = cursor.ok ? disk.read(pastPath(campaignId)) : cursor
  if (!cursor.ok) return cursor
  if (!text.ok) return text
  const past = filesSchema.safeParse(parsePanel(text.value ?? '')?.files)
  return done({ ...cursor.value, files: { ...(past.success ? past.data : {}), ...cursor.value.files } })
}

/** Writes a cursor as a turn needs it. */
export function writeCursor(disk: Disk, campaignId: string, cursor: Cursor): Result<null> {
  const files = Object.fromEntries(Object.entries(cursor.files).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  const { head, turn, mark, pending } = cursor
  return disk.write(cursorPath(campaignId), panelText({ head, turn, mark, files, pending }))
}

/** Writes a cursor with the files of past evenings apart. */
export function writeWholeCursor(
  disk: Disk,
  campaignId: string,
  cursor: Cursor,
  isPast: (path: string) => boolean,
): Result<null> {
  const entries = Object.entries(cursor.files)
  const past = Object.fromEntries(entries.filter(([path]) => isPast(path)))
  const live = Object.fromEntries(entries.filter(([path]) => !isPast(path)))
  const apart = disk.write(pastPath(campaignId), panelText({ files: past }))
  return apart.ok ? writeCursor(disk, campaignId, { ...cursor, files: live }) : apart
}

/** True when a text is one that we wrote or were about to write; any of its hashes may be the one. */
export function isOurs(cursor: Cursor, path: string, hashes: readonly string[]): boolean {
  return hashes.some((sha256) => cursor.files[path]?.sha256 === sha256 || cursor.pending[path] === sha256)
}
