/**
 * Removes `[DICE: …]` from prose unless what stands inside is, byte for byte, one of this turn's ledger strings.
 * One pass, no regular expression over the whole text.
 */
import type { Violation } from '../core/violation.ts'

const opening = '[DICE:'

/** Prose with invented dice brackets taken out, and a violation for each. */
export function stripDiceBrackets(
  prose: string,
  strings: readonly string[],
): { readonly text: string; readonly violations: readonly Violation[] } {
  const upper = prose.toUpperCase()
  // A few letters change length in upper case; then positions would not match.
  const search = upper.length === prose.length ? upper : prose
  const violations: Violation[] = []
  let text = ''
  let at = 0
  for (let start = search.indexOf(opening); start !== -1; start = search.indexOf(opening, at)) {
    const end = endOfBracket(prose, start)
    const inside = prose.slice(start + opening.length, end - 1).trim()
    const ledgered = strings.includes(inside)
    text += prose.slice(at, ledgered ? end : start)
    at = end
    if (!ledgered) violations.push(invented(prose.slice(start, end))) // enforces: DICE-02
    if (!ledgered) [text, at] = closeGap(text, prose, at)
  }
  return { text: text + prose.slice(at), violations }
}

/** After the bracket that closes this one; an unclosed bracket ends with its line. */
function endOfBracket(prose: string, start: number): number {
  let depth = 0
  for (let at = start; at < prose.length; at += 1) {
    const character = prose[at]
    if (character === '[') depth += 1
    else if (character === ']') depth -= 1
    else if (character === '\n') return at
    if (depth === 0) return at + 1
  }
  return prose.length
}

/** One space is enough where a bracket stood between two, and none before a full stop. */
function closeGap(text: string, prose: string, at: number): [string, number] {
  if (!text.endsWith(' ')) return [text, at]
  const next = prose[at]
  if (next === ' ') return [text, at + 1]
  return next === undefined || '.,;:!?\n'.includes(next) ? [text.slice(0, -1), at] : [text, at]
}

function invented(before: string): Violation {
  const message = 'These dice are not in the ledger of this turn.'
  return {
    rule_id: 'DICE-02',
    severity: 'error',
    action: 'stripped',
    at: 'narrative',
    message,
    before,
    after: '',
  }
}
