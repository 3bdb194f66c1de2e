/**
 * The prose of a pack file by its headings: what stands under the first one is the overview, each second-level heading
 * is a section, everything deeper belongs to the section it stands in. What only looks like a heading inside a code
 * block is none.
 */
import { type Heading, headingsOf } from './read-headings.ts'

/** A section under a second-level heading. */
export interface Section {
  readonly heading: string
  readonly text: string
  /** Line inside the prose, counting from 1. */
  readonly line: number
}

/** Prose taken apart. */
export interface Prose {
  /** The first-level heading; null when there is none. */
  readonly title: string | null
  /** What stands before the first section, without the title. */
  readonly overview: string
  readonly sections: readonly Section[]
}

/** Takes prose apart. */
export function readSections(content: string): Prose {
  const marks = headingsOf(content)
  const title = marks.find((mark) => mark.depth === 1)
  // A second title is only a section that shouts.
  const isCut = (mark: Heading): boolean => mark.depth === 2 || (mark.depth === 1 && mark !== title) // enforces: LORE-07 — mutate: mark.depth === 2 => mark.depth >= 2
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
