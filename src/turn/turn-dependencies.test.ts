import { describe, expect, it } from 'vitest'
import { defaultLimits, limitsForWait } from './turn-dependencies.ts'

describe('a turn with a slow model', () => {
  it('waits longer than the whole answer may take, in every stage', () => {
    const { interpret_ms, plan_ms, narrate_ms } = limitsForWait(' 300 ')
    for (const limit of [interpret_ms, plan_ms, narrate_ms]) expect(limit).toBeGreaterThan(600_000)
  })
  it('is never less patient than usual', () => {
    expect(limitsForWait('2')).toEqual(defaultLimits)
    expect(limitsForWait('40')).toMatchObject({ interpret_ms: 85_000, narrate_ms: defaultLimits.narrate_ms })
  })
  it.each([undefined, '', 'soon', '0', '-3', '601', 'Infinity'])('waits as usual for %j', (said) => {
    expect(limitsForWait(said)).toEqual(defaultLimits)
  })
})
