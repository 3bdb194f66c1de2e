/** World time by command: the one way in which a clock goes back, and then with a warning (TIME-03, TIME-04). */
import { done, type Result, refuse } from '../../core/result.ts'
import { type Calendar, foldName } from '../../core/time/calendar-definition.ts'
import { changeTime, formatTime, parseTime } from '../../core/time/format-and-read-time.ts'
import type { Duration } from '../../core/time/instant.ts'
import { addToTime, type Moment, type WorldTime } from '../../core/time/world-time.ts'
import type { GodWork } from './god-command-working-state.ts'

const hours: Readonly<Record<string, number>> = {
  ...{ dawn: 6, morning: 8, noon: 12, midday: 12, afternoon: 15, dusk: 18, evening: 18, night: 21 },
  ...{ midnight: 0, 'deep night': 2, sunrise: 6, sunset: 18 },
}

/** Performs "set the time to …". */
export function setTime(work: GodWork, text: string): Result<null> {
  const read = readMomentIn(work.state.campaign.calendar, work.state.time, text)
  return read.ok ? moveTo(work, read.value) : read
}

/** Performs "advance two hours" and "go back one day". */
export function moveTime(work: GodWork, by: Duration, back: boolean): Result<null> {
  const turned = Object.fromEntries(Object.entries(by).map(([unit, count]) => [unit, back ? -count : count]))
  const moved = addToTime(work.state.campaign.calendar, work.state.time, turned)
  return moved.ok ? moveTo(work, moved.value) : moved
}

function moveTo(work: GodWork, time: WorldTime): Result<null> {
  return work.update({ world_data: { world_time: time } })
}

/** A day in words: `Mirtul 10 evening`, `14:30`, `tomorrow morning`, `1492 DR, Mirtul 15, 14:30`. */
function readMomentIn(calendar: Calendar, now: WorldTime, text: string): Result<WorldTime> {
  const whole = parseTime(calendar, text)
  if (whole.ok) return whole
  const read = readParts(calendar, text)
  if (read === null) return unreadable(calendar, now, text)
  const { days, ...changes } = read
  const moved = days === 0 ? done(now) : addToTime(calendar, now, { days })
  return moved.ok ? changeTime(calendar, moved.value, { ...changes, second: 0, microsecond: 0 }) : moved
}

type Parts = { -readonly [Field in keyof Moment]?: Moment[Field] } & { days: number }

/** Every word must mean something; a word left over makes the whole unreadable. */
function readParts(calendar: Calendar, text: string): Parts | null {
  const parts: Parts = { days: 0 }
  let left = ` ${foldName(text).replaceAll(',', ' ').replace(/\s+/g, ' ')} `
  const take = (pattern: RegExp): RegExpExecArray | null => {
    const match = pattern.exec(left)
    if (match !== null) left = left.replace(match[0], ' ')
    return match
  }
  for (const [name, hour] of Object.entries(hours).sort(([a], [b]) => b.length - a.length)) {
    if (parts.hour === undefined && left.includes(` ${name} `)) {
      left = left.replace(` ${name} `, ' ')
      Object.assign(parts, { hour, minute: 0 })
    }
  }
  const clock = take(/ (\d{1,2}):(\d{2})(?: ?(am|pm))? /) ?? take(/ (\d{1,2})() ?(am|pm) /)
  if (clock !== null)
    Object.assign(parts, { hour: hourOf(clock[1], clock[3]), minute: Number(clock[2] || 0) })
  if (take(/ (?:tomorrow|next day|following day|next) /) !== null) parts.days = 1
  else if (take(/ yesterday /) !== null) parts.days = -1
  const month = monthIn(calendar, left)
  if (month !== undefined) {
    left = left.replace(` ${foldName(month)} `, ' ')
    parts.month = month
  }
  const year = take(
    new RegExp(` (-?\\d{3,6})(?: ${foldName(calendar.era).replace(/[^\p{L}\p{N} ]/gu, '')})? `, 'u'),
  )
  if (year !== null) parts.year = Number(year[1])
  const day = take(/ (?:day )?(\d{1,3})(?:st|nd|rd|th)? /)
  if (day !== null) parts.day = Number(day[1])
  take(/ (?:in the|at|on the|on|of|in|the) /)
  const nothing = Object.keys(parts).length === 1 && parts.days === 0
  return left.replace(/\b(?:in|the|at|on|of)\b/g, '').trim() === '' && !nothing ? parts : null
}

function hourOf(digits: string | undefined, half: string | undefined): number {
  const hour = Number(digits)
  if (half === undefined) return hour
  return (hour % 12) + (half === 'pm' ? 12 : 0)
}

function monthIn(calendar: Calendar, left: string): string | undefined {
  for (const part of [...calendar.months, ...calendar.festivals]) {
    const found = [part.name, ...part.aliases].find((name) => left.includes(` ${foldName(name)} `))
    if (found !== undefined) return found
  }
  return undefined
}

function unreadable(calendar: Calendar, now: WorldTime, text: string): Result<never> {
  const sentence = `"${text.slice(0, 80)}" is no time this campaign knows. Write it like "${now.month} ${now.day} evening", "14:30" or "${formatTime(calendar, now)}". Nothing was changed.`
  return refuse('turn/god-time', sentence, { rule: 'TIME-09' })
}
