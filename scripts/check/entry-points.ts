/** Imports into a done folder go through its `index.ts`; what is behind it may change without anybody else noticing. */
import { belongsTo, composingFolders, doneFolders, openFolders, sharedFolders } from './done-folders.ts'
import type { Finding } from './finding.ts'
import { importsOf } from './imports.ts'
import { isTestFile, type SourceFile } from './syntax.ts'

/** Every import from outside that goes around the entry point of a done folder; tests may look inside. */
export function checkEntryPoints(
  sources: readonly SourceFile[],
  done: readonly string[] = doneFolders,
): Finding[] {
  const walled = done.filter((folder) => !folder.includes('/') && !openFolders.includes(folder))
  return sources
    .filter(({ path }) => !isTestFile(path) && !belongsTo(insideSource(path), composingFolders))
    .flatMap((source) =>
      importsOf(source)
        .filter(({ relative, to }) => relative && goesAround(insideSource(source.path), to, walled))
        .map(({ line, to }) => ({
          file: source.path,
          line,
          message: `imports ${to}; import it from src/${topFolder(insideSource(to))}/index.ts`,
        })),
    )
}

function goesAround(from: string, target: string, walled: readonly string[]): boolean {
  if (!target.startsWith('src/')) return false
  const to = insideSource(target)
  const folder = topFolder(to)
  if (!walled.includes(folder) || topFolder(from) === folder) return false
  return to !== `${folder}/index.ts` && !belongsTo(to, sharedFolders)
}

function insideSource(path: string): string {
  return path.startsWith('src/') ? path.slice('src/'.length) : `../${path}`
}

function topFolder(path: string): string {
  return path.split('/')[0] ?? path
}
