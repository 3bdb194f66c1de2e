/** What the machine provides: hashes, clock, entropy, timers, the network, and where data and the program live. */
import { createHash, hash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Entropy, Timer, WallClock } from '../core/environment.ts'
import { asObject, asText } from '../core/json.ts'
import type { HashText } from '../core/ledger/chain.ts'
import type { Network } from '../llm/ask-over-http.ts'

/** The folder inside a home that holds the campaign files. */
export function campaignFolder(home: string): string {
  return join(home, 'campaigns')
}

/** Where data lives by default. */
export function dataHome(
  environment: Readonly<Record<string, string | undefined>> = process.env,
  platform: string = process.platform,
): string {
  if (environment.FATEWRIGHT_HOME) return environment.FATEWRIGHT_HOME
  const home = homedir()
  if (platform === 'win32')
    return join(environment.LOCALAPPDATA ?? join(home, 'AppData', 'Local'), 'Fatewright')
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Fatewright')
  return join(environment.XDG_DATA_HOME ?? join(home, '.local', 'share'), 'fatewright')
}

/** The lore index inside a home: derived, and made anew whenever it is missing. */
export function loreFile(home: string): string {
  return join(home, 'lore.sqlite')
}

/** The folder this package stands in: the bundle, the library and the source stand at different depths in it. */
export function packageFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'package.json')) && dirname(folder) !== folder) folder = dirname(folder)
  return folder
}

/** The version of this package, or `unknown` when its manifest is gone. */
export function packageVersion(): string {
  const file = join(packageFolder(), 'package.json')
  if (!existsSync(file)) return 'unknown'
  return asText(asObject(JSON.parse(readFileSync(file, 'utf8')))?.version) || 'unknown'
}

/** Where the web app is built to. */
export function webFolder(): string {
  return join(packageFolder(), 'dist', 'web')
}

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
