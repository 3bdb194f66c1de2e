import { describe, expect, it } from 'vitest'
import { usualLimits } from './turn-dependencies.ts'
import { waitingLimits } from './waiting-limits.ts'

describe('a turn with a slow model', () => {
  it('waits longer than the whole answer may take, in every stage', () => {
    const { interpret_ms, plan_ms, narrate_ms } = waitingLimits(' 300 ')
    for (const limit of [interpret_ms, plan_ms, narrate_ms]) expect(limit).toBeGreaterThan(600_000)
  })
  it('is never less patient than usual', () => {
    expect(waitingLimits('2')).toEqual(usualLimits)
    expect(waitingLimits('40')).toMatchObject({ interpret_ms: 85_000, narrate_ms: usualLimits.narrate_ms })
  })
  it.each([undefined, '', 'soon', '0', '-3', '601', 'Infinity'])('waits as usual for %j', (said) => {
    expect(waitingLimits(said)).toEqual(usualLimits)
  })
})
