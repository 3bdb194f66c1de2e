/**
 * The log in a folder: its lines as the database has them. Records and moves are appended, attachments never change, and
 * the branches are one small panel. What is read back is checked by the store, hash by hash, before any of it is kept.
 */
import { isJsonObject } from '../../core/json.ts'
import { done, type Result, refuse } from '../../core/result.ts'
import type { DumpLine } from '../../store/state-store.ts'
import { panelText } from './diff-and-patch-files.ts'

const lineFiles = {
  record: 'log/records.jsonl',
  move: 'log/moves.jsonl',
  attachment: 'log/attachments.jsonl',
} as const
const branchFile = 'log/branches.json'

/** The files of the log, by their paths in the campaign. */
export function logFiles(log: readonly DumpLine[]): ReadonlyMap<string, string> {
  const files = new Map<string, string>()
  for (const [type, path] of Object.entries(lineFiles)) {
    const lines = inOrder(log.filter((line) => line.type === type))
    files.set(path, lines.map((line) => `${JSON.stringify(inShape(line))}\n`).join(''))
  }
  const branches = log.filter((line) => line.type === 'branch').map((line) => [line.name, line] as const)
  files.set(branchFile, panelText({ branches: Object.fromEntries(branches) }))
  return files
}

/** A line with its fields in one order, whichever store it comes from. */
function inShape(line: DumpLine): object {
  if (line.type === 'attachment') {
    const { type, hash, kind, text } = line
    return { type, hash, kind, text }
  }
  if (line.type !== 'move') return line
  const { type, branch, from, to, reason, at, hash } = line
  return { type, branch, from, to, reason, at, hash }
}

/** Records and moves stand in the order in which they came; attachments have none of their own. */
function inOrder(lines: readonly DumpLine[]): readonly DumpLine[] {
  if (lines[0]?.type !== 'attachment') return lines
  const hash = (line: DumpLine): string => (line.type === 'attachment' ? line.hash : '')
  return lines.toSorted((a, b) => (hash(a) < hash(b) ? -1 : 1))
}

/** The lines of a log from its files, in the order in which a store takes them. */
export function readLog(read: (path: string) => string | null): Result<readonly DumpLine[]> {
  const lines: unknown[] = []
  for (const path of [lineFiles.attachment, lineFiles.record]) {
    const found = readLines(path, read(path))
    if (!found.ok) return found
    lines.push(...found.value)
  }
  const branches = parsed(read(branchFile) ?? '')
  if (!isJsonObject(branches) || !isJsonObject(branches.branches))
    return refuse('folder/no-log', `${branchFile} is missing or no JSON: there is no head to go on from.`)
  lines.push(...Object.values(branches.branches))
  const moves = readLines(lineFiles.move, read(lineFiles.move) ?? '')
  return moves.ok ? done([...lines, ...moves.value] as DumpLine[]) : moves
}

function readLines(path: string, text: string | null): Result<readonly unknown[]> {
  if (text === null)
    return refuse('folder/no-log', `${path} is missing: without it there is no campaign to read.`)
  const lines = text.split('\n').filter((line) => line !== '')
  const values = lines.map(parsed)
  const bad = values.indexOf(undefined)
  if (bad === -1) return done(values)
  return refuse(
    'folder/bad-log',
    `Line ${bad + 1} of ${path} is not JSON: the log was damaged or edited there.`,
  )
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
