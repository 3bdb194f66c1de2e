import { describe, expect, it } from 'vitest'
import { openTable } from '../../test/table.ts'
import { isNoTimeFor } from './offer-choices.ts'

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

const fallen = { hp_current: 0, hp_max: 12, status: 'unconscious', status_conditions: ['unconscious'] }
const forKeeps = { campaign: { calibration: { risk: { lethality: 'brutal', permanence: 'hard' } } } }

describe('whoever lies on the ground where the table plays for keeps', () => {
  it.each([
    ['dying', {}, ['hold_on_to_life', 'think:take_stock', 'let_it_unfold', 'other_action']],
    ['dead', { status: 'dead' }, ['let_it_unfold', 'other_action']],
  ])('is offered nothing that would be refused: %s', async (_name, more, offered) => {
    const table = await openTable({ ruleset: 'dnd5e', world: forKeeps, kira: { ...fallen, ...more } })
    const { planning_block: block } = await table.play('I listen')
    expect(Object.keys(block?.choices ?? {})).toEqual(offered)
  })

  it('is offered nothing else when they think it over', async () => {
    const table = await openTable({ ruleset: 'dnd5e', world: forKeeps, kira: fallen })
    const { mode, planning_block: block } = await table.play('THINK: what now?')
    expect(mode).toBe('THINK')
    expect(Object.keys(block?.choices ?? {}).join()).not.toMatch(/look|listen/)
  })
})
