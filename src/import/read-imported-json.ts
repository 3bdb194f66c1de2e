/**
 * Reads the JSON of imported files that are not trusted: bounded in depth, with the line of what is wrong and the
 * keys that stand twice.
 */
import type { JsonValue } from '../core/json.ts'
import { done, type Result, refuse } from '../core/result.ts'
import { importLimits } from './read-untrusted-fields.ts'

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
