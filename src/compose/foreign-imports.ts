/** Imports of what foreign programs wrote: reading and installing it; loaded when it is needed. */
import { join } from 'node:path'
import type { Result } from '../core/result.ts'
import type { Engine } from '../engine/index.ts'
import type { Imported, ImportedLore, ImportOptions, ImportSource, InstalledImport } from '../import/index.ts'
import { packageFolder } from './program-folders.ts'

/** Reads a file or folder of another program, on disk or in hand. */
export async function readForeign(
  from: { readonly path: string } | ImportSource,
  options: ImportOptions = {},
): Promise<Result<{ readonly imported: Imported; readonly source: ImportSource }>> {
  const { readImportFromDisk } = await import('../import/index.ts')
  return readImportFromDisk(from, options)
}

/** Installs what was read where an engine looks for packs and scenarios; the story in it becomes a campaign. */
export async function installForeign(
  home: string,
  engine: Pick<Engine, 'packs' | 'campaigns'>,
  read: { readonly imported: Imported; readonly source: ImportSource },
  options: ImportOptions = {},
): Promise<Result<InstalledImport>> {
  const { installImport } = await import('../import/index.ts')
  const known = {
    packs: (await engine.packs.loader?.listPacks()) ?? [],
    scenarios: (await engine.packs.loader?.listScenarios()) ?? [],
  }
  const taken = { packs: known.packs.map(({ id }) => id), scenarios: known.scenarios.map(({ id }) => id) }
  return installImport(home, taken, read, options, (history) => engine.campaigns.importHistory(history))
}

/** The lore of installed and shipped packs, for other programs and for trying keywords. */
export async function openImportedLore(home: string): Promise<ImportedLore> {
  const { importedLore } = await import('../import/index.ts')
  return importedLore([join(home, 'packs'), join(packageFolder(), 'content_packs')])
}
