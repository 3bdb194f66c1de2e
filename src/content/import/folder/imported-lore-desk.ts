/** What can be asked of the lore of packs, by a pack's name: to have it back, and what words would call up of it. */
import { done, type Result, refuse } from '../../../core/refusal.ts'
import { findPackFolder } from '../../folder/pack-folders.ts'
import { exportLore, type LoreFormat } from '../export/export-lore.ts'
import { openImported } from './open-imported.ts'
import { type TriedKey, tryKeys } from './try-keys.ts'

/** What can be asked. A pack is named by its id, or by the path of its folder. */
export interface ImportedLoreDesk {
  export(pack: string, format: LoreFormat): Result<Uint8Array>
  tryKeys(pack: string, words: string): Result<readonly TriedKey[]>
}

/** The lore of packs in some folders. */
export function importedLoreDesk(packs: readonly string[]): ImportedLoreDesk {
  const find = (pack: string): Result<string> => {
    const folder = findPackFolder({ packs, scenarios: [] }, pack)
    if (folder !== null) return done(folder)
    return refuse('pack/unknown', `There is no pack "${pack}", neither installed nor as a folder.`)
  }
  return {
    export(pack, format) {
      const folder = find(pack)
      const opened = folder.ok ? openImported(folder.value) : folder
      return opened.ok ? exportLore(opened.value, format) : opened
    },
    tryKeys(pack, words) {
      const folder = find(pack)
      return folder.ok ? tryKeys(folder.value, words) : folder
    },
  }
}
