/**
 * The clock, entropy, timers, hashes and network of the system the program runs on; program-folders.ts says where
 * data and program live.
 */
import { createHash, hash, randomBytes } from 'node:crypto'
import type { Entropy, Timer, WallClock } from '../core/environment-ports.ts'
import type { HashText } from '../core/ledger/hash-chain-texts.ts'
import type { Network } from '../llm/ask-over-http.ts'

/** SHA-256 of text, as fast as this Node can. */
export const sha256: HashText =
  typeof hash === 'function'
    ? (text) => hash('sha256', text, 'hex')
    : (text) => createHash('sha256').update(text).digest('hex')

export const systemTimer: Timer = {
  wait(milliseconds) {
    let timer: NodeJS.Timeout | undefined
    const over = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, milliseconds)
    })
    return { over, cancel: () => clearTimeout(timer) }
  },
}
export const systemClock: WallClock = { now: () => new Date().toISOString() }
export const systemEntropy: Entropy = { hex: (bytes) => randomBytes(bytes).toString('hex') }
/** What a program may be given instead, so that it can run without the real clock, entropy and network. */
export interface Machine {
  readonly clock: WallClock
  readonly entropy: Entropy
  readonly network: Network
  /** Milliseconds since any beginning; durations are differences of it. */
  readonly stopwatch: () => number
}

export const systemNetwork: Network = {
  fetch: (input, init) => fetch(input, init),
  clock: systemClock,
  timer: systemTimer,
  chance: Math.random,
}
export const systemMachine: Machine = {
  clock: systemClock,
  entropy: systemEntropy,
  network: systemNetwork,
  stopwatch: () => performance.now(),
}
