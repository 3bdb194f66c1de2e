import { describe, expect, it } from 'vitest'
import type { GameState } from '../../core/state/game-state.ts'
import { atTurn, harbourState, jory, lawfully } from '../sample-state.ts'
import {
  admitTension,
  ageThreats,
  pendingThreats,
  settleThreat,
  tensionTypes,
} from './tension-moves-and-threats.ts'

describe('tension', () => {
  const code = (state: GameState, type: string, mood?: string): string => {
    const made = admitTension({ type, text: 'Boots on the stair.' }, state, mood)
    return made.ok ? 'made' : made.refusal.code
  }
  const made = (state: GameState, type: string): GameState => {
    const result = admitTension({ type, text: `${type}!`, source_id: jory }, state)
    if (!result.ok) throw new Error(result.refusal.message)
    return lawfully(state, result.value.diff)
  }

  it('knows eight moves and no ninth', () => {
    expect(tensionTypes.map((type) => code(harbourState(), type))).toEqual(Array(8).fill('made'))
    expect(code(harbourState(), 'kill_everybody')).toBe('world/unknown-tension')
    expect(code(harbourState(), 'downside', 'escape')).toBe('world/tension-rests')
    expect(admitTension({ type: 'downside', text: ' ' }, harbourState()).ok).toBe(false)
  })

  it('never presses three times the same way, and rests after two in a row', () => {
    const once = made(harbourState(), 'downside')
    const twice = made(atTurn(once, 8), 'downside')
    expect(code(atTurn(twice, 20), 'downside')).toBe('world/tension-repeats')
    expect(code(atTurn(twice, 20), 'separate')).toBe('made')
    const row2 = made(atTurn(once, 6), 'separate')
    expect(code(atTurn(row2, 7), 'unwelcome_truth')).toBe('world/tension-rests')
    expect(code(atTurn(row2, 8), 'unwelcome_truth')).toBe('made')
  })

  it('keeps at most two threats in the air; an ignored one hardens, a settled one is gone', () => {
    const first = made(harbourState(), 'approaching_threat')
    const two = made(atTurn(first, 9), 'approaching_threat')
    const calmer = made(atTurn(two, 20), 'downside')
    expect(pendingThreats(calmer)).toHaveLength(2)
    expect(code(atTurn(calmer, 30), 'approaching_threat')).toBe('world/too-many-threats')
    expect(ageThreats(atTurn(first, 6)).events).toEqual([])
    const aged = ageThreats(atTurn(first, 7))
    expect(aged.events[0]).toMatchObject({ type: 'threat_hardened', details: { from: 'soft', to: 'hard' } })
    const hard = lawfully(atTurn(first, 7), aged.diff)
    expect(ageThreats(atTurn(hard, 8)).events).toEqual([])
    expect(ageThreats(atTurn(hard, 9)).events[0]?.type).toBe('threat_due')
    const settled = settleThreat('threat_5', 'talked down', hard)
    expect(settled.ok && pendingThreats(lawfully(hard, settled.value.diff))).toEqual([])
    expect(settleThreat('f_tide', 'x', hard).ok).toBe(false)
  })

  it('three failures while threatened: the threat that hardened is what the rules read', () => {
    const hard = lawfully(
      atTurn(made(harbourState(), 'approaching_threat'), 7),
      ageThreats(atTurn(made(harbourState(), 'approaching_threat'), 7)).diff,
    )
    expect(pendingThreats(hard)[0]).toMatchObject({
      subject_id: jory,
      predicate: 'pending_threat',
      object: { level: 'hard', source_id: jory },
    })
  })
})
