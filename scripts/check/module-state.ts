/**
 * A module must not remember: two engines in one process would share it and a test would leave it to the next. So
 * no `let` or `var` at the top of a file, and no top-level collection that a function writes to.
 */
import type { Finding } from './finding.ts'
import {
  identifierName,
  isFunctionNode,
  isNode,
  isTestFile,
  lineAt,
  type SourceFile,
  type SyntaxNode,
  walk,
} from './syntax.ts'

const writingMethods: ReadonlySet<string> = new Set([
  ...[
    'set',
    'add',
    'delete',
    'clear',
    'push',
    'pop',
    'shift',
    'unshift',
    'splice',
    'sort',
    'reverse',
    'fill',
  ],
])

/** Every place under the sources where a module keeps something between two calls. */
export function checkModuleState(sources: readonly SourceFile[]): Finding[] {
  return sources.filter((source) => !isTestFile(source.path)).flatMap(checkFile)
}

function checkFile(source: SourceFile): Finding[] {
  const findings: Finding[] = []
  const report = (node: SyntaxNode, message: string): void => {
    findings.push({ file: source.path, line: lineAt(source.text, node.start), message })
  }
  const constants = new Set<string>()
  for (const declaration of topDeclarations(source.program)) {
    const words = declarators(declaration).map((item) => identifierName(item.id) ?? '(pattern)')
    if (declaration.kind === 'const') for (const word of words) constants.add(word)
    else
      report(
        declaration,
        `keeps ${words.join(', ')} in the module (${declaration.kind}); pass it as an argument`,
      )
  }
  for (const inner of innerNames(source.program)) constants.delete(inner)
  walk(source.program, (node, _field, ancestors) => {
    const name = writtenName(node)
    if (name === undefined || !constants.has(name) || !ancestors.some(isFunctionNode)) return
    report(node, `writes to ${name}, which belongs to the module; make it inside the function that needs it`)
  })
  return findings
}

function topDeclarations(program: SyntaxNode): SyntaxNode[] {
  const body = Array.isArray(program.body) ? program.body.filter(isNode) : []
  return body
    .map((node) =>
      node.type === 'ExportNamedDeclaration' && isNode(node.declaration) ? node.declaration : node,
    )
    .filter((node) => node.type === 'VariableDeclaration' && node.declare !== true)
}

function declarators(declaration: SyntaxNode): SyntaxNode[] {
  return Array.isArray(declaration.declarations) ? declaration.declarations.filter(isNode) : []
}

/** Names declared inside functions; a top-level constant of the same name is left alone rather than blamed. */
function innerNames(program: SyntaxNode): Set<string> {
  const names = new Set<string>()
  walk(program, (node, field, ancestors) => {
    const name = identifierName(node)
    if (name === undefined || !ancestors.some(isFunctionNode)) return
    if (field === 'params' || field === 'id') names.add(name)
  })
  return names
}

/** The variable that `x.push()`, `x[1] = 2`, `x.y = 2`, `x.y++` or `delete x.y` writes to. */
function writtenName(node: SyntaxNode): string | undefined {
  if (node.type === 'CallExpression') {
    const callee = node.callee
    if (!isNode(callee) || callee.type !== 'MemberExpression') return undefined
    return writingMethods.has(identifierName(callee.property) ?? '')
      ? identifierName(callee.object)
      : undefined
  }
  if (node.type === 'AssignmentExpression') return ownerName(node.left)
  if (node.type === 'UpdateExpression') return ownerName(node.argument)
  return node.type === 'UnaryExpression' && node.operator === 'delete' ? ownerName(node.argument) : undefined
}

function ownerName(target: unknown): string | undefined {
  return isNode(target) && target.type === 'MemberExpression' ? identifierName(target.object) : undefined
}
