/**
 * What the package promises to others: every target of the exports map has a source, and everything those sources
 * export, themselves or from the modules behind them, says in JSDoc what it is for. It judges presence, not prose.
 */
import { posix } from 'node:path'
import type { Finding } from './finding.ts'
import { isNode, lineAt, type SourceFile, type SyntaxNode } from './syntax.ts'

/** The `exports` field of package.json. */
export type ExportsMap = string | { readonly [condition: string]: ExportsMap }

/** Every file named in an exports map, without doubles. */
export function exportTargets(map: ExportsMap | undefined): string[] {
  if (map === undefined) return []
  if (typeof map === 'string') return [map]
  return [...new Set(Object.values(map).flatMap(exportTargets))]
}

/** `./src/core/result.ts` is a source of ours; in the packed package scripts/manifest.ts makes dist/lib of it. */
function sourceOfTarget(target: string): string | undefined {
  return /^\.\/(src\/.+\.ts)$/.exec(target)?.[1]
}

/** Every promised file that does not exist and every promised symbol without a word about it. */
export function checkExports(map: ExportsMap | undefined, sources: readonly SourceFile[]): Finding[] {
  const findings: Finding[] = []
  const paths = new Set<string>()
  for (const target of exportTargets(map)) {
    if (target === './package.json') continue
    const path = sourceOfTarget(target)
    if (path === undefined || !sources.some((source) => source.path === path)) {
      const message = `exports ${target}, but there is no ${path ?? 'source for it under ./src/'}`
      findings.push({ file: 'package.json', line: 0, message })
    } else paths.add(path)
  }
  const promised = sources.filter((source) => paths.has(source.path))
  return [
    ...findings,
    ...promised.flatMap((source) => undocumented(source)),
    ...promised.flatMap((source) => undocumentedBehind(source, sources)),
  ]
}

/** What an entry point re-exports is documented where it is declared. */
function undocumentedBehind(entry: SourceFile, sources: readonly SourceFile[]): Finding[] {
  return reExports(entry).flatMap(({ path, names }) => {
    const source = sources.find((candidate) => candidate.path === path)
    return source === undefined ? [] : undocumented(source, names)
  })
}

/** The modules behind an entry point, with the names it takes from each. */
export function reExports({
  path,
  text,
}: Pick<SourceFile, 'path' | 'text'>): { readonly path: string; readonly names: ReadonlySet<string> }[] {
  const statements = text.matchAll(/^export (?:type )?\{([^}]*)\} from '(\.[^']+)'/gm)
  return [...statements].map(([, names = '', from = '']) => ({
    path: posix.join(posix.dirname(path), from),
    names: new Set(names.split(',').map((name) => name.trim().replace(/^type /, ''))),
  }))
}

function undocumented(source: SourceFile, names?: ReadonlySet<string>): Finding[] {
  const body = Array.isArray(source.program.body) ? source.program.body.filter(isNode) : []
  return body
    .filter((node) => node.type.startsWith('Export') && isNode(node.declaration))
    .filter((node) => names === undefined || names.has(exportedName(source, node)))
    .filter((node) => !hasDocumentation(source, node))
    .map((node) => {
      const name = exportedName(source, node)
      return {
        file: source.path,
        line: lineAt(source.text, node.start),
        message: `exports ${name} without JSDoc`,
      }
    })
}

function hasDocumentation(source: SourceFile, node: SyntaxNode): boolean {
  return source.comments.some(
    (comment) =>
      comment.type === 'Block' &&
      comment.value.startsWith('*') &&
      comment.end <= node.start &&
      source.text.slice(comment.end, node.start).trim() === '',
  )
}

function exportedName(source: SourceFile, node: SyntaxNode): string {
  const text = source.text.slice(node.start, node.end)
  return /^export\s+(?:async\s+)?(?:abstract\s+)?\w+\*?\s+(\w+)/.exec(text)?.[1] ?? 'something'
}
