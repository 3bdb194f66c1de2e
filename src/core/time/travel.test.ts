import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { paces, type TravelLeg, travelSeconds } from './travel.ts'

const hour = 3_600
const twelveMiles = { hundredths_of_mile: 1_200 }

describe('travel', () => {
  it.each<[string, Omit<TravelLeg, 'distance'>, number]>([
    ['a road on foot', { ground: 'road', going: 'walk' }, 4 * hour],
    ['a road mounted', { ground: 'road', going: 'mounted' }, 2 * hour],
    ['wilderness on foot', { ground: 'wilderness', going: 'walk' }, 6 * hour],
    ['wilderness mounted', { ground: 'wilderness', going: 'mounted' }, 3 * hour],
    ['a bad road on foot', { ground: 'road', going: 'walk', difficult: true }, 8 * hour],
    ['hard wilderness mounted', { ground: 'wilderness', going: 'mounted', difficult: true }, 6 * hour],
  ])('[TIME-18] 12 miles over %s takes its exact time', (_what, leg, seconds) => {
    expect(travelSeconds([{ distance: twelveMiles, ...leg }])).toEqual({ ok: true, value: seconds })
    expect(travelSeconds([{ distance: { feet: 12 * 5_280 }, ...leg }])).toEqual({ ok: true, value: seconds })
  })

  it('adds the legs of a route', () => {
    const road: TravelLeg = { distance: twelveMiles, ground: 'road', going: 'walk' }
    expect(travelSeconds([road, { ...road, ground: 'wilderness' }])).toEqual({ ok: true, value: 10 * hour })
    expect(travelSeconds([])).toEqual({ ok: true, value: 0 })
  })

  it('is exact for every hundredth of a mile: seconds times speed give the distance back', () => {
    const ground = fc.constantFrom<TravelLeg['ground']>('road', 'wilderness')
    const going = fc.constantFrom<TravelLeg['going']>('walk', 'mounted')
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), ground, going, (hundredths, over, by) => {
        const took = travelSeconds([
          { distance: { hundredths_of_mile: hundredths }, ground: over, going: by },
        ])
        const seconds = took.ok ? BigInt(took.value) : -1n
        expect(seconds * BigInt(paces[over][by] * 100)).toBe(BigInt(hundredths) * 3_600n)
      }),
    )
  })

  it('rounds feet up, so that no step is free', () => {
    expect(travelSeconds([{ distance: { feet: 1 }, ground: 'road', going: 'mounted' }])).toEqual({
      ok: true,
      value: 1,
    })
  })

  it.each([-1, 0.5, Number.NaN, 100_000_001])('refuses a distance of %s hundredths', (hundredths_of_mile) => {
    const leg: TravelLeg = { distance: { hundredths_of_mile }, ground: 'road', going: 'walk' }
    expect(travelSeconds([leg])).toMatchObject({ ok: false, refusal: { rule: 'TIME-18' } })
  })
})
