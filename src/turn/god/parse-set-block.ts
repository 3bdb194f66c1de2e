/**
 * The grammar of GOD_MODE_SET: a heading, then one change a line, `path = literal`. The block is read whole or not
 * at all, and a mistake is told with its line and column. It knows nothing of the state: only form is judged here.
 */
import { documentKeys } from '../../core/document/five-key-document.ts'
import { excerpt } from '../../core/excerpt.ts'
import { deniedKeys, findJsonProblem, isJsonObject, type JsonValue } from '../../core/json.ts'
import { done, type Refusal, type Result, refuse } from '../../core/result.ts'
import type { SetLine } from './god-command-types.ts'

/** The heading of a block. */
export const setHeading = 'GOD_MODE_SET:'

/** The most changes one block may hold. */
export const mostLines = 200
/** The longest block, in UTF-16 units. */
export const longestBlock = 20_000

const longestSegment = 120
const deepestPath = 12
const deleteWord = '__DELETE__'

/**
 * Reads a block, heading and all.
 *
 * @example
 * readSetBlock('GOD_MODE_SET:\nplayer_character_data.hp_current = 75')
 */
export function readSetBlock(text: string): Result<readonly SetLine[]> {
  if (text.length > longestBlock)
    return tooMuch(`${text.length} characters; at most ${longestBlock} are read`) // enforces: GMS-03
  const rows = text.split('\n')
  if (rows[0]?.trim() !== setHeading)
    return mistake(
      1,
      1,
      `the first line is "${setHeading}" and nothing else; changes begin on the line below`,
    ) // enforces: GMS-01
  const changes: SetLine[] = []
  for (const [index, row] of rows.entries()) {
    if (index === 0 || row.trim() === '' || row.trim() === '```') continue
    if (changes.length >= mostLines) return tooMuch(`more than ${mostLines} changes`)
    const read = readLine(row, index + 1)
    if (!read.ok) return read
    const clash = clashIn(changes, read.value)
    if (clash !== null) return clash
    changes.push(read.value)
  }
  if (changes.length === 0)
    return mistake(
      2,
      1,
      'there is no change; write one a line, such as player_character_data.hp_current = 12',
    )
  return done(changes)
}

function tooMuch(what: string): Result<never> {
  const sentence = `This block has ${what}. It holds changes only, never the whole state; nothing was changed.`
  return refuse('turn/god-set', sentence, { rule: 'GMS-03' })
}

function mistake(line: number, column: number, problem: string, rule = 'GMS-01'): Result<never> {
  const sentence = `Line ${line}, column ${column}: ${problem}. Nothing was changed.`
  return refuse('turn/god-set', sentence, { rule, data: { line, column } })
}

function readLine(row: string, line: number): Result<SetLine> {
  const indent = row.length - row.trimStart().length
  const equals = row.indexOf('=')
  if (equals < 0)
    return mistake(line, indent + 1, `a change is written path = value; ${excerpt(row.trim())} has no "="`) // enforces: GMS-01
  const path = readPath(row.slice(0, equals), line)
  if (!path.ok) return path
  const literal = row.slice(equals + 1).trim()
  const column = equals + 2 + (row.slice(equals + 1).length - row.slice(equals + 1).trimStart().length)
  if (literal === '') return mistake(line, equals + 2, `there is no value after ${path.value.join('.')} =`) // enforces: GMS-01
  const appends = path.value.at(-1) === 'append' && path.value.length > 2
  const target = appends ? path.value.slice(0, -1) : path.value
  const value = readLiteral(literal, line, column)
  if (!value.ok) return value
  if (value.value === deleteWord) {
    if (appends) return mistake(line, column, `${deleteWord} removes a key; it cannot be appended`, 'GMS-02')
    return done({ line, path: target, order: 'delete', value: null })
  }
  return done({ line, path: target, order: appends ? 'append' : 'set', value: value.value })
}

function readPath(text: string, line: number): Result<string[]> {
  const path = text.split('.').map((part) => part.trim())
  const column = text.length - text.trimStart().length + 1
  const empty = path.indexOf('')
  if (empty >= 0) return mistake(line, columnOf(path, empty, column), 'a name is missing in this path')
  const denied = path.findIndex((part) => deniedKeys.has(part))
  if (denied >= 0)
    return mistake(line, columnOf(path, denied, column), `"${path[denied]}" is never followed`, 'STATE-02') // enforces: GMS-02
  const long = path.findIndex((part) => part.length > longestSegment || /["'`[\]{}<>]/.test(part))
  if (long >= 0) {
    const problem = `${excerpt(path[long])} is no name: use letters, digits, _ and spaces, and dots between names`
    return mistake(line, columnOf(path, long, column), problem)
  }
  const known = documentKeys.some((key) => key === path[0])
  if (!known) {
    const problem = `a path begins with ${documentKeys.join(', ')}; ${excerpt(path[0])} is none of them`
    return mistake(line, column, problem, 'STATE-01')
  }
  if (path.length < 2) return mistake(line, column, rootProblem(path[0]), 'GMS-03') // enforces: GMS-03
  if (path.length > deepestPath) return mistake(line, column, `a path has at most ${deepestPath} names`)
  return done(path)
}

function rootProblem(root: string | undefined): string {
  return `${root} is a whole part of the state and is never replaced; name what is inside it`
}

function columnOf(path: readonly string[], index: number, start: number): number {
  return start + path.slice(0, index).reduce((sum, part) => sum + part.length + 1, 0)
}

/** A JSON literal, or the bare order to delete. */
function readLiteral(text: string, line: number, column: number): Result<JsonValue> {
  if (text === deleteWord) return done(deleteWord)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return mistake(line, column, literalProblem(text), twoChanges(text) ? 'GMS-01' : 'GMS-02') // enforces: GMS-02
  }
  const problem = findJsonProblem(value)
  if (problem !== null) return mistake(line, column, problem.problem, 'GMS-02') // enforces: GMS-02
  return done(value as JsonValue)
}

function twoChanges(text: string): boolean {
  return /[\w"}\]][,;]?\s+[a-z_][\w.]*\s*=/.test(text.slice(0, 2_000))
}

function literalProblem(text: string): string {
  if (twoChanges(text)) return 'there are two changes on one line; write one a line'
  if (/^[-+]?(nan|inf(inity)?)$/i.test(text)) return `${excerpt(text)} is not a number that can be kept`
  if (/^['“”‘’]/.test(text)) return 'a text stands in straight double quotes, like "Bob"'
  if (/^[\p{L}_]/u.test(text))
    return `${excerpt(text)} is no value: a text stands in double quotes, like ${JSON.stringify(text.slice(0, 40))}; true, false, numbers and ${deleteWord} stand alone`
  return `${excerpt(text)} is not a JSON value`
}

/** Two lines about one place; appending twice is no clash. */
function clashIn(before: readonly SetLine[], next: SetLine): { ok: false; refusal: Refusal } | null {
  const other = before.find((one) => {
    const shared = Math.min(one.path.length, next.path.length)
    if (one.path.slice(0, shared).join('.') !== next.path.slice(0, shared).join('.')) return false
    if (one.order === 'append' && next.order === 'append') return one.path.length !== next.path.length
    return one.path.length === next.path.length || !merges(one, next)
  })
  if (other === undefined) return null
  const problem = `${next.path.join('.')} was already changed on line ${other.line}`
  const refused = mistake(next.line, 1, problem)
  return refused.ok ? null : refused
}

/** An object and a leaf beside what it names can be merged; anything else over a leaf cannot. */
function merges(one: SetLine, next: SetLine): boolean {
  const [outer, inner] = one.path.length < next.path.length ? [one, next] : [next, one]
  const key = inner.path[outer.path.length]
  return (
    outer.order === 'set' &&
    isJsonObject(outer.value) &&
    key !== undefined &&
    !Object.hasOwn(outer.value, key)
  )
}
