/**
 * Zip archives from strangers, as files in memory. Everything an archive claims is held against limits before a byte is
 * unpacked, no file unpacks to more than it claimed, and nothing is ever written: names are only names here.
 */
import { crc32, inflateRawSync } from 'node:zlib'
import { done, type Result } from '../../core/refusal.ts'
import { readZipDirectory, type ZipRow } from './zip-directory.ts'
import { badZip } from './zip-refusal.ts'

/** What an archive may hold. */
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

/** One file of an archive. */
export interface ZipFile {
  readonly path: string
  readonly bytes: Uint8Array
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
