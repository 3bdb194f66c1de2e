/**
 * Who may call at all. A server on loopback answers whoever is on this machine, and only under a name of this machine,
 * so that no web page can reach it by renaming itself (DNS rebinding). Anywhere else it demands a token. A browser's
 * request must come from our own page or from one that was named.
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import { done, type Result, refuse } from '../../core/refusal.ts'
import type { Caller } from '../route.ts'

/** What the door is set to. */
export interface AccessRules {
  /** Opens everything; null when none is needed. */
  readonly token: string | null
  /** Opens play, without god mode and the author's desk. */
  readonly player_token: string | null
  /** True when only names of this machine count. */
  readonly loopback: boolean
  /** Origins of other pages that may call: `https://chat.example`. */
  readonly origins: readonly string[]
}

/** What is looked at. */
export interface Knock {
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
export function comesFromHere(rules: AccessRules, knock: Knock): Result<null> {
  const { host = '', origin, fetchSite, method } = knock
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

/** Who calls, by the token. */
export function callerBy(
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

/** Compares without telling by its time how much of it was right. */
function isSame(left: string, right: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(left), digest(right))
}
