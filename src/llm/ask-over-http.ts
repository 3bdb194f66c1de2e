/** Asks a service over HTTP: with a time-out, and asked again when the service is busy or broken. */
import type { Timer, WallClock } from '../core/environment-ports.ts'
import { Fault, isFault } from '../core/fault.ts'

/** What an adapter needs to reach a service; all of it is passed in, so that tests decide it. */
export interface Network {
  readonly fetch: typeof globalThis.fetch
  readonly clock: WallClock
  readonly timer: Timer
  /** A number from 0 up to 1, so that callers that were refused together do not all come back at once. */
  readonly chance: () => number
}

/** The first wait before another try, in milliseconds; each further one is twice as long. */
const firstWait = 500

/** No wait is longer, whatever a service asks for. */
export const maxWait = 20_000

/** Milliseconds that the service asks for: in seconds, or until a time of day. */
export function askedWait(
  header: string | null | undefined,
  { clock }: Pick<Network, 'clock'>,
): number | null {
  if (header === null || header === undefined || header.trim() === '') return null
  const seconds = Number(header)
  const wait = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(header) - Date.parse(clock.now())
  return Number.isFinite(wait) && wait >= 0 ? wait : null
}

/** How long to wait before another try: what was asked for and a little more, or twice the last wait, half of it by chance. */
export function waitBefore(
  attempt: number,
  asked: number | null,
  { chance }: Pick<Network, 'chance'>,
): number {
  const grown = firstWait * 2 ** (attempt - 1)
  const wait = asked === null ? grown / 2 + (grown / 2) * chance() : asked + firstWait * chance()
  return Math.min(maxWait, Math.round(wait))
}

/** Waits, unless the signal aborts: then it throws what the signal was aborted with. */
export async function pause(
  milliseconds: number,
  signal: AbortSignal | undefined,
  { timer }: Pick<Network, 'timer'>,
): Promise<void> {
  const wait = timer.wait(milliseconds)
  if (signal === undefined) return wait.over
  signal.throwIfAborted()
  const heard = new AbortController()
  const stopped = new Promise<void>((resolve) =>
    signal.addEventListener('abort', () => resolve(), { once: true, signal: heard.signal }),
  )
  await Promise.race([wait.over, stopped])
  heard.abort()
  wait.cancel()
  signal.throwIfAborted()
}

export interface ServiceCall {
  /** The service as a person calls it. */
  readonly service: string
  readonly url: string
  readonly body: unknown
  /** Null where none is needed. */
  readonly key: string | null
  /** How long one try may take, in milliseconds. */
  readonly timeout: number
  /** How many times it is asked at most. */
  readonly tries: number
  readonly signal?: AbortSignal
}

/** What the service answered. Throws a Fault with a sentence, or what the signal was aborted with. */
export async function postJson(call: ServiceCall, network: Network): Promise<unknown> {
  for (let attempt = 1; ; attempt += 1) {
    call.signal?.throwIfAborted()
    const answered = await ask(call, network)
    if ('value' in answered) return answered.value
    if (!answered.again || attempt >= call.tries) throw answered.fault
    await pause(waitBefore(attempt, answered.after, network), call.signal, network)
  }
}

type Answered =
  | { readonly value: unknown }
  | { readonly fault: Fault; readonly again: boolean; readonly after: number | null }

async function ask(call: ServiceCall, network: Network): Promise<Answered> {
  const late = new AbortController()
  const wait = network.timer.wait(call.timeout)
  void wait.over.then(() => late.abort())
  const signal = call.signal === undefined ? late.signal : AbortSignal.any([call.signal, late.signal])
  try {
    const response = await network.fetch(call.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(call.key !== null && { authorization: `Bearer ${call.key}` }),
      },
      body: JSON.stringify(call.body),
      // A redirect would carry the texts, and perhaps the key, to a server that was not chosen.
      redirect: 'error',
      signal,
    })
    const text = await response.text()
    return response.ok ? { value: readAnswer(call, text) } : refusal(call, response, text, network)
  } catch (error) {
    call.signal?.throwIfAborted()
    if (isFault(error)) return { fault: error, again: false, after: null }
    const why = late.signal.aborted ? `did not answer within ${call.timeout / 1_000} s` : unreachable(error)
    return {
      fault: serviceFault(call, `${call.service} at ${addressOf(call.url)} ${why}.`),
      again: true,
      after: null,
    }
  } finally {
    wait.cancel()
  }
}

function readAnswer(call: ServiceCall, text: string): unknown {
  try {
    return JSON.parse(text) ?? {}
  } catch {
    throw serviceFault(
      call,
      `${call.service} at ${addressOf(call.url)} answered with something that is no JSON.`,
    )
  }
}

function refusal(call: ServiceCall, response: Response, text: string, network: Network): Answered {
  const { status } = response
  const again = status === 429 || status === 408 || status >= 500
  const said = status === 401 || status === 403 ? 'the key was not accepted' : reasonIn(text)
  const message = `${call.service} at ${addressOf(call.url)} refused with ${status}${said === '' ? '' : `: ${said}`}.`
  return {
    fault: serviceFault(call, message),
    again,
    after: askedWait(response.headers.get('retry-after'), network),
  }
}

/** Services say why in `error`, `error.message`, `message` or `detail`. */
function reasonIn(text: string): string {
  let said: unknown = text
  try {
    const { error, message, detail } = JSON.parse(text)
    said = error?.message ?? message ?? error ?? detail ?? ''
  } catch {
    // Not JSON: the text itself is what it said.
  }
  const line = (typeof said === 'string' ? said : JSON.stringify(said)).replace(/\s+/g, ' ').trim()
  return line.slice(0, 200).replace(/\.$/, '')
}

function unreachable(error: unknown): string {
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code = inner instanceof Error && 'code' in inner ? String(inner.code) : ''
  const why = code !== '' ? code : inner instanceof Error ? inner.message : String(inner)
  return `cannot be reached (${why.slice(0, 120)})`
}

/** A fault whose message never holds the key: services like to repeat what they were sent. */
function serviceFault(call: ServiceCall, message: string): Fault {
  const clean = call.key === null || call.key === '' ? message : message.replaceAll(call.key, '[key]')
  return new Fault('unreadable', clean, { details: { service: call.service } })
}

/** An address without what may be secret in it. */
function addressOf(url: string): string {
  const { origin, pathname } = new URL(url)
  return `${origin}${pathname}`
}
