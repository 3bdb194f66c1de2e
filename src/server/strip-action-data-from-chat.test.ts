import { describe, expect, it } from 'vitest'
import { stripActionData } from './strip-action-data-from-chat.ts'

describe('the words of a line', () => {
  it('leave out action data, wherever it stands', () => {
    expect(stripActionData('{"message":"x","actions":[{"id":"a","description":"b"}]} I run.')).toBe('I run.')
    expect(stripActionData('I run. "actions": [{"id":"a","description":"a ] in it"}] Fast.')).toBe(
      'I run.  Fast.',
    )
    expect(stripActionData('{"id":"run","description":"I run, and say \\"stop\\"."}')).toBe(
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
      expect(stripActionData(line)).toBe(line)
  })
})
