/**
 * The engine of the process that is killed: the same store, the same use cases, and nothing that only a game master needs,
 * because it is started some hundreds of times and starting is most of what it does.
 */
import { hash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { readSeedKeys } from '../../src/compose/seed-keys.ts'
import { systemEntropy } from '../../src/compose/system-clock-entropy-network.ts'
import { packetBuilder } from '../../src/context/index.ts'
import { streamFamily } from '../../src/dice/random-stream.ts'
import { redo, undo } from '../../src/engine/branches.ts'
import { createCampaign } from '../../src/engine/campaigns/create-campaign.ts'
import { importCampaign } from '../../src/engine/campaigns/export-and-import-campaign.ts'
import type { Engine } from '../../src/engine/engine.ts'
import type { EngineDependencies } from '../../src/engine/engine-dependencies.ts'
import { playRawTurn } from '../../src/engine/turns/play-without-game-master.ts'
import { plainGameMaster } from '../../src/gm/plain/plain-game-master.ts'
import type { Probe } from '../../src/store/log/append-and-create-log.ts'
import { MemoryShelf } from '../../src/store/memory/memory-campaign-repository.ts'
import { memoryRehearsal } from '../../src/store/memory/replay-log-in-memory.ts'
import { sealedSeeds } from '../../src/store/sqlite/seal-seeds-with-aes.ts'
import { SqliteCampaignFolder } from '../../src/store/sqlite/sqlite-campaign-folder.ts'
import { StateStoreOverCampaignFiles } from '../../src/store/state-store-over-campaign-files.ts'
import { secretCache } from '../../src/turn/scene-secrets.ts'
import { defaultLimits, noLore, noWorldDefinition } from '../../src/turn/turn-dependencies.ts'

/** What a killed process may do. */
export interface SmallEngine extends Pick<Engine, 'store' | 'close'> {
  readonly turns: Pick<Engine['turns'], 'playRaw'>
  readonly branches: Pick<Engine['branches'], 'undo' | 'redo'>
  readonly campaigns: Pick<Engine['campaigns'], 'create' | 'import'>
}

const sha256 = (text: string): string => hash('sha256', text, 'hex')

/** The folder of a home that holds its campaigns, as the real engine has it. */
export function campaignsIn(home: string): string {
  return join(home, 'campaigns')
}

/** Opens it. */
export function openSmallEngine(home: string, probe: Probe): SmallEngine {
  const store = new StateStoreOverCampaignFiles(
    new SqliteCampaignFolder(campaignsIn(home), sha256, {
      probe,
      // The seeds of a home are sealed: whoever plays in it uses its key.
      seeds: sealedSeeds(() => readSeedKeys(home, {}, systemEntropy)),
    }),
    probe,
  )
  const desk: EngineDependencies = {
    store,
    clock: { now: () => new Date().toISOString() },
    entropy: { hex: (bytes) => randomBytes(bytes).toString('hex') },
    rulesets: () => Promise.resolve(undefined),
    definitionFor: noWorldDefinition,
    ...noLore(),
    toSecret: secretCache(),
    gameMaster: plainGameMaster,
    backstop: plainGameMaster,
    limits: defaultLimits,
    timer: { wait: () => ({ over: new Promise(() => {}), cancel: () => {} }) },
    context: packetBuilder,
    sandbox: () => new StateStoreOverCampaignFiles(new MemoryShelf(sha256)),
    rehearse: memoryRehearsal(sha256),
    streams: streamFamily,
  }
  return {
    store,
    turns: { playRaw: (...rest) => playRawTurn(desk, ...rest) },
    branches: { undo: (...rest) => undo(desk, ...rest), redo: (...rest) => redo(desk, ...rest) },
    campaigns: {
      create: (...rest) => createCampaign(desk, ...rest),
      import: (...rest) => importCampaign(desk, ...rest),
    },
    close: () => store.close(),
  }
}
