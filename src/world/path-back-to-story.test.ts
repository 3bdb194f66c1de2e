import { describe, expect, it } from 'vitest'
import { pathBackToStory } from './path-back-to-story.ts'
import { boathouse, documented, harbourState, lawfully, row } from './sample-state.ts'

describe('the way back', () => {
  const spine = {
    steps: [
      { id: 's1', title: 'Hear the case', thread_id: 'tongue' },
      {
        id: 's2',
        title: 'The boathouse',
        location_id: boathouse,
        hint: 'Jory rowed there.',
        done_if: { visited: boathouse },
      },
    ],
  }

  it('leads to the first step that is not done, by the shortest road', () => {
    const state = harbourState(documented('spine', 'main', spine))
    expect(pathBackToStory(state)).toMatchObject({ step_id: 's1', away: false })
    const heard = lawfully(state, { threads_update: [{ id: 'tongue', status: 'resolved' }] })
    expect(pathBackToStory(heard)).toEqual({
      spine_id: 'main',
      step_id: 's2',
      title: 'The boathouse',
      hint: 'Jory rowed there.',
      location_id: boathouse,
      away: true,
      next_place_id: row,
    })
    expect(pathBackToStory(lawfully(heard, documented('world', 'visited', { [boathouse]: 3 })))).toBeNull()
    expect(pathBackToStory(harbourState())).toBeNull()
  })
})
