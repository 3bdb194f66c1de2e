/**
 * Reads the marks that tie a line of code to the rule it enforces: `// enforces: DICE-12`. A marked `if` is switched off
 * by making its condition false; for any other line `spec/mutations.json` says, by rule, which text becomes what. A mark
 * that cannot be switched off is refused with its place.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
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
  /** The text of `spec/mutations.json` that it uses. */
  readonly mutation?: string
}

/** What was found: marks, and what is wrong with those that are none. */
export interface Marks {
  readonly marks: readonly Mark[]
  readonly findings: readonly Finding[]
}

/** What marked lines become when they are switched off, by rule: texts of the form `FROM => TO`. */
export type Mutations = Readonly<Record<string, readonly string[]>>

const mutationsFile = 'spec/mutations.json'

/** The mutations as the repository keeps them; none where there is no such file. */
export function readMutations(root: string): Mutations {
  const path = join(root, mutationsFile)
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Mutations) : {}
}

/** What the marks are read against. */
export interface MarkContext {
  /** The ids of all rules. */
  readonly known: ReadonlySet<string>
  readonly mutations: Mutations
}

/** Every mark in the sources, and every mutation that no mark uses; a test marks nothing. */
export function findMarks(sources: readonly SourceFile[], context: MarkContext): Marks {
  const found = sources.filter((source) => !isTestFile(source.path)).map((source) => marksOf(source, context))
  const marks = found.flatMap((item) => item.marks)
  const findings = found.flatMap((item) => item.findings)
  return { marks, findings: [...findings, ...unusedMutations(marks, context.mutations)] }
}

function unusedMutations(marks: readonly Mark[], mutations: Mutations): Finding[] {
  const used = new Set(marks.flatMap((mark) => mark.mutation ?? []))
  return Object.entries(mutations).flatMap(([id, clauses]) =>
    clauses
      .filter((clause) => !used.has(clause))
      .map((clause) => ({
        file: mutationsFile,
        line: 0,
        message: `has a text of ${id} that stands on no marked line: ${clause}`,
      })),
  )
}

/** The marks of one file. */
export function marksOf(source: SourceFile, context: MarkContext): Marks {
  const marks: Mark[] = []
  const findings: Finding[] = []
  for (const comment of source.comments) {
    if (comment.type !== 'Line' || !/^\s*enforces\b/i.test(comment.value)) continue
    const line = lineAt(source.text, comment.start)
    const made = readMark(source, comment, context)
    if (typeof made === 'string')
      findings.push({ file: source.path, line, message: `has a mark that ${made}` })
    else marks.push({ file: source.path, line, ...made })
  }
  return { marks, findings }
}

type Edit = Omit<Mark, 'file' | 'line'>
type Change = Pick<Mark, 'start' | 'end' | 'replacement' | 'mutation'>
interface Comment {
  readonly value: string
  readonly start: number
}

const form = /^\s*enforces:\s*([A-Z]+-\d+(?:\s*,\s*[A-Z]+-\d+)*)$/

/** The edit a mark asks for, or what is wrong with the mark (to be read after "has a mark that"). */
function readMark(source: SourceFile, comment: Comment, { known, mutations }: MarkContext): Edit | string {
  const read = form.exec(comment.value.trimEnd())
  if (read === null) return 'cannot be read; write `// enforces: ID, ID`'
  const ids = (read[1] as string).split(',').map((id) => id.trim())
  const unknown = ids.filter((id) => !known.has(id))
  if (unknown.length > 0) return `names ${unknown.join(', ')}, which is no rule of spec/rules`
  const lineStart = source.text.lastIndexOf('\n', comment.start - 1) + 1
  const code = source.text.slice(lineStart, comment.start)
  if (code.trim() === '') return 'stands alone; put it at the end of the line that enforces the rule'
  const clauses = [...new Set(ids.flatMap((id) => mutations[id] ?? []))]
  const edit = textEdit(clauses, code, lineStart) ?? conditionEdit(source, lineStart, comment.start)
  if (typeof edit === 'string') return edit
  const from = source.text.slice(edit.start, edit.end)
  const text = [code, from, edit.replacement].map((part) => part.replace(/\s+/g, ' ').trim()).join(' | ')
  return { ids, text, ...edit }
}

const mutationNeeded = `say in ${mutationsFile} which text of the line becomes what: FROM => TO`

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
  if (candidates.length > 1) return `stands at two conditions; ${mutationNeeded}`
  if (!isNode(test)) return `is at no \`if (…)\` and on no text of its rule; ${mutationNeeded}`
  return { start: test.start, end: test.end, replacement: 'false' }
}

/** The text among those of the rule that stands on the line, the longest when several do; nothing when none does. */
function textEdit(clauses: readonly string[], code: string, lineStart: number): Change | string | undefined {
  const found = clauses.flatMap((clause) => clauseEdit(clause, code, lineStart) ?? [])
  const edits = found.filter((edit) => typeof edit !== 'string')
  const [first, second] = edits.toSorted((left, right) => lengthOf(right) - lengthOf(left))
  if (first === undefined) return found[0]
  const isClear = second === undefined || lengthOf(second) < lengthOf(first)
  return isClear ? first : 'fits several texts of its rule; quote more of the line'
}

function lengthOf(edit: Change): number {
  return edit.end - edit.start
}

/** FROM may itself hold an arrow, so the longest FROM that stands in the code is the one meant. */
function clauseEdit(clause: string, code: string, lineStart: number): Change | string | undefined {
  for (let arrow = clause.lastIndexOf('=>'); arrow > 0; arrow = clause.lastIndexOf('=>', arrow - 1)) {
    const from = clause.slice(0, arrow).trim()
    const to = clause.slice(arrow + 2).trim()
    const at = from === '' ? -1 : code.indexOf(from)
    if (at === -1) continue
    if (code.indexOf(from, at + 1) !== -1)
      return `means "${from}", which stands twice on the line; quote more of it`
    if (from === to) return 'changes nothing'
    return { start: lineStart + at, end: lineStart + at + from.length, replacement: to, mutation: clause }
  }
  return clause.includes('=>') ? undefined : `has the text "${clause}", which lacks the arrow of FROM => TO`
}
