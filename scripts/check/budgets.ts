/**
 * Long files and long functions, counted in lines. Past the soft limit there is a note, past the hard limit the
 * check fails unless exemptions.json gives a reason; a reason nobody needs any more fails too, so the list shrinks.
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

/** The limits, in lines. */
export const budgets = {
  file: { soft: 300, hard: 500 },
  test: { soft: 800, hard: 800 },
  function: { soft: 60, hard: 100 },
} as const

/** A thing allowed to be too long: a file (`src/a.ts`) or a function in it (`src/a.ts#name`). */
export interface Exemption {
  readonly at: string
  /** It may not grow beyond this. */
  readonly lines: number
  readonly reason: string
}

interface Measured {
  readonly at: string
  readonly file: string
  readonly line: number
  readonly lines: number
  readonly soft: number
  readonly hard: number
}

/** Everything over its limit, and every exemption that is stale or gives no reason. */
export function checkBudgets(sources: readonly SourceFile[], exemptions: readonly Exemption[]): Finding[] {
  const measured = sources.flatMap(measure)
  const findings = measured.flatMap((item) => judge(item, exemptions))
  for (const exemption of exemptions) {
    const needed = measured.some((item) => item.at === exemption.at && item.lines > item.hard)
    const list = 'scripts/check/exemptions.json'
    if (!needed)
      findings.push({ file: list, line: 0, message: `no longer needs ${exemption.at}: delete the entry` })
    if (exemption.reason.trim() === '') {
      findings.push({ file: list, line: 0, message: `gives no reason for ${exemption.at}` })
    }
  }
  return findings
}

function judge(item: Measured, exemptions: readonly Exemption[]): Finding[] {
  if (item.lines <= item.soft) return []
  const what = `${item.at} has ${item.lines} lines`
  const place = { file: item.file, line: item.line }
  if (item.lines <= item.hard)
    return [{ ...place, message: `${what}; better at most ${item.soft}`, note: true }]
  const exemption = exemptions.find((entry) => entry.at === item.at)
  if (exemption === undefined) return [{ ...place, message: `${what}; the limit is ${item.hard}` }]
  if (item.lines <= exemption.lines) return []
  return [{ ...place, message: `${what}; its exemption allows ${exemption.lines}` }]
}

function measure(source: SourceFile): Measured[] {
  const test = isTestFile(source.path)
  const lines = source.text.replace(/\n$/, '').split('\n').length
  const whole = {
    at: source.path,
    file: source.path,
    line: 1,
    lines,
    ...(test ? budgets.test : budgets.file),
  }
  if (test) return [whole]
  const found: Measured[] = [whole]
  walk(source.program, (node, _field, ancestors) => {
    if (!isFunctionNode(node)) return
    const line = lineAt(source.text, node.start)
    const length = lineAt(source.text, node.end) - line + 1
    const name = functionName(node, ancestors.at(-1)) ?? `line ${line}`
    found.push({ at: `${source.path}#${name}`, file: source.path, line, lines: length, ...budgets.function })
  })
  return found
}

function functionName(node: SyntaxNode, parent: SyntaxNode | undefined): string | undefined {
  const own = identifierName(node.id)
  if (own !== undefined || parent === undefined) return own
  if (parent.type === 'VariableDeclarator') return identifierName(parent.id)
  return isNode(parent.key) ? identifierName(parent.key) : undefined
}
