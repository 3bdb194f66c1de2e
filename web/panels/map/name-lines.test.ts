import { describe, expect, it } from 'vitest'
import { nameLines } from './name-lines.ts'

describe('a name under its mark', () => {
  it('is broken at spaces, never inside a word', () => {
    expect(nameLines('the concourse')).toEqual(['the concourse'])
    expect(nameLines('the House of the Quay Company')).toEqual(['the House of', 'the Quay', 'Company'])
    expect(nameLines('Llanfairpwllgwyngyllgogerych')).toEqual(['Llanfairpwllgwyngyllgogerych'])
  })

  it('ends in dots when it will not end', () => {
    expect(nameLines('one two three four five six seven eight nine ten eleven')).toHaveLength(3)
  })
})
