/**
 * The narrator's library: reads its text files, checks them, and writes the data that ships.
 *
 *   node tools/fragments/main.ts            check, and write library.json when all is well
 *   node tools/fragments/main.ts --report   how many fragments there are, by family
 *   node tools/fragments/main.ts --words    put words that stand in no list into plain.txt, to be read there
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { showFinding } from '../../scripts/check/finding.ts'
import { checkLibrary } from './check-library.ts'
import { readFragments } from './read-fragments.ts'
import { addWords } from './word-lists.ts'

function main(args: readonly string[]): number {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  if (args.includes('--words')) {
    const file = addWords(root, readFragments(root).fragments)
    writeFileSync(join(root, file.path), file.text)
    console.log(`Added: ${file.added.join(' ') || 'nothing'}. Left out: ${file.left.join(' ') || 'nothing'}.`)
  }
  if (args.includes('--report')) console.log(report(root))
  const findings = checkLibrary(root, { write: true })
  for (const finding of findings) console.error(showFinding(finding))
  console.log(findings.length === 0 ? 'the library is well' : `${findings.length} things are wrong`)
  return findings.length === 0 ? 0 : 1
}

function report(root: string): string {
  const { fragments } = readFragments(root)
  const lines = new Set(fragments.map(({ file, line }) => `${file}:${line}`)).size
  const families = new Map<string, number>()
  for (const { key } of fragments) {
    const family = key.split('.')[0] ?? ''
    families.set(family, (families.get(family) ?? 0) + 1)
  }
  const rows = [...families]
    .toSorted((a, b) => b[1] - a[1])
    .map(([family, count]) => `${String(count).padStart(5)}  ${family}`)
  return [`${lines} fragments under ${new Set(fragments.map(({ key }) => key)).size} keys`, ...rows].join(
    '\n',
  )
}

process.exitCode = main(process.argv.slice(2))
