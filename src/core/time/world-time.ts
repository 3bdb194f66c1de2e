/**
 * World time as the state keeps it: eight fields that a person can read. All reckoning goes through an Instant, so
 * carries, leap years and festivals are right everywhere; no Date, no float, no field changed by hand.
 */
import { z } from 'zod'
import { Fault } from '../fault.ts'
import { done, type Result, refuse } from '../result.ts'
import { type Calendar, findEntry, maxMonthDays, type YearEntry, yearEntries } from './calendar-definition.ts'
import {
  addToInstant,
  checkInstant,
  compareInstants,
  type Duration,
  durationBetween,
  floorDivide,
  type Instant,
  microsecondsPerHour,
  microsecondsPerMinute,
  microsecondsPerSecond,
} from './instant.ts'

/**
 * The parts of the day, from midnight on. They follow from the hour and from nothing else, so that a clock showing 19 can
 * never be called Night (TIME-10).
 */
export const timesOfDay = [
  'Deep Night',
  'Dawn',
  'Morning',
  'Midday',
  'Afternoon',
  'Evening',
  'Night',
] as const

/** One of the seven parts of the day. */
export type TimeOfDay = (typeof timesOfDay)[number]

const lastHours: readonly (readonly [lastHour: number, name: TimeOfDay])[] = [
  [4, 'Deep Night'],
  [6, 'Dawn'],
  [11, 'Morning'],
  [13, 'Midday'],
  [17, 'Afternoon'],
  [19, 'Evening'],
]

/**
 * What people call this hour (0–23).
 *
 * @example
 * timeOfDay(19) // 'Evening'
 */
export function timeOfDay(hour: number): TimeOfDay {
  for (const [lastHour, name] of lastHours) {
    if (hour <= lastHour) return name
  }
  return 'Night'
}

/**
 * The eight fields, all of them required. `month` is the calendar's own name for the month, or the festival's name
 * with `day: 1`.
 */
export const worldTimeSchema = z.strictObject({
  year: z.int(),
  month: z.string().min(1).max(60),
  day: z.int().min(1).max(maxMonthDays),
  hour: z.int().min(0).max(23),
  minute: z.int().min(0).max(59),
  second: z.int().min(0).max(59),
  microsecond: z.int().min(0).max(999_999),
  time_of_day: z.enum(timesOfDay),
})

/**
 * A moment in the campaign's calendar.
 *
 * @example
 * const noonish: WorldTime = {
 *   year: 1492, month: 'Mirtul', day: 10, hour: 14, minute: 30, second: 25, microsecond: 0, time_of_day: 'Afternoon',
 * }
 */
export type WorldTime = Readonly<z.infer<typeof worldTimeSchema>>

/** The seven fields that say a moment; the eighth, `time_of_day`, follows from the hour. */
export interface Moment extends Omit<WorldTime, 'month' | 'time_of_day'> {
  /** A name of the month or festival, or the number of an ordinary month. */
  readonly month: string | number
}

/** The instant of a moment; refused when the calendar has no such day. The clock fields must be in range. */
export function instantOf(calendar: Calendar, moment: Moment): Result<Instant> {
  const found = findEntry(calendar, moment.year, moment.month)
  if (!found.ok) return found
  const entry = found.value
  if (moment.day < 1 || moment.day > entry.days) return refuseDay(calendar, moment, entry) // enforces: TIME-09
  const day = dayNumberOf(calendar, { year: moment.year, entry, day: moment.day })
  const microsecond_of_day =
    moment.hour * microsecondsPerHour +
    moment.minute * microsecondsPerMinute +
    moment.second * microsecondsPerSecond +
    moment.microsecond
  return checkInstant({ day: day + 0, microsecond_of_day: microsecond_of_day + 0 })
}

function refuseDay(calendar: Calendar, moment: Moment, entry: YearEntry): Result<Instant> {
  const length = entry.days === 1 ? 'is a single day' : `has ${entry.days} days`
  return refuse(
    'time/no-such-day',
    `There is no day ${moment.day} in ${entry.name} of ${moment.year} ${calendar.era}: it ${length}.`,
    { rule: 'TIME-09' },
  )
}

/** The eight fields of an instant in a calendar: the exact inverse of `instantOf`. */
export function worldTimeAt(calendar: Calendar, instant: Instant): WorldTime {
  const { year, entry, day } = dateOfDayNumber(calendar, instant.day)
  const seconds = floorDivide(instant.microsecond_of_day, microsecondsPerSecond)
  const minutes = floorDivide(seconds.quotient, 60)
  const hours = floorDivide(minutes.quotient, 60)
  return {
    year,
    month: entry.name,
    day,
    hour: hours.quotient,
    minute: hours.remainder,
    second: minutes.remainder,
    microsecond: seconds.remainder,
    time_of_day: timeOfDay(hours.quotient), // enforces: TIME-10, TIME-11
  }
}

/** The instant of a time the state already holds; a time its calendar does not know means a damaged state. */
export function instantOfKept(calendar: Calendar, time: WorldTime): Instant {
  const read = instantOf(calendar, time)
  if (read.ok) return read.value
  throw new Fault('damaged', `The campaign's clock cannot be read. ${read.refusal.message}`, {
    details: { time },
  })
}

/**
 * Orders two times of one calendar; which is earlier is decided by all seven fields, down to the microsecond.
 *
 * @example
 * const order = compareTimes(harptos, earlier, later) // -1
 */
export function compareTimes(calendar: Calendar, first: WorldTime, second: WorldTime): -1 | 0 | 1 {
  return compareInstants(instantOfKept(calendar, first), instantOfKept(calendar, second))
}

/**
 * The time a duration later (or earlier, when it is negative), with every carry.
 *
 * @example
 * const rested = addToTime(harptos, time, { hours: 8 })
 */
export function addToTime(calendar: Calendar, time: WorldTime, duration: Duration): Result<WorldTime> {
  const moved = addToInstant(instantOfKept(calendar, time), duration)
  return moved.ok ? done(worldTimeAt(calendar, moved.value)) : moved
}

/** How long it is from one time to another; adding it to `from` gives `to`. */
export function timeBetween(
  calendar: Calendar,
  from: WorldTime,
  to: WorldTime,
): { days: number; microseconds: number } {
  return durationBetween(instantOfKept(calendar, from), instantOfKept(calendar, to))
}

/** A day of a calendar: the year, the month or festival in it, and the day of that from 1. */
interface CalendarDate {
  readonly year: number
  readonly entry: YearEntry
  readonly day: number
}

function commonDays(calendar: Calendar): number {
  return [...calendar.months, ...calendar.festivals].reduce((sum, part) => sum + part.days, 0)
}

function leapDays(calendar: Calendar): number {
  return [...calendar.months, ...calendar.festivals].reduce((sum, part) => sum + part.leap_days, 0)
}

/** Leap years from year 0 up to, not including, this one; negative for years before 0. */
function leapYearsBefore(calendar: Calendar, year: number): number {
  let count = 0
  let sign = 1
  for (const step of calendar.leap_cycle) {
    count -= sign * floorDivide(-year, step).quotient
    sign = -sign
  }
  return count
}

/** The day number on which a year begins; year 0 begins on day 0. */
export function firstDayOfYear(calendar: Calendar, year: number): number {
  return year * commonDays(calendar) + leapYearsBefore(calendar, year) * leapDays(calendar)
}

/** The day number of a date; the date must be one of the calendar's. */
export function dayNumberOf(calendar: Calendar, date: CalendarDate): number {
  return firstDayOfYear(calendar, date.year) + date.entry.days_before + date.day - 1
}

/** Leap years are spread almost evenly over a cycle, so the proportional guess is at most a few years off. */
function yearOfDay(calendar: Calendar, day: number): number {
  const cycle = calendar.leap_cycle.at(-1) ?? 1
  const { quotient, remainder } = floorDivide(day, firstDayOfYear(calendar, cycle))
  let year = quotient * cycle + floorDivide(remainder * cycle, firstDayOfYear(calendar, cycle)).quotient
  while (firstDayOfYear(calendar, year) > day) year -= 1
  while (firstDayOfYear(calendar, year + 1) <= day) year += 1
  return year
}

/** The date of a day number: the exact inverse of `dayNumberOf`. */
export function dateOfDayNumber(calendar: Calendar, dayNumber: number): CalendarDate {
  const year = yearOfDay(calendar, dayNumber)
  const dayOfYear = dayNumber - firstDayOfYear(calendar, year)
  const entries = yearEntries(calendar, year)
  const entry = entries.findLast((candidate) => candidate.days_before <= dayOfYear)
  if (entry === undefined) throw new Fault('bug', `Day ${dayNumber} was not found in the year ${year}.`)
  return { year, entry, day: dayOfYear - entry.days_before + 1 }
}
