/** A language model that answers by a script, for tests: it streams in small pieces, counts roughly and makes no call. */
import type { LanguageModel, ModelReply, ModelRequest } from '../llm/index.ts'

/** An answer: its text, something to be written as JSON, or a reply with its end. */
export type ModelScript = (request: ModelRequest) => unknown

/** A reply that says how it ended. */
export class ScriptedReply {
  readonly text: string
  readonly finish: ModelReply['finish']
  constructor(text: string, finish: ModelReply['finish']) {
    this.text = text
    this.finish = finish
  }
}

const pieces = 400

/**
 * A model that follows a script; what it throws is thrown.
 *
 * @example
 * const model = scriptedLanguageModel(() => ({ final_text: 'Rain.' }))
 */
export function scriptedLanguageModel(
  script: ModelScript,
  named: Partial<Pick<LanguageModel, 'id' | 'provider' | 'abilities'>> = {},
): LanguageModel {
  return {
    id: 'scripted',
    provider: 'test',
    abilities: { structured: 'json', tools: false, cache: 'automatic' },
    ...named,
    ask: async (request) => {
      const answer = await script(request)
      const text = answer instanceof ScriptedReply ? answer.text : textOf(answer)
      const step = Math.max(7, Math.ceil(text.length / pieces))
      for (let at = 0; at < text.length; at += step) request.onText?.(text.slice(at, at + step))
      const read = request.messages.reduce((sum, block) => sum + block.text.length, 0)
      return {
        text,
        finish: answer instanceof ScriptedReply ? answer.finish : 'stop',
        usage: {
          input: Math.ceil(read / 4),
          cached: 0,
          cacheWritten: 0,
          output: Math.ceil(text.length / 4),
        },
      }
    },
  }
}

function textOf(answer: unknown): string {
  return typeof answer === 'string' ? answer : (JSON.stringify(answer) ?? '')
}
