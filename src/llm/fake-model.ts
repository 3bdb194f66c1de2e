/**
 * A fake model that gives a list of answers in order, for tests of this folder; testing/scripted-language-model.ts
 * answers by a function.
 */
import type { LanguageModel, ModelReply, ModelRequest } from './language-model.ts'
import { modelFault } from './model-fault.ts'

/** One answer of a script: its text, a whole reply, what is thrown, or a function of the request. */
export type ScriptedAnswer =
  | string
  | Partial<ModelReply>
  | Error
  | ((request: ModelRequest) => string | Partial<ModelReply> | Promise<string | Partial<ModelReply>>)

/** A model with a script, and what it was asked. */
export interface ScriptedModel extends LanguageModel {
  readonly asked: readonly ModelRequest[]
}

/**
 * Answers are given in order; one more question than there are answers is a fault.
 *
 * @example
 * const model = scriptedModel(['{"narrative":"Rain."}'])
 */
export function scriptedModel(
  answers: readonly ScriptedAnswer[],
  options: Partial<Pick<LanguageModel, 'id' | 'provider' | 'abilities'>> = {},
): ScriptedModel {
  const asked: ModelRequest[] = []
  const id = options.id ?? 'scripted'
  return {
    id,
    provider: options.provider ?? 'scripted',
    abilities: options.abilities ?? { structured: 'native', tools: false, cache: 'none' },
    asked,
    async ask(request) {
      request.signal.throwIfAborted()
      const answer = answers[asked.length]
      asked.push(request)
      if (answer === undefined) {
        const message = `The script of the model ${id} has ${answers.length} answers, and one more was asked for.`
        throw modelFault(message, { trouble: 'unreachable', again: false, model: id })
      }
      if (answer instanceof Error) throw answer
      const given = typeof answer === 'function' ? await answer(request) : answer
      request.signal.throwIfAborted()
      return replyOf(typeof given === 'string' ? { text: given } : given, request)
    },
  }
}

function replyOf(given: Partial<ModelReply>, request: ModelRequest): ModelReply {
  const text = given.text ?? ''
  for (const piece of text.match(/[\s\S]{1,12}/gu) ?? []) {
    request.onText?.(piece)
    request.signal.throwIfAborted()
  }
  const read = request.messages.reduce((sum, block) => sum + block.text.length, 0)
  const usage = {
    input: Math.ceil(read / 4),
    cached: 0,
    cacheWritten: 0,
    output: Math.ceil(text.length / 4),
  }
  return { finish: 'stop', usage, ...given, text }
}
