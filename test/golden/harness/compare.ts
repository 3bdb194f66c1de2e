/** What was kept and what came out now, side by side: a readable diff, file by file. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/** Texts by path, inside the folder of a campaign. */
export type Files = ReadonlyMap<string, string>

/** One file that is not what was kept. */
export interface Difference {
  readonly path: string
  readonly kind: 'changed' | 'added' | 'removed'
  /** Unified, with a few lines around each change. */
  readonly diff: readonly string[]
}

/** Reads what was kept of a campaign. */
export function readKept(folder: string): Files {
  if (!existsSync(folder)) return new Map()
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  return new Map(
    paths
      .toSorted()
      .map((path) => [relative(folder, path).replaceAll('\\', '/'), readFileSync(path, 'utf8')]),
  )
}

/** Writes what came out in the place of what was kept. */
export function accept(folder: string, files: Files): void {
  rmSync(folder, { recursive: true, force: true })
  for (const [path, text] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}

/** Every file that differs, in order. */
export function compareFiles(kept: Files, now: Files): readonly Difference[] {
  const paths = [...new Set([...kept.keys(), ...now.keys()])].toSorted()
  return paths.flatMap((path): Difference[] => {
    const [before, after] = [kept.get(path), now.get(path)]
    if (before === after) return []
    if (before === undefined) return [{ path, kind: 'added', diff: unified([], linesOf(after ?? '')) }]
    if (after === undefined) return [{ path, kind: 'removed', diff: unified(linesOf(before), []) }]
    return [{ path, kind: 'changed', diff: unified(linesOf(before), linesOf(after)) }]
  })
}

/** Differences as lines to print: so many of each file, and what was left out. */
export function showDifferences(differences: readonly Difference[], most: number): string {
  return differences
    .flatMap(({ path, kind, diff }) => {
      const left = diff.length - most
      return [
        `--- ${path} (kept)`,
        `+++ ${path} (${kind === 'changed' ? 'now' : kind})`,
        ...diff.slice(0, most).map((line) => (line.length > 240 ? `${line.slice(0, 240)}…` : line)),
        ...(left > 0 ? [`(and ${left} more lines of this diff; --lines ${diff.length} shows all)`] : []),
        '',
      ]
    })
    .join('\n')
}

function linesOf(text: string): readonly string[] {
  const lines = text.split('\n')
  return lines.at(-1) === '' ? lines.slice(0, -1) : [...lines, '(no line break at the end)']
}

const around = 3

interface Edit {
  readonly sign: ' ' | '-' | '+'
  readonly line: string
}

function unified(before: readonly string[], after: readonly string[]): readonly string[] {
  const edits = editsBetween(before, after)
  const shown = new Set<number>()
  edits.forEach(({ sign }, at) => {
    if (sign === ' ') return
    for (let near = at - around; near <= at + around; near += 1) shown.add(near)
  })
  const out: string[] = []
  let [old, fresh, gap] = [1, 1, true]
  edits.forEach(({ sign, line }, at) => {
    if (shown.has(at)) {
      if (gap) out.push(`@@ -${old} +${fresh} @@`)
      out.push(sign + line)
    }
    gap = !shown.has(at)
    if (sign !== '+') old += 1
    if (sign !== '-') fresh += 1
  })
  return out
}

/** The lines that stay, go and come; what both begin and end with is set aside first. */
function editsBetween(before: readonly string[], after: readonly string[]): readonly Edit[] {
  const shorter = Math.min(before.length, after.length)
  let head = 0
  while (head < shorter && before[head] === after[head]) head += 1
  let tail = 0
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1
  const same = (line: string): Edit => ({ sign: ' ', line })
  return [
    ...before.slice(0, head).map(same),
    ...middle(before.slice(head, before.length - tail), after.slice(head, after.length - tail)),
    ...before.slice(before.length - tail).map(same),
  ]
}

/** With more lines changed than this, a diff shows nothing that the two texts do not. */
const mostEdits = 2_000

/** The shortest way from one to the other (Myers): how far down each diagonal so many edits reach, then the way back. */
function middle(before: readonly string[], after: readonly string[]): readonly Edit[] {
  const [rows, columns] = [before.length, after.length]
  const reached: Int32Array[] = []
  let furthest = new Int32Array(3)
  for (let edits = 0; edits <= Math.min(rows + columns, mostEdits); edits += 1) {
    const now = new Int32Array(2 * edits + 3)
    const at = (diagonal: number): number => furthest[diagonal + edits] ?? 0
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const down = diagonal === -edits || (diagonal !== edits && at(diagonal - 1) < at(diagonal + 1))
      let row = edits === 0 ? 0 : down ? at(diagonal + 1) : at(diagonal - 1) + 1
      while (row < rows && row - diagonal < columns && before[row] === after[row - diagonal]) row += 1
      now[diagonal + edits + 1] = row
      if (row >= rows && row - diagonal >= columns) return wayBack(before, after, [...reached, now])
    }
    reached.push(now)
    furthest = now
  }
  return [
    ...before.map((line): Edit => ({ sign: '-', line })),
    ...after.map((line): Edit => ({ sign: '+', line })),
  ]
}

function wayBack(
  before: readonly string[],
  after: readonly string[],
  reached: readonly Int32Array[],
): readonly Edit[] {
  const way: Edit[] = []
  let [row, column] = [before.length, after.length]
  for (let edits = reached.length - 1; edits > 0; edits -= 1) {
    const earlier = reached[edits - 1] ?? new Int32Array(0)
    const at = (diagonal: number): number => earlier[diagonal + edits] ?? 0
    const diagonal = row - column
    const down = diagonal === -edits || (diagonal !== edits && at(diagonal - 1) < at(diagonal + 1))
    const start = down ? at(diagonal + 1) : at(diagonal - 1) + 1
    for (; row > start; row -= 1, column -= 1) way.push({ sign: ' ', line: before[row - 1] ?? '' })
    if (down) way.push({ sign: '+', line: after[column - 1] ?? '' })
    else way.push({ sign: '-', line: before[row - 1] ?? '' })
    if (down) column -= 1
    else row -= 1
  }
  for (; row > 0; row -= 1) way.push({ sign: ' ', line: before[row - 1] ?? '' })
  return way.toReversed()
}
