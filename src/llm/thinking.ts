/**
 * How much a model may think before it tells. Thoughts are written with the same tokens as words, so that whoever may think
 * needs room for it: without that a short answer is used up before its first word.
 */

import type { LanguageModel } from './language-model.ts'
import { wrapModel } from './wrap-model.ts'

/** From as little as a model can do to a lot. */
export type Thinking = 'none' | 'low' | 'medium' | 'high'

/** Tokens beside those of the answer; some models cannot stop thinking altogether. */
const room: Readonly<Record<Thinking, number>> = { none: 2_000, low: 4_000, medium: 8_000, high: 16_000 }

/** The same model with room to think; null is a model that is left to itself. */
export function withThinkingRoom(model: LanguageModel, thinking: Thinking | null): LanguageModel {
  if (thinking === null) return model
  return wrapModel(model, (request) =>
    model.ask({ ...request, maxOutputTokens: request.maxOutputTokens + room[thinking] }),
  )
}

/** True for one of the words. */
export function isThinking(word: string): word is Thinking {
  return Object.hasOwn(room, word)
}
