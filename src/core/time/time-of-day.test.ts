import { expect, it } from 'vitest'
import { timeOfDay } from './time-of-day.ts'

const golden = [
  'Deep Night',
  'Deep Night',
  'Deep Night',
  'Deep Night',
  'Deep Night',
  'Dawn',
  'Dawn',
  'Morning',
  'Morning',
  'Morning',
  'Morning',
  'Morning',
  'Midday',
  'Midday',
  'Afternoon',
  'Afternoon',
  'Afternoon',
  'Afternoon',
  'Evening',
  'Evening',
  'Night',
  'Night',
  'Night',
  'Night',
]

it.each(golden.map((name, hour) => ({ hour, name })))('[TIME-10] hour $hour is $name', ({ hour, name }) => {
  expect(timeOfDay(hour)).toBe(name)
})
