/**
 * What a narrator remembers of its own words: which fragment was used in which of its tellings. It is a short text that
 * travels with the told turn, so undo and branches forget what was never said.
 */
import { hashOf } from './seeded-random-for-words.ts'

/** What was used, and how long ago. */
export interface Memory {
  /** The number of this telling. */
  readonly now: number
  /** How many tellings ago something was used; null when it never was, as far as is remembered. */
  ageOf(code: string): number | null
  /** The memory after this telling. */
  after(used: readonly string[]): string
}

const width = 4
const longest = 3_900
const space = 36 ** width

/** The short name under which a fragment or a line is remembered. */
export function codeOf(text: string): string {
  return (hashOf(text) % space).toString(36).padStart(width, '0')
}

/** Reads a memory; anything unreadable is an empty one. */
export function readMemory(text: string | undefined): Memory {
  const rows = rowsOf(text ?? '')
  const now = (rows.at(-1)?.turn ?? 0) + 1
  const last = new Map<string, number>()
  for (const { turn, codes } of rows) for (const code of codes) last.set(code, turn)
  return {
    now,
    ageOf: (code) => {
      const turn = last.get(code)
      return turn === undefined ? null : now - turn
    },
    after: (used) => written([...rows, { turn: now, codes: [...new Set(used)] }]),
  }
}

interface Row {
  readonly turn: number
  readonly codes: readonly string[]
}

function rowsOf(text: string): Row[] {
  return text.split(';').flatMap((part) => {
    const [head = '', body = ''] = part.split(':')
    const turn = Number.parseInt(head, 36)
    if (!Number.isSafeInteger(turn) || turn <= 0 || !/^[0-9a-z]*$/.test(body)) return []
    return [{ turn, codes: body.match(/.{4}/g) ?? [] }]
  })
}

/** The newest rows that fit. */
function written(rows: readonly Row[]): string {
  const parts: string[] = []
  let length = 0
  for (const { turn, codes } of rows.toReversed()) {
    const part = `${turn.toString(36)}:${codes.join('')}`
    if (parts.length > 0 && length + part.length + 1 > longest) break
    parts.push(part.slice(0, longest))
    length += part.length + 1
  }
  return parts.toReversed().join(';')
}
