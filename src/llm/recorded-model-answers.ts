/**
 * Cassettes: answers that a real model once gave, kept as a file that tests are driven by. A cassette holds no key,
 * and every answer belongs to one exact request; a request that changed has no answer on it.
 */
import { z } from 'zod'
import type { WallClock } from '../core/environment-ports.ts'
import { canonicalJson } from '../core/json.ts'
import type { HashText } from '../core/ledger/hash-chain-texts.ts'
import { done, type Result, refuse } from '../core/result.ts'
import type { LanguageModel, ModelReply, ModelRequest } from './language-model.ts'
import { modelFault } from './model-fault.ts'
import { wrapModel } from './retrying-resting-thinking-models.ts'
import { wireSchema } from './schema-for-provider.ts'

const count = z.int().min(0)

const takeSchema = z.strictObject({
  /** Names the request. */
  request: z.string().regex(/^[0-9a-f]{64}$/),
  /** The end of what was asked, for people who read the file. */
  asked: z.string(),
  reply: z.strictObject({
    text: z.string(),
    finish: z.enum(['stop', 'length', 'refusal', 'tool', 'error', 'other']),
    usage: z.strictObject({ input: count, cached: count, cacheWritten: count, output: count }),
  }),
})

const cassetteSchema = z.strictObject({
  format: z.literal(1),
  name: z.string().min(1),
  recorded_at: z.string(),
  model: z.strictObject({
    id: z.string(),
    provider: z.string(),
    abilities: z.strictObject({
      structured: z.enum(['native', 'json', 'none']),
      tools: z.boolean(),
      cache: z.enum(['breakpoints', 'automatic', 'none']),
    }),
  }),
  takes: z.array(takeSchema),
})

/** A recording of a model's answers. */
export type Cassette = Readonly<z.infer<typeof cassetteSchema>>

/** One recorded answer and the request it belongs to. */
export type Take = Readonly<z.infer<typeof takeSchema>>

/** Reads the text of a cassette file. */
export function readCassette(text: string): Result<Cassette> {
  try {
    return done(cassetteSchema.parse(JSON.parse(text)))
  } catch (error) {
    const issue = error instanceof z.ZodError ? error.issues[0] : undefined
    const why = issue === undefined ? 'it is no JSON' : `${issue.path.join('.')}: ${issue.message}`
    return refuse('llm/bad-cassette', `This is no cassette: ${why}.`)
  }
}

/** The name of a request: the same for the same words, shape and limits. */
export function requestName(request: ModelRequest, hash: HashText): string {
  const { messages, schema, schemaName, maxOutputTokens, temperature } = request
  const shape = schema === undefined ? null : wireSchema(schema).schema
  const words = messages.map(({ role, text }) => ({ role, text }))
  return hash(
    canonicalJson({
      words,
      shape,
      name: schemaName ?? null,
      maxOutputTokens,
      temperature: temperature ?? null,
    }),
  )
}

/**
 * A model that answers from a cassette and makes no call. The same request twice gets its first answer, then its second;
 * what is not recorded is a fault that says how to record again.
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

/** How and where a model is recorded. */
export interface Recorder {
  readonly name: string
  readonly clock: WallClock
  readonly hash: HashText
  /** Keys of this machine: they are on no cassette. */
  readonly secrets: readonly string[]
  /** Called with the whole cassette after every answer. */
  keep(cassette: Cassette): void | Promise<void>
}

/** The longest end of a question that is kept for its readers. */
const longestAsked = 160

/** The same model with its answers recorded; whatever looks like a key is taken out before it is kept. */
export function recordingModel(model: LanguageModel, recorder: Recorder): LanguageModel {
  const takes: Take[] = []
  const recorded_at = recorder.clock.now()
  return wrapModel(model, async (request) => {
    const reply = await model.ask(request)
    takes.push(takeOf(request, reply, recorder))
    const about = { id: model.id, provider: model.provider, abilities: { ...model.abilities } }
    await recorder.keep({ format: 1, name: recorder.name, recorded_at, model: about, takes: [...takes] })
    return reply
  })
}

function takeOf(request: ModelRequest, reply: ModelReply, { hash, secrets }: Recorder): Take {
  const { input, cached, cacheWritten, output } = reply.usage
  const last = request.messages.at(-1)?.text ?? ''
  return {
    request: requestName(request, hash),
    asked: withoutKeys(last, secrets).slice(-longestAsked),
    reply: {
      text: withoutKeys(reply.text, secrets),
      finish: reply.finish,
      usage: { input, cached, cacheWritten, output },
    },
  }
}

/** What the providers' keys look like. */
const keyShapes = /\b(?:sk-[A-Za-z0-9_-]{16,}|AIza[A-Za-z0-9_-]{20,}|Bearer\s+[A-Za-z0-9._~+/-]{16,})/g

function withoutKeys(text: string, secrets: readonly string[]): string {
  const clean = secrets
    .filter((secret) => secret.length >= 6)
    .reduce((words, secret) => words.replaceAll(secret, '[key]'), text)
  return clean.replace(keyShapes, '[key]')
}
