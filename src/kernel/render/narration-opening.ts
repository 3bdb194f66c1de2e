/** The opening of an answer: two to four sentences of the narration; what it says beyond that is told with the result. */
import { splitParagraphs } from '../../text/sentences.ts'

const fewest = 2
const most = 4

/** A narration, parted. */
export interface ToldScene {
  readonly scene: string
  readonly rest: string
}

/**
 * Parts a narration; `setting` is a true sentence of the engine's for one that is too short.
 *
 * @example
 * tellScene('Rain.', 'It is night at the Causeway Gate.').scene // 'It is night at the Causeway Gate. Rain.'
 */
export function tellScene(narrative: string, setting: string): ToldScene {
  const paragraphs = splitParagraphs(narrative)
  const sentences = paragraphs.flat()
  if (sentences.length < fewest) return { scene: [setting, ...sentences].join(' '), rest: '' }
  const longest = Math.min(most, sentences.length) // enforces: KRN-19
  const shown =
    [longest, longest - 1, longest - 2].find((count) => count >= fewest && isClosed(sentences, count)) ??
    longest
  return { scene: sentences.slice(0, shown).join(' '), rest: restOf(paragraphs, shown) }
}

/** What comes after so many sentences, in its own paragraphs. */
function restOf(paragraphs: readonly (readonly string[])[], told: number): string {
  let left = told
  const lines = paragraphs.map((sentences) => {
    const skipped = Math.min(left, sentences.length)
    left -= skipped
    return sentences.slice(skipped).join(' ')
  })
  return lines.filter((line) => line !== '').join('\n')
}

/** True when no speech is cut in half after so many sentences. */
function isClosed(sentences: readonly string[], count: number): boolean {
  const text = sentences.slice(0, count).join(' ')
  const marks = (mark: RegExp): number => text.match(mark)?.length ?? 0
  return marks(/"/g) % 2 === 0 && marks(/“/g) === marks(/”/g)
}
