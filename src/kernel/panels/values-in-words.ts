/** Values in words, for pages that people read: no braces, no quotation marks, nothing left unsaid. */

import { isJsonObject, type JsonValue } from '../../core/json.ts'

/**
 * A value as somebody would say it.
 *
 * @example
 * plainWords({ lines: ['child_harm'], veils: [] }) // 'lines: child harm; veils: none'
 */
export function plainWords(value: JsonValue | undefined): string {
  if (value === undefined || value === null || value === '') return 'not said'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string') return /^[a-z0-9]+(?:_[a-z0-9]+)+$/.test(value) ? spaced(value) : value
  if (typeof value === 'number') return String(value)
  if (Array.isArray(value)) return value.map(oneOf).join(', ') || 'none'
  if (!isJsonObject(value)) return 'not said'
  const nested = Object.values(value).some((leaf) => isJsonObject(leaf) || Array.isArray(leaf))
  const parts = Object.entries(value).map(([key, leaf]) => {
    return `${spaced(key)}${nested ? ':' : ''} ${plainWords(leaf)}`
  })
  return parts.join(nested ? '; ' : ', ') || 'none'
}

/** One of a list: what has a name is called by it, with what else is true of it. */
function oneOf(value: JsonValue): string {
  if (!isJsonObject(value) || typeof value.name !== 'string') return plainWords(value)
  const marks = Object.keys(value).filter((key) => value[key] === true)
  return [plainWords(value.name), ...(marks.length === 0 ? [] : [`(${marks.map(spaced).join(', ')})`])].join(
    ' ',
  )
}

function spaced(word: string): string {
  return word.replaceAll('_', ' ')
}

/** Lines, or a sentence that says why there are none. */
export function orSay(lines: readonly string[], none: string): readonly string[] {
  return lines.length > 0 ? lines : [none]
}
