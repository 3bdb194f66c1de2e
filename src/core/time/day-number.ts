/**
 * Days counted from the first day of year 0, in closed form: a date a million years away costs what tomorrow
 * costs. Whole numbers only.
 */
import { Fault } from '../fault.ts'
import type { Calendar } from './calendar.ts'
import { type YearEntry, yearEntries } from './calendar-year.ts'
import { floorDivide } from './floor-divide.ts'

/** A day of a calendar: the year, the month or festival in it, and the day of that from 1. */
export interface CalendarDate {
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
