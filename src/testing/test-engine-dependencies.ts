/**
 * The dependencies of an engine in tests, over a store in memory: no files, no clock, no chance; everything a test
 * needs to play.
 */
import { packetBuilder } from '../context/index.ts'
import { sha256Hex, streamFamily } from '../dice/index.ts'
import type { EngineDependencies } from '../engine/index.ts'
import { MemoryShelf } from '../store/memory/memory-campaign-repository.ts'
import { memoryRehearsal } from '../store/memory/replay-log-in-memory.ts'
import { StateStoreOverCampaignFiles } from '../store/state-store-over-campaign-files.ts'
import { defaultLimits, noLore, noWorldDefinition, secretCache } from '../turn/index.ts'
import { countedEntropy, stillClock } from './fixed-clock-and-entropy.ts'
import { scriptedGameMaster } from './scripted-game-master.ts'

/**
 * A StateStore that forgets when the process ends.
 *
 * @example
 * const store = memoryStore()
 */
export function memoryStore(): StateStoreOverCampaignFiles {
  return new StateStoreOverCampaignFiles(new MemoryShelf(sha256Hex))
}

/** The dependencies of an engine, with a still clock and counted chance; `parts` replaces what a test brings itself. */
export function testDependencies(parts: Partial<EngineDependencies> = {}): EngineDependencies {
  return {
    store: memoryStore(),
    clock: stillClock(),
    entropy: countedEntropy(),
    streams: streamFamily,
    rulesets: () => Promise.resolve(undefined),
    definitionFor: noWorldDefinition,
    ...noLore(),
    toSecret: secretCache(),
    gameMaster: scriptedGameMaster(),
    backstop: scriptedGameMaster({ id: 'backstop' }),
    limits: defaultLimits,
    timer: endlessTimer,
    context: packetBuilder,
    sandbox: memoryStore,
    rehearse: memoryRehearsal(sha256Hex),
    ...parts,
  }
}

/** A timer that never ends: a test whose game master never answers brings its own. */
const endlessTimer: EngineDependencies['timer'] = {
  wait: () => ({ over: new Promise(() => undefined), cancel: () => undefined }),
}
