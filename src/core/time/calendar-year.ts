/**
 * One year of a calendar laid out in order, months and festivals alike, and how a month is found in it by name or
 * number. It knows lengths and names; counting days over many years is in day-number.ts.
 */
import { done, type Result, refuse } from '../refusal.ts'
import { type Calendar, foldName } from './calendar.ts'

/** A month or festival of one particular year. */
export interface YearEntry {
  readonly name: string
  readonly kind: 'month' | 'festival'
  /** A month's own number from 1; for a festival the number of the month it follows. */
  readonly number: number
  /** How many days of the year come before it. */
  readonly days_before: number
  readonly days: number
}

/**
 * Whether a year is long in this calendar: divisible by the first step of its cycle, unless by the second, and so on.
 *
 * @example
 * isLeapYear(gregorian, 1900) // false
 */
export function isLeapYear(calendar: Calendar, year: number): boolean {
  let leap = false
  for (const step of calendar.leap_cycle) {
    if (year % step !== 0) return leap
    leap = !leap
  }
  return leap
}

function festivalsByMonth(calendar: Calendar): ReadonlyMap<string, Calendar['festivals'][number][]> {
  const byMonth = new Map<string, Calendar['festivals'][number][]>()
  for (const festival of calendar.festivals) {
    const after = monthNamed(calendar, festival.after)
    const list = byMonth.get(after)
    if (list === undefined) byMonth.set(after, [festival])
    else list.push(festival)
  }
  return byMonth
}

/** A month's own spelling of its name; folding is dear, and nearly every calendar spells its months one way. */
function monthNamed(calendar: Calendar, name: string): string {
  if (calendar.months.some((month) => month.name === name)) return name
  return calendar.months.find((month) => foldName(month.name) === foldName(name))?.name ?? name
}

/** Every month and festival that this year has, in order; a leap-year feast is absent from a common year. */
export function yearEntries(calendar: Calendar, year: number): readonly YearEntry[] {
  const leap = isLeapYear(calendar, year)
  const festivals = festivalsByMonth(calendar)
  const entries: YearEntry[] = []
  let before = 0
  for (const [index, month] of calendar.months.entries()) {
    const following = festivals.get(month.name) ?? []
    for (const part of [month, ...following]) {
      const days = part.days + (leap ? part.leap_days : 0)
      if (days === 0) continue
      const kind = part === month ? 'month' : 'festival'
      entries.push({ name: part.name, kind, number: index + 1, days_before: before, days })
      before += days
    }
  }
  return entries
}

function nameOfMonth(calendar: Calendar, spelling: string): string | undefined {
  const parts = [...calendar.months, ...calendar.festivals]
  if (parts.some((part) => part.name === spelling)) return spelling
  const wanted = foldName(spelling)
  for (const part of parts) {
    if ([part.name, ...part.aliases].some((name) => foldName(name) === wanted)) return part.name
  }
  return undefined
}

/**
 * Finds a month by its name, another of its names, or its number; a festival only by name. A name the calendar
 * does not have, and a feast that this year does not have, are refused (TIME-12).
 *
 * @example
 * const found = findEntry(harptos, 1492, 'mirtul')
 */
export function findEntry(calendar: Calendar, year: number, month: string | number): Result<YearEntry> {
  const entries = yearEntries(calendar, year)
  const name = typeof month === 'string' ? nameOfMonth(calendar, month) : calendar.months[month - 1]?.name
  const entry = entries.find((candidate) => candidate.name === name) // enforces: TIME-12
  if (entry !== undefined) return done(entry)
  return name === undefined ? refuseMonth(calendar, month) : refuseFestival(calendar, year, name)
}

function refuseFestival(calendar: Calendar, year: number, name: string): Result<YearEntry> {
  return refuse(
    'time/no-such-festival',
    `The year ${year} ${calendar.era} has no ${name}: it is not a leap year.`,
    {
      rule: 'TIME-12',
    },
  )
}

function refuseMonth(calendar: Calendar, month: string | number): Result<YearEntry> {
  const count = calendar.months.length
  const known = calendar.months.slice(0, 12).map((part) => part.name)
  const names = `${known.join(', ')}${count > known.length ? ', …' : ''}`
  const asked = typeof month === 'string' ? `called "${month.slice(0, 60)}"` : `number ${month}`
  return refuse(
    'time/unknown-month',
    `The ${calendar.name} has no month ${asked}. Its months are ${names} (1–${count}).`,
    { rule: 'TIME-12' },
  )
}
