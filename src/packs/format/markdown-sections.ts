/**
 * The prose of a pack file by its headings: what stands under the first one is the overview, each second-level heading
 * is a section, everything deeper belongs to the section it stands in. What only looks like a heading inside a code
 * block is none.
 */

/** A section under a second-level heading. */
export interface Section {
  readonly heading: string
  readonly text: string
  /** Line inside the prose, counting from 1. */
  readonly line: number
}

export interface SectionedProse {
  /** The first-level heading; null when there is none. */
  readonly title: string | null
  /** What stands before the first section, without the title. */
  readonly overview: string
  readonly sections: readonly Section[]
}

export function splitSections(content: string): SectionedProse {
  const marks = headingsOf(content)
  const title = marks.find((mark) => mark.depth === 1)
  // A second title is only a section that shouts.
  const isCut = (mark: Heading): boolean => mark.depth === 2 || (mark.depth === 1 && mark !== title) // enforces: LORE-07
  const cuts = marks.filter(isCut)
  const between = (from: number, to: number | undefined): string => content.slice(from, to).trim()
  const sections = cuts.map((mark, index) => ({
    heading: mark.heading,
    text: between(mark.to, cuts[index + 1]?.from),
    line: mark.line,
  }))
  const lead = between(0, Math.min(title?.from ?? content.length, cuts[0]?.from ?? content.length))
  const under =
    title === undefined ? '' : between(title.to, cuts.find((mark) => mark.from > title.from)?.from)
  const overview = [lead, under].filter((part) => part !== '').join('\n\n')
  return { title: title?.heading ?? null, overview, sections }
}

/** The first paragraph of a text as one line. */
export function firstParagraph(text: string): string {
  return (text.split(/\n[ \t]*\n/)[0] ?? '').replace(/\s+/g, ' ').trim()
}

/**
 * The headings of a Markdown text, found line by line in one pass. A whole Markdown reader also weighs every bracket and
 * asterisk against all others, which an untrusted text can make last for minutes; headings need none of that. What stands in
 * code, quotations, lists and HTML is no heading of the text.
 */

interface Heading {
  readonly depth: number
  readonly heading: string
  /** Where its first character stands, and where its last line ends. */
  readonly from: number
  readonly to: number
  /** Counting from 1. */
  readonly line: number
}

interface Line {
  readonly text: string
  /** Without the spaces before it. */
  readonly body: string
  /** How far it is indented, a tab reaching to the next fourth column. */
  readonly indent: number
  readonly from: number
  readonly number: number
}

/** What a line stands in. */
type Inside =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'paragraph'; readonly first: Line; readonly last: Line }
  | { readonly kind: 'fence'; readonly mark: string }
  | { readonly kind: 'html'; readonly end: RegExp | null }
  /** Words may go on in a list or quotation without its marks. */
  | { readonly kind: 'list'; readonly offset: number; readonly words: boolean }
  | { readonly kind: 'quote'; readonly words: boolean }

const nothing: Inside = { kind: 'nothing' }
const rule = /^(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$/
const fence = /^(?:`{3,}(?=[^`]*$)|~{3,})/
const item = /^(?:[-+*]|(\d{1,9})[.)])(?=[ \t]|$)/
const blockTag =
  /^<\/?(?:address|article|aside|blockquote|body|center|details|dialog|div|dl|dt|dd|fieldset|figure|footer|form|h[1-6]|head|header|hr|html|iframe|li|link|main|menu|nav|ol|option|p|section|summary|table|tbody|td|tfoot|th|thead|title|tr|ul)(?=[\s>]|\/>|$)/i
const loneTag = /^<\/?[a-z][a-z0-9-]*(?:\s[^<>]*)?\/?>[ \t]*$/i
const raw: readonly (readonly [RegExp, RegExp])[] = [
  [/^<(?:script|pre|style|textarea)(?=[\s>]|$)/i, /<\/(?:script|pre|style|textarea)>/i],
  [/^<!--/, /-->/],
  [/^<\?/, /\?>/],
  [/^<!\[CDATA\[/, /\]\]>/],
  [/^<![a-z]/i, />/],
]

/**
 * All headings of a text, in order.
 *
 * @example
 * headingsOf('# The Quay\n\nWet stone.') // [{ depth: 1, heading: 'The Quay', from: 0, to: 10, line: 1 }]
 */
export function headingsOf(content: string): readonly Heading[] {
  const found: Heading[] = []
  let inside: Inside = nothing
  let from = 0
  for (const [index, text] of content.split('\n').entries()) {
    const line = lineOf(text, from, index + 1)
    const heading: Heading | null = headingAt(line, inside)
    if (heading !== null) found.push(heading)
    inside = heading === null ? after(line, inside) : nothing
    from += text.length + 1
  }
  return found
}

function lineOf(text: string, from: number, number: number): Line {
  let indent = 0
  let at = 0
  for (; text[at] === ' ' || text[at] === '\t'; at += 1) indent += text[at] === ' ' ? 1 : 4 - (indent % 4)
  return { text, body: text.slice(at).trimEnd(), indent, from, number }
}

function headingAt(line: Line, inside: Inside): Heading | null {
  const { body, from, text, number, indent } = line
  if (indent > 3 || inside.kind === 'fence' || inside.kind === 'html' || isWithin(line, inside)) return null
  const to = from + text.trimEnd().length
  const start = from + text.length - text.trimStart().length
  const marks = /^#{1,6}(?=[ \t]|$)/.exec(body)?.[0]
  if (marks !== undefined)
    return { depth: marks.length, heading: titleOf(body, marks), from: start, to, line: number }
  if (inside.kind !== 'paragraph' || !/^(?:=+|-+)$/.test(body) || inside.first.body.startsWith('['))
    return null
  const { first, last } = inside
  const heading = `${first.body}${last === first ? '' : ' …'}`
  const begins = first.from + first.text.length - first.text.trimStart().length
  return { depth: body.startsWith('=') ? 1 : 2, heading, from: begins, to, line: first.number }
}

/** The words after the marks, without marks that close them. */
function titleOf(body: string, marks: string): string {
  const words = body.slice(marks.length).trim()
  let end = words.length
  while (words[end - 1] === '#') end -= 1
  const closed = end < words.length && (end === 0 || words[end - 1] === ' ' || words[end - 1] === '\t')
  return closed ? words.slice(0, end).trimEnd() : words
}

/** True for a line that belongs to the list it stands in. */
function isWithin({ indent, body }: Line, inside: Inside): boolean {
  return inside.kind === 'list' && (body === '' || indent >= inside.offset)
}

/** What the next line stands in. */
function after(line: Line, inside: Inside): Inside {
  const { body, indent } = line
  if (inside.kind === 'fence') return closes(line, inside.mark) ? nothing : inside
  if (inside.kind === 'html') return (inside.end?.test(line.text) ?? body === '') ? nothing : inside
  if (isWithin(line, inside)) return { ...inside, words: body !== '' } as Inside
  if (body === '') return nothing
  const goesOn = inside.kind === 'paragraph'
  if (indent > 3) return goesOn ? { ...inside, last: line } : lazily(line, inside)
  const opened = fence.exec(body)?.[0]
  if (opened !== undefined) return { kind: 'fence', mark: opened }
  if (body.startsWith('>')) return { kind: 'quote', words: /^[>\s]*[^>\s#`~-]/.test(body) }
  if (rule.test(body)) return nothing
  const marked = item.exec(body)
  if (marked !== null && !(goesOn && (body === marked[0] || (marked[1] ?? '1') !== '1')))
    return listAt(line, marked[0])
  return htmlAt(line, goesOn) ?? (goesOn ? { ...inside, last: line } : lazily(line, inside))
}

/** A line without a mark of its own: more words of the list or quotation before it, or a new paragraph. */
function lazily(line: Line, inside: Inside): Inside {
  if ((inside.kind === 'list' || inside.kind === 'quote') && inside.words) return inside
  return line.indent > 3 ? nothing : { kind: 'paragraph', first: line, last: line }
}

function closes({ body, indent }: Line, mark: string): boolean {
  const [character = ''] = mark
  return indent < 4 && body.length >= mark.length && body.split(character).every((part) => part === '')
}

function listAt({ body, indent }: Line, mark: string): Inside {
  const rest = body.slice(mark.length)
  const gap = rest.length - rest.trimStart().length
  const width = rest.trim() === '' || gap > 4 ? 1 : gap
  return { kind: 'list', offset: indent + mark.length + width, words: rest.trim() !== '' }
}

function htmlAt({ body, text }: Line, goesOn: boolean): Inside | null {
  if (!body.startsWith('<')) return null
  const found = raw.find(([start]) => start.test(body))
  if (found !== undefined) {
    const [start, end] = found
    const opening = start.exec(body)?.[0].length ?? 0
    return end.test(text.trimStart().slice(opening)) ? nothing : { kind: 'html', end }
  }
  return blockTag.test(body) || (!goesOn && loneTag.test(body)) ? { kind: 'html', end: null } : null
}
