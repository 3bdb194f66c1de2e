/** Lines that fit a terminal: words are kept whole, paragraphs apart, and wide letters counted as they are drawn. */
import type { TextSink } from './surroundings.ts'

/** What is assumed where nobody knows, and what nobody should have to read beyond. */
const usualWidth = 80
const widest = 100
const narrowest = 30

/** How wide text should be on a sink. */
export function widthOf({ columns }: TextSink): number {
  return Math.max(narrowest, Math.min(columns ?? usualWidth, widest))
}

/**
 * Text in lines of at most so many columns, each after an indent; a word that is longer stands alone.
 *
 * @example
 * wrapText('The river rises.', 12) // 'The river\nrises.'
 */
export function wrapText(text: string, width: number, indent = ''): string {
  return text
    .split('\n')
    .map((line) => wrapLine(line, width, indent))
    .join('\n')
}

function wrapLine(text: string, width: number, indent: string): string {
  const room = width - indent.length
  const lines: string[] = []
  let line = ''
  let used = 0
  for (const word of text.split(/\s+/).filter((one) => one !== '')) {
    const size = drawnWidth(word)
    if (line !== '' && used + 1 + size > room) {
      lines.push(line)
      line = ''
      used = 0
    }
    used += size + (line === '' ? 0 : 1)
    line += line === '' ? word : ` ${word}`
  }
  return [...lines, line].map((one) => (one === '' ? '' : indent + one)).join('\n')
}

const wide =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u
const thin = /^[\p{M}\p{Cf}]$/u

/** How many columns a text takes. */
export function drawnWidth(text: string): number {
  if (/^[\u0020-\u007e]*$/.test(text)) return text.length
  let width = 0
  for (const letter of text) width += thin.test(letter) ? 0 : wide.test(letter) ? 2 : 1
  return width
}
