/** The opening of an answer: two to four sentences of the narration; what it says beyond that is told with the result. */
import { sentencesOf } from './sentences.ts'

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
  const sentences = sentencesOf(narrative)
  if (sentences.length < fewest) return { scene: [setting, ...sentences].join(' '), rest: '' }
  const shown = Math.min(most, sentences.length) // enforces: KRN-19 — mutate: Math.min(most, sentences.length) => sentences.length
  return { scene: sentences.slice(0, shown).join(' '), rest: sentences.slice(shown).join(' ') }
}
