/** A short name for some bytes: the same bytes have the same one. */
import { crc32 } from 'node:zlib'

/** Eight hexadecimal digits. */
export function checksumOf(bytes: Uint8Array): string {
  return crc32(bytes).toString(16).padStart(8, '0')
}
