/**
 * Keeps of a stranger's value what may be kept, and says what was left out: keys that reach a prototype, numbers that
 * are none, nesting and size that hurt. It copies, so that no getter, proxy or circle of theirs is ever met again.
 */
import { deniedKeys, type JsonValue, maxDepth, maxTextLength } from '../../core/json.ts'
import type { Violation } from '../../core/violation.ts'

/** How many values one answer may hold. */
const mostValues = 50_000
/** How many broken places are told one by one. */
const mostTold = 20

/** What is left, and what was not kept. */
export interface Pruned {
  readonly value: JsonValue | undefined
  readonly violations: readonly Violation[]
}

interface Walk {
  left: number
  readonly violations: Violation[]
}

/**
 * A copy of a value without what may not be kept.
 *
 * @example
 * pruneJson({ hp: 1e999, name: 'Oda' }, 'state_updates').value // { name: 'Oda' }
 */
export function pruneJson(value: unknown, at: string): Pruned {
  const walk: Walk = { left: mostValues, violations: [] }
  return { value: prune(value, at, 0, walk), violations: walk.violations }
}

function leaveOut(walk: Walk, at: string, rule_id: string, message: string): undefined {
  if (walk.violations.length >= mostTold) return
  walk.violations.push({ rule_id, severity: 'error', action: 'dropped', at: at.slice(0, 300), message })
}

function prune(value: unknown, at: string, depth: number, walk: Walk): JsonValue | undefined {
  walk.left -= 1
  if (walk.left < 0) return leaveOut(walk, at, 'ENV-01', `The answer holds more than ${mostValues} values.`)
  if (value === null || typeof value === 'boolean') return value
  if (typeof value === 'number') return pruneNumber(value, at, walk)
  if (typeof value === 'string') {
    if (value.length <= maxTextLength) return value.toWellFormed()
    return leaveOut(walk, at, 'ENV-01', `The text is longer than ${maxTextLength} characters.`)
  }
  if (typeof value !== 'object') return leaveOut(walk, at, 'ENV-01', `A ${typeof value} is not JSON.`)
  if (depth >= maxDepth) return leaveOut(walk, at, 'ENV-01', `It is nested more than ${maxDepth} deep.`)
  return Array.isArray(value) ? pruneList(value, at, depth, walk) : pruneObject(value, at, depth, walk)
}

function pruneNumber(value: number, at: string, walk: Walk): number | undefined {
  const exact = Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value))
  if (exact) return value
  return leaveOut(walk, at, 'STATE-02', `${value} is not a number that can be kept.`)
}

function pruneList(value: readonly unknown[], at: string, depth: number, walk: Walk): JsonValue {
  const kept: JsonValue[] = []
  for (let index = 0; index < value.length && walk.left > 0; index += 1) {
    const item = prune(value[index], `${at}[${index}]`, depth + 1, walk)
    if (item !== undefined) kept.push(item)
  }
  return kept
}

function pruneObject(value: object, at: string, depth: number, walk: Walk): JsonValue {
  const kept: Record<string, JsonValue> = {}
  for (const key of Object.keys(value)) {
    const place = at === '' ? key : `${at}.${key}`
    if (walk.left <= 0) break
    if (deniedKeys.has(key)) {
      leaveOut(walk, place, 'STATE-02', `The key "${key}" is not allowed.`)
      continue
    }
    const inner = (value as Record<string, unknown>)[key]
    if (inner === undefined) continue
    const item = prune(inner, place, depth + 1, walk)
    if (item !== undefined) kept[key] = item
  }
  return kept
}
