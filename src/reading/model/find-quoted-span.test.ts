import { describe, expect, it } from 'vitest'
import { spanOf } from './find-quoted-span.ts'

describe('where quoted words stand', () => {
  it.each<readonly [words: string, line: string, found: string | null]>([
    ['the rope', 'I tie The  rope to a post', 'The  rope'],
    [
      'You owe them the twenty-five minutes.',
      '"You owe them the twenty-five minutes."',
      'You owe them the twenty-five minutes',
    ],
    ["don't (really) go", 'I don’t (really) go [now]', 'don’t (really) go'],
    ['a+b $c', 'say a+b $c aloud', 'a+b $c'],
    ['the lamp', 'I look around', null],
    ['...', 'I look around...', null],
    ['', 'I look around', null],
  ])('“%s” in “%s”', (words, line, found) => {
    const span = spanOf(words, line)
    expect(span === null ? null : line.slice(...span)).toBe(found)
  })
})
