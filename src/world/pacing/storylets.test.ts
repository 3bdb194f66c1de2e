import { describe, expect, it } from 'vitest'
import type { GameState } from '../../core/state/game-state.ts'
import { storyletSchema } from '../definition/topics-clues-storylets-endings.ts'
import { atTurn, documented, harbourState, inn, lawfully, mira, row } from '../sample-state.ts'
import { readyStorylets, visitStorylet } from './storylets.ts'

describe('storylets', () => {
  const pool = [
    { id: 'rain', priority: 'ambient' },
    {
      id: 'wet_steps',
      view_if: { at: inn, clock: { tide: 1 } },
      cooldown: 2,
      effects: [{ clock: { tide: 1 } }],
    },
    { id: 'knock', view_if: { at: inn }, once: true },
    { id: 'fire', priority: 'urgent', view_if: { flag: 'fire' } },
    { id: 'guest', view_if: { at: row } },
  ].map((written) => storyletSchema.parse(written))
  const ids = (state: GameState) => readyStorylets(pool, state, mira).map((storylet) => storylet.id)

  it('are ready when their conditions hold: pressing ones first, then the most particular', () => {
    expect(ids(harbourState())).toEqual(['wet_steps', 'knock', 'rain'])
    expect(ids(harbourState(documented('world', 'flags', { fire: true })))[0]).toBe('fire')
  })

  it('happen, are counted, rest for a while, and some never come back', () => {
    const [, steps, knock] = pool
    if (steps === undefined || knock === undefined) throw new Error('the pool has them')
    const played = visitStorylet(steps, harbourState(), mira)
    expect(played.events.map((event) => event.type)).toEqual([
      'storylet_played',
      'clock_advanced',
      'clock_triggered',
    ])
    const after = lawfully(harbourState(), played.diff)
    expect(ids(after)).toEqual(['knock', 'rain'])
    expect(ids(atTurn(after, 8))).toEqual(['wet_steps', 'knock', 'rain'])
    expect(
      ids(atTurn(lawfully(harbourState(), visitStorylet(knock, harbourState(), mira).diff), 99)),
    ).toEqual(['wet_steps', 'rain'])
  })
})
