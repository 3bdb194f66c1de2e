/**
 * Whether a piece has enough to do with a question to be worth a reader's time. A ranking always has a first place; this
 * says whether it is worth anything: by words in common, roughly without their endings, or by how near the meaning is.
 */
import type { RetrievedChunk } from '../../core/protocol/lore.ts'
import { tellingWords } from '../../core/telling-words.ts'

/** Nearer than this, a meaning counts without a word in common. */
const nearMeaning = 0.38

/** How many of a question's telling words a piece must have: enough not to be in the way, or enough to be an answer. */
const needed = {
  line: (asked: number): number => Math.min(2, asked),
  question: (asked: number): number => Math.ceil(asked / 2),
} as const

/**
 * True when a piece shares enough telling words with a line or a question, or is near in meaning.
 *
 * @example
 * sharesWords('who gave me the cellar key', chunk, 'question')
 */
export function sharesWords(
  question: string,
  { text, metadata }: RetrievedChunk,
  as: keyof typeof needed,
): boolean {
  const asked = tellingWords(question)
  if (typeof metadata.cosine === 'number' && metadata.cosine >= nearMeaning) return true
  if (asked.size === 0) return false
  const told = tellingWords(`${String(metadata.section_path ?? '')} ${text}`)
  const shared = [...asked].filter((word) => told.has(word)).length
  return shared >= needed[as](asked.size)
}
