import { describe, expect, it } from 'vitest'
import { sampleCampaign } from '../../core/document/sample-campaign.ts'
import { stateAfter } from '../../core/state/apply-diff.ts'
import type { GameState } from '../../core/state/game-state.ts'
import { good } from '../../testing/assertions.ts'
import { findDiscrepancies } from './find-state-contradictions.ts'
import { readGodCommand } from './parse-god-message.ts'
import { performGod } from './perform-god-commands.ts'
import { recoveryBlock } from './recovery-block.ts'

const kira = 'pc_kira_001'
const goblin = 'npc_goblin_001'

function leaves(id: string, values: Readonly<Record<string, unknown>>): unknown {
  return {
    entities_update: [
      { id, set: Object.entries(values).map(([key, value]) => ({ path: key.split('.'), value })) },
    ],
  }
}

function fight(combatants: Readonly<Record<string, unknown>>, phase = 'active'): unknown {
  const set = Object.entries({ in_combat: true, combat_phase: phase, initiative_order: [], combatants })
  return {
    documents_update: [
      { kind: 'combat', id: 'current', set: set.map(([key, value]) => ({ path: [key], value })) },
    ],
  }
}

/** Pastes the block and looks again. */
function mended(state: GameState, recent: Parameters<typeof findDiscrepancies>[1] = []): string[] {
  const block = recoveryBlock(findDiscrepancies(state, recent))?.block ?? ''
  const done = good(performGod(state, readGodCommand(block), { turn: 9 }))
  return findDiscrepancies(stateAfter(state, done.diff), recent).map((one) => one.sentence)
}

describe('state and story side by side', () => {
  it('finds nothing in a sound state', () => {
    expect(findDiscrepancies(sampleCampaign(), [])).toEqual([])
    expect(recoveryBlock([])).toBeNull()
  })

  it('[GMS-04] finds hit points that the events contradict, halts the story and offers a block to paste', () => {
    const state = sampleCampaign(leaves(kira, { hp_current: 45, hp_max: 90 }))
    const recent = [
      { type: 'damage', details: { who: kira, hp: 60 }, tags: [] },
      { type: 'healing', details: { who: kira, hp: 75 }, tags: [] },
    ]
    const recovery = recoveryBlock(findDiscrepancies(state, recent))
    expect(recovery?.explanation).toContain('HP shows 45 but should be 75')
    expect(recovery?.explanation).toContain('The story waits')
    expect(recovery?.block).toBe('GOD_MODE_SET:\nplayer_character_data.hp_current = 75')
    expect(mended(state, recent)).toEqual([])
  })

  it.each([
    ['HP beyond the maximum', leaves(kira, { hp_current: 99 }), 'maximum is 12'],
    ['negative HP', leaves(goblin, { hp_current: -3 }), 'below nothing'],
    ['negative gold', leaves(kira, { 'resources.gold': -5 }), 'resources.gold|gold shows -5'],
    [
      'an overdrawn pool',
      leaves(kira, { 'resources.hit_dice': { used: 4, total: 1 } }),
      '4 of hit_dice are used',
    ],
    [
      'the living dead',
      leaves(goblin, { status: 'dead', hp_current: 5, conscious: true }),
      'is dead with 5 HP',
    ],
    [
      'a ghost in the scene',
      { scene_update: { present_entity_ids: [kira, 'npc_ghost_001'] } },
      'does not exist',
    ],
    ['a fight without fighters', fight({}), 'nobody fights'],
    [
      'a fight with a stranger',
      fight({ [kira]: { name: 'Kira', hp_current: 12 }, npc_none_001: { name: 'None', hp_current: 3 } }),
      'None fights',
    ],
    [
      'a fight with other numbers',
      fight({ [kira]: { name: 'Kira', hp_current: 3 } }),
      'the fight shows 3 HP, the sheet 12',
    ],
  ])('[GMS-04] finds %s, and its block mends it', (_, damage, sentence) => {
    const state = sampleCampaign(damage)
    const found = findDiscrepancies(state, []).map((one) => one.sentence)
    expect(found.join('\n')).toMatch(new RegExp(sentence))
    expect(mended(state)).toEqual([])
  })

  it('tells what only a person can decide', () => {
    const lost = sampleCampaign({ scene_update: { location_id: 'loc_nowhere_001' } })
    expect(recoveryBlock(findDiscrepancies(lost, []))).toMatchObject({ block: '' })
    const wound = sampleCampaign({
      clocks_add: [{ id: 'heat', name: 'Heat', value: 9, max: 8, triggers: {}, tags: [] }],
    })
    const told = findDiscrepancies(
      { ...wound, clocks: { heat: { ...wound.clocks.heat, value: 9 } } } as GameState,
      [],
    )
    expect(told.map((one) => one.sentence).join()).toContain('set heat to 8')
    const dead = sampleCampaign(leaves(goblin, { status: 'dead', hp_current: 0, conscious: false }))
    const acted = findDiscrepancies(dead, [{ type: 'attack', details: { by: goblin }, tags: [] }])
    expect(acted.map((one) => one.sentence).join()).toContain('is dead and acted')
  })

  it('[GMS-05] executes nothing: the block is text until it comes back through the input', () => {
    const state = sampleCampaign(leaves(kira, { hp_current: 99 }))
    const before = JSON.stringify(state)
    recoveryBlock(findDiscrepancies(state, []))
    expect(JSON.stringify(state)).toBe(before)
  })
})
