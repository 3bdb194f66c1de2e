/**
 * How outputs become text that a person can read and a diff can show, without losing a byte. JSON is written over several
 * lines only when writing it back gives the very same bytes. What is long and was written before in the same campaign is
 * named by its hash. Lines that end without a line break say so.
 */
import { createHash } from 'node:crypto'

/**
 * The only things that are not kept as they are, because the machine decides them. Everything else that could differ is
 * handed in (machine.ts). Keep this list short; a hash is never masked.
 */
export const masks: readonly { readonly finds: RegExp; readonly writes: string; readonly because: string }[] =
  [
    {
      finds: /("stamp": ?"\d+)\.[\d.]+"/g,
      writes: '$1.(mtime)"',
      because: 'the cursor of a campaign folder notes when the disk says a growing file was last written',
    },
  ]

/** Long enough to be named instead of being written again. */
const long = 300
/** Short enough to stand on one line. */
const wide = 150

/** Writes texts of one campaign. */
export interface WriteUp {
  /** A text as lines; JSON is spread out. */
  readonly text: (text: string) => string
  /** A value that is known to be JSON. */
  readonly value: (value: unknown) => string
  /** Lines of JSON, each spread out; `diff` and `body` of a record are JSON in a text and spread out too. */
  readonly lines: (text: string) => string
}

/** Begins the write-up of a campaign; folders of this run are written as the names given to them. */
export function writeUp(folders: Readonly<Record<string, string>>): WriteUp {
  const before = new Map<string, string>()
  const masked = (text: string): string => {
    let shown = text
    for (const [name, path] of Object.entries(folders)) shown = shown.replaceAll(path, name)
    for (const { finds, writes } of masks) shown = shown.replace(finds, writes)
    return shown
  }
  const value = (given: unknown): string => spread(given, '', before)
  const text = (given: string): string => {
    const shown = masked(given)
    const form = jsonForm(shown)
    if (form !== null) return `(${form.name})\n${value(form.value)}\n`
    const whole = shown.length > long ? named(shown, before) : null
    if (whole !== null) return `${whole}\n`
    return shown === '' || shown.endsWith('\n') ? shown : `${shown}\n(no line break at the end)\n`
  }
  const lines = (given: string): string =>
    given
      .split('\n')
      .map((line) => (line === '' ? '' : lineOf(masked(line), value)))
      .join('\n')
  return { text, value, lines }
}

/** A line of JSON, with the JSON in its texts spread out where that loses nothing. */
function lineOf(line: string, value: (given: unknown) => string): string {
  const form = jsonForm(line)
  if (form === null) return line
  const record = form.value as Record<string, unknown>
  if (record.type === 'attachment' && line.length > longAttachment) return attachment(record)
  const opened = Object.entries(record).map(([key, field]) => {
    const inner = typeof field === 'string' && field.startsWith('{') ? jsonForm(field) : null
    return [key, inner?.name === 'JSON' ? { '(JSON)': inner.value } : field]
  })
  return value(Object.fromEntries(opened))
}

const longAttachment = 2_000

/** A book is long and comes out of a pack: what it holds is counted and hashed part by part. */
function attachment({ kind, hash, text }: Readonly<Record<string, unknown>>): string {
  const whole = String(text)
  const rows = parts(whole).map(([name, part]) => ` ${name}: ${part.length} characters, ${short(part)}\n`)
  return `attachment ${String(kind)} ${String(hash)}: ${whole.length} characters\n${rows.join('').trimEnd()}`
}

function parts(text: string): readonly (readonly [string, string])[] {
  try {
    return Object.entries(JSON.parse(text)).map(([name, part]) => [name, JSON.stringify(part)])
  } catch {
    return []
  }
}

function short(text: string): string {
  return `sha256 ${createHash('sha256').update(text).digest('hex').slice(0, 32)}`
}

/** JSON whose bytes come back when it is written again; null for everything else. */
function jsonForm(text: string): { readonly name: string; readonly value: unknown } | null {
  if (!/^[[{]/.test(text)) return null
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  const forms = {
    JSON: JSON.stringify(value),
    'JSON and a line break': `${JSON.stringify(value)}\n`,
    'JSON, indented': JSON.stringify(value, null, 2),
    'JSON, indented, and a line break': `${JSON.stringify(value, null, 2)}\n`,
  }
  const name = Object.entries(forms).find(([, form]) => form === text)?.[0]
  return name === undefined ? null : { name, value }
}

/** A long text by its hash when it was written before; null the first time. */
function named(compact: string, before: Map<string, string>): string | null {
  const hash = createHash('sha256').update(compact).digest('hex')
  const known = before.get(hash)
  before.set(hash, compact)
  return known === undefined ? null : `(as above: ${compact.length} characters, sha256 ${hash.slice(0, 32)})`
}

function spread(value: unknown, indent: string, before: Map<string, string>): string {
  const compact = JSON.stringify(value) ?? 'undefined'
  if (compact.length > long) {
    const known = named(compact, before)
    if (known !== null) return known
  }
  if (typeof value === 'string' && value.length > wide && value.includes('\n'))
    return spreadText(value, indent)
  if (typeof value !== 'object' || value === null || indent.length + compact.length <= wide) return compact
  const inner = `${indent} `
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]'
    return `[\n${value.map((entry) => inner + spread(entry, inner, before)).join(',\n')}\n${indent}]`
  }
  const rows = Object.entries(value).map(
    ([key, field]) => `${inner}${JSON.stringify(key)}: ${spread(field, inner, before)}`,
  )
  return rows.length === 0 ? '{}' : `{\n${rows.join(',\n')}\n${indent}}`
}

/** A text of several lines, a line each; a line break stands where the lines part. */
function spreadText(text: string, indent: string): string {
  const lines = text
    .split('\n')
    .map((line, at, all) => JSON.stringify(at < all.length - 1 ? `${line}\n` : line))
  return lines.join(`\n${indent} + `)
}
