/** Everything that can be wrong with the library, its data included: data that is older than its files is wrong too. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Finding } from '../../scripts/check/finding.ts'
import { checkKeys } from './asked-keys.ts'
import { lintFragments } from './lint-fragments.ts'
import { libraryFile, libraryText, readFragments } from './read-fragments.ts'
import { readWordLists } from './word-lists.ts'

/** Checks the library; writes its data when asked and nothing else is wrong. */
export function checkLibrary(root: string, { write }: { readonly write: boolean }): Finding[] {
  const { fragments, findings } = readFragments(root)
  const wrong = [...findings, ...lintFragments(fragments, readWordLists(root)), ...checkKeys(fragments)]
  const path = join(root, libraryFile)
  const text = libraryText(fragments)
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return wrong
  if (write && wrong.length === 0) {
    writeFileSync(path, text)
    return []
  }
  return [
    ...wrong,
    { file: libraryFile, line: 0, message: 'is older than its text files; run node tools/fragments/main.ts' },
  ]
}
