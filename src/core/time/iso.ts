/**
 * timestamp_iso: a transport encoding of world time in ISO 8601's shape, `1492-05-10T14:30:25.000000Z`, for any
 * calendar. The middle number is the month's number in the campaign's calendar; a festival is written as the days
 * after the last of the month it follows (Midsummer of 1492 DR is 1492-07-31, Shieldmeet 1492-07-32), so that
 * timestamps sort like the days they mean. Years outside 0–9999 carry a sign and six digits or more.
 */
import { done, type Result, refuse } from '../refusal.ts'
import { type Calendar, furthestYear } from './calendar.ts'
import { findEntry, yearEntries } from './calendar-year.ts'
import { excerpt } from './excerpt.ts'
import { readMoment } from './read-told-time.ts'
import { instantOfKept, type Moment, type WorldTime, worldTimeAt } from './world-time.ts'

const shape =
  /^(\d{4}|[+-]\d{6,7})-(\d{2,3})-(\d{2,4})T(\d{2}):(\d{2}):(\d{2})(?:\.(\d{1,6}))?(?:Z|\+00:00)?$/

function padded(value: number, width: number): string {
  return String(value).padStart(width, '0')
}

function yearText(year: number): string {
  if (year >= 0 && year <= 9999) return padded(year, 4)
  return `${year < 0 ? '-' : '+'}${padded(Math.abs(year), 6)}`
}

/**
 * Writes a time of the campaign as a timestamp.
 *
 * @example
 * formatTimestamp(harptos, time) // '1492-05-10T14:30:25.000000Z'
 */
export function formatTimestamp(calendar: Calendar, time: WorldTime): string {
  const kept = worldTimeAt(calendar, instantOfKept(calendar, time))
  const entries = yearEntries(calendar, kept.year)
  const entry = entries.find((candidate) => candidate.name === kept.month)
  const month = entries.find((candidate) => candidate.kind === 'month' && candidate.number === entry?.number)
  const number = month?.number ?? 0
  const day = (entry?.days_before ?? 0) - (month?.days_before ?? 0) + kept.day
  const date = `${yearText(kept.year)}-${padded(number, 2)}-${padded(day, 2)}`
  const clock = [kept.hour, kept.minute, kept.second].map((part) => padded(part, 2)).join(':')
  return `${date}T${clock}.${padded(kept.microsecond, 6)}Z`
}

function refuseTimestamp(value: unknown, reason: string): Result<WorldTime> {
  const sentence = `The timestamp ${excerpt(value)} cannot be read: ${reason}.`
  return refuse('time/bad-timestamp', sentence, { rule: 'TIME-14' })
}

/** Days after a month's last are those of the festivals that follow it. */
function momentOfDay(
  calendar: Calendar,
  year: number,
  number: number,
  day: number,
): Pick<Moment, 'month' | 'day'> {
  const entries = yearEntries(calendar, year).filter((entry) => entry.number === number)
  let left = day
  for (const entry of entries) {
    if (left <= entry.days) return { month: entry.name, day: left }
    left -= entry.days
  }
  return { month: number, day }
}

/**
 * Reads a timestamp; anything that is not a moment of this calendar is refused and nothing is guessed.
 *
 * @example
 * const read = readTimestamp(harptos, '2025-13-45T99:00') // refused: TIME-14
 */
export function readTimestamp(calendar: Calendar, value: unknown): Result<WorldTime> {
  const match = typeof value === 'string' && value.length <= 60 ? shape.exec(value) : null
  if (match === null) return refuseTimestamp(value, 'it should look like 1492-05-10T14:30:25.000000Z') // enforces: TIME-14
  const [, yearDigits = '', ...rest] = match
  const year = Number(yearDigits)
  const [number = 0, dayOfMonth = 0, hour = 0, minute = 0, second = 0] = rest.slice(0, 5).map(Number)
  const microsecond = Number((rest[5] ?? '').padEnd(6, '0'))
  if (Object.is(year, -0) || Math.abs(year) > furthestYear)
    return refuseTimestamp(value, 'there is no such year')
  if (!findEntry(calendar, year, number).ok) return refuseTimestamp(value, `there is no month ${number}`)
  const date = momentOfDay(calendar, year, number, dayOfMonth)
  const read = readMoment(calendar, { year, ...date, hour, minute, second, microsecond })
  if (!read.ok) return refuseTimestamp(value, read.refusal.message.replace(/\.$/, ''))
  return done(worldTimeAt(calendar, read.value))
}
