/**
 * What a narrator was told to do, read so that its own orders can be recognised when it says them aloud: runs of words, headings
 * and the names of fields. Nothing of the scene belongs in here; whoever repeats an author's words has told the story.
 */

/** A narrator's orders, taken apart. */
export interface Instructed {
  /** Every run of four words. */
  readonly runs: ReadonlySet<string>
  /** Short lines, and fields by their names; said alone they are no sentence. */
  readonly headings: ReadonlySet<string>
}

/** How many words a run has. */
export const runLength = 4

const longestHeading = 6

/** Nothing was told. */
export const notInstructed: Instructed = { runs: new Set(), headings: new Set() }

/**
 * Reads orders.
 *
 * @example
 * readInstructions(['# WHAT HAPPENED\n- final_text: text. The story']).headings.has('final text') // true
 */
export function readInstructions(texts: readonly string[]): Instructed {
  if (texts.length === 0) return notInstructed
  const runs = new Set<string>()
  const headings = new Set<string>()
  for (const text of texts) {
    for (const sentence of text.split(/\n|(?<=[.:;!?])\s/)) {
      const words = plainWords(sentence)
      for (let at = 0; at + runLength <= words.length; at += 1)
        runs.add(words.slice(at, at + runLength).join(' '))
    }
    for (const line of text.split('\n')) {
      const words = plainWords(line.replace(/:.*$/, ''))
      if (words.length > 0 && words.length <= longestHeading && !/[.!?]$/.test(line.trim()))
        headings.add(words.join(' '))
    }
    for (const [field] of text.matchAll(/\b[a-z]+(?:_[a-z]+)+\b|\b[a-z]+(?:[A-Z][a-z]+)+\b/g)) {
      headings.add(plainWords(field.replace(/([a-z])([A-Z])/g, '$1 $2')).join(' '))
    }
  }
  return { runs, headings }
}

/** Words in lower case, without signs; an underscore parts words. */
export function plainWords(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replace(/’/g, "'")
      .match(/[\p{L}\p{N}]+(?:'[\p{L}]+)?/gu) ?? []
  )
}
