import { describe, expect, it } from 'vitest'
import { planningBlockSchema } from '../../core/protocol/planning-block.ts'
import { bands2d6 } from '../../rules/bands-2d6/bands-2d6.ts'
import { viewOf } from '../../rules/rules-view.ts'
import type { Offer } from '../../rules/ruleset.ts'
import { kira, streetState } from '../../testing/sample-street.ts'
import { approachOf } from '../../world/index.ts'
import { isChoiceKey } from './choice-keys-and-lines.ts'
import { type BlockInput, blockFromOffers } from './engine-planning-block.ts'

function offer(key: string, verb: string, risk_level: Offer['risk_level'] = 'low'): Offer {
  return {
    key,
    text: `Do ${verb}`,
    description: `Why ${verb}`,
    risk_level,
    check: null,
    action: { verb, actor_id: 'pc_mira_001', target_id: `npc_${key}_001` },
  }
}

function blockOf(offers: readonly Offer[], more: Partial<BlockInput> = {}) {
  return blockFromOffers({
    actor_id: 'pc_mira_001',
    admissible: () => true,
    difficultyLabel: (value) => (value > 12 ? 'hard' : 'easy'),
    last: [],
    transition: false,
    offers,
    ...more,
  })
}

const many = [
  offer('talk_a', 'talk'),
  offer('talk_b', 'persuade'),
  offer('talk_c', 'ask'),
  offer('look', 'search', 'safe'),
  offer('go', 'go', 'safe'),
  offer('rest', 'rest', 'safe'),
  offer('sneak', 'sneak'),
  offer('stab', 'attack', 'high'),
]

describe('the block the engine makes', () => {
  it('means waiting when it offers to let things unfold, as long as one may wait', () => {
    const quiet = { admissible: ({ verb }: { verb: string }) => verb === 'wait', mayThink: false }
    expect(blockOf([], quiet).offers.let_it_unfold).toEqual({ verb: 'wait', actor_id: 'pc_mira_001' })
    expect(blockOf([], { ...quiet, admissible: () => false }).offers.let_it_unfold).toBeNull()
  })

  it('begins the sentences of a description large, whatever a name begins with', () => {
    const { block } = blockOf([{ ...offer('flee', 'flee'), description: 'the drowned bosun means harm.' }])
    expect(block.choices.flee?.description).toBe('The drowned bosun means harm.')
  })

  it('has four choices of different approaches, something dangerous among them, and other_action last', () => {
    const { block, offers } = blockOf(many)
    const keys = Object.keys(block.choices)
    expect(keys).toHaveLength(5)
    expect(keys.at(-1)).toBe('other_action')
    const approaches = keys.slice(0, 4).map((key) => approachOf(offers[key]?.verb ?? ''))
    expect(new Set(approaches).size).toBe(4)
    expect(keys).toContain('stab')
    expect(offers.other_action).toBeNull()
    expect(planningBlockSchema.safeParse(block).success).toBe(true)
  })

  it('[PLAN-08] always lets the player do something else, even when nothing is on offer', () => {
    for (const offers of [[], many.slice(0, 2), many])
      expect(Object.keys(blockOf(offers).block.choices).at(-1)).toBe('other_action')
  })

  it('has at least three choices when the rules offer none and the validator refuses all', () => {
    const { block } = blockOf([], { admissible: () => false })
    expect(Object.keys(block.choices).length).toBeGreaterThanOrEqual(3)
    expect(Object.keys(block.choices).every(isChoiceKey)).toBe(true)
  })

  it('[PIPE-24] leaves out what the validator would refuse', () => {
    const { block, spare } = blockOf(many, { admissible: (action) => action.verb !== 'attack' })
    expect(Object.keys(block.choices)).not.toContain('stab')
    expect(Object.keys(spare)).not.toContain('stab')
  })

  it('does not repeat the last block while there is something else', () => {
    const first = blockOf(many.slice(0, 7))
    const second = blockOf(many.slice(0, 7), { last: Object.keys(first.block.choices) })
    const again = Object.keys(second.block.choices).slice(0, 3)
    expect(again.some((key) => Object.hasOwn(first.block.choices, key))).toBe(false)
  })

  it('[PLAN-09] is minimal only on a passage between scenes', () => {
    expect(Object.keys(blockOf(many, { transition: true }).block.choices)).toEqual([
      'continue',
      'custom_action',
    ])
    expect(Object.keys(blockOf(many).block.choices)).not.toContain('continue')
  })

  it('shows the check a choice calls for, from the rules themselves', () => {
    const view = viewOf(streetState({ chenIsHere: true }))
    const own = blockFromOffers({
      actor_id: kira,
      offers: bands2d6.offers(view, kira),
      admissible: () => true,
      difficultyLabel: bands2d6.difficultyLabel,
      last: [],
      transition: false,
    })
    const checks = Object.values(own.block.choices).flatMap((choice) => choice.check ?? [])
    expect(checks.length).toBeGreaterThan(0)
    expect(Object.values(own.block.choices).some((choice) => choice.risk_level === 'high')).toBe(true)
    expect(planningBlockSchema.safeParse(own.block).success).toBe(true)
  })

  it('gives two offers of one name two keys, and never the key of the engine’s own choices', () => {
    const { block } = blockOf([offer('look', 'look'), offer('look', 'search'), offer('other_action', 'talk')])
    expect(Object.keys(block.choices)).toEqual(expect.arrayContaining(['look', 'look_2', 'other_action_2']))
  })
})
