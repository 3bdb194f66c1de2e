/**
 * Seed 003 lets authors write what somebody knows as a label ("Jin's last delivery route"). A label is no fact: nobody can
 * say it. When the pack's prose has a sentence that plainly answers it, that sentence is the fact; else it stays a label
 * and the author is told.
 */

/** A sentence of the pack's prose. */
interface Sentence {
  readonly text: string
  readonly words: ReadonlySet<string>
}

/** Finds the sentence that answers a label. */
export type LabelSearch = (label: string) => string | null

/** A label is answered by a sentence that has this part of its weight. */
const enough = 0.72

const dull = new Set(
  'a an and are at be by for from has have he her his how in is it its last of on or own she that the their they to was what when where which who why with'.split(
    ' ',
  ),
)

/** A search over prose; weights rare words more. */
export function labelSearch(texts: readonly string[]): LabelSearch {
  const sentences = texts.flatMap(sentencesOf)
  const counts = new Map<string, number>()
  for (const { words } of sentences) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  const weightOf = (word: string): number => Math.log(1 + sentences.length / (1 + (counts.get(word) ?? 0)))
  return (label) => {
    const wanted = [...wordsOf(label)]
    const whole = wanted.reduce((sum, word) => sum + weightOf(word), 0)
    if (wanted.length < 2 || whole === 0) return null
    let best: { readonly text: string; readonly score: number } | null = null
    for (const { text, words } of sentences) {
      const met = wanted.filter((word) => words.has(word)).reduce((sum, word) => sum + weightOf(word), 0)
      if (met / whole > (best?.score ?? 0)) best = { text, score: met / whole }
    }
    return best !== null && best.score >= enough ? best.text : null
  }
}

function sentencesOf(text: string): readonly Sentence[] {
  return text
    .replace(/^#+ .*$/gm, '')
    .split(/(?<=[.!?]["”’']?)\s+|\n\s*\n/)
    .map((one) => one.replace(/\s+/g, ' ').trim())
    .filter((one) => one.length > 20 && one.length <= 600)
    .map((one) => ({ text: one, words: wordsOf(one) }))
}

/** The words that carry meaning, without their commonest endings. */
function wordsOf(text: string): ReadonlySet<string> {
  const words =
    text
      .toLowerCase()
      .normalize('NFKD')
      .replace(/['’]s\b/g, '')
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return new Set(words.filter((word) => word.length > 2 && !dull.has(word)).map(stemOf))
}

function stemOf(word: string): string {
  const stem = word.replace(/(?:ies|ied)$/, 'y').replace(/(?:ing|ers?|ed|es|s)$/, '')
  return stem.length >= 3 ? stem : word
}
