import fc from 'fast-check'
import { expect, it } from 'vitest'
import { excerpt } from './excerpt.ts'

it.each([
  ['Smarch', '"Smarch"'],
  [{ hour: 24 }, '{hour: 24}'],
  [[1, [2, [3]]], '[1, [2, […]]]'],
  [null, 'null'],
  [undefined, 'undefined'],
])('shows %j', (value, text) => {
  expect(excerpt(value)).toBe(text)
})

it('is short and never fails, whatever it is shown', () => {
  const anything = fc.anything({ withBigInt: true, withMap: true, withNullPrototype: true, withDate: true })
  fc.assert(fc.property(anything, (value) => excerpt(value).length < 6_000))
  expect(excerpt('x'.repeat(100_000)).length).toBeLessThan(70)
})

it('ends on a circle', () => {
  const circle: Record<string, unknown> = {}
  circle.self = circle
  expect(excerpt(circle)).toBe('{self: {self: {…}}}')
})
