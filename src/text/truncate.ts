/** Texts cut to a length. */

/** At most so many characters, the last an ellipsis when something was cut; no character is cut in half. */
export function truncate(text: string, max: number): string {
  return text.length <= max ? text : `${startOf(text, max - 1)}…`
}

/** Like `truncate`, without a space before the ellipsis. */
export function truncateTrimmed(text: string, max: number): string {
  return text.length <= max ? text : `${startOf(text, max - 1).trimEnd()}…`
}

/** One line of at most so many characters, cut behind a whole word. */
export function truncateAtWord(text: string, max: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= max) return line
  const start = line.slice(0, max - 1)
  return `${start.slice(0, Math.max(start.lastIndexOf(' '), 1)).replace(/[\s,;:.]+$/, '')}…`
}

function startOf(text: string, length: number): string {
  return text
    .slice(0, length)
    .toWellFormed()
    .replace(/\ufffd$/, '')
}
