/** Bytes as the text that `packed-numbers.ts` reads. */
import { deflateRawSync } from 'node:zlib'
import { packedAlphabet } from '../../src/reading/packed-numbers.ts'

export function packed(numbers: Int8Array | Uint8Array): string {
  const bytes = deflateRawSync(numbers, { level: 9 })
  const short = (4 - (bytes.length % 4)) % 4
  const whole = Buffer.concat([bytes, Buffer.alloc(short)])
  let text = ''
  for (let at = 0; at < whole.length; at += 4) {
    let word = whole.readUInt32BE(at)
    let signs = ''
    for (let sign = 0; sign < 5; sign += 1) {
      signs = packedAlphabet.charAt(word % 85) + signs
      word = Math.floor(word / 85)
    }
    text += signs
  }
  return text.slice(0, text.length - short)
}
