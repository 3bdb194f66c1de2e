/** Reads the text files of the narrator's library and makes the data that ships: the files are the truth, the data is made. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Finding } from '../../scripts/check/finding.ts'
import type { FragmentRow } from '../../src/gm/embedded/narrate/library-fragment-type.ts'
import { parseLibrary } from './parse-library.ts'

/** Where the library stands. */
export const libraryFolder = 'src/gm/embedded/narrate/library'
/** What is made of it. */
export const libraryFile = `${libraryFolder}/library.json`

/** A fragment and where it was written. */
export type WrittenFragment = FragmentRow & { readonly file: string; readonly line: number }

/** All fragments, and what could not be read. */
export function readFragments(root: string): {
  readonly fragments: readonly WrittenFragment[]
  readonly findings: readonly Finding[]
} {
  const names = readdirSync(join(root, libraryFolder))
    .filter((name) => name.endsWith('.txt'))
    .toSorted()
  const fragments: WrittenFragment[] = []
  const findings: Finding[] = []
  for (const name of names) {
    const file = `${libraryFolder}/${name}`
    const read = parseLibrary(readFileSync(join(root, file), 'utf8'))
    fragments.push(...read.rows.map((row) => ({ ...row, file })))
    findings.push(...read.problems.map(({ line, message }) => ({ file, line, message })))
  }
  return { fragments, findings }
}

/** The data as text: keys in order, one fragment a line, so that a change shows as a change. */
export function libraryText(fragments: readonly FragmentRow[]): string {
  const keys = [...new Set(fragments.map(({ key }) => key))].toSorted()
  const parts = keys.map((key) => {
    const rows = fragments
      .filter((fragment) => fragment.key === key)
      .map(({ text, needs, tags }) =>
        JSON.stringify({
          text,
          ...(needs.length > 0 && { needs }),
          ...(Object.keys(tags).length > 0 && { tags }),
        }),
      )
    return `${JSON.stringify(key)}:[\n${rows.join(',\n')}\n]`
  })
  return `{\n${parts.join(',\n')}\n}\n`
}
