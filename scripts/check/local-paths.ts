/**
 * A value from HTTP, MCP or a folder never becomes a path: only these modules may make a `LocalPath`, from what the owner of
 * the machine typed or from a file the program made itself.
 */
import type { Finding } from './finding.ts'
import { identifierName, isTestFile, lineAt, type SourceFile, walk } from './syntax.ts'

/** The folders and modules that may. */
const makers: readonly string[] = [
  'src/cli/',
  'src/compose/',
  'src/compose.ts',
  'src/server/routes/packs-scenarios-lore.ts',
  'src/core/name-or-local-path.ts',
]

/** Every mention of `LocalPath.typed` elsewhere. */
export function checkLocalPaths(sources: readonly SourceFile[]): Finding[] {
  return sources
    .filter(({ path }) => !isTestFile(path) && !makers.some((maker) => path.startsWith(maker)))
    .flatMap((source) => {
      const findings: Finding[] = []
      walk(source.program, (node, _field, ancestors) => {
        const parent = ancestors.at(-1)
        if (identifierName(node) !== 'LocalPath' || parent?.type !== 'MemberExpression') return
        const message =
          'makes a path: only what the owner typed becomes one; take a LocalPath, or an id that is looked up'
        findings.push({ file: source.path, line: lineAt(source.text, node.start), message })
      })
      return findings
    })
}
