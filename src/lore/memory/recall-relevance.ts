/** Whether a remembered piece has to do with a line or answers a question. */

import type { RetrievedChunk } from '../../core/protocol/lore-schemas.ts'
import { topicWords } from '../../text/word-and-text-similarity.ts'

/** Nearer than this, a meaning counts without a word in common. */
const nearMeaning = 0.38

/**
 * True when a piece has enough to do with a line to be worth reading, or with a question to be an answer: half of a
 * question's topic words; two of a line's, or one and an entity the line is about; or a near meaning.
 *
 * @example
 * sharesWords('who gave me the cellar key', chunk, 'question')
 */
export function sharesWords(
  asked: string,
  { text, metadata }: RetrievedChunk,
  as: 'line' | 'question',
): boolean {
  if (typeof metadata.cosine === 'number' && metadata.cosine >= nearMeaning) return true
  const wanted = topicWords(asked)
  if (wanted.size === 0) return false
  const told = topicWords(`${String(metadata.section_path ?? '')} ${text}`)
  const shared = [...wanted].filter((word) => told.has(word)).length
  if (as === 'question') return shared >= Math.ceil(wanted.size / 2)
  return shared >= 2 || (shared === 1 && isAbout(metadata.matched))
}

/** Whether an entity or thread of the question is in it; the place alone is where everything happens. */
function isAbout(matched: unknown): boolean {
  return Array.isArray(matched) && matched.some((mark) => /^(?:entity|thread)_ids:/.test(String(mark)))
}
