/**
 * The seven parts of the day. They follow from the hour and from nothing else, so that a clock showing 19 can
 * never be called Night (TIME-10); nobody stores or chooses one.
 */

/** The names of the parts of the day, from midnight on. */
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
