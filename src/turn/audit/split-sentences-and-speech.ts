/**
 * A narration cut into sentences, with spoken words set apart: what somebody says in the story is no claim of the
 * narrator, so most detectors look at `told`, where speech is blank. One pass; a quote left open ends with its line.
 */

/** A sentence and where it stands. */
export interface Sentence {
  readonly start: number
  readonly end: number
  readonly text: string
  /** The same without what is spoken in it; quotation marks stay. */
  readonly told: string
}

/** Words in quotation marks; start and end are those of the marks. */
export interface Speech {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** A narration, read. */
export interface Prose {
  readonly text: string
  readonly sentences: readonly Sentence[]
  readonly speeches: readonly Speech[]
}

/** A longer sentence is cut; nothing below looks further than this. */
const longestSentence = 600

const closers: Readonly<Record<string, string>> = { '"': '"', '“': '”', '„': '“', '«': '»', '「': '」' }

/** Cuts a text. */
export function readProse(text: string): Prose {
  const speeches = speechesOf(text)
  const blank = blankOut(text, speeches)
  return { text, speeches, sentences: sentencesOf(text, blank) }
}

function speechesOf(text: string): Speech[] {
  const speeches: Speech[] = []
  for (let at = 0; at < text.length; at += 1) {
    const opener = text[at] ?? ''
    if (!Object.hasOwn(closers, opener)) continue
    const closer = closers[opener] ?? ''
    const line = text.indexOf('\n', at + 1)
    const limit = line === -1 ? text.length : line
    const close = text.indexOf(closer, at + 1)
    const end = close === -1 || close > limit ? limit : close
    speeches.push({ start: at, end: Math.min(end + 1, text.length), text: text.slice(at + 1, end) })
    // Without this a text of nothing but openers would be searched to its end for each.
    if (close === -1 && closer !== '"') return speeches
    at = end
  }
  return speeches
}

function blankOut(text: string, speeches: readonly Speech[]): string {
  let blank = ''
  let at = 0
  for (const { start, end } of speeches) {
    blank += text.slice(at, start + 1) + ' '.repeat(Math.max(0, end - start - 2))
    at = Math.max(start + 1, end - 1)
  }
  return blank + text.slice(at)
}

function sentencesOf(text: string, blank: string): Sentence[] {
  const sentences: Sentence[] = []
  let start = 0
  const push = (end: number): void => {
    for (let from = start; from < end; from += longestSentence) {
      const to = Math.min(end, from + longestSentence)
      const part = text.slice(from, to)
      if (part.trim() !== '')
        sentences.push({ start: from, end: to, text: part, told: blank.slice(from, to) })
    }
    start = end
  }
  for (let at = 0; at < blank.length; at += 1) {
    const character = blank[at]
    if (character === '\n') push(at + 1)
    else if (
      (character === '.' || character === '!' || character === '?' || character === '…') &&
      endsHere(blank, at)
    )
      push(at + 1)
  }
  push(text.length)
  return sentences
}

/** A full stop ends a sentence when space, a quotation mark or nothing follows; `3.5` and `Mr. Oda` do not. */
function endsHere(text: string, at: number): boolean {
  const next = text[at + 1]
  if (next !== undefined && !/[\s"”»)’']/.test(next)) return false
  return !/\b(?:Mr|Mrs|Ms|Dr|St|vs|Lvl|No)$/.test(text.slice(Math.max(0, at - 4), at))
}
