/**
 * Which file imports what: every form an import can take (static, re-export, `import()`, `import('x').Type`).
 * Walls and cycles are judged on these edges and on nothing else.
 */
import { posix } from 'node:path'
import { isNode, lineAt, type SourceFile, walk } from './syntax.ts'

/** One import as written. */
export interface ImportEdge {
  readonly from: string
  /** A path from the repository root for a relative import, else the package's name as written. */
  readonly to: string
  readonly relative: boolean
  /** Nothing of it is left at run time. */
  readonly typeOnly: boolean
  /** Written as `import()`. */
  readonly lazy: boolean
  readonly line: number
}

/**
 * Every import of a file.
 *
 * @example
 * importsOf(parseSource('src/a/b.ts', "import { c } from '../c.ts'"))[0]?.to // 'src/c.ts'
 */
export function importsOf(source: SourceFile): ImportEdge[] {
  const edges: ImportEdge[] = []
  const add = (specifier: string, start: number, typeOnly: boolean, lazy: boolean): void => {
    const relative = specifier.startsWith('.')
    const to = relative ? posix.normalize(posix.join(posix.dirname(source.path), specifier)) : specifier
    edges.push({ from: source.path, to, relative, typeOnly, lazy, line: lineAt(source.text, start) })
  }
  for (const item of source.module.staticImports) {
    // `import { type A } from 'x'` still loads x at run time; only `import type` does not.
    const typeOnly = /^import\s+type\s/.test(source.text.slice(item.start, item.end))
    add(item.moduleRequest.value, item.start, typeOnly && item.entries.every((entry) => entry.isType), false)
  }
  for (const item of source.module.staticExports) {
    const request = item.entries.find((entry) => entry.moduleRequest !== null)?.moduleRequest
    if (request)
      add(
        request.value,
        item.start,
        item.entries.every((entry) => entry.isType),
        false,
      )
  }
  // Most files have no such import, and walking every tree for them is most of the cost of a check.
  if (!/\bimport\s*\(/.test(source.text)) return edges
  walk(source.program, (node) => {
    if (node.type === 'ImportExpression' && isNode(node.source)) {
      add(typeof node.source.value === 'string' ? node.source.value : '(computed)', node.start, false, true)
    }
    if (node.type === 'TSImportType' && isNode(node.source) && typeof node.source.value === 'string') {
      add(node.source.value, node.start, true, false)
    }
  })
  return edges
}
