/**
 * Finds the tests whose names begin with the ids of rules: `it('[DICE-06][DICE-07] …')`. It reads the syntax, so a
 * name in a comment or a string counts for nothing, and neither does a test that is skipped.
 */
import { identifierName, isNode, lineAt, type SourceFile, type SyntaxNode, walk } from '../check/syntax.ts'

/** One test that names rules. */
export interface NamedTest {
  readonly file: string
  readonly line: number
  readonly ids: readonly string[]
  readonly name: string
}

/** What a file of tests says about rules; `computed` are names that begin with a bracket nobody can read. */
export interface TestNames {
  readonly tests: readonly NamedTest[]
  readonly computed: readonly { readonly file: string; readonly line: number }[]
}

/**
 * The ids at the beginning of a test's name.
 *
 * @example
 * leadingIds('[DICE-06][DICE-07] the engine prints the total') // ['DICE-06', 'DICE-07']
 */
export function leadingIds(name: string): string[] {
  const head = /^(\s*\[[A-Z]+-\d+\])+/.exec(name)?.[0] ?? ''
  return [...head.matchAll(/\[([A-Z]+-\d+)\]/g)].map((match) => match[1] as string)
}

/** The tests of one file that name rules. */
export function namedTests(source: SourceFile): TestNames {
  const tests: NamedTest[] = []
  const computed: { file: string; line: number }[] = []
  walk(source.program, (node, _field, ancestors) => {
    if (node.type !== 'CallExpression' || !Array.isArray(node.arguments)) return
    const words = calleeWords(node.callee)
    if (words[0] !== 'it' && words[0] !== 'test') return
    const name = isNode(node.arguments[0]) ? readableText(node.arguments[0]) : undefined
    if (name === undefined || [node, ...ancestors].some(isSkipped)) return
    const ids = leadingIds(name)
    const place = { file: source.path, line: lineAt(source.text, node.start) }
    if (ids.length > 0) tests.push({ ...place, ids, name })
    else if (/^\[(…|%)/.test(name)) computed.push(place)
  })
  return { tests, computed }
}

const skipping: ReadonlySet<string> = new Set(['skip', 'todo', 'fails'])

function isSkipped(node: SyntaxNode): boolean {
  if (node.type !== 'CallExpression') return false
  const words = calleeWords(node.callee)
  return ['it', 'test', 'describe'].includes(words[0] ?? '') && words.some((word) => skipping.has(word))
}

/** `it.each([...])`, `` it.each`…` `` and `it.skipIf(x)` as words: ['it', 'each']. */
function calleeWords(callee: unknown): string[] {
  if (!isNode(callee)) return []
  if (callee.type === 'Identifier') return [identifierName(callee) ?? '']
  if (callee.type === 'MemberExpression') {
    return [...calleeWords(callee.object), identifierName(callee.property) ?? '']
  }
  if (callee.type === 'CallExpression') return calleeWords(callee.callee)
  return callee.type === 'TaggedTemplateExpression' ? calleeWords(callee.tag) : []
}

/** Stands for a part of a name that only running the test would tell. */
const hole = '…'

/** The text of a literal, a template or a sum of them. */
function readableText(node: SyntaxNode): string | undefined {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined
  if (node.type === 'TemplateLiteral' && Array.isArray(node.quasis)) {
    const parts = node.quasis.filter(isNode).map((part) => (part.value as { cooked?: string }).cooked ?? '')
    return parts.join(hole)
  }
  if (node.type !== 'BinaryExpression' || !isNode(node.left)) return undefined
  const left = readableText(node.left)
  return left === undefined ? hole : left + (isNode(node.right) ? (readableText(node.right) ?? hole) : '')
}

/**
 * True when a title that a test ran under can be this written name: holes and the places of `it.each` fit anything.
 *
 * @example
 * nameFits({ name: '[DICE-12] refuses %s' }, '[DICE-12] refuses 2d6') // true
 */
export function nameFits({ name }: Pick<NamedTest, 'name'>, title: string): boolean {
  const parts = name.split(/…|%[a-zA-Z$#]|\$[a-zA-Z_.]+/)
  const pattern = parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.*')
  return new RegExp(`^${pattern}$`, 's').test(title)
}
