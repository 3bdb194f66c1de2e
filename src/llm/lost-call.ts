/**
 * What a call took that came to nothing. A provider counts what it finished; of the rest only this is known: what was sent,
 * what was heard of the answer, and whether anybody had begun to read. A guess is marked as one and never passes for a count.
 */
import type { LostCall, ModelRequest } from './language-model.ts'
import { type ModelTrouble, troubleOf } from './model-fault.ts'
import { noUsage } from './model-usage.ts'

/** Whoever was turned away at the door, or found nobody there, has had nothing read. */
const unread: ReadonlySet<ModelTrouble> = new Set(['unreachable', 'busy', 'key', 'rejected'])
/** No call was made at all. */
const unasked: ReadonlySet<ModelTrouble> = new Set(['budget', 'stale'])

const lettersPerToken = 3.5

/** About four letters a token; a little more is guessed than most texts take. */
function guessedTokens(letters: number): number {
  return Math.ceil(letters / lettersPerToken)
}

/** What a request has for a model to read. */
export function guessedInput(request: Pick<ModelRequest, 'messages'>): number {
  return guessedTokens(request.messages.reduce((sum, block) => sum + block.text.length, 0))
}

/**
 * What a failed call took, after `heard` letters of an answer; null when it was never made.
 *
 * @example
 * lostCall(request, error, 120)?.usage.output // 35, when the provider did not count
 */
export function lostCall(
  request: Pick<ModelRequest, 'messages' | 'signal'>,
  error: unknown,
  heard: number,
): LostCall | null {
  const trouble = troubleOf(error)
  if (trouble !== null && unasked.has(trouble.trouble)) return null
  const why = trouble?.trouble ?? (request.signal.aborted ? 'called off' : 'broken')
  if (trouble?.usage !== undefined) return { why, usage: trouble.usage, guessed: false }
  const begun = heard > 0 || trouble === null || !unread.has(trouble.trouble)
  if (!begun) return { why, usage: noUsage, guessed: false }
  const usage = { ...noUsage, input: guessedInput(request), output: guessedTokens(heard) }
  return { why, usage, guessed: true }
}
