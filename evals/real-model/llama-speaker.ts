/** A GGUF file that speaks, by node-llama-cpp from a scratch folder: the repository does not depend on it. */
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { fitWindow } from './fit-window.ts'
import { grammarSchema } from './grammar-schema.ts'
import type { Said, Speaker } from './speaker.ts'

/** As much of the library as is used here. */
interface Library {
  getLlama(options: object): Promise<Llama>
  readonly LlamaChat: new (options: { readonly contextSequence: Sequence }) => Chat
}
interface Llama {
  loadModel(options: { readonly modelPath: string }): Promise<Model>
  createGrammarForJsonSchema(schema: object): Promise<object>
}
interface Model {
  createContext(options: object): Promise<{ getSequence(): Sequence }>
  tokenize(text: string): readonly number[]
  detokenize(tokens: readonly number[]): string
}
interface Sequence {
  readonly tokenMeter: { readonly usedInputTokens: number; readonly usedOutputTokens: number }
}
interface Chat {
  generateResponse(
    history: readonly object[],
    options: object,
  ): Promise<{ readonly metadata: { readonly stopReason: string } }>
}

/** How it is loaded. */
export interface LlamaOptions {
  /** Where node-llama-cpp is installed. */
  readonly folder: string
  readonly file: string
  readonly id: string
  /** Tokens of question and answer together. */
  readonly window: number
  /** The longest answer, whatever is asked for. */
  readonly answer: number
}

/** Loads it. */
export async function llamaSpeaker({ folder, file, id, window, answer }: LlamaOptions): Promise<Speaker> {
  const at = createRequire(join(folder, 'package.json')).resolve('node-llama-cpp')
  const library = (await import(pathToFileURL(at).href)) as Library
  const llama = await library.getLlama({ gpu: false, build: 'never', logLevel: 'error' })
  const model = await llama.loadModel({ modelPath: file })
  // One thread: two that wait for each other on a busy machine were slower than one.
  const context = await model.createContext({ contextSize: window, threads: 1 })
  const sequence = context.getSequence()
  const chat = new library.LlamaChat({ contextSequence: sequence })
  const tokens = {
    split: (text: string) => model.tokenize(text),
    join: (some: readonly number[]) => model.detokenize(some),
  }
  return {
    id,
    speak: async ({ messages, schema, maxTokens, signal, onText }) => {
      const most = Math.min(maxTokens, answer)
      const fitted = fitWindow(messages, window - most - 16, tokens)
      const grammar = schema === null ? null : await llama.createGrammarForJsonSchema(grammarSchema(schema))
      const before = { ...meter(sequence) }
      const { metadata } = await chat.generateResponse(historyOf(fitted.messages), {
        ...{ maxTokens: most, temperature: 0.7, topP: 0.9, seed: 7, signal, stopOnAbortSignal: true },
        repeatPenalty: { lastTokens: 64, penalty: 1.15 },
        onTextChunk: onText,
        ...(grammar !== null && { grammar }),
      })
      const after = meter(sequence)
      return {
        finish: metadata.stopReason === 'maxTokens' ? 'length' : 'stop',
        read: after.read - before.read,
        leftOut: fitted.leftOut,
        written: after.written - before.written,
      }
    },
  }
}

function meter({ tokenMeter }: Sequence): { readonly read: number; readonly written: number } {
  return { read: tokenMeter.usedInputTokens, written: tokenMeter.usedOutputTokens }
}

/** The conversation as the library holds it, with an answer to be written at its end. */
function historyOf(messages: readonly Said[]): readonly object[] {
  const said = messages.map(({ role, text }) =>
    role === 'assistant' ? { type: 'model', response: [text] } : { type: role, text },
  )
  return [...said, { type: 'model', response: [] }]
}
