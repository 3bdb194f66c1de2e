import { expect, it } from 'vitest'
import { beginLarge } from './begin-large.ts'

it('begins sentences large that begin with an article, and leaves every other word', () => {
  expect(beginLarge('the contractor means harm. a door? the end.')).toBe(
    'The contractor means harm. A door? The end.',
  )
  expect(beginLarge('They owe N.E. the rest, e.g. the coat.')).toBe('They owe N.E. the rest, e.g. the coat.')
  expect(beginLarge('Ask the guard, e.g. about theatre. then go.')).toBe(
    'Ask the guard, e.g. about theatre. then go.',
  )
})
