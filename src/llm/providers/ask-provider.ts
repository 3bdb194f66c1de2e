/**
 * Asks a provider one question, as a stream from beginning to end. An answer is whole when the provider said that it
 * is; what stopped before that is a fault, however much of it there was.
 */

import { isFault } from '../../core/fault.ts'
import { isJsonObject, type JsonObject } from '../../core/json.ts'
import { type Watch, watchAnswer } from '../answer-time-limits.ts'
import type { LanguageModel, ModelReply, ModelRequest, ModelUsage, PromptBlock } from '../language-model.ts'
import { maxAnswerLength } from '../read-structured-answer.ts'
import { wireSchema } from '../schema-for-provider.ts'
import { providerTrouble, trouble } from './provider-faults.ts'
import type { ProviderCall, ProviderLine, ProviderModel } from './provider-port-and-guarded-fetch.ts'

type Streamed = Awaited<ReturnType<ProviderModel['doStream']>>
type Part = Streamed['stream'] extends ReadableStream<infer Inner> ? Inner : never
type Finish = Extract<Part, { readonly type: 'finish' }>

/** A provider as the LanguageModel port. */
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
  const watch = watchAnswer(limits, network.timer, request.signal)
  const received = { text: '' }
  try {
    const { stream } = await line.library.doStream(callFor(line, request, watch.signal))
    const finish = await readStream(line, stream, request, watch, received)
    return replyOf(line, received.text, finish, request)
  } catch (error) {
    request.signal.throwIfAborted()
    const late = watch.late()
    // Not tried again: a second try would cost the reasoning tokens once more.
    if (late !== null) throw trouble(line, 'slow', late)
    throw isFault(error) ? error : providerTrouble(line, error, received.text !== '')
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

/** Reads a stream to its end; gives what it ended with. */
async function readStream(
  line: ProviderLine,
  stream: Streamed['stream'],
  request: ModelRequest,
  watch: Watch,
  received: { text: string },
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
      // A proxy may splice two responses into one stream: halves of two answers are none.
      if (answers.size > 1) throw trouble(line, 'garbled', 'sent two answers in one', { again: true })
      if (value.type === 'reasoning-start') watch.thinks()
      else if (isSignOfLife(value)) watch.alive()
      if (value.type !== 'text-delta' || value.delta === '') continue
      received.text += value.delta
      if (received.text.length > maxAnswerLength)
        throw trouble(line, 'endless', 'sent an answer without an end')
      request.onText?.(value.delta)
    }
  } finally {
    // The rest of an answer that is no longer wanted is not waited for.
    reader.cancel().catch(() => undefined)
  }
}

/** Text and reasoning count; a ping only says that the connection is open. */
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

type Message = ProviderCall['prompt'][number]

/** Anthropic takes no more cache marks than this. */
const maxMarks = 4

const mark = { anthropic: { cacheControl: { type: 'ephemeral' } } } as const

/**
 * Blocks of a prompt as messages. Where a provider caches prefixes by marks (`marked`), each block stays a part of its own and
 * carries its mark; everywhere else neighbours of one role become one text, because many local servers take only that.
 */
function promptMessages(blocks: readonly PromptBlock[], marked: boolean): Message[] {
  const first = blocks.findIndex((block) => block.role !== 'system')
  // Providers take system messages only before everything else.
  const placed = blocks.map((block, index) =>
    block.role === 'system' && first >= 0 && index > first ? { ...block, role: 'user' as const } : block,
  )
  const marks = new Set(marked ? placed.filter((block) => block.cache !== 'none').slice(-maxMarks) : [])
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
