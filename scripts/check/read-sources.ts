/**
 * Reads the source as trees. Apart from listing files, so that who only lists need not load a parser.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles } from './source-files.ts'
import { parseSource, type SourceFile } from './syntax.ts'

/** Reads and parses every source file under the folders that exist. */
export function readSources(root: string, folders: readonly string[]): SourceFile[] {
  return listFiles(root, folders).map((path) => parseSource(path, readFileSync(join(root, path), 'utf8')))
}
