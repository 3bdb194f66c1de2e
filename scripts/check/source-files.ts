/**
 * Finds the files that checks and builds read. Knows folders and endings, nothing about what is in the files.
 */
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

const sourceEnding = /\.(ts|tsx|mjs)$/
const skippedFolders: ReadonlySet<string> = new Set(['node_modules', 'dist', '.git', '.tmp', 'coverage'])

/** Paths (from the root, with `/`, sorted) of every file under the folders that exist. */
export function listFiles(root: string, folders: readonly string[], ending = sourceEnding): string[] {
  const found: string[] = []
  const enter = (path: string): void => {
    if (statSync(path).isDirectory()) {
      for (const name of readdirSync(path)) if (!skippedFolders.has(name)) enter(join(path, name))
    } else if (ending.test(path)) found.push(relative(root, path).split(sep).join('/'))
  }
  for (const folder of folders) if (existsSync(join(root, folder))) enter(join(root, folder))
  return found.sort()
}
