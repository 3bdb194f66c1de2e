/** The faults of a provider: what went wrong, as a fault with a sentence for the player that never holds the key. */

import type { Fault } from '../../core/fault.ts'
import { isJsonObject } from '../../core/json.ts'
import { askedWait } from '../ask-over-http.ts'
import { type ModelTrouble, modelFault, type TroubleDetails } from '../model-fault.ts'
import type { ProviderLine } from './provider-port-and-guarded-fetch.ts'

/** The fault of an error. `begun` is true when words had already come. */
export function providerTrouble(line: ProviderLine, error: unknown, begun: boolean): Fault {
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
export function trouble(
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
