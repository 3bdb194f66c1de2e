/**
 * Chance, time, network and the machine are arguments in the engine's heart. This refuses the global names that
 * reach around that, in the folders below; a local variable with such a name is refused too, since
 * a reader could not tell the two apart.
 */
import type { Finding } from './finding.ts'
import { importsOf } from './imports.ts'
import { identifierName, isTestFile, lineAt, type SourceFile, type SyntaxNode, walk } from './syntax.ts'

/** The folders in which nothing ambient may be touched. */
export const pureFolders: readonly string[] = ['core', 'text', 'knowledge', 'dice', 'rules', 'world', 'turn']

const instead: Readonly<Record<string, string>> = {
  Math: 'chance is an argument; any other member is free when it is written plainly, as Math.floor',
  Date: 'time is an argument; world time is core’s own type',
  Temporal: 'time is an argument',
  performance: 'time is an argument',
  crypto: 'chance is an argument',
  fetch: 'the network belongs to an adapter behind a port',
  WebSocket: 'the network belongs to an adapter behind a port',
  XMLHttpRequest: 'the network belongs to an adapter behind a port',
  EventSource: 'the network belongs to an adapter behind a port',
  setTimeout: 'waiting belongs to an adapter',
  setInterval: 'waiting belongs to an adapter',
  setImmediate: 'waiting belongs to an adapter',
  process: 'settings are arguments',
  console: 'return what there is to say; the surface says it',
  global: 'name what you need as an argument',
  globalThis: 'name what you need as an argument',
  require: 'use a static import',
}

/** Every use of an ambient name, and every import of Node's modules, in the pure folders' sources. */
export function checkAmbient(sources: readonly SourceFile[]): Finding[] {
  return sources.filter(isPure).flatMap((source) => [...bannedNames(source), ...bannedImports(source)])
}

function isPure(source: SourceFile): boolean {
  return !isTestFile(source.path) && pureFolders.some((folder) => source.path.startsWith(`src/${folder}/`))
}

function bannedImports(source: SourceFile): Finding[] {
  return importsOf(source)
    .filter((edge) => edge.to.startsWith('node:'))
    .map((edge) => ({
      file: source.path,
      line: edge.line,
      message: `imports ${edge.to}: the machine belongs to an adapter behind a port`,
    }))
}

function bannedNames(source: SourceFile): Finding[] {
  const findings: Finding[] = []
  walk(source.program, (node, field, ancestors) => {
    const name = identifierName(node)
    const why = name !== undefined && Object.hasOwn(instead, name) ? instead[name] : undefined
    const parent = ancestors.at(-1)
    if (why === undefined || parent === undefined || isOnlyALabel(node, field, parent)) return
    if (name === 'Math' && isHarmlessMath(parent, field)) return
    const used = name === 'Math' ? 'Math.random (or reaches it by a computed name)' : name
    const message = `uses ${used}: ${why}`
    findings.push({ file: source.path, line: lineAt(source.text, node.start), message }) // enforces: STORE-07
  })
  return findings
}

function isHarmlessMath(parent: SyntaxNode, field: string): boolean {
  if (parent.type !== 'MemberExpression' || field !== 'object' || parent.computed === true) return false
  return identifierName(parent.property) !== 'random'
}

/** True for `x.process`, `{ process: 1 }`, `interface { process: … }`: a name of a field, not of a thing. */
function isOnlyALabel(node: SyntaxNode, field: string, parent: SyntaxNode): boolean {
  if (parent.type === 'MemberExpression') return field === 'property' && parent.computed !== true
  if (parent.type === 'TSQualifiedName') return field === 'right'
  if (field !== 'key' || parent.computed === true) return false
  return parent.shorthand !== true || parent.value !== node
}
