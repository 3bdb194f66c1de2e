/**
 * The usage of a model by its calls: sums, and an estimate for a call that came to nothing. A provider counts what it
 * finished; of the rest only this is known: what was sent, what was received, and whether the provider had begun to
 * read. An estimate is marked as one and never passes for a count.
 */
import type { LostCall, ModelRequest, ModelUsage } from './language-model.ts'
import { type ModelTrouble, troubleOf } from './model-fault.ts'

/** The usage of a call that took nothing. */
export const noUsage: ModelUsage = { input: 0, cached: 0, cacheWritten: 0, output: 0 }

/** The sum of two usages; the provider's raw count is not carried into it. */
export function addUsage(first: ModelUsage, other: ModelUsage): ModelUsage {
  return {
    input: first.input + other.input,
    cached: first.cached + other.cached,
    cacheWritten: first.cacheWritten + other.cacheWritten,
    output: first.output + other.output,
  }
}

/** Of a request that was turned away, or reached no server, nothing was read. */
const nothingRead: ReadonlySet<ModelTrouble> = new Set(['unreachable', 'busy', 'key', 'rejected'])
/** In these cases no call was made at all. */
const notCalled: ReadonlySet<ModelTrouble> = new Set(['budget', 'stale'])

/** An estimate of the tokens a model has to read for a request. */
export function estimateInput(request: Pick<ModelRequest, 'messages'>): number {
  return estimateTokens(request.messages.reduce((sum, block) => sum + block.text.length, 0))
}

const charactersPerToken = 3.5

/** Most texts have about four characters a token; a little more is estimated than they take. */
function estimateTokens(characters: number): number {
  return Math.ceil(characters / charactersPerToken)
}

/**
 * What a failed call took, after `received` characters of an answer; null when it was never made.
 *
 * @example
 * lostCall(request, error, 120)?.usage.output // 35, when the provider did not count
 */
export function lostCall(
  request: Pick<ModelRequest, 'messages' | 'signal'>,
  error: unknown,
  received: number,
): LostCall | null {
  const trouble = troubleOf(error)
  if (trouble !== null && notCalled.has(trouble.trouble)) return null
  const why = trouble?.trouble ?? (request.signal.aborted ? 'called off' : 'broken')
  if (trouble?.usage !== undefined) return { why, usage: trouble.usage, guessed: false }
  const begun = received > 0 || trouble === null || !nothingRead.has(trouble.trouble)
  if (!begun) return { why, usage: noUsage, guessed: false }
  const usage = { ...noUsage, input: estimateInput(request), output: estimateTokens(received) }
  return { why, usage, guessed: true }
}
