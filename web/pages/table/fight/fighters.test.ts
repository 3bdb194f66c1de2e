import { describe, expect, it } from 'vitest'
import type { WireView } from '../../../../src/server/wire/view.ts'
import { fightersOf } from './fighters.ts'

const view = (order: object[], more: object = {}): WireView =>
  ({
    you: {
      id: 'me',
      name: 'Ash',
      sheet: { hp_current: 9, hp_max: 24, status_conditions: ['prone'] },
      possessions: [],
    },
    entities: [{ id: 'dog', type: 'npc', name: 'Mastiff', present: true, status: 'unconscious' }],
    combat: { in_combat: true, combat_phase: null, current_round: 2, initiative_order: order, ...more },
  }) as unknown as WireView

describe('a fight', () => {
  it('shows your own life in figures and that of others in a word', () => {
    const order = [
      { id: 'me', name: 'Ash', initiative: 17 },
      { id: 'dog', name: 'Mastiff', initiative: 8 },
    ]
    expect(fightersOf(view(order))).toMatchObject([
      { you: true, health: '9/24', grave: true, conditions: ['prone'] },
      { you: false, health: 'unconscious', grave: true, conditions: [] },
    ])
  })

  it('says whose turn it is and how foes fare where the server says so', () => {
    const order = [
      { id: 'dog', name: 'Mastiff', initiative: 8, health: 'bloodied', conditions: ['poisoned'] },
    ]
    expect(fightersOf(view(order, { whose_turn: 'dog' }))).toMatchObject([
      { turn: true, health: 'bloodied', grave: true, conditions: ['poisoned'] },
    ])
  })

  it('has nobody in it when there is none', () => {
    expect(fightersOf({ ...view([]), combat: null })).toEqual([])
  })
})
