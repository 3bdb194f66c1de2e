import { describe, expect, it } from 'vitest'
import { type GameState, joinedKey } from '../core/state/game-state.ts'
import { attitudeOf } from './npc-attitude-words.ts'

const felt = (intensity: number): string => {
  const tie = { a_id: 'pc', b_id: 'npc', rel_type: 'trust', intensity, notes: {} }
  const state = { relationships: { [joinedKey('pc', 'npc', 'trust')]: tie }, entities: {} }
  return attitudeOf(state as unknown as GameState, 'npc', 'pc')
}

describe('how somebody stands to you', () => {
  it('is said in words, from the worst to the best', () => {
    expect([-10, -6, -3, 0, 3, 6, 10].map(felt)).toEqual([
      'cannot stand you',
      'thinks badly of you',
      'is wary of you',
      'has no opinion of you yet',
      'has warmed to you',
      'trusts you',
      'would do almost anything for you',
    ])
  })

  it('never says a number', () => {
    for (let value = -12; value <= 12; value += 1) expect(felt(value)).not.toMatch(/\d/)
  })
})
