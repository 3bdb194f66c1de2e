/**
 * TypeScript source as a tree, by oxc-parser: TypeScript 7 has no JavaScript interface to ask. Only reading; no
 * checker changes a tree.
 */
import { type ParseResult, parseSync } from 'oxc-parser'

/** A node of the tree, seen without its exact kind: checkers look at `type` and the few fields they need. */
export interface SyntaxNode {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [field: string]: unknown
}

/** One source file: its path from the repository root (with `/`), its text and its tree. */
export interface SourceFile {
  readonly path: string
  readonly text: string
  readonly program: SyntaxNode
  readonly module: ParseResult['module']
  readonly comments: ParseResult['comments']
}

/** Parses one file; a text that does not parse is a fault of the file and stops the check with its place. */
export function parseSource(path: string, text: string): SourceFile {
  const parsed = parseSync(path, text)
  const error = parsed.errors[0]
  if (error !== undefined) {
    const at = error.labels[0]?.start ?? 0
    throw new Error(`${path}:${lineAt(text, at)} does not parse: ${error.message}`)
  }
  return {
    path,
    text,
    program: parsed.program as unknown as SyntaxNode,
    module: parsed.module,
    comments: parsed.comments,
  }
}

/** The line number, from 1, of an offset. */
export function lineAt(text: string, offset: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line++
  return line
}

/** Tests may do what the source may not; they are recognised by their names and by nothing else. */
export function isTestFile(path: string): boolean {
  return /\.test\.tsx?$/.test(path)
}

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

/** What a visitor is told: the node, the field of its parent that holds it, and its ancestors, nearest last. */
export type Visit = (node: SyntaxNode, field: string, ancestors: readonly SyntaxNode[]) => void

/** Visits every node below (and with) the given one, parents before children. */
export function walk(root: SyntaxNode, visit: Visit): void {
  const ancestors: SyntaxNode[] = []
  const step = (node: SyntaxNode, field: string): void => {
    visit(node, field, ancestors)
    ancestors.push(node)
    for (const name in node) {
      const value = node[name]
      if (typeof value !== 'object' || value === null) continue
      if (Array.isArray(value)) {
        for (const item of value) if (isNode(item)) step(item, name)
      } else if (isNode(value)) step(value, name)
    }
    ancestors.pop()
  }
  step(root, 'root')
}

/** The name of an identifier node, or nothing for any other node. */
export function identifierName(node: unknown): string | undefined {
  return isNode(node) && node.type === 'Identifier' && typeof node.name === 'string' ? node.name : undefined
}

const functionTypes: ReadonlySet<string> = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
])

export function isFunctionNode(node: SyntaxNode): boolean {
  return functionTypes.has(node.type)
}
