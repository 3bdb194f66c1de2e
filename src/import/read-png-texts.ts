/** Reads the texts that a PNG picture carries in its tEXt chunks, where cards and lorebooks travel. */
import { crc32 } from 'node:zlib'
import { done, type Result, refuse } from '../core/result.ts'

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
