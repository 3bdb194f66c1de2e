/**
 * An excerpt of an untrusted value in one short line, for sentences and for the record of what was refused. It must
 * survive anything: huge, circular, or without a usable toString.
 */

const longestText = 60
const mostParts = 8

function clip(text: string): string {
  return text.length <= longestText ? text : `${text.slice(0, longestText)}…`
}

function listed(parts: readonly string[], more: boolean): string {
  return more ? `${parts.join(', ')}, …` : parts.join(', ')
}

/**
 * A short text for any value, safe to show and to keep.
 *
 * @example
 * excerpt({ hour: 24 }) // '{hour: 24}'
 */
export function excerpt(value: unknown, depth = 0): string {
  if (typeof value === 'string') return JSON.stringify(clip(value))
  if (typeof value === 'bigint') return clip(`${value}`)
  if (typeof value === 'symbol' || typeof value === 'function') return `a ${typeof value}`
  if (typeof value !== 'object' || value === null) return String(value)
  if (depth === 2) return Array.isArray(value) ? '[…]' : '{…}'
  if (Array.isArray(value)) {
    const items = value.slice(0, mostParts).map((item) => excerpt(item, depth + 1))
    return `[${listed(items, value.length > mostParts)}]`
  }
  const keys = Object.keys(value)
  const parts = keys
    .slice(0, mostParts)
    .map((key) => `${clip(key)}: ${excerpt((value as Record<string, unknown>)[key], depth + 1)}`)
  return `{${listed(parts, keys.length > mostParts)}}`
}
