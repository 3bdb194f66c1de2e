/**
 * The time as the session header shows it: `1492 DR, Mirtul 15, 14:30`. The engine writes it; a header from
 * elsewhere is only compared and then set right (TIME-19), and it never chooses an era (TIME-13).
 */
import { done, type Result, refuse } from '../refusal.ts'
import type { Violation } from '../violation.ts'
import { type Calendar, foldName } from './calendar.ts'
import { findEntry } from './calendar-year.ts'
import { excerpt } from './excerpt.ts'
import { namesForeignEra, readMoment } from './read-told-time.ts'
import { type WorldTime, worldTimeAt } from './world-time.ts'

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
  const clock = [time.hour, time.minute].map((part) => String(part).padStart(2, '0')).join(':')
  return `${time.year} ${calendar.era}, ${time.month}${day}, ${clock}`
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
 * Compares the time line of somebody's session header with the campaign's clock and returns the header set right;
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
