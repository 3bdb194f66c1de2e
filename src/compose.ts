/** The one file that knows concrete adapters: it puts an engine together and does nothing else. */
import { createHash, hash, randomBytes } from 'node:crypto'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { type Engine, engineAt } from './campaign/engine.ts'
import type { HashText } from './core/ledger/seal.ts'
import type { Clock, Entropy } from './core/surroundings.ts'
import { streamFamily } from './dice/random-stream.ts'
import { LedgerStore } from './store/ledger-store.ts'
import type { Probe } from './store/log/append-records.ts'
import { SqliteShelf } from './store/sqlite/sqlite-shelf.ts'

/** What an engine may be told; everything has a default. */
export interface EngineOptions {
  /** The folder that holds everything; default: FATEWRIGHT_HOME, else the platform's data folder. */
  readonly home?: string
  readonly clock?: Clock
  readonly entropy?: Entropy
  /** Called at each step of a commit; for tests that pull the plug. */
  readonly probe?: Probe
}

/**
 * Opens an engine on a folder of campaigns.
 *
 * @example
 * const engine = openEngine({ home: '/tmp/fatewright' })
 * const founded = await engine.found({ name: 'The Salt Road' })
 * await engine.close()
 */
export function openEngine(options: EngineOptions = {}): Engine {
  const shelf = new SqliteShelf(campaignFolder(options.home ?? dataHome()), sha256, options.probe)
  return engineAt({
    store: new LedgerStore(shelf, options.probe),
    clock: options.clock ?? systemClock,
    entropy: options.entropy ?? systemEntropy,
    streams: streamFamily,
  })
}

/** The folder inside a home that holds the campaign files. */
export function campaignFolder(home: string): string {
  return join(home, 'campaigns')
}

/** Where data lives when nobody says otherwise. */
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

/** SHA-256 of text, as fast as this Node can. */
export const sha256: HashText =
  typeof hash === 'function'
    ? (text) => hash('sha256', text, 'hex')
    : (text) => createHash('sha256').update(text).digest('hex')

const systemClock: Clock = { now: () => new Date().toISOString() }
const systemEntropy: Entropy = { hex: (bytes) => randomBytes(bytes).toString('hex') }
