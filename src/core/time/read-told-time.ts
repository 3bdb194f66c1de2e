/**
 * Reads a world_time that a narrator or an import wrote. It is taken whole or not at all: nothing missing is filled in,
 * nothing out of range is bent (TIME-07, TIME-09). Whether the clock may go there is decided in admit-time.ts.
 */
import { z } from 'zod'
import { isJsonObject, type JsonObject } from '../json.ts'
import { done, type Result, refuse } from '../refusal.ts'
import { type Calendar, foldName, furthestYear } from './calendar.ts'
import { excerpt } from './excerpt.ts'
import type { Instant } from './instant.ts'
import { instantOf, type Moment, worldTimeSchema } from './world-time.ts'

/** What may be told: as the state keeps it, but a month may be a number and the part of the day any word. */
export const toldTimeSchema = worldTimeSchema.extend({
  year: z.int().min(-furthestYear).max(furthestYear),
  month: z.union([z.string().min(1).max(60), z.int()]),
  time_of_day: z.string().max(60),
  era: z.string().optional(),
  calendar: z.string().optional(),
})

/** A told time that exists in the calendar: when it is, and the word it used for the part of the day. */
export interface ToldTime {
  readonly instant: Instant
  readonly hour: number
  readonly time_of_day: string
}

const required = Object.keys(worldTimeSchema.shape)

const expected: Readonly<Record<string, string>> = {
  year: `a whole number from -${furthestYear} to ${furthestYear}`,
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

function refuseField(told: JsonObject, error: z.ZodError): Result<ToldTime> {
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
export function readToldTime(calendar: Calendar, told: unknown): Result<ToldTime> {
  if (!isJsonObject(told)) {
    return refuse('time/not-an-object', `A world_time is an object; this was ${excerpt(told)}.`, {
      rule: 'TIME-07',
    })
  }
  const foreign = foreignReckoning(calendar, told)
  if (foreign !== undefined) return refuseReckoning(calendar, foreign) // enforces: TIME-13
  const missing = required.filter((field) => !Object.hasOwn(told, field))
  if (missing.length > 0) return refusePartial(missing) // enforces: TIME-07
  const read = toldTimeSchema.safeParse(told)
  if (!read.success) return refuseField(told, read.error) // enforces: TIME-09
  const instant = instantOf(calendar, read.data)
  if (!instant.ok) return instant
  return done({ instant: instant.value, hour: read.data.hour, time_of_day: read.data.time_of_day })
}

function refusePartial(missing: readonly string[]): Result<ToldTime> {
  const fields = missing.length === 1 ? 'the field' : 'the fields'
  const sentence = `A world_time must have all eight fields; ${fields} ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing.`
  return refuse('time/partial', sentence, { rule: 'TIME-07', data: { missing } })
}

function refuseReckoning(calendar: Calendar, foreign: unknown): Result<ToldTime> {
  const sentence = `This campaign counts years in ${calendar.era} by the ${calendar.name}; ${excerpt(foreign)} is another reckoning.`
  return refuse('time/foreign-era', sentence, { rule: 'TIME-13' })
}

/** Reads the seven fields of a moment the engine itself put together; the part of the day follows from them. */
export function readMoment(calendar: Calendar, moment: Moment): Result<Instant> {
  const read = readToldTime(calendar, { ...moment, time_of_day: '' })
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
