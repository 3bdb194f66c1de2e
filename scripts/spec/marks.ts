/**
 * Reads the marks that tie a line of code to the rule it holds up: `// enforces: DICE-12`. A mark tells the mutation
 * run how to switch that one line off; a mark that cannot be switched off is refused with its place.
 */
import type { Finding } from '../check/finding.ts'
import { isNode, isTestFile, lineAt, type SourceFile, type SyntaxNode, walk } from '../check/syntax.ts'

/** One enforcement and the edit that switches it off. */
export interface Mark {
  readonly file: string
  readonly line: number
  readonly ids: readonly string[]
  /** The marked line without its comment, and what is switched off in it: a result counts for this text only. */
  readonly text: string
  /** Replace the text from `start` to `end` of the file by `replacement`. */
  readonly start: number
  readonly end: number
  readonly replacement: string
}

/** What was found: marks, and what is wrong with those that are none. */
export interface Marks {
  readonly marks: readonly Mark[]
  readonly findings: readonly Finding[]
}

/** Every mark in the sources; a test marks nothing. */
export function findMarks(sources: readonly SourceFile[], known: ReadonlySet<string>): Marks {
  const found = sources.filter((source) => !isTestFile(source.path)).map((source) => marksOf(source, known))
  return { marks: found.flatMap((item) => item.marks), findings: found.flatMap((item) => item.findings) }
}

/** The marks of one file. */
export function marksOf(source: SourceFile, known: ReadonlySet<string>): Marks {
  const marks: Mark[] = []
  const findings: Finding[] = []
  for (const comment of source.comments) {
    if (comment.type !== 'Line' || !/^\s*enforces\b/i.test(comment.value)) continue
    const line = lineAt(source.text, comment.start)
    const made = readMark(source, comment, known)
    if (typeof made === 'string')
      findings.push({ file: source.path, line, message: `has a mark that ${made}` })
    else marks.push({ file: source.path, line, ...made })
  }
  return { marks, findings }
}

type Edit = Omit<Mark, 'file' | 'line'>
type Change = Pick<Mark, 'start' | 'end' | 'replacement'>
interface Comment {
  readonly value: string
  readonly start: number
}

const form = /^\s*enforces:\s*([A-Z]+-\d+(?:\s*,\s*[A-Z]+-\d+)*)\s*(?:(?:—|–|--?)\s*mutate:\s?(.*))?$/

/** The edit a mark asks for, or what is wrong with the mark (to be read after "has a mark that"). */
function readMark(source: SourceFile, comment: Comment, known: ReadonlySet<string>): Edit | string {
  const read = form.exec(comment.value.trimEnd())
  if (read === null)
    return 'cannot be read; write `// enforces: ID, ID` or `// enforces: ID — mutate: FROM => TO`'
  const ids = (read[1] as string).split(',').map((id) => id.trim())
  const unknown = ids.filter((id) => !known.has(id))
  if (unknown.length > 0) return `names ${unknown.join(', ')}, which is no rule of spec/rules`
  const lineStart = source.text.lastIndexOf('\n', comment.start - 1) + 1
  const code = source.text.slice(lineStart, comment.start)
  if (code.trim() === '') return 'stands alone; put it at the end of the line that enforces the rule'
  const edit =
    read[2] === undefined
      ? conditionEdit(source, lineStart, comment.start)
      : textEdit(read[2], code, lineStart)
  if (typeof edit === 'string') return edit
  const from = source.text.slice(edit.start, edit.end)
  const text = [code, from, edit.replacement].map((part) => part.replace(/\s+/g, ' ').trim()).join(' | ')
  return { ids, text, ...edit }
}

/** Finds the `if` that begins on the line, or the unbraced one that ends on it, and makes its condition false. */
function conditionEdit(source: SourceFile, lineStart: number, lineEnd: number): Change | string {
  const candidates: SyntaxNode[] = []
  walk(source.program, (node) => {
    if (node.type !== 'IfStatement' || !isNode(node.consequent)) return
    const begins = node.start >= lineStart && node.start < lineEnd
    const endsUnbraced =
      node.consequent.type !== 'BlockStatement' && node.end > lineStart && node.end <= lineEnd
    if (begins || (endsUnbraced && node.start < lineStart)) candidates.push(node)
  })
  const test = candidates[0]?.test
  if (candidates.length > 1) return 'stands at two conditions; say `— mutate: FROM => TO`'
  if (!isNode(test)) return 'is at no `if (…)`; say `— mutate: FROM => TO`'
  return { start: test.start, end: test.end, replacement: 'false' }
}

/** FROM may itself hold an arrow, so the longest FROM that stands in the code is the one meant. */
function textEdit(clause: string, code: string, lineStart: number): Change | string {
  for (let arrow = clause.lastIndexOf('=>'); arrow > 0; arrow = clause.lastIndexOf('=>', arrow - 1)) {
    const from = clause.slice(0, arrow).trim()
    const to = clause.slice(arrow + 2).trim()
    const at = from === '' ? -1 : code.indexOf(from)
    if (at === -1) continue
    if (code.indexOf(from, at + 1) !== -1)
      return `means "${from}", which stands twice on the line; quote more of it`
    if (from === to) return 'changes nothing'
    return { start: lineStart + at, end: lineStart + at + from.length, replacement: to }
  }
  return clause.includes('=>') ? 'quotes text that is not on its line' : 'lacks the arrow of FROM => TO'
}
