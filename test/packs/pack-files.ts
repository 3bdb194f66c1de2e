/** Packs for tests: the small harbour as files, files of one's own beside it, and packs made of a few lines. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PackFile } from '../../src/packs/format/pack-files-and-limits.ts'

const folder = fileURLToPath(new URL('.', import.meta.url))

/** Where the packs of tests stand, and their scenarios. */
export const testContent = { packs: [folder], scenarios: [join(folder, 'scenarios')] }

/** The folder of the small harbour. */
export const harbourFolder = join(folder, 'small_harbour')

/** The files of the small harbour. */
export function harbourFiles(): readonly PackFile[] {
  return readdirSync(harbourFolder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const path = join(entry.parentPath, entry.name)
      return {
        path: path.slice(harbourFolder.length + 1).replaceAll('\\', '/'),
        text: readFileSync(path, 'utf8'),
      }
    })
}

/** A manifest, and whatever else. */
export function tinyPack(files: Readonly<Record<string, string>> = {}, id = 'tiny'): readonly PackFile[] {
  const manifest = `id: ${id}\nname: Tiny\nversion: "1.0.0"\n`
  return Object.entries({ 'pack.yaml': manifest, ...files }).map(([path, text]) => ({ path, text }))
}

/** A content file of a few lines. */
export function contentFile(front: string, body = '# Somewhere\n\nA place.\n'): string {
  return `---\n${front}\n---\n\n${body}`
}
