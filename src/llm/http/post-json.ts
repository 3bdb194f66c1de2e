/**
 * One question to a service over HTTP: a time-out, a few more tries when the service is busy or broken, and a sentence when
 * it stays so. A key never gets into a message: services like to repeat what they were sent.
 */
import { Fault, isFault } from '../../core/result.ts'
import type { Network } from './network.ts'
import { askedWait, pause, waitBefore } from './retry.ts'

/** A question to a service. */
export interface ServiceCall {
  /** Who is asked, as a person calls it. */
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

/** Asks, and gives what the service answered. Throws a Fault with a sentence, or what the signal was aborted with. */
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
      // A redirect would carry the texts, and perhaps the key, to somebody nobody named.
      redirect: 'error',
      signal,
    })
    const text = await response.text()
    return response.ok ? { value: readAnswer(call, text) } : turnedAway(call, response, text, network)
  } catch (error) {
    call.signal?.throwIfAborted()
    if (isFault(error)) return { fault: error, again: false, after: null }
    const why = late.signal.aborted ? `did not answer within ${call.timeout / 1_000} s` : unreachable(error)
    return { fault: trouble(call, `${call.service} at ${place(call.url)} ${why}.`), again: true, after: null }
  } finally {
    wait.cancel()
  }
}

function readAnswer(call: ServiceCall, text: string): unknown {
  try {
    return JSON.parse(text) ?? {}
  } catch {
    throw trouble(call, `${call.service} at ${place(call.url)} answered with something that is no JSON.`)
  }
}

function turnedAway(call: ServiceCall, response: Response, text: string, network: Network): Answered {
  const { status } = response
  const again = status === 429 || status === 408 || status >= 500
  const said = status === 401 || status === 403 ? 'the key was not accepted' : whatItSaid(text)
  const message = `${call.service} at ${place(call.url)} refused with ${status}${said === '' ? '' : `: ${said}`}.`
  return {
    fault: trouble(call, message),
    again,
    after: askedWait(response.headers.get('retry-after'), network),
  }
}

/** Services say why in `error`, `error.message`, `message` or `detail`. */
function whatItSaid(text: string): string {
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

function trouble(call: ServiceCall, message: string): Fault {
  const clean = call.key === null || call.key === '' ? message : message.replaceAll(call.key, '[key]')
  return new Fault('unreadable', clean, { details: { service: call.service } })
}

/** An address without what may be secret in it. */
function place(url: string): string {
  const { origin, pathname } = new URL(url)
  return `${origin}${pathname}`
}
