/**
 * The guard in front of every handler: host, origin, rate and token, in this order, so that a stranger learns nothing else.
 * A server on loopback answers any program of this machine, and only under a name of this machine, so that no web page can
 * reach it by renaming itself (DNS rebinding). Anywhere else it demands a token. A browser's request must come from our
 * own page or from one that was named.
 */

import { createHash, timingSafeEqual } from 'node:crypto'
import { done, type Result, refuse } from '../core/result.ts'
import { headerOf } from './request.ts'
import type { Caller, ServerContext } from './route.ts'

export interface AccessRules {
  /** Opens everything; null when none is needed. */
  readonly token: string | null
  /** Opens play, without god mode and the author's pages. */
  readonly player_token: string | null
  /** True when only names of this machine count. */
  readonly loopback: boolean
  /** Origins of other pages that may call: `https://chat.example`. */
  readonly origins: readonly string[]
}

export interface GuardOptions {
  readonly access: AccessRules
  readonly rate?: { readonly burst: number; readonly perSecond: number }
}

/** Looks at a request: who calls, an answer that is given at once, or a refusal. */
export type Guard = (context: ServerContext) => Result<Caller | Response>

/** What programs ask for; everything else is a page, and a page holds nothing private. */
export const programPaths = /^\/(?:api|v1|mcp)(?:\/|$)/

const usualRate = { burst: 400, perSecond: 100 }
const anybody: Caller = { role: 'player', author: false }

export function openGuard({ access, rate = usualRate }: GuardOptions): Guard {
  const limit = openRateLimit(rate)
  return (context) => {
    const authorization = headerOf(context, 'authorization')
    const here = comesFromHere(access, {
      host: headerOf(context, 'host') ?? new URL(context.req.url).host,
      origin: headerOf(context, 'origin'),
      fetchSite: headerOf(context, 'sec-fetch-site'),
      method: context.req.method,
    })
    if (!here.ok) return here
    const named = letPagesRead(access, context)
    if (named !== null) return done(named)
    const address = context.env?.incoming?.socket.remoteAddress ?? ''
    if (!limit.admits(`${address} ${authorization ?? ''}`.slice(0, 200), performance.now()))
      return refuse('request/too-many', 'Too many requests at once: wait a second.')
    if (!programPaths.test(context.req.path)) return done(anybody)
    return callerBy(access, authorization, headerOf(context, 'fatewright-role'))
  }
}

/** Pages that were named may read the answers; a browser asks for that first, without a token. */
function letPagesRead({ origins }: AccessRules, context: ServerContext): Response | null {
  const origin = headerOf(context, 'origin')
  if (origin === undefined || !origins.includes(origin)) return null
  const headers = { 'access-control-allow-origin': origin, vary: 'origin' }
  if (context.req.method !== 'OPTIONS') {
    for (const [name, value] of Object.entries(headers)) context.env?.outgoing?.setHeader(name, value)
    return null
  }
  const allowed = {
    'access-control-allow-methods': 'GET, POST, DELETE',
    'access-control-allow-headers':
      'authorization, content-type, idempotency-key, last-event-id, fatewright-role, mcp-session-id, mcp-protocol-version',
    'access-control-max-age': '600',
  }
  return new Response(null, { status: 204, headers: { ...headers, ...allowed } })
}

/** What is looked at of a request before anything of it is read. */
interface Arrival {
  readonly host: string | undefined
  readonly origin: string | undefined
  readonly fetchSite: string | undefined
  readonly method: string
}

const ownNames = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\]|\[::ffff:127(?:\.\d{1,3}){3}\])(?::\d{1,5})?$/i

/** True for an address that only this machine can reach. */
export function isLoopback(host: string): boolean {
  return ownNames.test(host) || host === '::1'
}

/** Looks at a request from outside, before anything of it is read. */
function comesFromHere(rules: AccessRules, arrival: Arrival): Result<null> {
  const { host = '', origin, fetchSite, method } = arrival
  if (rules.loopback && !ownNames.test(host)) {
    const message = `This server answers only to names of this machine, such as 127.0.0.1; it was called "${host.slice(0, 80)}".`
    return refuse('request/foreign-host', message)
  }
  if (origin !== undefined && !isOwnOrigin(rules, origin, host)) {
    const message = `Pages from ${origin.slice(0, 80)} may not use this server. FATEWRIGHT_ORIGINS names those that may.`
    return refuse('request/foreign-origin', message)
  }
  if (origin === undefined && fetchSite === 'cross-site' && method !== 'GET')
    return refuse('request/foreign-origin', 'Pages from elsewhere may not use this server.')
  return done(null)
}

function isOwnOrigin(rules: AccessRules, origin: string, host: string): boolean {
  return origin === `http://${host}` || origin === `https://${host}` || rules.origins.includes(origin)
}

function callerBy(
  rules: AccessRules,
  authorization: string | undefined,
  wished: string | undefined,
): Result<Caller> {
  const author = wished?.trim().toLowerCase() === 'author'
  if (rules.token === null) return done({ role: 'owner', author })
  const shown = /^Bearer\s+(\S+)$/i.exec(authorization ?? '')?.[1]
  if (shown !== undefined && isSame(shown, rules.token)) return done({ role: 'owner', author })
  if (shown !== undefined && rules.player_token !== null && isSame(shown, rules.player_token))
    return done({ role: 'player', author: false })
  const message = 'This server wants its token: send the header "Authorization: Bearer TOKEN".'
  return refuse('request/no-token', message)
}

/** Compares in constant time, so that its duration does not show how much of it was right. */
function isSame(left: string, right: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(left), digest(right))
}

/** How often a caller may call: a bucket that fills by itself. Callers who have been quiet are forgotten. */
interface RateLimit {
  /** True when this caller may go on; false when they have to wait. */
  readonly admits: (caller: string, now: number) => boolean
}

interface Bucket {
  left: number
  at: number
}

const maxCallers = 10_000

/**
 * A limit that lets through so many at once, and so many a second after that.
 *
 * @example
 * openRateLimit({ burst: 200, perSecond: 50 }).admits('127.0.0.1', performance.now()) // true
 */
export function openRateLimit(limits: { readonly burst: number; readonly perSecond: number }): RateLimit {
  const buckets = new Map<string, Bucket>()
  return {
    admits: (caller, now) => {
      const bucket = buckets.get(caller) ?? { left: limits.burst, at: now }
      const filled = bucket.left + ((now - bucket.at) / 1000) * limits.perSecond
      bucket.left = Math.min(limits.burst, filled)
      bucket.at = now
      // Who called longest ago stands first in a map and is the first to be forgotten.
      buckets.delete(caller)
      if (buckets.size >= maxCallers) buckets.delete(buckets.keys().next().value ?? '')
      buckets.set(caller, bucket)
      if (bucket.left < 1) return false
      bucket.left -= 1
      return true
    },
  }
}
