/**
 * Untrusted zip archives, as files in memory. Everything an archive claims is checked against limits before a byte is
 * unpacked, no file unpacks to more than it claimed, and nothing is ever written: names are only names here.
 */
import { crc32, inflateRawSync } from 'node:zlib'
import { done, type Result, refuse } from '../../core/result.ts'
import { readablePath } from '../format/pack-files-and-limits.ts'

export interface ZipLimits {
  /** Rows of its list, folders among them. */
  readonly entries: number
  /** Bytes of one file, unpacked. */
  readonly entry: number
  /** Bytes of all files, unpacked. */
  readonly total: number
  /** How many times larger a file may be than what it was packed into; small files may be any. */
  readonly ratio: number
  /** Which files are unpacked at all; every one unless told otherwise. */
  readonly only?: (path: string) => boolean
}

export interface ZipFile {
  readonly path: string
  readonly bytes: Uint8Array
}

/** True for bytes that begin as a zip archive does, whatever the file is called. */
export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 0x03 || bytes[2] === 0x05)
}

const headerMark = 0x04034b50
const headerLength = 30
const locked = 0x1
const sizesFollow = 0x8
/** Below this a file may be packed as tightly as it likes. */
const small = 65_536

/**
 * Reads an archive: its files in the order of its list.
 *
 * @example
 * const read = readZip(bytes, { entries: 100, entry: 1_000_000, total: 5_000_000, ratio: 200 })
 */
export function readZip(bytes: Uint8Array, limits: ZipLimits): Result<readonly ZipFile[]> {
  const rows = readZipDirectory(bytes, limits.entries)
  if (!rows.ok) return rows
  const judged = judgeAll(rows.value, limits)
  if (!judged.ok) return judged
  const placed = placeAll(bytes, rows.value)
  if (!placed.ok) return placed
  const files: ZipFile[] = []
  for (const { row, from } of placed.value) {
    if (row.isFolder || limits.only?.(row.path) === false) continue
    const unpacked = unpack(bytes.subarray(from, from + row.packed), row)
    if (!unpacked.ok) return unpacked
    files.push({ path: row.path, bytes: unpacked.value })
  }
  return done(files)
}

/** Weighs what the list claims. */
function judgeAll(rows: readonly ZipRow[], limits: ZipLimits): Result<null> {
  const seen = new Set<string>()
  let total = 0
  for (const row of rows) {
    const judged = judge(row, limits)
    if (!judged.ok) return judged
    if (seen.has(row.path)) return badZip('strange', `"${row.path}" is in it twice.`, row.path)
    seen.add(row.path)
    total += limits.only?.(row.path) === false ? 0 : row.size
    if (total > limits.total)
      return badZip('too-large', `Unpacked it would be larger than ${inMegabytes(limits.total)}.`, row.path)
  }
  return done(null)
}

function judge(row: ZipRow, limits: ZipLimits): Result<null> {
  const { path, flags, method, packed, size } = row
  if (path === '' || path.includes('\0') || path.includes('\\') || path.length > 400)
    return badZip('bad-name', `"${path}" is no name for a file.`, path)
  if (/^(?:\/|[A-Za-z]:)/.test(path) || path.split('/').includes('..'))
    return badZip('bad-name', `"${path}" leads out of the archive.`, path)
  if (row.isFolder && size > 0) return badZip('strange', `The folder "${path}" has bytes of its own.`, path)
  if ((flags & locked) !== 0) return badZip('locked', `"${path}" is locked with a password.`, path)
  if (method !== 0 && method !== 8)
    return badZip('strange', `"${path}" is packed in a way (${method}) that is not read here.`, path)
  if (method === 0 && packed !== size) return badZip('damaged', `"${path}" has two sizes.`, path)
  if (limits.only?.(path) === false) return done(null)
  if (size > limits.entry)
    return badZip(
      'too-large',
      `"${path}" would be ${inMegabytes(size)}; ${inMegabytes(limits.entry)} are allowed.`,
      path,
    )
  if (size > small && size > packed * limits.ratio)
    return badZip('too-large', `"${path}" would grow ${Math.floor(size / Math.max(1, packed))} times.`, path)
  return done(null)
}

interface Placed {
  readonly row: ZipRow
  /** Where its packed bytes begin. */
  readonly from: number
}

/** Finds where each file's bytes stand; no two may share any. */
function placeAll(bytes: Uint8Array, rows: readonly ZipRow[]): Result<readonly Placed[]> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const placed: Placed[] = []
  for (const row of rows) {
    const from = placeOf(bytes, view, row)
    if (!from.ok) return from
    placed.push({ row, from: from.value })
  }
  const inOrder = [...placed].sort((left, right) => left.row.at - right.row.at)
  for (const [index, { row, from }] of inOrder.entries()) {
    const next = inOrder[index + 1]
    if (next !== undefined && from + row.packed > next.row.at)
      return badZip('overlap', `"${row.path}" and "${next.row.path}" share bytes.`, next.row.path)
  }
  return done(placed)
}

function placeOf(bytes: Uint8Array, view: DataView, row: ZipRow): Result<number> {
  const { at, path } = row
  const torn = (): Result<never> => badZip('damaged', `"${path}" is not where the list says.`, path)
  if (at + headerLength > view.byteLength || view.getUint32(at, true) !== headerMark) return torn()
  const nameLength = view.getUint16(at + 26, true)
  const from = at + headerLength + nameLength + view.getUint16(at + 28, true)
  if (from + row.packed > view.byteLength) return torn()
  const name = bytes.subarray(at + headerLength, at + headerLength + nameLength)
  if (Buffer.compare(name, row.nameBytes) !== 0) return torn()
  const follow = (view.getUint16(at + 6, true) & sizesFollow) !== 0
  const same = view.getUint32(at + 18, true) === row.packed && view.getUint32(at + 22, true) === row.size
  return follow || same ? done(from) : badZip('damaged', `"${path}" has two sizes.`, path)
}

function unpack(packed: Uint8Array, row: ZipRow): Result<Uint8Array> {
  const bytes = row.method === 0 ? packed : inflated(packed, row.size)
  if (bytes === null || bytes.length !== row.size)
    return badZip('damaged', `"${row.path}" unpacks to something else than it claims.`, row.path)
  return crc32(bytes) === row.crc ? done(bytes) : badZip('damaged', `"${row.path}" is damaged.`, row.path)
}

/** Null when it is broken or would be longer than it claimed. */
function inflated(packed: Uint8Array, size: number): Uint8Array | null {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, size) })
  } catch {
    return null
  }
}

function inMegabytes(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} kB` : `${Math.ceil(bytes / 1_000_000)} MB`
}

/** One file as the list has it. */
interface ZipRow {
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
const maxComment = 0xffff
const unixLink = 0xa000
const overflow = 0xffffffff

interface End {
  readonly rows: number
  readonly from: number
  readonly to: number
  /** What stands before the archive in its file, as in pictures that carry one. */
  readonly before: number
}

/** Reads the list; refused when it has more rows than `most`. */
function readZipDirectory(bytes: Uint8Array, most: number): Result<readonly ZipRow[]> {
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
  for (let at = last; at >= Math.max(0, last - maxComment); at -= 1) {
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
    path: name,
    isFolder: name.endsWith('/'),
    packed,
    size,
    nameBytes,
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

type ZipTrouble =
  | 'bad-name'
  | 'damaged'
  | 'link'
  | 'locked'
  | 'no-zip'
  | 'overlap'
  | 'split'
  | 'strange'
  | 'too-large'
  | 'too-many'

/** Refuses an archive; `path` is the file in it that is wrong. */
function badZip(trouble: ZipTrouble, sentence: string, path?: string): Result<never> {
  const message = `The archive is left alone. ${readablePath(sentence)}`
  const data = path === undefined ? {} : { data: { path: readablePath(path) } }
  return refuse(`import/zip-${trouble}`, message, data)
}
