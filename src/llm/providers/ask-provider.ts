/**
 * One question to a provider, as a stream from beginning to end. An answer is whole when the provider said that it is; what
 * stopped before that is a fault, however much of it there was.
 */
import { isFault } from '../../core/fault.ts'
import { isJsonObject, type JsonObject } from '../../core/json.ts'
import type { LanguageModel, ModelReply, ModelRequest, ModelUsage } from '../language-model.ts'
import { longestAnswer } from '../structured/find-object.ts'
import { wireSchema } from '../structured/wire-schema.ts'
import { type Watch, watchAnswer } from '../time-limits.ts'
import { promptMessages } from './prompt-messages.ts'
import type { ProviderCall, ProviderLine, ProviderModel } from './provider-line.ts'
import { providerTrouble, trouble } from './provider-trouble.ts'

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
