/** The door: host, origin, rate and token, in this order, so that whoever is a stranger learns nothing else. */
import { done, type Result, refuse } from '../../core/refusal.ts'
import { headerOf } from '../header-of.ts'
import type { Caller, ServerContext } from '../route.ts'
import { type AccessRules, callerBy, comesFromHere } from './access.ts'

/** How the door is set. */
export interface DoorOptions {
  readonly access: AccessRules
  readonly rate?: { readonly burst: number; readonly perSecond: number }
}

/** Looks at a request: who calls, an answer that is given at once, or a refusal. */
export type Door = (context: ServerContext) => Result<Caller | Response>

/** What programs ask for; everything else is a page, and a page holds nothing of anybody's. */
export const ofPrograms = /^\/(?:api|v1|mcp)(?:\/|$)/

const usualRate = { burst: 400, perSecond: 100 }
const anybody: Caller = { role: 'player', author: false }

/** Opens the door. */
export function openDoor({ access, rate = usualRate }: DoorOptions): Door {
  const guard = openRateGuard(rate)
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
    if (!guard.admits(`${address} ${authorization ?? ''}`.slice(0, 200), performance.now()))
      return refuse('request/too-many', 'Too many requests at once: wait a second.')
    if (!ofPrograms.test(context.req.path)) return done(anybody)
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

/** How often one caller may call: a bucket that fills by itself. It forgets whoever has been quiet, and never holds many. */

/** Counts calls. */
interface RateGuard {
  /** True when this caller may go on; false when they have to wait. */
  readonly admits: (caller: string, now: number) => boolean
}

interface Bucket {
  left: number
  at: number
}

const mostCallers = 10_000

/**
 * A guard that lets through so many at once, and so many a second after that.
 *
 * @example
 * openRateGuard({ burst: 200, perSecond: 50 }).admits('127.0.0.1', performance.now()) // true
 */
export function openRateGuard(limits: { readonly burst: number; readonly perSecond: number }): RateGuard {
  const buckets = new Map<string, Bucket>()
  return {
    admits: (caller, now) => {
      const bucket = buckets.get(caller) ?? { left: limits.burst, at: now }
      const filled = bucket.left + ((now - bucket.at) / 1000) * limits.perSecond
      bucket.left = Math.min(limits.burst, filled)
      bucket.at = now
      // Who called longest ago stands first in a map and is the first to be forgotten.
      buckets.delete(caller)
      if (buckets.size >= mostCallers) buckets.delete(buckets.keys().next().value ?? '')
      buckets.set(caller, bucket)
      if (bucket.left < 1) return false
      bucket.left -= 1
      return true
    },
  }
}
