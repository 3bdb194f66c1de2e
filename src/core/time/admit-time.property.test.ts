import fc from 'fast-check'
import { expect, it } from 'vitest'
import { modes } from '../turn-mode.ts'
import { violationSchema } from '../violation.ts'
import { durationOf, timedActions } from './action-and-travel-duration.ts'
import { admitTime } from './admit-time.ts'
import { microsecondsPerDay } from './instant.ts'
import { gregorian, harptos } from './shipped-calendars.ts'
import { addToTime, compareTimes, instantOf, timesOfDay, worldTimeAt, worldTimeSchema } from './world-time.ts'

const anyCalendar = fc.constantFrom(harptos, gregorian)
const anyInstant = fc.record({
  day: fc.integer({ min: -300_000_000, max: 300_000_000 }),
  microsecond_of_day: fc.oneof(
    fc.integer({ min: 0, max: microsecondsPerDay - 1 }),
    fc.constantFrom(0, 999_999, microsecondsPerDay - 1),
  ),
})
const anyNumber = fc.oneof(fc.integer({ min: -2, max: 61 }), fc.double(), fc.maxSafeInteger())
const nearlyTime = fc.record(
  {
    year: fc.oneof(fc.integer({ min: -3000, max: 3000 }), fc.string(), anyNumber),
    month: fc.oneof(
      fc.constantFrom('Mirtul', 'Midsummer', 'Shieldmeet', 'May', 'Smarch'),
      anyNumber,
      fc.anything(),
    ),
    day: anyNumber,
    hour: anyNumber,
    minute: anyNumber,
    second: anyNumber,
    microsecond: anyNumber,
    time_of_day: fc.oneof(fc.constantFrom<string>(...timesOfDay), fc.string(), fc.anything()),
    era: fc.string(),
  },
  { requiredKeys: [] },
)
const anyPatch = fc.oneof(
  nearlyTime,
  fc.anything({ withBigInt: true, withNullPrototype: true }),
  fc.constant(undefined),
)
const anyTimestamp = fc.oneof(
  fc.constant(undefined),
  fc.string(),
  fc.anything(),
  fc.stringMatching(/^[+-]?\d{4,7}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/),
)

it('takes any garbage and returns a valid clock, strictly later in STORY and THINK', () => {
  const asked = fc.record({
    calendar: anyCalendar,
    instant: anyInstant,
    mode: fc.constantFrom(...modes),
    action: fc.option(fc.constantFrom(...timedActions), { nil: undefined }),
    rounds: fc.option(fc.double(), { nil: undefined }),
    measured_seconds: fc.option(fc.oneof(fc.double(), fc.maxSafeInteger()), { nil: undefined }),
    patch: anyPatch,
    timestamp_iso: anyTimestamp,
    god: fc.option(fc.record({ timeRequested: fc.boolean() }), { nil: undefined }),
    stalled: fc.option(fc.double(), { nil: undefined }),
  })
  fc.assert(
    fc.property(asked, ({ instant, ...rest }) => {
      const current = worldTimeAt(rest.calendar, instant)
      const { time, moved, violations, stalled } = admitTime({ ...rest, current })
      expect(worldTimeSchema.safeParse(time).error).toBeUndefined()
      expect(instantOf(rest.calendar, time).ok).toBe(true)
      expect(Number.isSafeInteger(stalled) && stalled >= 0).toBe(true)
      for (const violation of violations) violationSchema.parse(violation)
      const order = compareTimes(rest.calendar, time, current)
      if (rest.mode === 'STORY' || rest.mode === 'THINK') expect(order).toBe(1)
      else expect(order === 0).toBe(moved === 'none')
    }),
    { numRuns: 1_500 },
  )
})

it('never leaves the range of the action, however far the told time is', () => {
  const distance = fc.oneof(
    fc.integer({ min: -100, max: 100 }).map((minutes) => ({ minutes })),
    fc.integer({ min: -40_000, max: 40_000_000 }).map((seconds) => ({ seconds })),
    fc.integer({ min: -1_000_000, max: 1_000_000 }).map((days) => ({ days })),
  )
  const action = fc.constantFrom(...timedActions)
  const nearNow = fc.record({
    day: fc.integer({ min: -2_000_000, max: 2_000_000 }),
    microsecond_of_day: fc.integer({ min: 0, max: microsecondsPerDay - 1 }),
  })
  fc.assert(
    fc.property(anyCalendar, nearNow, action, distance, (calendar, instant, kind, by) => {
      const current = worldTimeAt(calendar, instant)
      const told = addToTime(calendar, current, by)
      const patch = told.ok ? told.value : undefined
      const { time } = admitTime({ calendar, current, mode: 'STORY', action: kind, patch })
      const { least, most } = durationOf(kind)
      const earliest = addToTime(calendar, current, { microseconds: least })
      const latest = addToTime(calendar, current, { microseconds: most })
      expect(earliest.ok && compareTimes(calendar, time, earliest.value)).not.toBe(-1)
      expect(latest.ok && compareTimes(calendar, time, latest.value)).not.toBe(1)
    }),
    { numRuns: 500 },
  )
})
