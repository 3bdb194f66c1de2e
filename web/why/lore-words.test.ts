import { describe, expect, it } from 'vitest'
import { loreReason } from './lore-words.ts'

describe('why lore came to mind', () => {
  it('is said without keys and needless digits', () => {
    expect(
      loreReason({
        what: 'dead_drop_99ee4b:turn_2:4_a1620feac8d389f3',
        why: 'its words fit; it has to do with neo_seattle:agent_chen (score 0.7636)',
      }),
    ).toEqual({
      what: 'What was told in turn 2',
      why: 'In mind because its words fit; it has to do with agent chen (score 0.76).',
    })
    expect(loreReason({ what: 'neo_seattle:freight_lifts:overview', why: 'it is here' }).what).toBe(
      'freight lifts, overview',
    )
    expect(loreReason({ what: 'rumours', why: 'x' }).what).toBe('rumours')
  })
})
