/**
 * The time as the session header shows it: `1492 DR, Mirtul 15, 14:30`. The engine writes it; a header from
 * elsewhere is only compared and then set right (TIME-19), and it never chooses an era (TIME-13).
 */

import { z } from 'zod'
import { excerpt } from '../excerpt.ts'
import { asText, isJsonObject, type JsonObject } from '../json.ts'
import { done, type Result, refuse } from '../result.ts'
import type { Violation } from '../violation.ts'
import { type Calendar, findEntry, foldName, maxYear, yearEntries } from './calendar-definition.ts'
import type { Instant } from './instant.ts'
import {
  instantOf,
  instantOfKept,
  type Moment,
  type WorldTime,
  worldTimeAt,
  worldTimeSchema,
} from './world-time.ts'

function isSingleFestival(calendar: Calendar, year: number, month: string): boolean {
  const found = findEntry(calendar, year, month)
  return found.ok && found.value.kind === 'festival' && found.value.days === 1
}

/**
 * Writes a time for people, to the minute; a festival of one day needs no number.
 *
 * @example
 * formatTime(harptos, time) // '1492 DR, Midsummer, 14:30'
 */
export function formatTime(calendar: Calendar, time: WorldTime): string {
  const day = isSingleFestival(calendar, time.year, time.month) ? '' : ` ${time.day}`
  return `${time.year} ${calendar.era}, ${time.month}${day}, ${clockTime(time)}`
}

/** The hour and the minute, as a header shows them: '14:30'. */
export function clockTime({ hour, minute }: Pick<WorldTime, 'hour' | 'minute'>): string {
  return [hour, minute].map((part) => String(part).padStart(2, '0')).join(':')
}

function refuseText(calendar: Calendar, text: string): Result<WorldTime> {
  const month = calendar.months[0]?.name ?? 'Month'
  const sentence = `${excerpt(text)} is not a time; write it like "1492 ${calendar.era}, ${month} 15, 14:30".`
  return refuse('time/unreadable', sentence, { rule: 'TIME-19' })
}

/**
 * Reads a time as `formatTime` writes it; seconds and less are zero.
 *
 * @example
 * const read = parseTime(harptos, '1492 DR, Mirtul 15, 14:30')
 */
export function parseTime(calendar: Calendar, text: string): Result<WorldTime> {
  const parts = text.length > 200 ? [] : text.split(',').map((part) => part.trim())
  const [yearPart = '', dayPart = '', clockPart = ''] = parts
  const year = /^(-?\d{1,9}) (.+)$/.exec(yearPart)
  const clock = /^(\d{1,2}):(\d{2})$/.exec(clockPart)
  if (parts.length !== 3 || year === null || clock === null) return refuseText(calendar, text)
  if (foldName(year[2] ?? '') !== foldName(calendar.era)) {
    const sentence = `This campaign counts its years in ${calendar.era}, not in ${excerpt(year[2])}.`
    return refuse('time/foreign-era', sentence, { rule: 'TIME-13' })
  }
  const numbered = /^(.*\D) (\d{1,4})$/.exec(dayPart)
  const month = numbered?.[1] ?? dayPart
  const complete = numbered !== null || isSingleFestival(calendar, Number(year[1]), month)
  if (!complete) return refuseText(calendar, text)
  const read = readMoment(calendar, {
    year: Number(year[1]),
    month,
    day: Number(numbered?.[2] ?? 1),
    hour: Number(clock[1]),
    minute: Number(clock[2]),
    second: 0,
    microsecond: 0,
  })
  return read.ok ? done(worldTimeAt(calendar, read.value)) : read
}

const label = 'Timestamp:'

function isTimeLine(line: string): boolean {
  return line.trimStart().startsWith(label)
}

function headerViolation(calendar: Calendar, told: string, right: string): Violation {
  const foreign = namesForeignEra(calendar, told.split(',')[0] ?? '')
  return {
    rule_id: foreign ? 'TIME-13' : 'TIME-19', // enforces: TIME-13
    severity: 'warn',
    action: 'overridden',
    at: 'session_header',
    message: foreign
      ? `The header counted years in another era; this campaign counts in ${calendar.era}.`
      : `The header's time is the engine's to write: it is ${right}.`,
    before: told.slice(0, 200),
    after: right,
  }
}

/**
 * Compares the time line of a session header with the campaign's clock and returns the header set right;
 * a header without a time line gets one, silently.
 *
 * @example
 * const { header, violations } = checkHeaderTime(harptos, 'Timestamp: 1492 DR, Mirtul 15, 14:30', current)
 */
export function checkHeaderTime(
  calendar: Calendar,
  header: string,
  current: WorldTime,
): { readonly header: string; readonly violations: readonly Violation[] } {
  const right = formatTime(calendar, current)
  const lines = header === '' ? [] : header.split('\n')
  const violations = lines
    .filter(isTimeLine)
    .map((line) => line.trim().slice(label.length).trim())
    .filter((told) => told !== right) // enforces: TIME-19
    .slice(0, 1)
    .map((told) => headerViolation(calendar, told, right))
  const others = lines.filter((line) => !isTimeLine(line))
  const place = others[0]?.trim() === '[SESSION_HEADER]' ? 1 : 0
  return { header: others.toSpliced(place, 0, `${label} ${right}`).join('\n'), violations }
}

/**
 * The shape of timestamp_iso: `1492-05-10T14:30:25.000000Z` in any calendar. A festival is written as the days after the last of
 * the month it follows (Midsummer of 1492 DR is 1492-07-31), so that timestamps sort like the days they mean.
 */
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
  const text = asText(value) ?? ''
  const match = text.length <= 60 ? shape.exec(text) : null
  if (match === null) return refuseTimestamp(value, 'it should look like 1492-05-10T14:30:25.000000Z') // enforces: TIME-14
  const [, yearDigits = '', ...rest] = match
  const year = Number(yearDigits)
  const [number = 0, dayOfMonth = 0, hour = 0, minute = 0, second = 0] = rest.slice(0, 5).map(Number)
  const microsecond = Number((rest[5] ?? '').padEnd(6, '0'))
  if (Object.is(year, -0) || Math.abs(year) > maxYear) return refuseTimestamp(value, 'there is no such year')
  if (!findEntry(calendar, year, number).ok) return refuseTimestamp(value, `there is no month ${number}`)
  const date = momentOfDay(calendar, year, number, dayOfMonth)
  const read = readMoment(calendar, { year, ...date, hour, minute, second, microsecond })
  if (!read.ok) return refuseTimestamp(value, read.refusal.message.replace(/\.$/, ''))
  return done(worldTimeAt(calendar, read.value))
}

/**
 * What a narrator or an import may tell: as the state keeps it, but a month may be a number and the part of the day any word.
 * It is taken whole or not at all (TIME-07, TIME-09).
 */
export const givenTimeSchema = worldTimeSchema.extend({
  year: z.int().min(-maxYear).max(maxYear),
  month: z.union([z.string().min(1).max(60), z.int()]),
  time_of_day: z.string().max(60),
  era: z.string().optional(),
  calendar: z.string().optional(),
})

/** A told time that exists in the calendar: when it is, and the word it used for the part of the day. */
export interface GivenTime {
  readonly instant: Instant
  readonly hour: number
  readonly time_of_day: string
}

const required = Object.keys(worldTimeSchema.shape)

const expected: Readonly<Record<string, string>> = {
  year: `a whole number from -${maxYear} to ${maxYear}`,
  month: 'the name or number of a month',
  day: 'a whole number from 1',
  hour: 'a whole number from 0 to 23',
  minute: 'a whole number from 0 to 59',
  second: 'a whole number from 0 to 59',
  microsecond: 'a whole number from 0 to 999999',
  time_of_day: 'the name of a part of the day',
  era: 'text',
  calendar: 'text',
}

/** The era or calendar the told time claims, when it is not the campaign's. */
function foreignReckoning(calendar: Calendar, told: JsonObject): unknown {
  const { era, calendar: name, year } = told
  if (typeof era === 'string' && foldName(era) !== foldName(calendar.era)) return era
  const ours = [calendar.id, calendar.name].map(foldName)
  if (typeof name === 'string' && !ours.includes(foldName(name))) return name
  return typeof year === 'string' && namesForeignEra(calendar, year) ? year : undefined
}

function refuseField(told: JsonObject, error: z.ZodError): Result<GivenTime> {
  const issue = error.issues[0]
  if (issue === undefined || issue.code === 'unrecognized_keys') {
    return refuse('time/unknown-field', `A world_time has the fields ${required.join(', ')} and no others.`, {
      rule: 'TIME-07',
    })
  }
  const field = String(issue.path[0])
  const sentence = `${field} ${excerpt(told[field])} is not possible: it must be ${expected[field]}.`
  return refuse('time/bad-field', sentence, { rule: 'TIME-09', data: { field } })
}

/**
 * Reads all eight fields of a told time, or says which rule it breaks.
 *
 * @example
 * const read = readToldTime(harptos, { hour: 8, minute: 15, time_of_day: 'Morning' }) // refused: TIME-07
 */
export function readGivenTime(calendar: Calendar, told: unknown): Result<GivenTime> {
  if (!isJsonObject(told)) {
    return refuse('time/not-an-object', `A world_time is an object; this was ${excerpt(told)}.`, {
      rule: 'TIME-07',
    })
  }
  const foreign = foreignReckoning(calendar, told)
  if (foreign !== undefined) return refuseReckoning(calendar, foreign) // enforces: TIME-13
  const missing = required.filter((field) => !Object.hasOwn(told, field))
  if (missing.length > 0) return refusePartial(missing) // enforces: TIME-07
  const read = givenTimeSchema.safeParse(told)
  if (!read.success) return refuseField(told, read.error) // enforces: TIME-09
  const instant = instantOf(calendar, read.data)
  if (!instant.ok) return instant
  return done({ instant: instant.value, hour: read.data.hour, time_of_day: read.data.time_of_day })
}

function refusePartial(missing: readonly string[]): Result<GivenTime> {
  const fields = missing.length === 1 ? 'the field' : 'the fields'
  const sentence = `A world_time must have all eight fields; ${fields} ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing.`
  return refuse('time/partial', sentence, { rule: 'TIME-07', data: { missing } })
}

function refuseReckoning(calendar: Calendar, foreign: unknown): Result<GivenTime> {
  const sentence = `This campaign counts years in ${calendar.era} by the ${calendar.name}; ${excerpt(foreign)} is another reckoning.`
  return refuse('time/foreign-era', sentence, { rule: 'TIME-13' })
}

/** Reads the seven fields of a moment the engine itself put together; the part of the day follows from them. */
export function readMoment(calendar: Calendar, moment: Moment): Result<Instant> {
  const read = readGivenTime(calendar, { ...moment, time_of_day: '' })
  return read.ok ? done(read.value.instant) : read
}

/**
 * True when a text counts years, but not in the calendar's era, which is fixed for a campaign (TIME-13); text without
 * a number counts nothing, and one with a colon is the time of day.
 *
 * @example
 * namesForeignEra(harptos, 'Year 3 of Frogs') // true
 */
export function namesForeignEra(calendar: Calendar, year: string): boolean {
  const text = year.slice(0, 200)
  const era = foldName(text.replace(/[+-]?\d+/, ' '))
  return /^[^:]*\d[^:]*$/.test(text) && era !== '' && era !== foldName(calendar.era)
}

/**
 * The current time with some fields changed; the part of the day is derived, so it cannot be left behind. Only for times the
 * engine builds: what a narrator leaves out is never filled in (TIME-07, TIME-08).
 *
 * @example
 * const evening = changeTime(harptos, current, { day: 10, hour: 19, minute: 0 })
 */
export function changeTime(
  calendar: Calendar,
  current: WorldTime,
  changes: Partial<Moment>,
): Result<WorldTime> {
  const { time_of_day: _derived, ...fields } = current
  const read = readMoment(calendar, { ...fields, ...changes })
  return read.ok ? done(worldTimeAt(calendar, read.value)) : read
}
