/** Bytes of files that are not trusted: as text, as JSON, as a picture that carries text. */
import { crc32 } from 'node:zlib'
import type { JsonValue } from '../core/json.ts'
import { done, type Result, refuse } from '../core/result.ts'
import { importLimits } from './untrusted-fields.ts'

/** A text and how it was written. */
export interface DecodedText {
  readonly text: string
  readonly encoding: 'UTF-8' | 'UTF-16'
}

/** Decodes UTF-8, and UTF-16 that says so; anything else is refused, because guessing spoils names. */
export function decodeImport(bytes: Uint8Array, file: string): Result<DecodedText> {
  const [first, second] = bytes
  const wide =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : null
  try {
    if (wide !== null)
      return done({ text: new TextDecoder(wide, { fatal: true }).decode(bytes), encoding: 'UTF-16' })
    return done({ text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' })
  } catch {
    const where = wide === null ? ` on line ${firstBadLine(bytes)}` : ''
    const message = `${file} is not ${wide === null ? 'UTF-8' : 'UTF-16'}${where}: save it with that encoding and import it again.`
    return refuse('import/wrong-encoding', message, { data: { file } })
  }
}

/** The line of the first byte that cannot stand where it stands. */
function firstBadLine(bytes: Uint8Array): number {
  const text = new TextDecoder('utf-8').decode(bytes)
  const at = text.indexOf('\ufffd')
  return text.slice(0, Math.max(0, at)).split('\n').length
}

export interface ReadJson {
  readonly value: JsonValue
  /** Keys that stand twice in one object, with their line. */
  readonly doubled: readonly string[]
}

/** Where a text stands: its file, and the line on which it begins there. */
export interface TextPlace {
  readonly file: string
  readonly line?: number
}

/**
 * Reads JSON. Depth is counted before anything is parsed, so that no later walk can run out of stack, and a key that stands
 * twice in one object is reported: only one of the two survives.
 */
export function readImportedJson(text: string, place: TextPlace): Result<ReadJson> {
  const { file, line: first = 1 } = place
  const scanned = scan(text)
  if (scanned.tooDeepAt !== null) {
    const line = first + lineAt(text, scanned.tooDeepAt) - 1
    const message = `${file}, line ${line}: it is nested more than ${importLimits.depth} levels deep, and no such file is.`
    return refuse('import/too-deep', message, { data: { file, line } })
  }
  try {
    const value = JSON.parse(text.replace(/^\uFEFF/, '')) as JsonValue
    const doubled = scanned.doubled.map(({ key, at }) => `"${key}" on line ${first + lineAt(text, at) - 1}`)
    return done({ value, doubled })
  } catch (error) {
    const said = error instanceof Error ? error.message : ''
    const position = /position (\d+)/.exec(said)?.[1]
    const line = first + lineAt(text, position === undefined ? text.length : Number(position)) - 1
    const why = /end of JSON|Unterminated/i.test(said) ? 'it ends in the middle' : 'this is not JSON'
    return refuse('import/malformed', `${file}, line ${line}: ${why}.`, { data: { file, line } })
  }
}

function lineAt(text: string, offset: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line += 1
  return line
}

interface Scanned {
  readonly tooDeepAt: number | null
  readonly doubled: readonly { readonly key: string; readonly at: number }[]
}

const maxDoubled = 20

/** One walk over the text: how deep it goes, and which keys stand twice. */
function scan(text: string): Scanned {
  const open: (Set<string> | null)[] = []
  const doubled: { key: string; at: number }[] = []
  for (let at = 0; at < text.length; at += 1) {
    const mark = text.charCodeAt(at)
    if (mark === 0x22) {
      const end = endOfText(text, at)
      const keys = open.at(-1)
      if (keys !== null && keys !== undefined && isKey(text, end)) {
        const key = text.slice(at + 1, end)
        if (keys.has(key) && doubled.length < maxDoubled) doubled.push({ key: key.slice(0, 60), at })
        keys.add(key)
      }
      at = end
    } else if (mark === 0x7b || mark === 0x5b) {
      open.push(mark === 0x7b ? new Set() : null)
      if (open.length > importLimits.depth) return { tooDeepAt: at, doubled }
    } else if (mark === 0x7d || mark === 0x5d) open.pop()
  }
  return { tooDeepAt: null, doubled }
}

function endOfText(text: string, from: number): number {
  for (let at = text.indexOf('"', from + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let slashes = 0
    while (text.charCodeAt(at - 1 - slashes) === 0x5c) slashes += 1
    if (slashes % 2 === 0) return at
  }
  return text.length
}

function isKey(text: string, end: number): boolean {
  let at = end + 1
  while (at < text.length && text.charCodeAt(at) <= 0x20) at += 1
  return text.charCodeAt(at) === 0x3a
}

/** A tEXt chunk of a PNG, which is where cards and lorebooks travel. */
export interface PngText {
  readonly keyword: string
  /** As it stands there: nearly always base64. */
  readonly value: string
}

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const maxChunks = 20_000

/** True for bytes that begin as a PNG does. */
export function isPng(bytes: Uint8Array): boolean {
  return signature.every((byte, index) => bytes[index] === byte)
}

/**
 * The text chunks of a picture, in their order; the picture itself is not looked at. Every chunk must be whole and its
 * checksum right; nothing after the end is read.
 */
export function readPngTexts(bytes: Uint8Array, file: string): Result<readonly PngText[]> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const texts: PngText[] = []
  let at = signature.length
  for (let chunk = 0; chunk < maxChunks; chunk += 1) {
    if (at + 12 > bytes.length) return broken(file, at, 'the picture ends in the middle')
    const length = view.getUint32(at)
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    if (at + 12 + length > bytes.length)
      return broken(file, at, `the chunk ${shown(type)} ends in the middle`)
    const sum = crc32(bytes.subarray(at + 4, at + 8 + length))
    if (sum !== view.getUint32(at + 8 + length))
      return broken(file, at, `the checksum of the chunk ${shown(type)} is wrong`)
    if (type === 'tEXt') texts.push(pngText(bytes.subarray(at + 8, at + 8 + length)))
    if (type === 'IEND') return done(texts)
    at += 12 + length
  }
  return broken(file, at, `it has more than ${maxChunks} chunks`)
}

function pngText(data: Uint8Array): PngText {
  const latin = Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString('latin1')
  const end = latin.indexOf('\0')
  return { keyword: latin.slice(0, Math.max(0, end)), value: latin.slice(end + 1) }
}

function shown(type: string): string {
  return /^[A-Za-z]{4}$/.test(type) ? `"${type}"` : 'without a name'
}

function broken(file: string, at: number, why: string): Result<never> {
  const message = `${file} is a damaged picture: ${why} (byte ${at.toLocaleString('en-GB')}).`
  return refuse('import/damaged', message, { data: { file, byte: at } })
}

/** The bytes of a chunk's base64; null when it is none. */
export function fromBase64(value: string): Uint8Array | null {
  const plain = value.replace(/\s+/g, '')
  if (plain === '' || !/^[A-Za-z0-9+/_-]*={0,2}$/.test(plain)) return null
  return new Uint8Array(Buffer.from(plain, 'base64'))
}

/** A short name for some bytes, eight hexadecimal digits: the same bytes have the same one. */
export function checksumOf(bytes: Uint8Array): string {
  return crc32(bytes).toString(16).padStart(8, '0')
}
