/** A store in a folder that is thrown away. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sha256 } from '../src/compose/system-clock-entropy-network.ts'
import type { Probe } from '../src/store/log/append-and-create-log.ts'
import { SqliteCampaignFolder } from '../src/store/sqlite/sqlite-campaign-folder.ts'
import { StateStoreOverCampaignFiles } from '../src/store/state-store-over-campaign-files.ts'

/** A shelf, the store over it, and where it stands. */
export interface ScratchStore {
  readonly folder: string
  readonly shelf: SqliteCampaignFolder
  readonly store: StateStoreOverCampaignFiles
}

/** Makes a folder for a measurement; `discard` it afterwards. */
export function scratchFolder(): string {
  return mkdtempSync(join(tmpdir(), 'fatewright-bench-'))
}

/** Opens a store on a folder. */
export function storeIn(folder: string, probe: Probe = () => {}): ScratchStore {
  const shelf = new SqliteCampaignFolder(folder, sha256, { probe })
  return { folder, shelf, store: new StateStoreOverCampaignFiles(shelf, probe) }
}

export function discard(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
}
