import { describe, expect, it } from 'vitest'
import { isNoTimeFor } from './offer.ts'

const sleep = { verb: 'long_rest', actor_id: 'pc_mira_001' }
const tide = (value: number, tag: string) => ({
  clocks: {
    tide: {
      id: 'tide',
      name: 'The tide',
      value,
      max: 8,
      triggers: {},
      origin: 'campaign' as const,
      pack_id: null,
      tags: [tag],
    },
  },
})

describe('a night of sleep', () => {
  it('is not offered when the tide would come in before morning', () => {
    expect(isNoTimeFor(tide(0, 'time:30m'), sleep)).toBe(true)
  })

  it('is offered when the clock is slow, has run out, or moves by no hour', () => {
    expect(isNoTimeFor(tide(0, 'time:1d'), sleep)).toBe(false)
    expect(isNoTimeFor(tide(8, 'time:30m'), sleep)).toBe(false)
    expect(isNoTimeFor(tide(0, 'heat'), sleep)).toBe(false)
  })

  it('is the only thing there is no time for', () => {
    expect(isNoTimeFor(tide(0, 'time:30m'), { ...sleep, verb: 'short_rest' })).toBe(false)
  })
})
