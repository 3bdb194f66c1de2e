import { describe, expect, it } from 'vitest'
import { interpreterOutputSchema } from '../../core/protocol/stage-outputs.ts'
import { readUnderstanding } from './read-game-master-understanding.ts'

describe('what a game master adds to an act', () => {
  it('is kept when it is text of a bounded length, and left out when it is not', () => {
    const told = {
      proposed_actions: [
        {
          action: 'ask',
          topics: ['tithe', 7, 'tithe'],
          manner: 'softly',
          speech: 'x'.repeat(900),
          affordance_id: 'dice',
          trigger: {},
        },
      ],
      understood: 'You ask about the tithe.',
      chips: [{ text: 'Ask Odile', action: { action: 'ask', target_id: 'odile' } }, { text: '' }, 'no', null],
    }
    const { output, violations } = readUnderstanding(told)
    const [action] = output.proposed_actions
    expect(action).toMatchObject({ topics: ['tithe'], affordance_id: 'dice' })
    expect(action?.speech).toHaveLength(500)
    expect(action).not.toHaveProperty('manner')
    expect(action).not.toHaveProperty('trigger')
    expect(output.understood).toBe('You ask about the tithe.')
    expect(output.chips).toMatchObject([{ text: 'Ask Odile', action: { action: 'ask', target_id: 'odile' } }])
    expect(violations).toEqual([])
    expect(interpreterOutputSchema.safeParse(output).success).toBe(true)
  })
})
