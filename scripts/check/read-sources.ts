/**
 * Reads the source as trees. Apart from listing files, so that a script that only lists need not load a parser.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles } from './source-files.ts'
import { parseSource, type SourceFile } from './syntax.ts'

/** Reads and parses every source file under the folders that exist. */
export type ReadSources = (folders: readonly string[]) => SourceFile[]

/** A reader for one run of the checks: a file that several steps look at is parsed once. */
export function sourceReader(root: string): ReadSources {
  const parsed = new Map<string, SourceFile>()
  const read = (path: string): SourceFile => {
    const source = parsed.get(path) ?? parseSource(path, readFileSync(join(root, path), 'utf8'))
    parsed.set(path, source)
    return source
  }
  return (folders) => listFiles(root, folders).map(read)
}

/** Reads and parses every source file under the folders that exist, for a caller that looks only once. */
export function readSources(root: string, folders: readonly string[]): SourceFile[] {
  return sourceReader(root)(folders)
}
