/**
 * The list at the end of a zip archive, read without trusting a number in it. Nothing is unpacked here: what an archive
 * says about itself is weighed first.
 */
import { done, type Result } from '../../core/refusal.ts'
import { badZip } from './zip-refusal.ts'

/** One file as the list has it. */
export interface ZipRow {
  readonly path: string
  readonly isFolder: boolean
  readonly method: number
  readonly flags: number
  readonly crc: number
  readonly packed: number
  readonly size: number
  /** Where its own header stands. */
  readonly at: number
  readonly nameBytes: Uint8Array
}

const endMark = 0x06054b50
const rowMark = 0x02014b50
const endLength = 22
const rowLength = 46
const longestComment = 0xffff
const unixLink = 0xa000
const overflow = 0xffffffff

/** The end of the list. */
interface End {
  readonly rows: number
  readonly from: number
  readonly to: number
  /** What stands before the archive in its file, as in pictures that carry one. */
  readonly before: number
}

/** Reads the list; refused when it has more rows than `most`. */
export function readZipDirectory(bytes: Uint8Array, most: number): Result<readonly ZipRow[]> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = findEnd(view)
  if (!end.ok) return end
  if (end.value.rows > most)
    return badZip('too-many', `It holds ${end.value.rows} files, and at most ${most} are unpacked.`)
  const rows: ZipRow[] = []
  let at = end.value.from
  for (let index = 0; index < end.value.rows; index += 1) {
    if (at + rowLength > end.value.to || view.getUint32(at, true) !== rowMark)
      return badZip('damaged', `Its list breaks off at file ${index + 1} of ${end.value.rows}.`)
    const row = readRow(bytes, view, at, end.value)
    if (!row.ok) return row
    rows.push(row.value)
    at +=
      rowLength +
      view.getUint16(at + 28, true) +
      view.getUint16(at + 30, true) +
      view.getUint16(at + 32, true)
  }
  return at === end.value.to ? done(rows) : badZip('damaged', 'Its list is longer than the files in it.')
}

function findEnd(view: DataView): Result<End> {
  const last = view.byteLength - endLength
  for (let at = last; at >= Math.max(0, last - longestComment); at -= 1) {
    if (
      view.getUint32(at, true) !== endMark ||
      at + endLength + view.getUint16(at + 20, true) !== view.byteLength
    )
      continue
    const rows = view.getUint16(at + 10, true)
    const [length, from] = [view.getUint32(at + 12, true), view.getUint32(at + 16, true)]
    if (length === overflow || from === overflow || rows === 0xffff)
      return badZip('too-large', 'It is written in the form for more than four gigabytes or 65,534 files.')
    if (view.getUint16(at + 4, true) !== 0 || view.getUint16(at + 8, true) !== rows)
      return badZip('split', 'It is one part of several; join them first.')
    const before = at - length - from
    if (before < 0) return badZip('damaged', 'Its list would stand outside it.')
    return done({ rows, from: from + before, to: at, before })
  }
  return badZip('no-zip', 'It is no zip archive, or its end is missing.')
}

function readRow(bytes: Uint8Array, view: DataView, at: number, end: End): Result<ZipRow> {
  const nameBytes = bytes.subarray(at + rowLength, at + rowLength + view.getUint16(at + 28, true))
  const name = nameOf(nameBytes)
  if (name === null) return badZip('bad-name', 'The name of a file in it is not UTF-8.')
  // Whatever system the archive says it was made on: some unpackers look at nothing but the mode.
  const mode = view.getUint16(at + 40, true)
  if ((mode & 0xf000) === unixLink)
    return badZip('link', `"${name}" is a link; an archive may hold only files of its own.`, name)
  const [packed, size] = [view.getUint32(at + 20, true), view.getUint32(at + 24, true)]
  if (packed === overflow || size === overflow)
    return badZip('too-large', `"${name}" claims more than four gigabytes.`, name)
  return done({
    ...{ path: name, isFolder: name.endsWith('/'), packed, size, nameBytes },
    flags: view.getUint16(at + 8, true),
    method: view.getUint16(at + 10, true),
    crc: view.getUint32(at + 16, true),
    at: view.getUint32(at + 42, true) + end.before,
  })
}

function nameOf(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}
