/** Decodes the bytes of an imported file as text, or says on which line they are none. */
import { done, type Result, refuse } from '../core/result.ts'

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
