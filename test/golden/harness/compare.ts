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

/** Beyond this many cells a table of common lines would cost more than it shows. */
const largestTable = 4_000_000

function middle(before: readonly string[], after: readonly string[]): readonly Edit[] {
  const [rows, columns] = [before.length, after.length]
  const gone = (line: string): Edit => ({ sign: '-', line })
  const come = (line: string): Edit => ({ sign: '+', line })
  if (rows * columns > largestTable) return [...before.map(gone), ...after.map(come)]
  const width = columns + 1
  const common = new Uint32Array((rows + 1) * width)
  for (let row = rows - 1; row >= 0; row -= 1)
    for (let column = columns - 1; column >= 0; column -= 1)
      common[row * width + column] =
        before[row] === after[column]
          ? 1 + (common[(row + 1) * width + column + 1] ?? 0)
          : Math.max(common[(row + 1) * width + column] ?? 0, common[row * width + column + 1] ?? 0)
  const edits: Edit[] = []
  let [row, column] = [0, 0]
  while (row < rows || column < columns) {
    const [here, there] = [before[row] ?? '', after[column] ?? '']
    const down = common[(row + 1) * width + column] ?? 0
    const right = common[row * width + column + 1] ?? 0
    if (row < rows && column < columns && here === there) {
      edits.push({ sign: ' ', line: here })
      row += 1
      column += 1
    } else if (column >= columns || (row < rows && down >= right)) {
      edits.push(gone(here))
      row += 1
    } else {
      edits.push(come(there))
      column += 1
    }
  }
  return edits
}
