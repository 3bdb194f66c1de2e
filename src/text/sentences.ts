/**
 * Texts in sentences. The splitters differ in what they may assume: `splitSentences` is for
 * any text, `splitProse` for a narrator's own prose, `splitNarration` for a finished narration, `splitSummary` for text on
 * one line in which initials occur.
 */

/** Splits behind every end of a sentence, with the marks that close it. Abbreviations count as ends. */
export function splitSentences(text: string): string[] {
  return text.split(/(?<=[.!?…]["”'’)*]*)\s+/)
}

const abbreviation = /(?:^|[\s("'“‘])(?:[A-HJ-Z]|Mr|Mrs|Ms|Dr|St|Sgt|Capt|Lt)\.["'”’)]*$/u

/** True when the full stop at the end belongs to an abbreviation, such as "V." or "Mr." */
export function endsInAbbreviation(text: string): boolean {
  return abbreviation.test(text)
}

/** The text with a full stop, unless it ends with a mark of its own. */
export function withFullStop(text: string): string {
  const trimmed = text.trim()
  return trimmed === '' || /[.!?…]["”'’)*]*$/.test(trimmed) ? trimmed : `${trimmed}.`
}

/** The sentences of prose; speech in straight quotation marks stays in the sentence that holds it. */
export function splitProse(text: string): string[] {
  const sentences: string[] = []
  let start = 0
  let quoted = false
  for (let at = 0; at < text.length; at += 1) {
    const mark = text[at]
    if (mark === '"') quoted = !quoted
    const ends = !quoted && (mark === '.' || mark === '!' || mark === '?' || mark === '"')
    if (!ends || !/[.!?]/.test(mark === '"' ? (text[at - 1] ?? '') : mark)) continue
    const next = text.slice(at + 1, at + 3)
    if (next !== '' && !/^\s+["“A-Z\p{Lu}*]?/u.test(next)) continue
    if (/^\s[a-z]/.test(next)) continue
    if (mark === '.' && next !== '' && endsInAbbreviation(text.slice(start, at + 1))) continue
    sentences.push(text.slice(start, at + 1).trim())
    start = at + 1
  }
  const rest = text.slice(start).trim()
  if (rest !== '') sentences.push(rest)
  return sentences
}

const narratedSentence =
  /[^.!?…\n]+(?:[.!?…]+["”’')\]*_]*(?=\s|$)|[.!?…](?=\S)[^.!?…\n]*)*[.!?…]*["”’')\]*_]*/gu

/** The sentences of a narration, as `splitParagraphs` finds them. */
export function splitNarration(text: string): readonly string[] {
  return splitParagraphs(text).flat()
}

/** The sentences of every line; a speaker stays with the speech: `"Who is there?" says the sergeant.` is one sentence. */
export function splitParagraphs(text: string): readonly (readonly string[])[] {
  return text.split('\n').map((line) => {
    const parts = (line.match(narratedSentence) ?? [])
      .map((part) => part.trim())
      .filter((part) => part !== '')
    const sentences: string[] = []
    for (const part of parts) {
      const previous = sentences.at(-1)
      if (previous !== undefined && /^\p{Ll}/u.test(part) && /["”’]$/u.test(previous))
        sentences.splice(-1, 1, `${previous} ${part}`)
      else sentences.push(part)
    }
    return sentences
  })
}

const summaryBoundary = /(?<=[.!?…]["'”’)*]*)(?<!\b\p{Lu}\.["'”’)*]*) (?=["'“‘(*]*[\p{Lu}\p{N}])/u

/** The sentences of a text taken as one line; an initial ends none, and every sentence begins with a capital or a number. */
export function splitSummary(text: string): readonly string[] {
  const line = text.replace(/\s+/g, ' ').trim()
  return line === '' ? [] : line.split(summaryBoundary)
}
