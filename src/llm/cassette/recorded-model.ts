/** A model that answers from a cassette and asks nobody. What is not on it is a fault that says how to record again. */
import type { HashText } from '../../core/ledger/seal.ts'
import type { LanguageModel, ModelReply, ModelRequest } from '../language-model.ts'
import { modelFault } from '../model-fault.ts'
import { type Cassette, requestName, type Take } from './cassette.ts'

/**
 * Plays a cassette. The same request twice gets its first answer, then its second.
 *
 * @example
 * const model = recordedModel(cassette, { hash, again: 'npm run eval -- record quay' })
 */
export function recordedModel(
  cassette: Cassette,
  { hash, again }: { readonly hash: HashText; readonly again: string },
): LanguageModel {
  const left = new Map<string, Take[]>()
  for (const take of cassette.takes) left.set(take.request, [...(left.get(take.request) ?? []), take])
  return {
    ...cassette.model,
    async ask(request) {
      request.signal.throwIfAborted()
      const take = left.get(requestName(request, hash))?.shift()
      if (take === undefined) throw stale(cassette, again)
      return played(take.reply, request)
    },
  }
}

function played(reply: Take['reply'], request: ModelRequest): ModelReply {
  for (const word of reply.text.match(/\s*\S+|\s+$/g) ?? []) {
    request.onText?.(word)
    request.signal.throwIfAborted()
  }
  return reply
}

function stale(cassette: Cassette, again: string): Error {
  const date = cassette.recorded_at.slice(0, 10)
  const message = `The recording "${cassette.name}" of ${date} holds no answer to this request: a prompt, a schema or the play before it has changed since. Record it again with a model at hand: ${again}`
  return modelFault(message, { trouble: 'stale', again: false, model: cassette.model.id })
}
