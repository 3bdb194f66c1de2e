/**
 * The duration of actions: the table by which the engine moves the clock and to which a told time is held. Ranges are
 * data; the only computed row is a journey, whose seconds come from `travelSeconds`.
 */

import { countOf } from '../../text/capitals-articles-plurals-lists.ts'
import { done, type Result, refuse } from '../result.ts'
import { floorDivide, microsecondsPerHour, microsecondsPerMinute, microsecondsPerSecond } from './instant.ts'

/** The kinds of action the clock knows; `unspecified` is for an action without a class. */
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
export const maxMeasuredSeconds = 9_000_000_000

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
  const seconds = wholeWithin(measure.measured_seconds, 0, maxMeasuredSeconds)
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

/** Miles an hour by ground and by going on foot or mounted. */
export const paces = {
  road: { walk: 3, mounted: 6 },
  wilderness: { walk: 2, mounted: 4 },
} as const

/** A whole number of hundredths of a mile, or of feet, so that no route takes 3.9999 hours (TIME-18). */
export type Distance = { readonly hundredths_of_mile: number } | { readonly feet: number }

/** One part of a route: how far, over what ground, and how one goes. */
export interface TravelLeg {
  readonly distance: Distance
  readonly ground: keyof typeof paces
  readonly going: 'walk' | 'mounted'
  /** Difficult terrain halves the speed. */
  readonly difficult?: boolean
}

/** A million miles: no single leg is longer. */
const furthestHundredths = 100_000_000
const feetPerMile = 5_280
const secondsPerHour = 3_600

function legSeconds(leg: TravelLeg): number | undefined {
  const inFeet = 'feet' in leg.distance
  const length = 'feet' in leg.distance ? leg.distance.feet : leg.distance.hundredths_of_mile
  const unitsPerMile = inFeet ? feetPerMile : 100
  if (!Number.isSafeInteger(length) || length < 0) return undefined
  if (length > (furthestHundredths / 100) * unitsPerMile) return undefined
  const hoursFactor = leg.difficult === true ? 2 : 1 // enforces: TIME-18
  const perHour = paces[leg.ground][leg.going] * unitsPerMile // enforces: TIME-18
  const { quotient, remainder } = floorDivide(length * secondsPerHour * hoursFactor, perHour)
  return remainder === 0 ? quotient : quotient + 1
}

/**
 * The seconds a route takes. Every distance in hundredths of a mile comes out exact; one in feet is rounded up to
 * the next whole second for each leg.
 *
 * @example
 * travelSeconds([{ distance: { hundredths_of_mile: 1200 }, ground: 'road', going: 'walk' }]) // 14_400: four hours
 */
export function travelSeconds(route: readonly TravelLeg[]): Result<number> {
  let total = 0
  for (const [index, leg] of route.entries()) {
    const seconds = legSeconds(leg)
    if (seconds === undefined) {
      const sentence = `Leg ${index + 1} of the route needs a whole distance from 0 to a million miles.`
      return refuse('time/bad-distance', sentence, { rule: 'TIME-18' })
    }
    total += seconds
  }
  return done(total)
}
