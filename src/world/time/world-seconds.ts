/** World time as one number, seconds since the first day of year 0, so that rates and deadlines can be reckoned with. */
import type { Calendar } from '../../core/time/calendar-definition.ts'
import { microsecondsPerSecond } from '../../core/time/instant.ts'
import { instantOfKept, type WorldTime, worldTimeAt } from '../../core/time/world-time.ts'

export const secondsPerHour = 3_600
/** Seconds in a day, in every calendar. */
export const secondsPerDay = 24 * secondsPerHour

/** The seconds of a time; parts of a second are kept. */
export function worldSeconds(calendar: Calendar, time: WorldTime): number {
  const { day, microsecond_of_day } = instantOfKept(calendar, time)
  return day * secondsPerDay + microsecond_of_day / microsecondsPerSecond
}

/** The time at a number of seconds, to the second. */
export function timeAtSeconds(calendar: Calendar, seconds: number): WorldTime {
  const day = Math.floor(seconds / secondsPerDay)
  const second = Math.min(secondsPerDay - 1, Math.max(0, Math.floor(seconds - day * secondsPerDay)))
  return worldTimeAt(calendar, { day, microsecond_of_day: second * microsecondsPerSecond })
}
