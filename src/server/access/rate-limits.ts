/**
 * Rate limits: how often a caller may call, and how long they wait after a wrong token. Both forget callers who have
 * been quiet, and both are asked before a token is looked at, so that guessing is expensive.
 */

/** A limit by caller. */
export interface RateLimit {
  /** True when this caller may go on, with so many calls at once (one, when it is not said); false when they have to wait. */
  readonly admits: (caller: string, now: number, calls?: number) => boolean
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
    admits: (caller, now, calls = 1) => {
      const bucket = buckets.get(caller) ?? { left: limits.burst, at: now }
      const filled = bucket.left + ((now - bucket.at) / 1000) * limits.perSecond
      bucket.left = Math.min(limits.burst, filled)
      bucket.at = now
      keepNewest(buckets, caller, bucket)
      if (bucket.left < calls) return false
      bucket.left -= calls
      return true
    },
  }
}

/** Counts wrong tokens by caller and says how long each has to wait. */
export interface GuessLimit {
  /** Milliseconds until this caller may show a token again; 0 when they may now. */
  readonly waitOf: (caller: string, now: number) => number
  readonly wrong: (caller: string, now: number) => void
  readonly right: (caller: string) => void
}

interface Guesses {
  wrong: number
  until: number
}

/** A person mistypes a token a few times; what comes after that waits twice as long each time. */
const freeGuesses = 5
const firstWait = 1_000
const longestWait = 300_000

/** A limit whose waits double with every wrong token, up to five minutes. */
export function openGuessLimit(): GuessLimit {
  const guesses = new Map<string, Guesses>()
  return {
    waitOf: (caller, now) => Math.max(0, (guesses.get(caller)?.until ?? 0) - now),
    wrong: (caller, now) => {
      const wrong = (guesses.get(caller)?.wrong ?? 0) + 1
      const over = wrong - freeGuesses
      const until = over < 0 ? 0 : now + Math.min(longestWait, firstWait * 2 ** Math.min(over, 20))
      keepNewest(guesses, caller, { wrong, until })
    },
    right: (caller) => {
      // One right token makes up for one wrong one, so that a player who has one cannot guess at another in between.
      const known = guesses.get(caller)
      if (known !== undefined && known.wrong <= 1) guesses.delete(caller)
      else if (known !== undefined) known.wrong -= 1
    },
  }
}

/** Who called longest ago stands first in a map and is the first to be forgotten. */
function keepNewest<Value>(callers: Map<string, Value>, caller: string, value: Value): void {
  callers.delete(caller)
  if (callers.size >= maxCallers) callers.delete(callers.keys().next().value ?? '')
  callers.set(caller, value)
}

/**
 * The address that calls are counted by: a network of a household for IPv6, where one machine has as many addresses as it
 * likes. Some proxies write the port behind the address; every connection has another, so it does not count.
 *
 * @example
 * countedAddress('2001:db8:1:2:aaaa::1') // '2001:db8:1:2'
 * countedAddress('::ffff:192.0.2.7') // '192.0.2.7'
 * countedAddress('[2001:db8:1:2:aaaa::1]:443') // '2001:db8:1:2'
 */
export function countedAddress(written: string): string {
  const address = withoutPort(written)
  const mapped = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!address.includes(':')) return address
  const [head = '', tail] = address.toLowerCase().split('::')
  const groups = head === '' ? [] : head.split(':')
  const filled = tail === undefined ? groups : [...groups, ...Array<string>(4).fill('0')]
  return filled.slice(0, 4).join(':')
}

function withoutPort(address: string): string {
  const [, bracketed, dotted] = /^(?:\[([^\]]*)\]|(\d{1,3}(?:\.\d{1,3}){3}))(?::\d*)?$/.exec(address) ?? []
  return bracketed ?? dotted ?? address
}
