/**
 * Strips action data from a player's line of chat. Chat programs send back what they were given, some the button
 * itself: what a player chose is its description, and whatever else is action data is no line of theirs (GM-02).
 */

/** A piece longer than this is not looked at, nor is a line that holds more than that and what a player says. */
const maxPieceLength = 50_000
const maxLookedAt = 60_000
/** After so many braces that lead nowhere the rest is left as it is: looking must stay cheap. */
const maxFailures = 50
const opening = /"actions"\s{0,9}:\s{0,9}\[|\{/g
const closers: Readonly<Record<string, string>> = { '{': '}', '[': ']' }

/**
 * The words of a line, without action data. The console's own lines are left as they are.
 *
 * @example
 * stripActionData('I wait. {"actions":[{"id":"a","description":"Run"}]}') // 'I wait.'
 */
export function stripActionData(said: string): string {
  if (said.length > maxLookedAt || !said.includes('"') || /^\s*GOD[ _]MODE/i.test(said)) return said
  let words = ''
  let at = 0
  let failures = 0
  for (const found of said.matchAll(opening)) {
    if (found.index < at) continue
    if (failures >= maxFailures) break
    const end = endOfPiece(said, found.index + found[0].length - 1)
    const piece = end === null ? undefined : read(said.slice(found.index, end))
    const chosen = end === null ? null : wordsIn(piece)
    if (end === null || chosen === null) {
      failures += 1
      continue
    }
    words += said.slice(at, found.index) + chosen
    at = end
  }
  return at === 0 ? said : `${words}${said.slice(at)}`.trim()
}

/** What a piece says: the description of a chosen action, nothing for a list of them; null for what is no action data. */
function wordsIn(piece: unknown): string | null {
  if (typeof piece !== 'object' || piece === null) return null
  if ('actions' in piece && Array.isArray(piece.actions)) return ''
  const { id, description } = piece as { readonly id?: unknown; readonly description?: unknown }
  return typeof id === 'string' && typeof description === 'string' ? description : null
}

function read(piece: string): unknown {
  try {
    return JSON.parse(piece.startsWith('{') ? piece : `{${piece}}`) as unknown
  } catch {
    return undefined
  }
}

/** Where the object or list that begins here ends, with an eye on strings; null when it does not. */
function endOfPiece(text: string, start: number): number | null {
  const open = text[start] ?? ''
  const close = closers[open]
  let depth = 0
  let inside = false
  for (let at = start; at < Math.min(text.length, start + maxPieceLength); at += 1) {
    const character = text[at]
    if (inside && character === '\\') at += 1
    else if (character === '"') inside = !inside
    else if (!inside && character === open) depth += 1
    else if (!inside && character === close) depth -= 1
    if (depth === 0) return at + 1
  }
  return null
}
