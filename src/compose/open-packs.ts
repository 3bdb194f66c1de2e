/** Opens packs and scenarios; what reads and installs them is loaded when it is first needed. */

import { join } from 'node:path'
import type { Entropy } from '../core/environment-ports.ts'
import { lazy } from '../core/lazy-constant.ts'
import type { Result } from '../core/result.ts'
import type { CreatedPack } from '../packs/folders/create-pack-from-template.ts'
import type { ContentFolders } from '../packs/folders/pack-folders.ts'
import type { PackLoader, TryStart } from '../packs/pack-loader.ts'
import type { PackStore } from '../packs/pack-store.ts'
import { loadRulesetNames } from '../rules/ruleset-registry.ts'
import { packageFolder } from './program-folders.ts'
import { sha256, systemEntropy } from './system-clock-entropy-network.ts'

/** Packs and scenarios: those of other folders, those of the data folder, those that are shipped. */
export function openPacks(folders: ContentFolders, remember: boolean, tryStart: TryStart): PackLoader {
  const loader = lazy(async () => {
    const { FolderPackLoader } = await import('../packs/folders/folder-pack-loader.ts')
    return new FolderPackLoader({ folders, hash: sha256, remember, rulesWords: loadRulesetNames, tryStart })
  })
  return {
    loadPack: async (path) => (await loader()).loadPack(path),
    listPacks: async () => (await loader()).listPacks(),
    validatePack: async (path) => (await loader()).validatePack(path),
    parseFrontmatter: async (path) => (await loader()).parseFrontmatter(path),
    openPack: async (path) => (await loader()).openPack(path),
    listScenarios: async () => (await loader()).listScenarios(),
    openScenario: async (id) => (await loader()).openScenario(id),
  }
}

export function openPackStore(
  home: string,
  folders: ContentFolders,
  entropy: Entropy,
  tryStart: TryStart,
): PackStore {
  const packStore = lazy(async () => {
    const { FolderPackStore } = await import('../packs/folders/folder-pack-store.ts')
    const token = (): string => entropy.hex(4)
    return new FolderPackStore({
      own: join(home, 'packs'),
      folders,
      hash: sha256,
      rulesWords: loadRulesetNames,
      tryStart,
      token,
    })
  })
  return {
    list: async () => (await packStore()).list(),
    install: async (path, options) => (await packStore()).install(path, options),
    upgrade: async (path, options) => (await packStore()).upgrade(path, options),
    remove: async (id, options) => (await packStore()).remove(id, options),
  }
}

/** Makes a new pack of the model that is shipped. */
export async function newPack(name: string, into: string): Promise<Result<CreatedPack>> {
  const { createPack } = await import('../packs/folders/create-pack-from-template.ts')
  const model = join(packageFolder(), 'templates', 'first_pack')
  return createPack({ name, into, model, token: systemEntropy.hex(4) })
}
