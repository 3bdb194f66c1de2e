/**
 * The page that everything at the table is laid out on: how wide it is, with which colours, and for whose eyes or
 * ears.
 */
import stringWidth from 'fast-string-width'
import { type Paint, printable, wrapText } from '../../terminal-text.ts'

export interface Page {
  readonly width: number
  readonly paint: Paint
  /** No lines and dots that a screen reader would spell out: words in their place. */
  readonly plain: boolean
}

/** Text from a campaign in lines that fit, an indent before each. */
export function fitted(text: string, { width }: Page, indent = ''): string[] {
  return text === '' ? [] : wrapText(printable(text), width, indent).split('\n')
}

/** A list item: its mark, and the rest of its lines under its first word. */
export function item(sign: string, text: string, page: Page, indent = '  '): string[] {
  const mark = page.plain ? sign.replace(/[·→✓]/, '-') : sign
  const [first = '', ...rest] = fitted(text, page, `${indent}${' '.repeat(stringWidth(mark) + 1)}`)
  return [`${indent}${mark} ${first.trimStart()}`, ...rest]
}

/** A name and what stands behind it, aligned with the others of its list. */
export function labelled(label: string, text: string, page: Page, room = 11): string[] {
  const [first = '', ...rest] = fitted(text, page, ' '.repeat(room + 3))
  return [`  ${page.paint.dim(label.padEnd(room))} ${first.trimStart()}`, ...rest]
}

/** A heading, with a line beside it where lines can be seen. */
export function heading(title: string, page: Page, right = ''): string[] {
  const { width, paint, plain } = page
  const [name, end] = [printable(title), printable(right)]
  if (plain) return [...fitted(name, page), ...fitted(end, page)]
  const [wide, far] = [stringWidth(name), stringWidth(end)]
  const gap = width - wide - far - 6 - (end === '' ? 0 : 2)
  if (gap >= 2) {
    const tail = end === '' ? '─'.repeat(gap + 2) : `${'─'.repeat(gap)} ${end} ──`
    return [`${paint.dim('──')} ${paint.strong(paint.title(name))} ${paint.dim(tail)}`]
  }
  const short = Math.max(0, width - wide - 4)
  const head =
    short >= 2
      ? [`${paint.dim('──')} ${paint.strong(paint.title(name))} ${paint.dim('─'.repeat(short))}`]
      : fitted(name, page).map((line) => paint.strong(paint.title(line)))
  return [...head, ...fitted(end, page).map(paint.dim)]
}
