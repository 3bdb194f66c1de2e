import { describe, expect, it } from 'vitest'
import { stateAfter } from '../../../../core/state/apply-diff.ts'
import { fixedDice } from '../../../../testing/fixed-dice.ts'
import { viewOf } from '../../../rules-view.ts'
import { resolutionOf, resolveCombat } from '../encounter/resolve-combat.ts'
import { startCombat } from '../encounter/start-combat.ts'
import {
  catalogueOf,
  diceOver,
  sampleCampaign,
  sampleGoblin,
  sampleHero,
  sampleMonster,
} from '../samples/sample-combat.ts'
import { type Battle, stateOf } from '../state/battle-and-combatant-queries.ts'
import { dealDamage } from './damage-and-healing.ts'
import { isDying, rollDeathSave } from './death.ts'

const catalogue = catalogueOf(sampleGoblin)
const hero = 'pc_kira_001'
const blow = { from: 'npc_goblin_001', with: 'Club', critical: false, magical: false, spell: false }

function fight(faces: readonly number[], sheet = {}, system = {}) {
  let state = sampleCampaign([
    sampleHero(hero, { hp_max: 20, ...sheet }),
    sampleMonster('npc_goblin_001', sampleGoblin),
  ])
  state = stateAfter(state, { campaign: { system } })
  const combatants = [
    { id: hero, type: 'pc' as const },
    { id: 'npc_goblin_001', type: 'enemy' as const },
  ]
  const opened = startCombat(viewOf(state), { combatants }, diceOver(fixedDice(20, 1, ...faces)), catalogue)
  if (!opened.ok) throw new Error(opened.refusal.message)
  return { state, battle: opened.value }
}

function strike(battle: Battle, amount: number, critical = false) {
  return dealDamage(battle, hero, [{ amount, type: 'bludgeoning', roll: 'roll_1_9' }], { ...blow, critical })
}

describe('at 0 hit points', () => {
  it('[RULE-05] blocks everything but a death save, and rolls nothing for it', () => {
    const { state, battle } = fight([])
    strike(battle, 20)
    const running = stateAfter(state, {
      ...resolutionOf({ ...battle, rules: battle.rules }, 'automatic').diff,
    })
    const alive = stateAfter(running, {
      documents_update: [
        {
          kind: 'combat',
          id: 'current',
          set: [
            { path: ['in_combat'], value: true },
            { path: ['combat_phase'], value: 'active' },
          ],
        },
      ],
    })
    const dice = diceOver(fixedDice())
    const refused = resolveCombat(viewOf(alive), { verb: 'attack', actor_id: hero }, dice, catalogue)
    expect(refused).toMatchObject({
      ok: false,
      refusal: { rule: 'RULE-05', data: { instead: 'death_save' } },
    })
    expect(dice.entries).toHaveLength(0)
  })

  it('[RULE-05] succeeds from 10 on and is stable after three', () => {
    const { battle } = fight([10, 9, 15, 12])
    strike(battle, 20)
    rollDeathSave(battle, hero)
    rollDeathSave(battle, hero)
    expect(stateOf(battle, hero).death_saves).toEqual({ successes: 1, failures: 1 })
    rollDeathSave(battle, hero)
    rollDeathSave(battle, hero)
    expect(stateOf(battle, hero)).toMatchObject({ stable: true, hp_current: 0 })
    expect(isDying(stateOf(battle, hero))).toBe(false)
  })

  it('[RULE-05] dies after three failures; a natural 1 counts twice', () => {
    const { battle } = fight([1, 2])
    strike(battle, 20)
    rollDeathSave(battle, hero)
    expect(stateOf(battle, hero).death_saves.failures).toBe(2)
    rollDeathSave(battle, hero)
    expect(stateOf(battle, hero).status).toContain('dead')
  })

  it('[RULE-05] wakes with 1 hit point on a natural 20', () => {
    const { battle } = fight([20])
    strike(battle, 20)
    rollDeathSave(battle, hero)
    expect(stateOf(battle, hero)).toMatchObject({
      hp_current: 1,
      status: [],
      death_saves: { successes: 0, failures: 0 },
    })
  })

  it('counts damage at 0 as a failed save, a critical hit as two', () => {
    const { battle } = fight([])
    strike(battle, 20)
    strike(battle, 1)
    expect(stateOf(battle, hero).death_saves.failures).toBe(1)
    strike(battle, 1, true)
    expect(stateOf(battle, hero).status).toContain('dead')
  })

  it('rolls death saves after the fight too', () => {
    const state = sampleCampaign([sampleHero(hero, { hp_current: 0, hp_max: 20 })])
    const resolved = resolveCombat(
      viewOf(state),
      { verb: 'death_save', actor_id: hero },
      diceOver(fixedDice(14)),
      catalogue,
    )
    const after = resolved.ok ? stateAfter(state, resolved.value.diff) : state
    expect(after.entities[hero]?.attrs.death_saves).toEqual({ successes: 1, failures: 0 })
  })
})

describe('massive damage', () => {
  it('[RULE-06] kills when what is left after 0 reaches the maximum: 20 max, 5 left, 26 damage', () => {
    const { battle } = fight([], { hp_current: 5 })
    strike(battle, 26)
    expect(stateOf(battle, hero).status).toContain('dead')
  })

  it('[RULE-06] only fells when it does not: 24 damage leave 19', () => {
    const { battle } = fight([], { hp_current: 5 })
    strike(battle, 24)
    expect(stateOf(battle, hero).status).toEqual(['unconscious'])
  })

  it('[RULE-06] counts the whole blow under the seed wording, as a house rule', () => {
    const { battle } = fight([], { hp_current: 5 }, { instant_death: 'seed' })
    strike(battle, 20)
    expect(stateOf(battle, hero).status).toContain('dead')
  })
})
