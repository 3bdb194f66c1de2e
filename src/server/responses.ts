/**
 * The responses of the server, and what they have in common: their headers, by which nothing is guessed, framed, run
 * inline or kept on the way, and how refusals and faults are mapped to a status and an error.
 */
import type { Entropy } from '../core/environment-ports.ts'
import { isFault } from '../core/fault.ts'
import { asNumber, asText } from '../core/json.ts'
import { type Refusal, refuse } from '../core/result.ts'
import { withoutPaths } from '../knowledge/index.ts'
import { unknownCampaign } from './access/caller-permissions.ts'
import type { WireError } from './wire/error.ts'

/** The headers of answers that are data. */
export const dataHeaders: Readonly<Record<string, string>> = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
}

/** The headers of pages and what they are made of: everything comes from here, and nothing is written into them. */
export const pageHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'content-security-policy': [
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    // Where a browser knows Trusted Types, no text becomes a script, and only our own worker is one.
    "require-trusted-types-for 'script'",
    'trusted-types fatewright',
  ].join('; '),
}

export interface ErrorAnswer {
  readonly status: number
  readonly body: WireError
  /** Seconds after which it may be tried again. */
  readonly retryAfter?: number
}

/** Codes that do not mean "the request can be read, and the answer is no". */
const statuses: Readonly<Record<string, number>> = {
  'request/malformed': 400,
  'request/no-token': 401,
  'request/forbidden': 403,
  'request/foreign-origin': 403,
  'request/foreign-host': 421,
  'request/not-found': 404,
  'request/wrong-method': 405,
  'request/too-large': 413,
  'request/wrong-media': 415,
  'request/too-many': 429,
  'request/busy': 503,
  'request/closing': 503,
  'campaign/bad-id': 404,
  'campaign/no-such-turn': 404,
  'campaign/none': 404,
  'campaign/unconfirmed': 409,
  'pack/none': 404,
  'rules/no-ruleset': 404,
  'store/read-only': 403,
  'store/stale': 409,
  'store/damaged': 409,
  'pack/busy': 409,
  'turn/taken-back': 409,
  'turn/told-already': 409,
  'turn/unknown-choice': 409,
  'import/too-large': 413,
  'pack/too-large': 413,
}

const unknownThing = /^(?:campaign|pack|session|rules)\/unknown/
const alreadyThere = /^idempotency\/|\/(?:exists|branch-exists|nothing-to-\w+|none-open|one-at-a-time)$/

/** The status of a refusal: 404 for what is not there, 409 for what does not fit what is, 422 for the rest. */
export function statusOf(code: string): number {
  const own = statuses[code]
  if (own !== undefined) return own
  if (unknownThing.test(code)) return 404
  return alreadyThere.test(code) ? 409 : 422
}

/** The list of the campaigns that there are is for who sits at the machine. */
function messageOf({ code, message, data }: Refusal): string {
  const campaign = asText(data?.campaign_id)
  return code === 'campaign/unknown' && campaign !== undefined
    ? unknownCampaign(campaign).refusal.message
    : withoutPaths(message)
}

export function answerRefusal(refusal: Refusal): ErrorAnswer {
  const { code, rule, data } = refusal
  const where = asText(data?.where)
  const status = statusOf(code)
  const after = asNumber(data?.retry_after) ?? (status === 503 ? 1 : undefined)
  return {
    status,
    body: {
      error: {
        code,
        message: messageOf(refusal),
        ...(rule !== undefined && { rule }),
        ...(where !== undefined && { where }),
      },
    },
    ...(after !== undefined && { retryAfter: after }),
  }
}

/** Something that broke, for the log: the answer names the same id and says nothing of the inside. */
export interface ReportedTrouble {
  readonly request_id: string
  readonly error: unknown
}

/** What reports need of a server. */
interface Reporting {
  readonly entropy: Entropy
  readonly extras: { readonly log?: (trouble: ReportedTrouble) => void }
}

/** What broke, over the wire: the sentence of a fault, and nothing of the inside of anything else. */
export function answerTrouble({ entropy, extras }: Reporting, error: unknown): ErrorAnswer {
  const request_id = entropy.hex(6)
  extras.log?.({ request_id, error })
  if (isFault(error)) {
    const status = error.kind === 'full' ? 507 : 500
    const message = withoutPaths(error.message)
    return { status, body: { error: { code: `fault/${error.kind}`, message, request_id } } }
  }
  const message =
    'Something broke here that should not have. Nothing of it was your fault, and what was committed stands.'
  return { status: 500, body: { error: { code: 'fault/bug', message, request_id } } }
}

export function jsonAnswer(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status, headers: { ...dataHeaders } })
}

/** A refusal or a fault as an answer; `body` when a protocol has a shape of its own for it. */
export function errorAnswer(answer: ErrorAnswer, body: unknown = answer.body): Response {
  const { status, retryAfter } = answer
  const later = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }
  return new Response(JSON.stringify(body), { status, headers: { ...dataHeaders, ...later } })
}

/** What a server that can only be read answers to whatever would change something. */
export function onlyRead(): ReturnType<typeof refuse> {
  return refuse('store/read-only', 'This server only shows its games: nothing can be played or changed here.')
}
