/** Reads the text files of packs, which are not trusted. */

import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs'
import { packLimits } from '../format/pack-files-and-limits.ts'

/** A text, or a sentence about why it was not read. */
export type TextFile = { readonly text: string } | { readonly trouble: string }

/** Reads a file that must not be a link, a device, too large or anything but UTF-8. */
export function readTextFile(path: string): TextFile {
  const handle = openForReading(path)
  if (typeof handle === 'string') return { trouble: handle }
  try {
    const about = fstatSync(handle)
    if (!about.isFile()) return { trouble: 'It is no file.' }
    if (about.size > packLimits.file) {
      const size = Math.ceil(about.size / 1_000).toLocaleString('en-GB')
      return {
        trouble: `It has ${size} kB, and a file of a pack may have ${packLimits.file / 1_000}. Split it.`,
      }
    }
    return decodeText(readFileSync(handle))
  } finally {
    closeSync(handle)
  }
}

const openErrors: Readonly<Record<string, string>> = {
  ELOOP: 'It is a link; only files themselves are read.',
  ENOENT: 'It is not there.',
  EACCES: 'It may not be read.',
  EPERM: 'It may not be read.',
}

/** A handle, or a sentence. Links are not followed: what was listed a moment ago may be another thing now. */
function openForReading(path: string): number | string {
  try {
    return openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0))
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const trouble = openErrors[code]
    if (trouble === undefined) throw error
    return trouble
  }
}

/** Bytes as text: UTF-8 and nothing else. */
export function decodeText(bytes: Uint8Array): TextFile {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    return text.includes('\0') ? { trouble: 'It holds a zero byte and is no text.' } : { text }
  } catch {
    return { trouble: 'It is not UTF-8: save it with that encoding.' }
  }
}
