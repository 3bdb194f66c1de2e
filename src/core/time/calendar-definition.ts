/**
 * A calendar is data: months, the festivals that stand between them, and when a year is long. A campaign has one
 * and keeps it. Every calendar's day has 24 hours of 60 minutes of 60 seconds; nothing here reckons with dates.
 */
import { z } from 'zod'
import { normalText } from '../../text/limit-combining-marks.ts'
import { done, type Result, refuse } from '../result.ts'

/** The most months and festivals one year may have. */
export const maxEntries = 400

/** The most days one month or festival may have. */
export const maxMonthDays = 1_000

/** The furthest year, before or after year 0, that anybody may set a campaign to. */
export const maxYear = 1_000_000

const written = /^(?=.*\p{L})[\p{L}\p{M}\p{N}'’.() -]*[\p{L}\p{M}'’.)]$/u

/** A month's, festival's or era's name. It may not end in a digit, since a header writes the day after it. */
const nameSchema = z
  .string()
  .trim()
  .min(1, 'is empty')
  .max(60, 'is longer than 60 characters')
  .regex(
    written,
    'must be made of letters, spaces, apostrophes, dots, hyphens and inner digits, and may not end in a digit',
  )

const daysSchema = z
  .int('must be a whole number')
  .max(maxMonthDays, `may not be more than ${maxMonthDays} days`)

const leapDaysSchema = daysSchema.min(0, 'may not be negative').default(0)

const aliasesSchema = z.array(nameSchema).max(10, 'may list at most 10 other names').default([]).readonly()

/** An ordinary month; in leap years it has `leap_days` more. */
const monthSchema = z
  .strictObject({
    name: nameSchema,
    aliases: aliasesSchema,
    days: daysSchema.min(1, 'must have at least one day'),
    leap_days: leapDaysSchema,
  })
  .readonly()

/** Days that belong to no month and stand after one; `days: 0, leap_days: 1` is a feast of leap years only. */
const festivalSchema = z
  .strictObject({
    name: nameSchema,
    aliases: aliasesSchema,
    /** The name of the month it follows; several after one month come in the order of the list. */
    after: nameSchema,
    days: daysSchema.min(0, 'may not be negative').default(1),
    leap_days: leapDaysSchema,
  })
  .readonly()

const shapeSchema = z.strictObject({
  id: z.string().regex(/^[a-z][a-z0-9-]{0,59}$/, 'must be a short lower-case id such as "harptos"'),
  name: nameSchema,
  era: nameSchema,
  months: z.array(monthSchema).min(1, 'must name at least one month').readonly(),
  festivals: z.array(festivalSchema).default([]).readonly(),
  /** `[4]`: every fourth year is long. `[4, 100, 400]`: but no hundredth, and yet each four-hundredth. */
  leap_cycle: z
    .array(z.int().min(2, 'must be at least 2').max(10_000, 'may be at most 10000'))
    .max(4, 'may have at most four steps')
    .default([])
    .readonly(),
})

type Shape = z.infer<typeof shapeSchema>
type Trouble = readonly [path: readonly (string | number)[], message: string]

/** One spelling for names that mean the same: case, outer and double spaces and a leading "the" do not count. */
export function foldName(name: string): string {
  return normalText(name, 'NFC').trim().replace(/\s+/g, ' ').toLowerCase().replace(/^the /, '')
}

function* nameTroubles(calendar: Shape): Generator<Trouble> {
  const seen = new Map<string, string>()
  for (const part of ['months', 'festivals'] as const) {
    for (const [index, { name, aliases }] of calendar[part].entries()) {
      for (const spelling of [name, ...aliases]) {
        const other = seen.get(foldName(spelling))
        if (other !== undefined) {
          yield [[part, index], `the name "${spelling}" is already taken by "${other}"`]
        }
        seen.set(foldName(spelling), name)
      }
    }
  }
}

function* festivalTroubles(calendar: Shape): Generator<Trouble> {
  const months = new Set(calendar.months.map((month) => foldName(month.name)))
  for (const [index, festival] of calendar.festivals.entries()) {
    if (festival.days + festival.leap_days === 0) {
      yield [['festivals', index], `"${festival.name}" has no day in any year`]
    }
    if (!months.has(foldName(festival.after))) {
      yield [['festivals', index, 'after'], `there is no month called "${festival.after}"`]
    }
  }
}

function* leapTroubles(calendar: Shape): Generator<Trouble> {
  let previous = 1
  for (const [index, step] of calendar.leap_cycle.entries()) {
    if (step === previous || step % previous !== 0) {
      yield [['leap_cycle', index], `${step} must be a multiple of ${previous}, the step before it`]
    }
    previous = step
  }
  const entries = [...calendar.months, ...calendar.festivals]
  const common = entries.reduce((sum, entry) => sum + entry.days, 0)
  const extra = entries.reduce((sum, entry) => sum + entry.leap_days, 0)
  if (extra > common) yield [['months'], 'a leap year may not be more than twice as long as a common one']
  if (extra > 0 && calendar.leap_cycle.length === 0) {
    yield [['leap_cycle'], 'leap days need a rule saying which years are long, for example [4]']
  }
}

function* entryTroubles(calendar: Shape): Generator<Trouble> {
  const count = calendar.months.length + calendar.festivals.length
  if (count > maxEntries) yield [[], `has ${count} months and festivals; at most ${maxEntries} are allowed`]
}

/** What a calendar must be; unknown keys are refused, names are unique, and every year has a sane length. */
export const calendarSchema = shapeSchema
  .superRefine((calendar, context) => {
    const troubles = [entryTroubles, nameTroubles, festivalTroubles, leapTroubles]
    for (const find of troubles) {
      for (const [path, message] of find(calendar))
        context.addIssue({ code: 'custom', path: [...path], message })
    }
  })
  .readonly()

/** A campaign's calendar, as data. */
export type Calendar = z.infer<typeof calendarSchema>

/**
 * Reads a calendar from a pack or a program; a refusal names each place that is wrong and says what would work.
 *
 * @example
 * const read = parseCalendar({
 *   id: 'tides', name: 'Reckoning of Tides', era: 'AT', months: [{ name: 'Ebb', days: 40 }, { name: 'Flood', days: 41 }],
 * })
 */
export function parseCalendar(value: unknown): Result<Calendar> {
  const read = calendarSchema.safeParse(value)
  if (read.success) return done(read.data)
  const sentences = read.error.issues.slice(0, 5).map((issue) => {
    const place = issue.path.length === 0 ? 'the calendar' : issue.path.map(String).join('.')
    return `${place}: ${issue.message}`
  })
  const more = read.error.issues.length - sentences.length
  const rest = more > 0 ? ` And ${more} more.` : ''
  return refuse('time/bad-calendar', `This calendar cannot be used. ${sentences.join('; ')}.${rest}`, {
    rule: 'TIME-12',
    data: { path: read.error.issues[0]?.path ?? [] },
  })
}

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
