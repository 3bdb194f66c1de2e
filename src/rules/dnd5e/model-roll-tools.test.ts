import { describe, expect, it } from 'vitest'
import type { modes } from '../../core/turn-mode.ts'
import { fixedDice } from '../../testing/index.ts'
import { viewOf } from '../rules-view.ts'
import type { AttemptedAction } from '../ruleset.ts'
import {
  catalogueOf,
  diceOver,
  sampleCampaign,
  sampleGoblin,
  sampleHero,
  sampleMonster,
} from './combat/samples/sample-combat.ts'
import { runRequestedTool, toolsFor } from './model-roll-tools.ts'

const catalogue = catalogueOf(sampleGoblin)
const attack: AttemptedAction = { verb: 'attack', actor_id: 'pc_kira_001', target_id: 'npc_goblin_001' }

function ask(
  name: string,
  args: unknown,
  action = attack,
  faces: readonly number[] = [],
  mode: (typeof modes)[number] = 'STORY',
  sheet = {},
) {
  const view = viewOf(
    sampleCampaign([sampleHero('pc_kira_001', sheet), sampleMonster('npc_goblin_001', sampleGoblin)]),
  )
  const dice = diceOver(fixedDice(...faces))
  return { answer: runRequestedTool(name, args, mode, { action, view, dice, catalogue }), dice }
}

describe('the four tools', () => {
  it('[DICE-20] are the only ones, and their arguments are typed', () => {
    const bad: [string, unknown][] = [
      ['set_hp', { hp: 1 }],
      ['set_hp', { notation: '1d20' }],
      ['roll_attack', { attack_modifier: 5 }],
      ['roll_attack', { attack_modifier: 5, target_ac: 13, value: 20 }],
      ['roll_skill_check', { skill_name: 'perception', dc: 'hard' }],
      ['roll_saving_throw', { save_type: 'dex', dc: 14, advantage: 'yes' }],
    ]
    for (const [name, args] of bad) {
      const { answer, dice } = ask(name, args)
      expect(answer).toMatchObject({ ok: false, refusal: { rule: 'DICE-20' } })
      expect(dice.entries).toHaveLength(0)
    }
    expect(toolsFor('STORY', catalogue).map((tool) => tool.name)).toEqual([
      'roll_dice',
      'roll_attack',
      'roll_skill_check',
      'roll_saving_throw',
    ])
  })

  it('rolls an attack with the numbers of the sheet, not the told ones', () => {
    const { answer } = ask(
      'roll_attack',
      { attack_modifier: 25, target_ac: 3, damage_notation: '1d8+3' },
      attack,
      [9],
    )
    expect(answer).toMatchObject({ ok: true, value: { total: 14, ac: 15, verdict: 'miss', attack_bonus: 5 } })
  })

  it('[DICE-19] refuses a roll for an unlocked door, with nothing in the ledger', () => {
    const open: AttemptedAction = { verb: 'open', actor_id: 'pc_kira_001', words: 'open the unlocked door' }
    const { answer, dice } = ask('roll_skill_check', { skill_name: 'athletics', dc: 10 }, open)
    expect(answer).toMatchObject({ ok: false, refusal: { code: 'rules/no-roll-needed', rule: 'DICE-19' } })
    expect(dice.entries).toHaveLength(0)
    const plain = ask('roll_dice', { notation: '1d20' }, open)
    expect(plain.answer).toMatchObject({ ok: false, refusal: { rule: 'DICE-19' } })
  })

  it('[DICE-23] refuses Stealth for a grand entrance and names what fits', () => {
    const entrance: AttemptedAction = {
      verb: 'entrance',
      actor_id: 'pc_kira_001',
      words: 'Use Charisma to make a grand entrance',
    }
    const { answer, dice } = ask('roll_skill_check', { skill_name: 'stealth', dc: 10 }, entrance)
    expect(answer).toMatchObject({
      ok: false,
      refusal: { rule: 'DICE-23', data: { instead: ['persuasion', 'performance', 'intimidation'] } },
    })
    expect(dice.entries).toHaveLength(0)
  })

  it('sets the difficulty itself', () => {
    const sneak: AttemptedAction = { verb: 'sneak', actor_id: 'pc_kira_001', target_id: 'npc_goblin_001' }
    const { answer } = ask('roll_skill_check', { skill_name: 'stealth', dc: 2 }, sneak, [10])
    expect(answer).toMatchObject({ ok: true, value: { dc: 9, outcome: 'Success', told: { dc: 2 } } })
  })

  it('[DICE-25] refuses a sneak attack of 40d6, and any of somebody who is no rogue', () => {
    const rogue = { class: 'Rogue', level: 20 }
    const many = ask('roll_dice', { notation: '40d6', purpose: 'sneak attack' }, attack, [], 'STORY', rogue)
    expect(many.answer).toMatchObject({ ok: false, refusal: { rule: 'DICE-25', data: { most: '20d6' } } })
    expect(many.dice.entries).toHaveLength(0)
    const fighter = ask('roll_attack', {
      attack_modifier: 5,
      target_ac: 15,
      damage_notation: '3d6',
      purpose: 'sneak attack',
    })
    expect(fighter.answer).toMatchObject({ ok: false, refusal: { rule: 'DICE-25' } })
    const fair = ask('roll_dice', { notation: '3d6', purpose: 'sneak attack' }, attack, [1, 2, 3], 'STORY', {
      class: 'Rogue',
      level: 5,
    })
    expect(fair.answer).toMatchObject({ ok: true, value: { total: 6 } })
  })

  it('[MODE-04] are not there in god mode', () => {
    const { answer, dice } = ask('roll_dice', { notation: '1d20' }, attack, [], 'GOD')
    expect(answer).toMatchObject({ ok: false, refusal: { rule: 'MODE-04' } })
    expect(dice.entries).toHaveLength(0)
    expect(toolsFor('GOD', catalogue)).toEqual([])
  })

  it('[MODE-12] are not there while thinking: only the planning check is rolled, by the engine', () => {
    const { answer, dice } = ask('roll_attack', { attack_modifier: 5, target_ac: 15 }, attack, [], 'THINK')
    expect(answer).toMatchObject({ ok: false, refusal: { rule: 'MODE-12' } })
    expect(dice.entries).toHaveLength(0)
    expect(toolsFor('THINK', catalogue)).toEqual([])
  })
})
