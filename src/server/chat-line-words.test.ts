import { describe, expect, it } from 'vitest'
import { chosenWords } from './chat-line-words.ts'

describe('the words of a line', () => {
  it('leave out action data, wherever it stands', () => {
    expect(chosenWords('{"message":"x","actions":[{"id":"a","description":"b"}]} I run.')).toBe('I run.')
    expect(chosenWords('I run. "actions": [{"id":"a","description":"a ] in it"}] Fast.')).toBe(
      'I run.  Fast.',
    )
    expect(chosenWords('{"id":"run","description":"I run, and say \\"stop\\"."}')).toBe(
      'I run, and say "stop".',
    )
  })

  it('are left alone where there is none', () => {
    for (const line of [
      'I say "actions speak louder".',
      'I carve {"a":1} into the wood.',
      'GOD_MODE_SET:\ncustom_campaign_state.x = {"actions":[1]}',
      'I shout {"actions": [ and never finish',
      `${'{'.repeat(200_000)}"`,
    ])
      expect(chosenWords(line)).toBe(line)
  })
})
