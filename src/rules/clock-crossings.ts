/**
 * The triggers that a moving clock crosses: it stays inside 0..max, and every trigger it passes fires exactly once
 * for that passing, upwards and downwards. Pure, and shared by every ruleset, because a clock that empties must ring
 * as loudly as one that fills.
 */
import { asObject, type JsonObject, type JsonValue } from '../core/json.ts'
import type { Clock } from '../core/state/table-row-schemas.ts'

/** Which way a clock runs: up (heat), down (time left), or either (reputation). */
export type ClockDirection = 'increment' | 'decrement' | 'both'

/** One trigger that a movement passed. */
export interface ClockCrossing {
  readonly threshold: number
  readonly crossed: 'up' | 'down'
  /** `receded` when a clock with a direction moved back out of what it had reached. */
  readonly kind: 'triggered' | 'receded'
  readonly text: string
}

/** One movement of a clock, as it really was. */
export interface ClockStep {
  readonly from: number
  readonly to: number
  /** What it moved by after its bounds were kept; may be less than was asked. */
  readonly delta: number
  readonly crossings: readonly ClockCrossing[]
}

/**
 * The direction a clock declares: in its triggers (`direction`), its tags, or the campaign's
 * `system.clock_rules.direction`; else the given one.
 *
 * @example
 * clockDirection({ id: 'time', triggers: {}, tags: ['decrement'] }, {}) // 'decrement'
 */
export function clockDirection(
  clock: Pick<Clock, 'id' | 'triggers' | 'tags'>,
  system: JsonObject,
  otherwise: ClockDirection = 'both',
): ClockDirection {
  const listed = asObject(asObject(system.clock_rules)?.direction) ?? {}
  const said: readonly unknown[] = [clock.triggers.direction, ...clock.tags, ownValue(listed, clock.id)]
  return said.find(isDirection) ?? otherwise
}

function isDirection(value: unknown): value is ClockDirection {
  return value === 'increment' || value === 'decrement' || value === 'both'
}

function ownValue(values: JsonObject, key: string): JsonValue | undefined {
  return Object.hasOwn(values, key) ? values[key] : undefined
}

/**
 * Moves a clock and says which triggers that fires.
 *
 * @example
 * stepClock({ value: 7, max: 8, triggers: { '8': 'A task force.' } }, 5, 'increment') // to 8, one crossing
 */
export function stepClock(
  clock: Pick<Clock, 'value' | 'max' | 'triggers'>,
  delta: number,
  direction: ClockDirection,
): ClockStep {
  const from = clock.value
  const to = Math.min(clock.max, Math.max(0, from + delta)) // enforces: PIPE-16
  const passed = thresholdsOf(clock.triggers).flatMap(({ threshold, text, on }) => {
    const kind = crossingKind(from, to, threshold, on ?? direction)
    return kind === null
      ? []
      : [{ threshold, crossed: to > from ? ('up' as const) : ('down' as const), kind, text }]
  })
  const crossings = to < from ? passed.reverse() : passed
  return { from, to, delta: to - from, crossings }
}

/** Null when the threshold was not passed. Standing on a threshold counts as having reached it. */
function crossingKind(
  from: number,
  to: number,
  threshold: number,
  direction: ClockDirection,
): ClockCrossing['kind'] | null {
  const reachedUp = from < threshold && threshold <= to // enforces: PIPE-16
  const reachedDown = to <= threshold && threshold < from
  if (direction === 'both') return reachedUp || reachedDown ? 'triggered' : null
  const reached = direction === 'increment' ? reachedUp : reachedDown
  if (reached) return 'triggered'
  const left =
    direction === 'increment' ? to < threshold && threshold <= from : from <= threshold && threshold < to
  return left ? 'receded' : null
}

interface Threshold {
  readonly threshold: number
  readonly text: string
  readonly on: ClockDirection | undefined
}

/** Triggers by number, lowest first: `"4": "…"`, or `"4": { text: "…", on: "decrement" }`. */
function thresholdsOf(triggers: JsonObject): Threshold[] {
  const found: Threshold[] = []
  for (const [key, value] of Object.entries(triggers)) {
    if (!/^\d{1,9}$/.test(key)) continue
    const { text, on } = asObject(value) ?? { text: value, on: undefined }
    if (typeof text === 'string' && text !== '')
      found.push({ threshold: Number(key), text, on: isDirection(on) ? on : undefined })
  }
  return found.sort((left, right) => left.threshold - right.threshold)
}
