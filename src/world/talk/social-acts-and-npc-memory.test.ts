import { describe, expect, it } from 'vitest'
import type { GameState } from '../../core/state/game-state.ts'
import { harbourState, jory, lawfully, mira } from '../sample-state.ts'
import { socialAct } from './social-acts-and-npc-memory.ts'

describe('people remember', () => {
  const act = (kind: string, state: GameState) => {
    const done = socialAct({ kind, by: mira, to: jory }, state)
    if (!done.ok) throw new Error(done.refusal.message)
    return lawfully(state, done.value.diff)
  }
  const trustIn = (state: GameState) => state.relationships[`${mira}|${jory}|trust`]?.intensity ?? 0

  it('what was done, within -10..10', () => {
    expect(trustIn(act('saved_life', harbourState()))).toBe(3)
    expect(trustIn(act('betrayal', act('betrayal', act('betrayal', harbourState()))))).toBe(-10)
    expect(socialAct({ kind: 'vibes', by: mira, to: jory }, harbourState()).ok).toBe(false)
    expect(socialAct({ kind: 'gift', by: mira, to: 'npc_x_001' }, harbourState()).ok).toBe(false)
  })

  it('and the same kindness counts once in a scene', () => {
    const once = act('kindness', harbourState())
    expect(trustIn(act('kindness', once))).toBe(1)
    expect(trustIn(act('gift', once))).toBe(2)
    expect(trustIn(act('kindness', lawfully(once, { scene_update: { id: 'scene_002' } })))).toBe(2)
  })
})
