/**
 * Numbers of one byte each as the text of a file: deflated, and five signs for every four bytes (the alphabet of RFC 1924,
 * which needs no escapes in JSON).
 */
import { Fault } from '../core/fault.ts'

export const packedAlphabet =
  '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~'

/**
 * The bytes that a text holds; so many have to come out of it.
 *
 * @example
 * const weights = new Int8Array(await unpacked(kept.weights, 65_536))
 */
export async function unpacked(text: string, length: number): Promise<ArrayBuffer> {
  const damaged = new Fault('damaged', 'The weights of the reader cannot be read.')
  const stream = new DecompressionStream('deflate-raw')
  const writer = stream.writable.getWriter()
  // What is wrong with the bytes comes out where they are read.
  const written = writer.write(bytesOf(text)).then(() => writer.close())
  written.catch(() => {})
  const bytes = new Uint8Array(length)
  let at = 0
  try {
    for await (const chunk of stream.readable) {
      bytes.set(chunk, at)
      at += chunk.length
    }
  } catch (cause) {
    throw new Fault('damaged', damaged.message, { cause })
  }
  if (at !== length) throw damaged
  return bytes.buffer
}

const groupSigns = 5
const groupBytes = 4

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const values = new Uint8Array(128)
  for (let at = 0; at < packedAlphabet.length; at += 1) values[packedAlphabet.charCodeAt(at)] = at
  const rest = text.length % groupSigns
  const whole = Math.floor(text.length / groupSigns)
  const bytes = new Uint8Array((whole + 1) * groupBytes)
  const words = new DataView(bytes.buffer)
  for (let group = 0; group <= whole; group += 1) {
    let word = 0
    for (let sign = 0; sign < groupSigns; sign += 1) {
      const code = text.charCodeAt(group * groupSigns + sign)
      // Behind the end stands the last sign of the alphabet.
      word = word * 85 + (Number.isNaN(code) ? 84 : (values[code] ?? 0))
    }
    words.setUint32(group * groupBytes, word >>> 0)
  }
  return bytes.subarray(0, whole * groupBytes + Math.max(0, rest - 1))
}
