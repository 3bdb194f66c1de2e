/**
 * A line with places to fill: `{t}` a person, `{floor}` a thing of the place, `{~turns}` a verb that agrees with what was
 * named last, `[one|another]` alternatives. It is read once and filled often.
 */

/** A part of a template. */
export type Part = string | { readonly slot: string } | { readonly any: readonly (readonly Part[])[] }

/** A template that was read. */
export interface Template {
  readonly parts: readonly Part[]
  /** Every slot it cannot do without. */
  readonly slots: ReadonlySet<string>
}

/** Reads a template; brackets without a bar in them are plain text. */
export function readTemplate(text: string): Template {
  const reader = { text, at: 0 }
  const parts = readParts(reader, false)
  const slots = new Set<string>()
  collect(parts, slots)
  return { parts, slots }
}

interface Reader {
  readonly text: string
  at: number
}

function readParts(reader: Reader, inside: boolean): Part[] {
  const parts: Part[] = []
  let plain = ''
  const flush = (): void => {
    if (plain !== '') parts.push(plain)
    plain = ''
  }
  while (reader.at < reader.text.length) {
    const mark = reader.text[reader.at] ?? ''
    if (inside && (mark === '|' || mark === ']')) break
    reader.at += 1
    if (mark === '{') {
      const end = reader.text.indexOf('}', reader.at)
      if (end === -1) plain += mark
      else {
        flush()
        parts.push({ slot: reader.text.slice(reader.at, end) })
        reader.at = end + 1
      }
    } else if (mark === '[' && hasBar(reader)) {
      flush()
      parts.push(readAny(reader))
    } else plain += mark
  }
  flush()
  return parts
}

/** True when the bracket that was just opened offers alternatives. */
function hasBar({ text, at }: Reader): boolean {
  let depth = 1
  for (let here = at; here < text.length; here += 1) {
    if (text[here] === '[') depth += 1
    else if (text[here] === ']') depth -= 1
    if (depth === 0) return false
    if (depth === 1 && text[here] === '|') return text.indexOf(']', here) !== -1
  }
  return false
}

function readAny(reader: Reader): Part {
  const any: Part[][] = []
  while (reader.at < reader.text.length) {
    any.push(readParts(reader, true))
    const mark = reader.text[reader.at]
    reader.at += 1
    if (mark === ']') break
  }
  return { any }
}

function collect(parts: readonly Part[], slots: Set<string>): void {
  for (const part of parts) {
    if (typeof part === 'string') continue
    if ('slot' in part) {
      if (!part.slot.startsWith('~')) slots.add(slotNeed(part.slot))
    } else for (const one of part.any) collect(one, slots)
  }
}

const ofTarget: ReadonlySet<string> = new Set(["t's", 'he', 'him', 'his', 'himself', 'name'])

/** What must be there for a slot to be filled: pronouns need the person they stand for. */
function slotNeed(slot: string): string {
  return ofTarget.has(slot) ? 't' : slot
}
