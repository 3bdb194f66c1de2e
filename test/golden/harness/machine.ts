/**
 * The machine a golden campaign runs on. Its clock stands still within a step and goes on a minute with each, its chance
 * depends on the step alone: so a change that reads the hour or draws a name once more or once less moves nothing else.
 */
import type { Machine } from '../../../src/compose/system-clock-entropy-network.ts'
import type { JsonObject } from '../../../src/core/json.ts'
import { countedEntropy } from '../../../src/testing/fixed-clock-and-entropy.ts'
import { anthropicProtocol } from '../../../src/testing/providers/anthropic-protocol.ts'
import { type ProviderProtocol, providerKey } from '../../../src/testing/providers/fake-provider-server.ts'
import { geminiProtocol } from '../../../src/testing/providers/gemini-protocol.ts'
import { chatProtocol } from '../../../src/testing/providers/openai-chat-protocol.ts'
import { responsesProtocol } from '../../../src/testing/providers/openai-responses-protocol.ts'
import type { ModelAnswer } from './script.ts'

/** A call of a model, as it went over the wire, and what came back. */
export interface ModelCall {
  readonly step: number
  readonly url: string
  readonly body: JsonObject
  readonly answer: string
}

/** A machine with the hands of the harness on it. */
export interface GoldenMachine extends Machine {
  /** Begins a step: another minute, other chance, these answers of a model. */
  readonly begin: (step: number, answers: readonly ModelAnswer[]) => void
  /** Answers that nobody asked for. */
  readonly unused: () => number
  readonly calls: readonly ModelCall[]
}

const beginning = Date.parse('2026-01-01T20:00:00.000Z')

/** What the scripted models speak, by the host they are asked at. */
const protocols: Readonly<Record<string, ProviderProtocol>> = {
  'anthropic.golden': anthropicProtocol,
  'openai.golden': responsesProtocol,
  'google.golden': geminiProtocol,
  'compatible.golden': chatProtocol(),
}

/** Settings that lead to a scripted model. */
export const modelSettings = {
  anthropic: {
    FATEWRIGHT_MODEL: 'anthropic:claude-sonnet-5-5',
    ANTHROPIC_API_KEY: providerKey,
    ANTHROPIC_BASE_URL: 'http://anthropic.golden/v1',
  },
  openai: {
    FATEWRIGHT_MODEL: 'openai:gpt-6.1-sol',
    OPENAI_API_KEY: providerKey,
    OPENAI_BASE_URL: 'http://openai.golden/v1',
  },
  google: {
    FATEWRIGHT_MODEL: 'google:gemini-4-argon',
    GOOGLE_GENERATIVE_AI_API_KEY: providerKey,
    GOOGLE_BASE_URL: 'http://google.golden/v1',
  },
  compatible: { FATEWRIGHT_MODEL: 'compatible:qwen3:8b@http://compatible.golden/v1' },
} as const

/** Makes the machine of a campaign. */
export function goldenMachine(
  label: string,
  prompted: (body: string) => string = (body) => body,
): GoldenMachine {
  let step = 0
  let entropy = countedEntropy(label)
  let answers: ModelAnswer[] = []
  const calls: ModelCall[] = []
  const clock = { now: () => new Date(beginning + step * 60_000).toISOString() }
  const fetch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const url = input instanceof Request ? input.url : String(input)
    const body = JSON.parse(prompted(String(init?.body ?? '{}'))) as JsonObject
    const answer = answers.shift() ?? { status: 400 }
    calls.push({ step, url, body, answer: answerText(answer) })
    return answered(url, body, answer, new Headers(init?.headers))
  }
  return {
    calls,
    clock,
    entropy: { hex: (bytes) => entropy.hex(bytes) },
    // No duration is ever more than nothing.
    stopwatch: () => 0,
    network: { fetch, clock, chance: () => 0.5, timer: { wait: patiently } },
    begin: (now, given) => {
      step = now
      entropy = countedEntropy(`${label} ${now}`)
      answers = [...given]
    },
    unused: () => answers.length,
  }
}

/** Waits before another try are over at once; limits of many seconds never pass. */
function patiently(milliseconds: number): { readonly over: Promise<void>; cancel(): void } {
  const over = milliseconds >= 20_000 ? new Promise<void>(() => {}) : Promise.resolve()
  return { over, cancel: () => {} }
}

function isBroken(answer: ModelAnswer): answer is { readonly status: number } {
  return typeof answer === 'object' && 'status' in answer
}

function answerText(answer: ModelAnswer): string {
  if (isBroken(answer)) return `(the line answers with status ${answer.status})`
  return typeof answer === 'string' ? answer : JSON.stringify(answer)
}

function answered(url: string, body: JsonObject, answer: ModelAnswer, headers: Headers): Response {
  const { host, pathname, search } = new URL(url)
  const protocol = protocols[host]
  if (protocol === undefined) throw new Error(`No model is at ${host}: golden campaigns reach nobody.`)
  const json = { 'content-type': 'application/json' }
  const request = { path: pathname + search, headers: Object.fromEntries(headers), body }
  const complaint = protocol.complain(request)
  if (complaint !== null) return Response.json(complaint.body, { status: complaint.status })
  if (isBroken(answer))
    return new Response('{"error":{"message":"out of order"}}', { status: answer.status, headers: json })
  const events = protocol.events(answerText(answer), 'stop').join('')
  return new Response(events, { headers: { 'content-type': 'text/event-stream' } })
}
