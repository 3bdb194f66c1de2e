/**
 * Finds the one JSON object in what a model wrote and says what stood around it. Three repairs are allowed and no
 * others: a fence is taken off, a comma before a closing bracket is dropped, an answer that was cut off is closed
 * after its last whole field. What was being written when it was cut off is never guessed.
 */
import { isJsonObject } from '../../core/json.ts'

/** The object of a text. */
export interface Extracted {
  readonly object: Readonly<Record<string, unknown>>
  /** What stood before and after it, without fences. */
  readonly outside: string
  readonly fenced: boolean
  readonly repaired: 'commas' | 'unclosed' | null
}

/** How many opening braces are tried before a text counts as prose. */
const mostTries = 8

/**
 * The first object that reads, or null.
 *
 * @example
 * extractObject('Sure! {"narrative": "Rain.",}', () => true)?.object // { narrative: 'Rain.' }
 */
export function extractObject(
  text: string,
  fits: (object: Readonly<Record<string, unknown>>) => boolean,
): Extracted | null {
  let from = 0
  for (let tries = 0; tries < mostTries; tries += 1) {
    const start = openingBrace(text, from)
    if (start === -1) return null
    const found = objectAt(text, start)
    if (found !== null && fits(found.object)) {
      const around = takeOffFence(`${text.slice(0, start)}\n${text.slice(found.end)}`)
      return { object: found.object, ...around, repaired: found.repaired }
    }
    from = found === null ? start + 1 : found.end
  }
  return null
}

/** A brace that could begin an object: the next thing is a quote, a closing brace, or the end. */
function openingBrace(text: string, from: number): number {
  for (let at = text.indexOf('{', from); at !== -1; at = text.indexOf('{', at + 1)) {
    let next = at + 1
    while (next < text.length && isSpace(text.charCodeAt(next))) next += 1
    const character = text[next]
    if (character === '"' || character === '}' || character === undefined) return at
  }
  return -1
}

function isSpace(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d) || code === 0xfeff
}

interface Found {
  readonly object: Readonly<Record<string, unknown>>
  readonly end: number
  readonly repaired: Extracted['repaired']
}

function objectAt(text: string, start: number): Found | null {
  const scan = scanObject(text, start)
  if (scan.end === null) return closeAfterLastField(text, start, scan)
  const whole = text.slice(start, scan.end)
  const strict = parseObject(whole)
  if (strict !== null) return { object: strict, end: scan.end, repaired: null }
  const lenient = parseObject(withoutTrailingCommas(whole))
  return lenient === null ? null : { object: lenient, end: scan.end, repaired: 'commas' }
}

/** How far an object reaches; `field` is the comma after its last whole field. */
interface Scan {
  readonly end: number | null
  readonly field: number
  readonly insideString: boolean
  readonly depth: number
}

function scanObject(text: string, start: number): Scan {
  let depth = 0
  let inside = false
  let field = -1
  for (let at = start; at < text.length; at += 1) {
    const character = text[at]
    if (inside) {
      if (character === '\\') at += 1
      else if (character === '"') inside = false
    } else if (character === '"') inside = true
    else if (character === '{' || character === '[') depth += 1
    else if (character === '}' || character === ']') {
      depth -= 1
      if (depth === 0) return { end: at + 1, field, insideString: false, depth }
    } else if (character === ',' && depth === 1) field = at
  }
  return { end: null, field, insideString: inside, depth }
}

/** The text broke off: what is whole at the top is kept, what was being written is not. */
function closeAfterLastField(text: string, start: number, scan: Scan): Found | null {
  const body = takeOffFence(text.slice(start)).outside.trimEnd()
  const settled = !scan.insideString && scan.depth === 1 && /["}\]]$/.test(body)
  const whole = settled ? parseObject(`${body}}`) : null
  const cut = scan.field === -1 ? null : parseObject(`${text.slice(start, scan.field)}}`)
  const object = whole ?? cut
  return object === null ? null : { object, end: text.length, repaired: 'unclosed' }
}

function parseObject(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text)
    return isJsonObject(value) ? value : null
  } catch {
    return null
  }
}

/** The same text without commas that stand before a closing bracket; strings are left alone. */
function withoutTrailingCommas(text: string): string {
  const parts: string[] = []
  let kept = 0
  let comma = -1
  let inside = false
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? ''
    if (inside) {
      if (character === '\\') at += 1
      else if (character === '"') inside = false
      continue
    }
    if (character === ',') comma = at
    else if ((character === '}' || character === ']') && comma !== -1) {
      parts.push(text.slice(kept, comma))
      kept = comma + 1
      comma = -1
    } else if (!isSpace(character.charCodeAt(0))) comma = -1
    if (character === '"') inside = true
  }
  return parts.join('') + text.slice(kept)
}

const fenceLine = /^[ \t]*```[a-zA-Z0-9]{0,12}[ \t]*$/gm

/** A text without lines that only open or close a fence. */
function takeOffFence(text: string): { readonly outside: string; readonly fenced: boolean } {
  if (!text.includes('```')) return { outside: text, fenced: false }
  const outside = text.replace(fenceLine, '').replace(/```(?:json)?/g, '')
  return { outside, fenced: true }
}
