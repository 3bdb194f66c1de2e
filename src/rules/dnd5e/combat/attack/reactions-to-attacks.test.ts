import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../core/json.ts'
import { fixedDice } from '../../../../testing/fixed-dice.ts'
import { viewOf } from '../../../rules-view.ts'
import { createSrd } from '../../data/load-srd.ts'
import { ownUse } from '../activities/activity-use-of-combatant.ts'
import { castSpell } from '../casting/cast-spell.ts'
import { applyLasting } from '../effects/apply-effects-to-target.ts'
import { playUntilDecision } from '../encounter/play-rounds.ts'
import { startCombat } from '../encounter/start-combat.ts'
import { forceSave } from '../rolls/saving-throws.ts'
import { diceOver, sampleCampaign, sampleHero, sampleMonster } from '../samples/sample-combat.ts'
import { combatantOf, stateOf } from '../state/battle-and-combatant-queries.ts'
import { makeAttack } from './make-attack.ts'

const srd = createSrd()
const hero = 'pc_kira_001'

function table(
  faces: readonly number[],
  sheet: JsonObject,
  enemies: readonly string[],
  items: string[] = [],
) {
  const foes = enemies.map((id, index) => {
    const block = srd.monster(id)
    if (block === undefined) throw new Error(`no ${id}`)
    return sampleMonster(`npc_foe_00${index + 1}`, block)
  })
  const inventory_changes = items.map((item_id) => ({ owner_id: hero, item_id, delta: 1 }))
  const state = sampleCampaign([sampleHero(hero, sheet), ...foes], { inventory_changes })
  const combatants = [
    { id: hero, type: 'pc' as const },
    ...foes.map(({ id }) => ({ id, type: 'enemy' as const })),
  ]
  const dice = diceOver(fixedDice(20, ...enemies.map(() => 2), ...faces))
  const opened = startCombat(viewOf(state), { combatants, distance: 5 }, dice, srd)
  if (!opened.ok) throw new Error(opened.refusal.message)
  return { battle: opened.value, foes: foes.map((foe) => foe.id) }
}

function spell(id: string) {
  const found = srd.spell(id)
  if (found === undefined) throw new Error(`no ${id}`)
  return found
}

describe('answers to blows and spells', () => {
  it('a shield guardian turns a blow from the creature beside it by 2, once a round', () => {
    const strike = (beside: string, times: number) => {
      const at = table([], { equipment: { weapons: ['Longsword'] } }, ['commoner', beside])
      const [attack] = combatantOf(at.battle, hero).activities
      if (attack?.kind !== 'attack') throw new Error('no attack')
      const face = stateOf(at.battle, 'npc_foe_001').ac + 1 - Number(attack.bonus)
      const dice = diceOver(fixedDice(...Array.from({ length: times }, () => face), 3))
      const battle = { ...at.battle, dice }
      const blow = () => makeAttack(battle, hero, attack, 'npc_foe_001', ownUse(battle, hero, attack)).verdict
      return Array.from({ length: times }, blow)
    }
    expect(strike('shield-guardian', 2)).toEqual(['miss', 'hit'])
    expect(strike('commoner', 1)).toEqual(['hit'])
  })

  it('a rod of absorption drinks in a spell that is aimed at its bearer alone', () => {
    const sheet = { attuned_items: ['rod of absorption'], hp_max: 90, hp_current: 90 }
    const aimed = (items: string[]) => {
      const at = table([1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1], sheet, ['mage'], items)
      castSpell(at.battle, { caster: 'npc_foe_001', spell: spell('blight'), slot: 4, targets: [hero] })
      return at.battle.events.map((event) => event.type)
    }
    expect(aimed(['rod_of_absorption'])).toContain('countered')
    expect(aimed([])).not.toContain('countered')
  })

  it('a ring of evasion makes a failed save a success, at the price of a charge and the reaction', () => {
    const sheet = { attuned_items: ['ring of evasion'], equipment: { ring: 'Ring of Evasion' } }
    const at = table([1], sheet, ['commoner'], ['ring_of_evasion'])
    const use = {
      ...ownUse(at.battle, 'npc_foe_001', { kind: 'utility', name: 'x', cost: 'none', ruling: '' }),
    }
    const { saved } = forceSave(at.battle, hero, { ability: 'dexterity', dc: 15, use, against: [] })
    expect([saved, stateOf(at.battle, hero).economy.reaction]).toEqual([true, 0])
    expect(at.battle.spoils.inventory).toMatchObject([
      { item_id: 'ring_of_evasion', flags: { charges_used: 1 } },
    ])
  })

  it('a spell of several ways does the one that was chosen, in a fight too', () => {
    const at = table([], { class: 'Cleric', spells_known: ['Enhance Ability'] }, ['commoner'])
    castSpell(at.battle, {
      caster: hero,
      spell: spell('enhance-ability'),
      slot: 0,
      targets: [hero],
      choice: 'dexterity',
    })
    expect(stateOf(at.battle, hero).lasting).toMatchObject([
      { mechanics: [{ of: { abilities: ['dexterity'] } }] },
    ])
  })

  it('whoever is out of their mind does not choose, and the turn passes', () => {
    const at = table([1, 1, 1, 1, 1, 1], { hp_max: 40, hp_current: 40 }, ['commoner'])
    const rows = [{ up_to: 10, does: 'nothing' as const }]
    applyLasting(at.battle, hero, {
      name: 'Confusion',
      source: 'npc_foe_001',
      mechanics: [{ kind: 'acts-at-random', sides: 10, rows }],
      ends: { turn_of: hero, at: 'end', round: at.battle.document.current_round },
    })
    expect(playUntilDecision(at.battle, new Set([hero]))).toBe(true)
    const turns = at.battle.events.filter((event) => event.type === 'turn').map((event) => event.details.who)
    expect(turns).toEqual([hero, 'npc_foe_001', hero])
  })
})
