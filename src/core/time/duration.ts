/**
 * How long things take: the table by which the engine moves the clock and to which a told time is held. Ranges are
 * data; the only computed row is a journey, whose seconds come from travel.ts.
 */
import { countOf } from '../../text/grammar.ts'
import { microsecondsPerHour, microsecondsPerMinute, microsecondsPerSecond } from './instant.ts'

/** The kinds of action the clock knows; `unspecified` is for an action nobody classified. */
export const timedActions = [
  'think',
  'quick_action',
  'combat_round',
  'dialogue',
  'scene_transition',
  'investigation',
  'short_rest',
  'long_rest',
  'travel',
  'unspecified',
] as const

/** One kind of action as the clock sees it. */
export type TimedAction = (typeof timedActions)[number]

/** The least, the usual and the most an action takes, in whole microseconds. */
export interface DurationRange {
  readonly least: number
  readonly usual: number
  readonly most: number
}

/** A row of the table: its range, the words for it, and the rule that holds a told time to it. */
export interface DurationRow extends DurationRange {
  readonly words: string
  readonly rule: string
}

function row(
  words: string,
  rule: string,
  unit: number,
  range: readonly [number, number, number],
): DurationRow {
  const [least, usual, most] = range
  return { words, rule, least: least * unit, usual: usual * unit, most: most * unit }
}

/** What each kind of action costs. A journey without a measured route counts as a change of scene. */
export const durationTable: Readonly<Record<TimedAction, DurationRow>> = {
  think: row('Thinking', 'MODE-08', 1, [1, 1, 1]),
  quick_action: row('A quick action', 'TIME-16', microsecondsPerSecond, [10, 20, 30]),
  combat_round: row('A combat round', 'TIME-15', microsecondsPerSecond, [6, 6, 6]),
  dialogue: row('A short conversation', 'TIME-15', microsecondsPerMinute, [1, 2, 5]),
  scene_transition: row('A change of scene', 'TIME-17', microsecondsPerMinute, [5, 10, 15]),
  investigation: row('An investigation', 'TIME-17', microsecondsPerMinute, [10, 20, 30]),
  short_rest: row('A short rest', 'TIME-15', microsecondsPerHour, [1, 1, 1]),
  long_rest: row('A long rest', 'TIME-15', microsecondsPerHour, [8, 8, 8]),
  travel: row('The journey', 'TIME-18', microsecondsPerMinute, [5, 10, 15]),
  unspecified: {
    words: 'This',
    rule: 'TIME-15',
    least: 1,
    usual: microsecondsPerMinute,
    most: 30 * microsecondsPerMinute,
  },
}

/** A day of fighting; no fight is timed beyond it. */
const mostRounds = 14_400

/** About 285 years: the longest single step whose microseconds are still exact. */
export const mostMeasuredSeconds = 9_000_000_000

/** What the engine knows about this action beyond its kind. */
export interface ActionMeasure {
  /** How many rounds of combat were fought. */
  readonly rounds?: number | undefined
  /** Seconds the engine worked out itself (a route, a wait, a skip of time): then the clock moves exactly these. */
  readonly measured_seconds?: number | undefined
}

function wholeWithin(value: number | undefined, least: number, most: number): number | undefined {
  if (value === undefined || !Number.isSafeInteger(value) || value < least) return undefined
  return Math.min(value, most)
}

/**
 * The table's row for an action, made exact by what the engine measured.
 *
 * @example
 * durationOf('combat_round', { rounds: 3 }).usual // 18_000_000
 */
export function durationOf(action: TimedAction, measure: ActionMeasure = {}): DurationRow {
  const entry = durationTable[action]
  const seconds = wholeWithin(measure.measured_seconds, 0, mostMeasuredSeconds)
  if (seconds !== undefined && action !== 'think') {
    const exact = Math.max(1, seconds * microsecondsPerSecond)
    return { ...entry, least: exact, usual: exact, most: exact }
  }
  if (action !== 'combat_round') return entry
  const rounds = wholeWithin(measure.rounds, 1, mostRounds) ?? 1
  const words = rounds === 1 ? entry.words : `A fight of ${rounds} rounds`
  return {
    ...entry,
    words,
    least: entry.least * rounds,
    usual: entry.usual * rounds,
    most: entry.most * rounds,
  }
}

/**
 * Brings a length of time into a range.
 *
 * @example
 * clampDuration(durationTable.dialogue, 32_400_000_000) // 300_000_000: five minutes
 */
export function clampDuration(range: DurationRange, microseconds: number): number {
  return Math.min(Math.max(microseconds, range.least), range.most)
}

const units: readonly (readonly [length: number, word: string])[] = [
  [24 * microsecondsPerHour, 'day'],
  [microsecondsPerHour, 'hour'],
  [microsecondsPerMinute, 'minute'],
  [microsecondsPerSecond, 'second'],
  [1, 'microsecond'],
]

/**
 * A length of time in words.
 *
 * @example
 * durationText(5_400_000_000) // '1 hour 30 minutes'
 */
export function durationText(microseconds: number): string {
  const parts: string[] = []
  let rest = microseconds
  for (const [length, word] of units) {
    const count = Math.floor(rest / length)
    if (count > 0) parts.push(countOf(count, word))
    rest -= count * length
  }
  return parts.length === 0 ? 'no time' : parts.join(' ')
}
