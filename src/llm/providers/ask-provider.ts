/**
 * One question to a provider, as a stream from beginning to end. An answer is whole when the provider said that it is; what
 * stopped before that is a fault, however much of it there was.
 */
import { type Fault, isFault } from '../../core/fault.ts'
import { isJsonObject, type JsonObject } from '../../core/json.ts'
import { askedWait } from '../http/another-try.ts'
import type { LanguageModel, ModelReply, ModelRequest, ModelUsage, PromptBlock } from '../language-model.ts'
import { type ModelTrouble, modelFault, type TroubleDetails } from '../model-fault.ts'
import { longestAnswer } from '../structured/find-object.ts'
import { wireSchema } from '../structured/wire-schema.ts'
import { type Watch, watchAnswer } from '../time-limits.ts'
import type { ProviderCall, ProviderLine, ProviderModel } from './provider-line.ts'

type Streamed = Awaited<ReturnType<ProviderModel['doStream']>>
type Part = Streamed['stream'] extends ReadableStream<infer Inner> ? Inner : never
type Finish = Extract<Part, { readonly type: 'finish' }>

/** A provider as a LanguageModel. */
export function providerModel(line: ProviderLine): LanguageModel {
  return {
    id: line.access.model,
    provider: line.provider,
    abilities: line.abilities,
    ask: (request) => askProvider(line, request),
  }
}

async function askProvider(line: ProviderLine, request: ModelRequest): Promise<ModelReply> {
  request.signal.throwIfAborted()
  const { limits, network } = line.access
  const watch = watchAnswer(limits, network.patience, request.signal)
  const heard = { text: '' }
  try {
    const { stream } = await line.library.doStream(callFor(line, request, watch.signal))
    const finish = await listen(line, stream, request, watch, heard)
    return replyOf(line, heard.text, finish, request)
  } catch (error) {
    request.signal.throwIfAborted()
    const late = watch.late()
    // Not again: whoever waited so long for a thinker would pay for its thoughts once more.
    if (late !== null) throw trouble(line, 'slow', late)
    throw isFault(error) ? error : providerTrouble(line, error, heard.text !== '')
  } finally {
    watch.stop()
  }
}

function callFor(line: ProviderLine, request: ModelRequest, abortSignal: AbortSignal): ProviderCall {
  const wire = request.schema === undefined ? null : wireSchema(request.schema)
  const name = request.schemaName === undefined ? {} : { name: request.schemaName }
  const byName = line.abilities.structured === 'native' && wire !== null
  return {
    prompt: promptMessages(request.messages, line.abilities.cache === 'breakpoints'),
    maxOutputTokens: request.maxOutputTokens,
    ...(request.temperature !== undefined && { temperature: request.temperature }),
    ...(line.access.thinking !== undefined && { reasoning: line.access.thinking }),
    ...(wire !== null && {
      responseFormat: { type: 'json', ...(byName && { schema: wire.schema, ...name }) },
    }),
    abortSignal,
    includeRawChunks: false,
    providerOptions: line.options(request, wire?.strict ?? true),
  }
}

/** Hears a stream to its end; gives what it ended with. */
async function listen(
  line: ProviderLine,
  stream: Streamed['stream'],
  request: ModelRequest,
  watch: Watch,
  heard: { text: string },
): Promise<Finish | null> {
  const reader = stream.getReader()
  const answers = new Set<string>()
  let finish: Finish | null = null
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return finish
      if (value.type === 'error') throw value.error
      if (value.type === 'finish') finish = value
      if (value.type === 'response-metadata' && value.id !== undefined) answers.add(value.id)
      // A line that was picked up by somebody else goes on with another answer: halves of two are none.
      if (answers.size > 1) throw trouble(line, 'garbled', 'sent two answers in one', { again: true })
      if (value.type === 'reasoning-start') watch.thinks()
      else if (isSignOfLife(value)) watch.alive()
      if (value.type !== 'text-delta' || value.delta === '') continue
      heard.text += value.delta
      if (heard.text.length > longestAnswer) throw trouble(line, 'endless', 'sent an answer without an end')
      request.onText?.(value.delta)
    }
  } finally {
    // What is left of an answer that nobody wants any more is not waited for.
    reader.cancel().catch(() => undefined)
  }
}

/** Words and thoughts are; a ping only says that somebody is still holding the line. */
function isSignOfLife(part: Part): boolean {
  return ['text-delta', 'reasoning-delta', 'reasoning-end', 'tool-input-delta'].includes(part.type)
}

function replyOf(line: ProviderLine, text: string, finish: Finish | null, request: ModelRequest): ModelReply {
  if (finish === null || isMadeUp(finish.finishReason))
    throw trouble(line, 'cut', 'broke off in the middle of an answer', { again: true, ...counted(finish) })
  const reason = finishes[finish.finishReason.unified] ?? 'other'
  const object = request.schema === undefined ? undefined : parsed(text)
  return {
    text,
    ...(object !== undefined && { object }),
    finish: reason,
    usage: usageOf(finish.usage),
  }
}

/** The library makes up an end for a stream that had none; a provider's own end has a reason. */
function isMadeUp({ unified, raw }: Finish['finishReason']): boolean {
  return raw === undefined && (unified === 'other' || unified === 'interrupted')
}

const finishes: Readonly<Record<string, ModelReply['finish']>> = {
  stop: 'stop',
  length: 'length',
  'content-filter': 'refusal',
  'tool-calls': 'tool',
  error: 'error',
}

function usageOf(usage: Finish['usage']): ModelUsage {
  const raw: unknown = usage.raw
  return {
    input: usage.inputTokens.total ?? 0,
    cached: usage.inputTokens.cacheRead ?? 0,
    cacheWritten: usage.inputTokens.cacheWrite ?? 0,
    output: usage.outputTokens.total ?? 0,
    ...(isJsonObject(raw) && { raw: raw as JsonObject }),
  }
}

/** Some have counted what they read before they broke off. */
function counted(finish: Finish | null): { readonly usage?: ModelUsage } {
  return (finish?.usage.inputTokens.total ?? 0) > 0 && finish !== null ? { usage: usageOf(finish.usage) } : {}
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Blocks of a prompt as messages. Where a provider keeps prefixes warm by marks, each block stays a part of its own and
 * carries its mark; everywhere else neighbours of one role become one text, because many local servers take only that.
 */
type Message = ProviderCall['prompt'][number]

/** Anthropic takes no more marks than this. */
const mostMarks = 4

const mark = { anthropic: { cacheControl: { type: 'ephemeral' } } } as const

/** The messages; `marked` keeps blocks apart and marks them. */
function promptMessages(blocks: readonly PromptBlock[], marked: boolean): Message[] {
  const first = blocks.findIndex((block) => block.role !== 'system')
  // Providers know system words only before everything else.
  const placed = blocks.map((block, index) =>
    block.role === 'system' && first >= 0 && index > first ? { ...block, role: 'user' as const } : block,
  )
  const marks = new Set(marked ? placed.filter((block) => block.cache !== 'none').slice(-mostMarks) : [])
  return neighbours(placed).flatMap((group) => (marked ? apart(group, marks) : joined(group)))
}

function neighbours(blocks: readonly PromptBlock[]): PromptBlock[][] {
  const groups: PromptBlock[][] = []
  for (const block of blocks) {
    const last = groups.at(-1)
    if (last?.[0]?.role === block.role) last.push(block)
    else groups.push([block])
  }
  return groups
}

function joined(group: readonly PromptBlock[]): Message[] {
  const text = group.map((block) => block.text).join('\n\n')
  const role = group[0]?.role ?? 'user'
  if (role === 'system') return [{ role, content: text }]
  return [{ role, content: [{ type: 'text', text }] }]
}

function apart(group: readonly PromptBlock[], marks: ReadonlySet<PromptBlock>): Message[] {
  const role = group[0]?.role ?? 'user'
  const optionsOf = (block: PromptBlock) => (marks.has(block) ? { providerOptions: mark } : {})
  if (role === 'system')
    return group.map((block) => ({ role: 'system', content: block.text, ...optionsOf(block) }))
  const content = group.map((block) => ({
    type: 'text' as const,
    text: block.text,
    ...optionsOf(block),
  }))
  return [{ role, content }]
}

/** The fault of an error. `begun` is true when words had already come. */
function providerTrouble(line: ProviderLine, error: unknown, begun: boolean): Fault {
  const status = statusOf(error)
  if (status !== null) return turnedAway(line, error, status)
  const floods = named(error, 'FloodError')
  if (floods !== null) return trouble(line, 'endless', 'sent an answer without an end')
  const said = eventMessage(error)
  if (said !== null) return trouble(line, 'busy', `broke off with an error${said}`, { again: true })
  if (isGarbled(error)) return trouble(line, 'garbled', 'sent something that its protocol does not know')
  const code = connectionCode(error)
  return begun
    ? trouble(line, 'cut', `broke off in the middle of an answer${code}`, { again: true })
    : trouble(line, 'unreachable', `cannot be reached${code}`, { again: true })
}

/** A fault in the words of a provider's name; `what` continues the sentence after it. */
function trouble(
  line: ProviderLine,
  kind: ModelTrouble,
  what: string,
  details: Partial<TroubleDetails> = {},
): Fault {
  const message = withoutKey(`${line.name} ${what}.`, line.access.key)
  return modelFault(message, { again: false, ...details, trouble: kind, model: line.access.model })
}

function turnedAway(line: ProviderLine, error: unknown, status: number): Fault {
  const said = whatItSaid(error)
  // Google answers a wrong key with 400.
  if (status === 401 || status === 403 || /\bapi key not valid\b/i.test(said))
    return trouble(line, 'key', `refused with ${status}: the key was not accepted`, { status })
  if (status === 404)
    return trouble(line, 'rejected', `does not know the model ${line.access.model} (404)${said}`, { status })
  const busy = status === 408 || status === 409 || status === 429 || status >= 500
  const after = busy ? waitAskedFor(line, error) : null
  const kind = busy ? 'busy' : 'rejected'
  const what = busy ? `is busy or broken (${status})${said}` : `did not take the request (${status})${said}`
  return trouble(line, kind, what, { status, again: busy, ...(after !== null && { after }) })
}

/** Providers say when to come back in a header, in another header, or in the body. */
function waitAskedFor(line: ProviderLine, error: unknown): number | null {
  const milliseconds = Number(headerOf(error, 'retry-after-ms') ?? Number.NaN)
  if (Number.isFinite(milliseconds) && milliseconds >= 0) return milliseconds
  const asked = askedWait(headerOf(error, 'retry-after'), line.access.network)
  if (asked !== null) return asked
  const body = isJsonObject(error) && typeof error.responseBody === 'string' ? error.responseBody : ''
  const inBody = /"retryDelay"\s*:\s*"(\d{1,6}(?:\.\d{1,6})?)s"/.exec(body)?.[1]
  return inBody === undefined ? null : Number(inBody) * 1_000
}

function statusOf(error: unknown): number | null {
  const status = isJsonObject(error) ? error.statusCode : null
  // A success whose body could not be read is no answer of a status.
  return typeof status === 'number' && status >= 300 ? status : null
}

function headerOf(error: unknown, name: string): string | null {
  const headers = isJsonObject(error) ? error.responseHeaders : null
  const value = isJsonObject(headers) ? headers[name] : null
  return typeof value === 'string' ? value : null
}

/** What a provider gave as its reason, shortened to a line. */
function whatItSaid(error: unknown): string {
  return aside(isJsonObject(error) && typeof error.message === 'string' ? error.message : '')
}

/** An error that came as an event in a stream: a text, or an object with a message. */
function eventMessage(error: unknown): string | null {
  if (typeof error === 'string') return aside(error)
  if (error instanceof Error || !isJsonObject(error)) return null
  const inner = isJsonObject(error.error) ? error.error : error
  return aside(typeof inner.message === 'string' ? inner.message : '')
}

function aside(words: string): string {
  const line = words.replace(/\s+/g, ' ').trim().slice(0, 200).replace(/[.!]$/, '')
  return line === '' ? '' : `: ${line}`
}

/** Text that is no JSON, or JSON that is no event. */
function isGarbled(error: unknown): boolean {
  return ['AI_JSONParseError', 'AI_TypeValidationError', 'AI_InvalidResponseDataError', 'SyntaxError'].some(
    (name) => named(error, name) !== null,
  )
}

function connectionCode(error: unknown): string {
  for (let inner = error, depth = 0; inner instanceof Error && depth < 5; inner = inner.cause, depth += 1) {
    if ('code' in inner && typeof inner.code === 'string') return ` (${inner.code.slice(0, 40)})`
  }
  return ''
}

/** The error of that name, among an error and its causes. */
function named(error: unknown, name: string): Error | null {
  for (let inner = error, depth = 0; inner instanceof Error && depth < 5; inner = inner.cause, depth += 1) {
    if (inner.name === name) return inner
  }
  return null
}

function withoutKey(message: string, key: string | null): string {
  return key === null || key === '' ? message : message.replaceAll(key, '[key]')
}
