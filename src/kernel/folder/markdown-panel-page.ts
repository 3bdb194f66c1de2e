/**
 * A panel in Markdown: a title and sections of lines, written and read back exactly. People read it as a page, programs
 * as data; there is one writer and one reader for all of them.
 */
import { done, type Result, refuse } from '../../core/result.ts'

/** A section of a page. */
export interface PageSection {
  readonly heading: string
  readonly lines: readonly string[]
}

/** A page. */
export interface Page {
  readonly title: string
  readonly sections: readonly PageSection[]
}

/** A line of a page: one line, and no heading by accident. */
function plainLine(text: string): string {
  const line = text.replace(/[\r\n\u2028\u2029]+/g, ' ').replace(/^(\\*)(#|<!--)/, '$1\\$2')
  return line.trimEnd()
}

function readLine(line: string): string {
  return line.replace(/^\\(\\*(?:#|<!--))/, '$1')
}

/** One `key: value` of a page. */
export function field(key: string, value: string | number | null): string {
  return `- ${key}: ${value === null || value === '' ? '-' : value}`
}

/**
 * Writes a page.
 *
 * @example
 * writePage({ title: 'ACTIVE', sections: [] }) // '# ACTIVE\n'
 */
export function writePage({ title, sections }: Page): string {
  const parts = sections.map(({ heading, lines }) => {
    const written = lines.map(plainLine).filter((line) => line.trim() !== '')
    return [`## ${heading.replace(/\s+/g, ' ').trim()}`, ...(written.length === 0 ? ['-'] : written)].join(
      '\n',
    )
  })
  return `${[`# ${title.replace(/\s+/g, ' ').trim()}`, ...parts].join('\n\n')}\n`
}

/** Reads a page; refused when it has no title or a line stands before the first section. */
export function readPage(text: string): Result<Page> {
  const [first = '', ...lines] = text.split('\n')
  if (!first.startsWith('# '))
    return refuse('folder/not-a-page', 'A page begins with its title, "# …" in the first line.')
  const sections: { heading: string; lines: string[] }[] = []
  for (const line of lines) {
    if (line.startsWith('## ')) sections.push({ heading: line.slice(3), lines: [] })
    else if (line.trim() === '') continue
    else if (sections.length === 0)
      return refuse(
        'folder/not-a-page',
        `"${line.slice(0, 60)}" stands before the first section of the page.`,
      )
    else if (line !== '-') sections.at(-1)?.lines.push(readLine(line))
  }
  return done({ title: first.slice(2), sections })
}

/** The value of `- key: value` in a page; undefined when it says nothing. */
export function fieldIn(page: Page, key: string): string | undefined {
  for (const { lines } of page.sections)
    for (const line of lines) if (line.startsWith(`- ${key}: `)) return line.slice(key.length + 4)
  return undefined
}
