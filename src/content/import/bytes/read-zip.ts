/**
 * A small reader of zip archives from strangers. The list at the end is read and judged as a whole: names that lead out,
 * links, names that stand twice, files that lie on one another and sizes that no honest archive has are refused before
 * anything is unpacked; what is unpacked is bounded by what the list says of it, and its checksum must be right.
 */
import { crc32, inflateRawSync } from 'node:zlib'
import { done, type Result, refuse } from '../../../core/refusal.ts'
import { importLimits } from '../import-limits.ts'

/** A file in an archive. */
export interface ZipEntry {
  readonly name: string
  /** What it comes to when unpacked, as the list says. */
  readonly size: number
}

interface Listed extends ZipEntry {
  readonly packed: number
  readonly method: number
  readonly sum: number
  readonly data: number
}

/** An archive that may be read. */
export interface ZipArchive {
  readonly entries: readonly ZipEntry[]
  /** Unpacks one file. */
  read(name: string): Result<Uint8Array>
}

const endMark = 0x06054b50
const listMark = 0x02014b50
const localMark = 0x04034b50
const nameOnly = /^(?![/\\])(?!.*(?:^|[/\\])\.\.(?:[/\\]|$))(?!.*[\\:])[^\p{Cc}]{1,300}$/u
/** Nothing that people write is packed tighter than this. */
const tightest = 2_000

/** True for bytes that begin as a zip archive does. */
export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 0x03 || bytes[2] === 0x05)
}

/** Opens an archive. */
export function openZip(bytes: Uint8Array, file: string): Result<ZipArchive> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const no = (why: string): Result<never> =>
    refuse('import/bad-archive', `${file}: ${why}.`, { data: { file } })
  const end = findEnd(view)
  if (end === null) return no('the archive ends in the middle: the list of its files is missing')
  const listed = readList(view, bytes, end)
  if (typeof listed === 'string') return no(listed)
  const trouble = judged(listed)
  if (trouble !== null) return no(trouble)
  return done({
    entries: listed,
    read(name) {
      const entry = listed.find((one) => one.name === name)
      if (entry === undefined) return no(`there is no ${name} in it`)
      const unpacked = unpack(bytes, entry)
      return typeof unpacked === 'string' ? no(unpacked) : done(unpacked)
    },
  })
}

function findEnd(view: DataView): number | null {
  const last = view.byteLength - 22
  for (let at = last; at >= 0 && at > last - 66_000; at -= 1)
    if (view.getUint32(at, true) === endMark) return at
  return null
}

function readList(view: DataView, bytes: Uint8Array, end: number): readonly Listed[] | string {
  const count = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  if (count === 0xffff || at === 0xffffffff) return 'it is a zip64 archive, which no card needs'
  if (view.getUint16(end + 4, true) !== 0) return 'it is one part of several'
  if (count > importLimits.archiveFiles) return `it holds more than ${importLimits.archiveFiles} files`
  const listed: Listed[] = []
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > end || view.getUint32(at, true) !== listMark) return 'the list of its files is damaged'
    const entry = readEntry(view, bytes, at, end)
    if (typeof entry === 'string') return entry
    listed.push(entry)
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return listed
}

function readEntry(view: DataView, bytes: Uint8Array, at: number, end: number): Listed | string {
  const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + view.getUint16(at + 28, true)))
  const mode = view.getUint32(at + 38, true) >>> 16
  const local = view.getUint32(at + 42, true)
  if (!nameOnly.test(name)) return `"${name.slice(0, 80)}" is no name for a file in an archive`
  if ((mode & 0o170000) === 0o120000) return `"${name}" is a link`
  if ((view.getUint16(at + 8, true) & 1) === 1) return `"${name}" is locked with a password`
  if (local + 30 > end || view.getUint32(local, true) !== localMark)
    return `"${name}" is not where the list says`
  const data = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
  const packed = view.getUint32(at + 20, true)
  if (data + packed > end) return `"${name}" ends in the middle`
  const size = view.getUint32(at + 24, true)
  return {
    name,
    size,
    packed,
    method: view.getUint16(at + 10, true),
    sum: view.getUint32(at + 16, true),
    data,
  }
}

/** What is wrong with an archive as a whole; null when nothing is. */
function judged(listed: readonly Listed[]): string | null {
  const seen = new Set<string>()
  let total = 0
  for (const { name, size, packed } of listed) {
    const plain = name.normalize('NFC').toLowerCase()
    if (seen.has(plain)) return `"${name}" stands in it twice`
    seen.add(plain)
    total += size
    if (size > 100_000 && size > packed * tightest)
      return `"${name}" would grow to ${size} bytes out of ${packed}`
    if (total > importLimits.archiveTotal)
      return `it would grow beyond ${importLimits.archiveTotal / 1_000_000} MB`
  }
  const byPlace = [...listed].sort((one, other) => one.data - other.data)
  const over = byPlace.find((one, index) => {
    const before = byPlace[index - 1]
    return before !== undefined && before.data + before.packed > one.data
  })
  return over === undefined ? null : `"${over.name}" lies on another file`
}

function unpack(bytes: Uint8Array, { name, data, packed, size, method, sum }: Listed): Uint8Array | string {
  if (size > importLimits.card) return `"${name}" is larger than ${importLimits.card / 1_000_000} MB`
  const raw = bytes.subarray(data, data + packed)
  if (method !== 0 && method !== 8) return `"${name}" is packed in a way that is not read here`
  try {
    const plain = method === 0 ? raw : inflateRawSync(raw, { maxOutputLength: Math.max(1, size) })
    if (plain.length !== size || crc32(plain) !== sum) return `"${name}" is damaged: its checksum is wrong`
    return new Uint8Array(plain)
  } catch {
    return `"${name}" is damaged and cannot be unpacked`
  }
}
