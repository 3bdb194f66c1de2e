/**
 * The archive's delta: what a turn changes in the files of a folder, as appends and patches. There is no operation that
 * replaces a file; JSON is patched as JSON and never as text, so no write can leave half a panel behind.
 */
import { canonicalJson, deniedKeys, isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts'
import { done, type Result, refuse } from '../../core/result.ts'

/** The files of a folder: path to text. */
export type Files = ReadonlyMap<string, string>

/** One write to a file. */
export type FileOp =
  | { readonly path: string; readonly op: 'create'; readonly content: string }
  | { readonly path: string; readonly op: 'append'; readonly content: string }
  | {
      readonly path: string
      readonly op: 'patch_json'
      readonly set: readonly JsonLeaf[]
      readonly remove: readonly JsonPath[]
    }
  | {
      readonly path: string
      readonly op: 'patch_lines'
      readonly at: number
      readonly remove: number
      readonly insert: readonly string[]
    }

/** One step of a delta: a write, or a file taken away that the log no longer tells of. */
export type ArchiveOp = FileOp | { readonly path: string; readonly op: 'withdraw' }

/** The kinds of write there are. */
export const archiveOps = ['create', 'append', 'patch_json', 'patch_lines'] as const

type JsonPath = readonly string[]
interface JsonLeaf {
  readonly path: JsonPath
  readonly value: JsonValue
}

/** A JSON panel as it is written. */
export function panelText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}

/** What leads from one text of a file to the other; null when they are the same. */
export function opBetween(path: string, before: string | null, after: string): FileOp | null {
  if (before === after) return null
  if (before === null) return { path, op: 'create', content: after }
  if (after.startsWith(before)) return { path, op: 'append', content: after.slice(before.length) }
  if (path.endsWith('.json')) {
    const op = jsonOp(path, before, after)
    if (op !== null) return op
  }
  return lineOp(path, before, after)
}

/**
 * Carries an operation out on a text.
 *
 * @example
 * applyOp('a\n', { path: 'x.md', op: 'append', content: 'b\n' }) // 'a\nb\n'
 */
export function applyOp(before: string | null, op: FileOp): Result<string> {
  if (!archiveOps.includes(op.op)) return refuseWhole(op.path) // enforces: KRN-27
  if (op.op === 'create') return before === null ? done(op.content) : refuseWhole(op.path)
  if (before === null) return refuse('folder/missing', `There is no ${op.path} to write to.`)
  if (op.op === 'append') {
    if (op.path.endsWith('.json'))
      return refuse('folder/not-text', `${op.path} is JSON: it is patched, never appended to.`)
    return done(before + op.content)
  }
  return op.op === 'patch_json' ? patchJson(before, op) : patchLines(before, op)
}

function refuseWhole(path: string): Result<never> {
  const message = `${path} is there: the archive is appended to or patched, and no file is replaced as a whole.`
  return refuse('folder/whole-file', message, { rule: 'KRN-27' })
}

/** JSON that was written by us, or null. */
export function parsePanel(text: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(text)
    return isJsonObject(value) ? value : null
  } catch {
    return null
  }
}

function jsonOp(path: string, before: string, after: string): FileOp | null {
  const [from, to] = [parsePanel(before), parsePanel(after)]
  if (from === null || to === null) return null
  const set: JsonLeaf[] = []
  const remove: JsonPath[] = []
  compare(from, to, [], set, remove)
  const op = { path, op: 'patch_json', set, remove } as const
  const applied = patchJson(before, op)
  return applied.ok && applied.value === after ? op : null
}

/** Lists are leaves: a panel's lists are short, and half of one is none. */
function compare(from: JsonObject, to: JsonObject, at: JsonPath, set: JsonLeaf[], remove: JsonPath[]): void {
  for (const key of Object.keys(from)) if (!Object.hasOwn(to, key)) remove.push([...at, key])
  for (const [key, value] of Object.entries(to)) {
    const old = Object.hasOwn(from, key) ? from[key] : undefined
    if (isJsonObject(old) && isJsonObject(value)) compare(old, value, [...at, key], set, remove)
    else if (old === undefined || canonicalJson(old) !== canonicalJson(value))
      set.push({ path: [...at, key], value })
  }
}

function patchJson(before: string, op: Extract<FileOp, { readonly op: 'patch_json' }>): Result<string> {
  const panel = parsePanel(before)
  if (panel === null)
    return refuse('folder/not-json', `${op.path} is no JSON any more: it is made anew from the log.`)
  const whole = structuredClone(panel) as Record<string, JsonValue>
  for (const { path, value } of op.set) if (!setLeaf(whole, path, value)) return refusePath(op.path, path)
  for (const path of op.remove) if (!removeLeaf(whole, path)) return refusePath(op.path, path)
  return done(panelText(whole))
}

function refusePath(file: string, path: JsonPath): Result<never> {
  return refuse('folder/bad-path', `"${path.join('.')}" leads nowhere in ${file}.`)
}

function parentOf(whole: Record<string, JsonValue>, path: JsonPath): Record<string, JsonValue> | null {
  if (path.length === 0 || path.some((key) => deniedKeys.has(key))) return null
  return path.slice(0, -1).reduce<Record<string, JsonValue> | null>((here, key) => {
    const next = here === null ? undefined : here[key]
    return isJsonObject(next) ? (next as Record<string, JsonValue>) : null
  }, whole)
}

function setLeaf(whole: Record<string, JsonValue>, path: JsonPath, value: JsonValue): boolean {
  const parent = parentOf(whole, path)
  if (parent === null) return false
  parent[path.at(-1) ?? ''] = value
  return true
}

function removeLeaf(whole: Record<string, JsonValue>, path: JsonPath): boolean {
  const parent = parentOf(whole, path)
  return parent !== null && delete parent[path.at(-1) ?? '']
}

function lineOp(path: string, before: string, after: string): FileOp {
  const [old, next] = [before.split('\n'), after.split('\n')]
  let at = 0
  while (at < old.length && at < next.length && old[at] === next[at]) at += 1
  let tail = 0
  while (tail < old.length - at && tail < next.length - at && old.at(-1 - tail) === next.at(-1 - tail))
    tail += 1
  const insert = next.slice(at, next.length - tail)
  return { path, op: 'patch_lines', at, remove: old.length - tail - at, insert }
}

function patchLines(before: string, op: Extract<FileOp, { readonly op: 'patch_lines' }>): Result<string> {
  const lines = before.split('\n')
  const whole = op.at === 0 && op.remove >= lines.length && before.trim() !== ''
  if (whole) return refuseWhole(op.path) // enforces: KRN-27
  if (op.path.endsWith('.json'))
    return refuse('folder/not-text', `${op.path} is JSON: it is patched as JSON, never as text.`)
  if (op.at < 0 || op.remove < 0 || op.at + op.remove > lines.length)
    return refuse(
      'folder/bad-path',
      `${op.path} has ${lines.length} lines; ${op.at + op.remove} is not among them.`,
    )
  return done(lines.toSpliced(op.at, op.remove, ...op.insert).join('\n'))
}
