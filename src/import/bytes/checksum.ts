import { crc32 } from 'node:zlib'

/** A short name for some bytes, eight hexadecimal digits: the same bytes have the same one. */
export function checksumOf(bytes: Uint8Array): string {
  return crc32(bytes).toString(16).padStart(8, '0')
}
