import { describe, expect, it } from 'vitest'
import { harbourState, lawfully } from '../sample-state.ts'
import {
  admitComplication,
  complicationChance,
  complicationScale,
  successStreak,
} from './complication-chance.ts'

describe('complications', () => {
  const on = harbourState({ campaign: { calibration: { complications: true } } })

  it('grow likelier with success, to a limit, and reach further', () => {
    expect([0, 1, 2, 5, 6, 50].map(complicationChance)).toEqual([20, 30, 40, 70, 75, 75])
    expect([0, 2, 3, 4, 5].map(complicationScale)).toEqual([
      'local',
      'local',
      'regional',
      'regional',
      'significant',
    ])
  })

  it('come by the die that was rolled, end the streak, and never by failing', () => {
    const first = admitComplication(on, { succeeded: true, total: 21 })
    expect(first.events[0]).toMatchObject({ type: 'complication_averted', details: { streak_after: 1 } })
    const next = lawfully(on, first.diff)
    const second = admitComplication(next, { succeeded: true, total: 30 })
    expect(second.events[0]).toMatchObject({ type: 'complication', details: { chance: 30, streak_after: 0 } })
    expect(successStreak(lawfully(next, second.diff))).toBe(0)
    expect(admitComplication(next, { succeeded: false, total: 1 }).events[0]?.type).toBe(
      'complication_averted',
    )
  })

  it('are off unless the table wants them', () => {
    expect(admitComplication(harbourState(), { succeeded: true, total: 1 })).toMatchObject({
      diff: {},
      events: [],
    })
  })
})
