/**
 * The session header of seed 000: one writer, one reader. The engine's own header is what everybody sees; a
 * narrator's is read only to say where it differs.
 */

/** What a header is made of, each part one line. */
export interface HeaderParts {
  /** The time as core/time/format-and-read-time.ts writes it. */
  readonly timestamp: string
  readonly location: string
  /** The ruleset's status line. */
  readonly status: string
  /** The ruleset's conditions line without its label; missing when the rules have none. */
  readonly conditions?: string
}

const title = '[SESSION_HEADER]'

/**
 * Writes a header.
 *
 * @example
 * renderHeader({ timestamp: '1492 DR, Mirtul 15, 14:30', location: 'The Ferry', status: 'Lvl 1 Fighter | HP: 8/8' })
 */
export function renderHeader(parts: HeaderParts): string {
  const lines = [
    title,
    `Timestamp: ${oneLine(parts.timestamp)}`,
    `Location: ${oneLine(parts.location)}`,
    `Status: ${oneLine(parts.status)}`, // enforces: ENV-07
  ]
  if (parts.conditions !== undefined) lines.push(`Conditions: ${oneLine(parts.conditions)}`)
  return lines.join('\n')
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** Reads a header as `renderHeader` writes it; null when it is none. */
export function parseHeader(text: string): HeaderParts | null {
  const lines = text.slice(0, 4_000).split('\n')
  if (lines[0]?.trim() !== title) return null
  const [timestamp, location, status, conditions] = ['Timestamp', 'Location', 'Status', 'Conditions'].map(
    (label) => valueAfter(lines, label),
  )
  if (timestamp === undefined || location === undefined || status === undefined) return null
  return { timestamp, location, status, ...(conditions !== undefined && { conditions }) }
}

function valueAfter(lines: readonly string[], label: string): string | undefined {
  const line = lines.find((one) => one.trimStart().startsWith(`${label}:`))
  return line
    ?.trim()
    .slice(label.length + 1)
    .trim()
}

/** The numbers in a header, by name; only those it shows. */
export function headerNumbers(parts: HeaderParts): ReadonlyMap<string, number> {
  const line = `${parts.status} | Conditions: ${parts.conditions ?? ''}`
  const numbers = new Map<string, number>()
  for (const [name, pattern] of patterns) {
    const found = pattern.exec(line)?.[1]
    if (found !== undefined) numbers.set(name, Number(found.replaceAll(',', '')))
  }
  return numbers
}

const patterns: readonly (readonly [string, RegExp])[] = [
  ['Lvl', /\bLvl\s{1,4}(-?\d{1,12})/i],
  ['HP', /\bHP:\s{0,4}(-?[\d,]{1,12})/i],
  ['HP maximum', /\bHP:\s{0,4}-?[\d,]{1,12}\s{0,4}\/\s{0,4}(-?[\d,]{1,12})/i],
  ['Temp', /\bTemp:\s{0,4}(-?[\d,]{1,12})/i],
  ['XP', /\bXP:\s{0,4}(-?[\d,]{1,12})/i],
  ['XP needed', /\bXP:\s{0,4}-?[\d,]{1,12}\s{0,4}\/\s{0,4}(-?[\d,]{1,12})/i],
  ['Gold', /\bGold:\s{0,4}(-?[\d,]{1,12})/i],
  ['Exhaustion', /\bExhaustion:\s{0,4}(-?\d{1,12})/i],
]
