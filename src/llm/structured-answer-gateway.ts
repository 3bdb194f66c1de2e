/**
 * LLMGateway: one structured question to a model. It asks, reads by the schema, and gives the model one chance to repair
 * what was wrong. It has no fallback: the caller gets the value or the reason, and goes on from there.
 */
import type { z } from 'zod'
import { done, type RefusalCode, type Result, refuse } from '../core/result.ts'
import type { LanguageModel, ModelReply, ModelRequest, ModelUsage, PromptBlock } from './language-model.ts'
import { type ModelTrouble, troubleOf } from './model-fault.ts'
import { priceOfUsage } from './model-prices.ts'
import { addUsage, noUsage } from './model-usage.ts'
import { type AnswerProblem, readStructured } from './read-structured-answer.ts'
import { wireSchema } from './schema-for-provider.ts'

/** A prompt that can be filled in. */
export interface GatewayPrompt<Input> {
  readonly id: string
  readonly version: string
  render(input: Input): readonly PromptBlock[]
}

/** How a question is asked. */
export interface GatewayOptions<Value> {
  readonly signal: AbortSignal
  readonly maxOutputTokens: number
  readonly temperature?: number
  readonly schemaName?: string
  /** Pieces of the first answer as they come; those of a repaired one are not shown. */
  readonly onText?: (piece: string) => void
  /** What the schema cannot say: problems by rule id, none when all is well. */
  readonly judge?: (value: Value) => readonly AnswerProblem[]
}

/** What came of a question. */
export interface LLMResponse<Value> {
  readonly value: Value
  readonly text: string
  readonly model: string
  readonly prompt: { readonly id: string; readonly version: string }
  /** 1, or 2 after a repair. */
  readonly attempts: number
  /** What was wrong with the first answer. */
  readonly repaired: readonly AnswerProblem[]
  readonly usage: ModelUsage
  /** In US dollars; null when the model's price is unknown. */
  readonly cost: number | null
}

/** Asks structured questions. */
export interface LLMGateway {
  runStructured<Input, Value>(
    prompt: GatewayPrompt<Input>,
    input: Input,
    schema: z.ZodType<Value>,
    options: GatewayOptions<Value>,
  ): Promise<Result<LLMResponse<Value>>>
}

/**
 * A gateway over a model. Retries, time limits and budgets belong to the model that it is given.
 *
 * @example
 * const answer = await llmGateway(model).runStructured(prompt, { line: 'I open the door' }, schema, { signal, maxOutputTokens: 400 })
 */
export function llmGateway(model: LanguageModel): LLMGateway {
  return {
    runStructured: async (prompt, input, schema, options) => {
      const call = new StructuredCall(model, schema, options)
      try {
        return await call.run(prompt, prompt.render(input))
      } catch (error) {
        const trouble = troubleOf(error)
        if (trouble === null || !(error instanceof Error)) throw error
        return refuse(codes[trouble.trouble], error.message, { data: { ...trouble, usage: call.usage } })
      }
    },
  }
}

const codes: Readonly<Record<ModelTrouble, RefusalCode>> = {
  unreachable: 'llm/unreachable',
  busy: 'llm/busy',
  key: 'llm/key',
  rejected: 'llm/rejected',
  slow: 'llm/slow',
  cut: 'llm/cut-off',
  garbled: 'llm/garbled',
  endless: 'llm/endless',
  budget: 'llm/over-budget',
  stale: 'llm/stale-recording',
  resting: 'llm/resting',
}

/** One structured question with its repair. */
class StructuredCall<Value> {
  usage: ModelUsage = noUsage
  /** False once the provider has turned the schema away. */
  #bySchema: boolean
  readonly #model: LanguageModel
  readonly #schema: z.ZodType<Value>
  readonly #options: GatewayOptions<Value>

  constructor(model: LanguageModel, schema: z.ZodType<Value>, options: GatewayOptions<Value>) {
    this.#model = model
    this.#schema = schema
    this.#options = options
    this.#bySchema = model.abilities.structured === 'native'
  }

  async run<Input>(
    prompt: GatewayPrompt<Input>,
    blocks: readonly PromptBlock[],
  ): Promise<Result<LLMResponse<Value>>> {
    const first = await this.#ask(blocks, this.#options.onText)
    if (first.finish === 'refusal') return this.#declined()
    const read = this.#read(first)
    if (read.fits) return this.#answer(prompt, first, read.value, [])
    const second = await this.#ask([...blocks, ...repairBlocks(first.text, read.problems)])
    if (second.finish === 'refusal') return this.#declined()
    const again = this.#read(second)
    if (again.fits) return this.#answer(prompt, second, again.value, read.problems)
    const said = again.problems.map(({ problem }) => problem).join(' ')
    const message = `The model ${this.#model.id} answered twice, and neither answer could be used. ${said}`
    return refuse('llm/unfit', message.slice(0, 600), {
      data: { problems: again.problems, usage: this.usage },
    })
  }

  #read(reply: ModelReply): Read<Value> {
    if (reply.finish === 'length') return cutShort
    const read = readStructured(reply.text, this.#schema)
    if (!read.fits) return read
    const problems = this.#options.judge?.(read.value) ?? []
    return problems.length === 0 ? read : { fits: false, problems }
  }

  async #ask(blocks: readonly PromptBlock[], onText?: (piece: string) => void): Promise<ModelReply> {
    try {
      return await this.#send(blocks, onText)
    } catch (error) {
      if (!this.#bySchema || troubleOf(error)?.trouble !== 'rejected') throw error
      // Many servers speak the protocol and not all of it: the same question, with the schema in words.
      this.#bySchema = false
      return this.#send(blocks, onText)
    }
  }

  async #send(blocks: readonly PromptBlock[], onText?: (piece: string) => void): Promise<ModelReply> {
    const { signal, maxOutputTokens, temperature, schemaName } = this.#options
    // Where a provider only knows JSON, the schema is the sign that JSON is wanted.
    const asJson = this.#bySchema || this.#model.abilities.structured === 'json'
    const request: ModelRequest = {
      messages: this.#bySchema ? blocks : [...blocks, schemaBlock(this.#schema)],
      ...(asJson && { schema: this.#schema }),
      ...(schemaName !== undefined && { schemaName }),
      ...(temperature !== undefined && { temperature }),
      ...(onText !== undefined && { onText }),
      onLost: (lost) => {
        this.usage = addUsage(this.usage, lost.usage)
      },
      maxOutputTokens,
      signal,
    }
    const reply = await this.#model.ask(request)
    this.usage = addUsage(this.usage, reply.usage)
    return reply
  }

  #declined(): Result<never> {
    const message = `The model ${this.#model.id} declined to answer this.`
    return refuse('llm/declined', message, { data: { usage: this.usage } })
  }

  #answer(
    { id, version }: { readonly id: string; readonly version: string },
    reply: ModelReply,
    value: Value,
    repaired: readonly AnswerProblem[],
  ): Result<LLMResponse<Value>> {
    return done({
      value,
      text: reply.text,
      model: this.#model.id,
      prompt: { id, version },
      attempts: repaired.length === 0 ? 1 : 2,
      repaired,
      usage: this.usage,
      cost: priceOfUsage(this.#model, this.usage),
    })
  }
}

type Read<Value> = ReturnType<typeof readStructured<Value>>

/** An answer that hit its limit is not whole, even where what there is of it happens to fit. */
const cutShort: { readonly fits: false; readonly problems: readonly AnswerProblem[] } = {
  fits: false,
  problems: [
    { rule: 'length', problem: 'The answer was too long and was cut off. Say the same in fewer words.' },
  ],
}

/** A longer quote of the failed answer would cost more than it helps. */
const maxQuote = 6_000

/** Asks for the shape in words, where no provider holds the answer to it. */
function schemaBlock(schema: z.ZodType): PromptBlock {
  const shape = JSON.stringify(wireSchema(schema).schema)
  const text = `Answer with one JSON object and nothing else: no fence, no remark before or after it. It fits this JSON Schema:\n${shape}`
  return { role: 'user', text, cache: 'none' }
}

/** The failed answer and what is wrong with it, by rule. */
function repairBlocks(text: string, problems: readonly AnswerProblem[]): readonly PromptBlock[] {
  const list = problems.map(({ rule, problem }) => `- [${rule}] ${problem}`).join('\n')
  const ask = `That answer could not be used:\n${list}\nAnswer once more, with the whole JSON object and nothing else.`
  const before = text.trim() === '' ? [] : [quoted(text)]
  return [...before, { role: 'user', text: ask, cache: 'none' }]
}

function quoted(text: string): PromptBlock {
  return { role: 'assistant', text: text.trim().slice(0, maxQuote), cache: 'none' }
}
