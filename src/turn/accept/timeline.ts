/**
 * Updates that speak of entries the log does not have (STATE-10): a sequence number of the future, a scene that was
 * never played, a memory of tomorrow. What does so is left out and flagged; the rest of the update goes on.
 */
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts'
import type { Counters } from '../../core/state/rows.ts'
import type { Violation } from '../../core/violation.ts'
import { mixesTimes } from '../audit/detect-timeline.ts'

const deepest = 8
const mostFlagged = 20

/** The last number of each kind that exists when this turn is told. */
function lastOf(counters: Counters): Readonly<Record<string, number>> {
  return {
    sequence_id: counters.sequence_id + 2,
    turn_number: counters.turn_number + 2,
    user_scene_number: counters.user_scene_number + 1,
    scene_number: counters.user_scene_number + 1,
    current_turn: counters.current_turn + 1,
    discovered_turn: counters.current_turn + 1,
  }
}

/** The update without what is not of this time. */
export function withinTime(
  updates: JsonObject,
  counters: Counters,
): { readonly updates: JsonObject; readonly violations: readonly Violation[] } {
  const violations: Violation[] = []
  const last = lastOf(counters)
  const flag = (at: string, before: JsonValue): false => {
    const message = 'contradiction: it refers to what has not happened.'
    if (violations.length < mostFlagged)
      violations.push({ rule_id: 'STATE-10', severity: 'error', action: 'rejected', at, message, before })
    return false
  }
  const isOfThisTime = (key: string, value: JsonValue, at: string): boolean => {
    const most = Object.hasOwn(last, key) ? last[key] : undefined
    const unborn = most !== undefined && typeof value === 'number' && (value > most || value < 1)
    if (unborn) return flag(at, value) // enforces: STATE-10
    return typeof value === 'string' && mixesTimes(value) ? flag(at, value) : true
  }
  const keep = (value: JsonValue, at: string, depth: number): JsonValue => {
    if (depth > deepest) return value
    if (Array.isArray(value))
      return value
        .filter((one: JsonValue) => isOfThisTime('', one, at))
        .map((one: JsonValue) => keep(one, at, depth + 1))
    if (!isJsonObject(value)) return value
    const kept = Object.entries(value).filter(([key, one]) =>
      isOfThisTime(key, one as JsonValue, `${at}.${key}`),
    )
    return Object.fromEntries(
      kept.map(([key, one]) => [key, keep(one as JsonValue, `${at}.${key}`, depth + 1)]),
    )
  }
  const mended = keep(updates, 'state_updates', 0) as JsonObject
  return violations.length === 0 ? { updates, violations } : { updates: mended, violations }
}
