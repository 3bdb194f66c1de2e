/**
 * The guard in front of every handler: host, site, rate and token, in this order, so that a stranger learns nothing else.
 * A server on loopback answers any program of this machine, and only under a name of this machine, so that no web page can
 * reach it by renaming itself (DNS rebinding). Anywhere else it demands a token. A browser's request must come from our
 * own page or from one that was named.
 */
import type { WallClock } from '../../core/environment-ports.ts'
import { done, type Result, refuse } from '../../core/result.ts'
import { headerOf } from '../read-request.ts'
import type { ServerContext } from '../route-definition.ts'
import type { Caller } from './caller-permissions.ts'
import { type AccessToken, claimedTokenId, findToken, isOver, isSameText } from './make-and-find-tokens.ts'
import { countedAddress, openGuessLimit, openRateLimit, type RateLimit } from './rate-limits.ts'

/** Who may call. */
export interface AccessRules {
  /** Opens everything; null when none is set. */
  readonly token: string | null
  /** Opens play, without god mode and the author's pages. */
  readonly player_token: string | null
  /** Tokens that were given out by name; read anew at every request. */
  readonly tokens?: () => readonly AccessToken[]
  /** True where only this machine can reach the server, so that no token is needed. */
  readonly open: boolean
  /** Origins of other pages that may call: `https://chat.example`. */
  readonly origins: readonly string[]
  /** True behind a proxy that names the caller's address (`X-Forwarded-For`). */
  readonly trust_proxy?: boolean
}

/** How the guard is set. */
export interface GuardOptions {
  readonly access: AccessRules
  readonly rate?: { readonly burst: number; readonly perSecond: number }
  readonly clock?: WallClock
}

/** Looks at a request: who calls, an answer that is given at once, or a refusal. */
export type Guard = (context: ServerContext) => Result<Caller | Response>

/** What programs ask for; everything else is a page, and a page holds nothing private. */
export const programPaths = /^\/(?:api|v1|mcp)(?:\/|$)/

const defaultRate = { burst: 400, perSecond: 100 }
const always = (): boolean => true
const visitor: Caller = {
  role: 'player',
  author: false,
  campaigns: [],
  account: '',
  holder: '',
  countsMore: () => false,
  stillOpens: () => false,
}
const systemClock: WallClock = { now: () => new Date().toISOString() }

/** Sets the guard up. */
export function openGuard({ access, rate = defaultRate, clock = systemClock }: GuardOptions): Guard {
  const limit = openRateLimit(rate)
  const identify = openIdentification(access, limit, clock)
  return (context) => {
    const here = comesFromHere(access, arrivalOf(context))
    if (!here.ok) return here
    const preflight = letPagesRead(access, context)
    if (preflight !== null) return done(preflight)
    const address = addressOf(access, context)
    if (!limit.admits(address, performance.now())) return tooManyAtOnce()
    return programPaths.test(context.req.path) ? identify(context, address) : done(visitor)
  }
}

/** What is known of a caller by their token alone. */
type KnownCaller = Omit<Caller, 'holder' | 'countsMore'>

/**
 * Who calls, by the token. Wrong ones are counted by address, before they are looked at, and by the account they claim: who
 * guesses at one from many addresses waits, and the holder of its token does not.
 */
function openIdentification(access: AccessRules, limit: RateLimit, clock: WallClock) {
  const guesses = openGuessLimit()
  const admit = (caller: KnownCaller, address: string, isOneToken: boolean): Result<Caller> => {
    const account = `account ${caller.account}`
    if (isOneToken && !limit.admits(account, performance.now())) return tooManyAtOnce()
    const holder = isOneToken ? account : `${account} ${address}`
    const counted = isOneToken ? [account, address] : [address]
    const countsMore = (calls: number): boolean =>
      counted.every((name) => limit.admits(name, performance.now(), calls))
    return done({ ...caller, holder, countsMore })
  }
  return (context: ServerContext, address: string): Result<Caller> => {
    const author = headerOf(context, 'fatewright-role')?.trim().toLowerCase() === 'author'
    const shown = shownToken(context)
    if (shown === null || isOnlyName(access, context, shown, clock)) {
      const account = shown ?? ''
      if (access.open)
        return admit({ role: 'owner', author, campaigns: null, account, stillOpens: always }, address, false)
      return refuse(
        'request/no-token',
        'This server wants its token: send the header "Authorization: Bearer TOKEN".',
      )
    }
    const now = performance.now()
    const waiting = guesses.waitOf(address, now)
    if (waiting > 0) return waitAfterWrongToken(Math.ceil(waiting / 1000))
    const caller = callerBy(access, shown, author, clock)
    const account = claimedTokenId(shown)
    const counted = account === null ? [address] : [address, `account ${account}`]
    if (caller !== null) {
      for (const key of counted) guesses.right(key)
      return admit(caller, address, account !== null)
    }
    const wait = Math.max(...counted.map((name) => guesses.waitOf(name, now)))
    for (const key of counted) guesses.wrong(key, now)
    if (wait > 0) return waitAfterWrongToken(Math.ceil(wait / 1000))
    return refuse('request/no-token', 'This token is not known here, or its time is over.')
  }
}

function shownToken(context: ServerContext): string | null {
  const authorization = headerOf(context, 'authorization')
  if (authorization === undefined) return null
  return /^Bearer\s+(\S+)$/i.exec(authorization)?.[1] ?? authorization
}

/**
 * Chat programs cannot be used without some key. Where no token is needed, theirs is only a name that tells one of them from
 * another, unless it is a token that opens something here or claims to be one of ours.
 */
function isOnlyName(access: AccessRules, context: ServerContext, shown: string, clock: WallClock): boolean {
  if (!access.open || !context.req.path.startsWith('/v1') || shown.startsWith('fwt_')) return false
  return callerBy(access, shown, false, clock) === null
}

function callerBy(access: AccessRules, shown: string, author: boolean, clock: WallClock): KnownCaller | null {
  const { token, player_token, tokens = () => [] } = access
  const isOwner = token !== null && isSameText(shown, token)
  const isPlayer = player_token !== null && isSameText(shown, player_token)
  const kept = findToken(tokens(), shown, clock.now())
  if (isOwner) return { role: 'owner', author, campaigns: null, account: 'owner', stillOpens: always }
  if (isPlayer)
    return { role: 'player', author: false, campaigns: null, account: 'player', stillOpens: always }
  if (kept === null) return null
  const { role, campaigns, id } = kept
  const stillOpens = (campaignId: string): boolean => isStillOpen(tokens, kept, campaignId, clock)
  return { role, author: author && role === 'owner', campaigns, account: id, stillOpens }
}

/** True while a token that was shown earlier is kept, not over, and opens a campaign. Its hash is known: nothing is guessed here. */
function isStillOpen(
  tokens: () => readonly AccessToken[],
  shown: AccessToken,
  campaignId: string,
  clock: WallClock,
): boolean {
  try {
    const kept = tokens().find(({ id, hash }) => id === shown.id && hash === shown.hash)
    if (kept === undefined || isOver(kept, clock.now())) return false
    return kept.campaigns === null || kept.campaigns.includes(campaignId)
  } catch {
    // Tokens that cannot be read open nothing.
    return false
  }
}

function tooManyAtOnce(): Result<never> {
  const message = 'Too many requests at once: wait a second.'
  return refuse('request/too-many', message, { data: { retry_after: 1 } })
}

function waitAfterWrongToken(seconds: number): Result<never> {
  const wait = seconds === 1 ? 'a second' : `${seconds} seconds`
  const message = `A wrong token was given from there: wait ${wait} before the next one is looked at.`
  return refuse('request/too-many', message, { data: { retry_after: seconds } })
}

/** The address that calls are counted by: the last one that a trusted proxy added, else the connection's own. */
function addressOf({ trust_proxy }: AccessRules, context: ServerContext): string {
  const own = context.env?.incoming?.socket.remoteAddress ?? ''
  if (trust_proxy !== true) return countedAddress(own)
  const named = headerOf(context, 'x-forwarded-for')?.split(',').at(-1)?.trim()
  return countedAddress(named === undefined || named === '' ? own : named.slice(0, 60))
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
  readonly host: string
  /** How many Host headers there are; a proxy and a server that each take another one are an old trick. */
  readonly hosts: number
  readonly origin: string | undefined
  readonly fetchSite: string | undefined
  readonly fetchMode: string | undefined
  readonly method: string
  readonly forPrograms: boolean
}

function arrivalOf(context: ServerContext): Arrival {
  const rawHeaders = context.env?.incoming?.rawHeaders ?? []
  return {
    host: headerOf(context, 'host') ?? new URL(context.req.url).host,
    hosts: rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length,
    origin: headerOf(context, 'origin'),
    fetchSite: headerOf(context, 'sec-fetch-site')?.trim().toLowerCase(),
    fetchMode: headerOf(context, 'sec-fetch-mode')?.trim().toLowerCase(),
    method: context.req.method,
    forPrograms: programPaths.test(context.req.path),
  }
}

const ownNames = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\]|\[::ffff:127(?:\.\d{1,3}){3}\])(?::\d{1,5})?$/i

/** True for an address that only this machine can reach. */
export function isLoopback(host: string): boolean {
  return ownNames.test(host) || host === '::1'
}

/** Looks at a request from outside, before anything of it is read. */
function comesFromHere(rules: AccessRules, arrival: Arrival): Result<null> {
  const { host, hosts, origin } = arrival
  if (hosts > 1) return refuse('request/malformed', 'A request names one host; this one names several.')
  if (rules.open && !ownNames.test(host)) {
    const message = `This server answers only to names of this machine, such as 127.0.0.1; it was called "${host.slice(0, 80)}".`
    return refuse('request/foreign-host', message)
  }
  if (origin !== undefined && !isOwnOrigin(rules, origin, host)) {
    const message = `Pages from ${origin.slice(0, 80)} may not use this server. FATEWRIGHT_ORIGINS names those that may.`
    return refuse('request/foreign-origin', message)
  }
  if ((origin === undefined && isCrossSite(arrival)) || isUnknownSite(arrival))
    return refuse('request/foreign-origin', 'Pages from elsewhere may not use this server.')
  return done(null)
}

/**
 * Browsers say where a request comes from (Fetch Metadata). A link from elsewhere may open a page of ours; nothing from
 * elsewhere may read or change anything, pictures and scripts included.
 */
function isCrossSite({ fetchSite, fetchMode, method, forPrograms }: Arrival): boolean {
  if (fetchSite !== 'cross-site' && fetchSite !== 'same-site') return false
  return forPrograms || method !== 'GET' || fetchMode !== 'navigate'
}

const knownSites = ['same-origin', 'same-site', 'cross-site', 'none']

/** A word that no browser says, or several at once: such a request is not trusted to come from here. */
function isUnknownSite({ fetchSite, forPrograms }: Arrival): boolean {
  return forPrograms && fetchSite !== undefined && !knownSites.includes(fetchSite)
}

function isOwnOrigin(rules: AccessRules, origin: string, host: string): boolean {
  return origin === `http://${host}` || origin === `https://${host}` || rules.origins.includes(origin)
}
