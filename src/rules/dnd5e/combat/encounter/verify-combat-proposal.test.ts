import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../core/json.ts'
import { stateAfter } from '../../../../core/state/apply-diff.ts'
import { viewOf } from '../../../rules-view.ts'
import {
  catalogueOf,
  sampleCampaign,
  sampleGoblin,
  sampleHero,
  sampleMonster,
  seededDice,
} from '../samples/sample-combat.ts'
import { combatIn } from '../state/combat-document.ts'
import { mayFollow, phasesBetween } from '../state/combat-phases.ts'
import { sessionIdForm } from '../state/new-combat.ts'
import { resolveProposedStart } from './proposed-combat-start.ts'
import { resolutionOf } from './resolve-combat.ts'
import { startCombat } from './start-combat.ts'
import { verifyCombatState } from './verify-combat-proposal.ts'

const catalogue = catalogueOf(sampleGoblin)

function peace() {
  return viewOf(sampleCampaign([sampleHero(), sampleMonster('npc_goblin_001', sampleGoblin)]))
}

function fighting() {
  const state = sampleCampaign([sampleHero(), sampleMonster('npc_goblin_001', sampleGoblin)])
  const combatants = [
    { id: 'pc_kira_001', type: 'pc' as const },
    { id: 'npc_goblin_001', type: 'enemy' as const },
  ]
  const opened = startCombat(viewOf(state), { trigger: 'An ambush', combatants }, seededDice(1), catalogue)
  if (!opened.ok) throw new Error(opened.refusal.message)
  return viewOf(stateAfter(state, resolutionOf(opened.value, 'automatic').diff))
}

function rulesBroken(part: JsonObject, view = fighting()) {
  return verifyCombatState(view, part, catalogue).violations.map((violation) => [
    violation.rule_id,
    violation.action,
    violation.at,
  ])
}

const goblinOnly = {
  in_combat: true,
  combat_trigger: 'An arrow',
  combatants: { npc_goblin_001: { type: 'enemy' } },
}

describe('a narrator who asks for a fight', () => {
  it('[CMB-01] gets a name from the engine, never the told one', () => {
    const told = { ...goblinOnly, combat_session_id: 'combat_1703001234_dung' }
    const held = verifyCombatState(peace(), told, catalogue)
    expect(held.violations.map((violation) => [violation.rule_id, violation.action])).toContainEqual([
      'CMB-01',
      'overridden',
    ])
    if (held.start === null) throw new Error('no fight')
    const resolved = resolveProposedStart(peace(), held.start, seededDice(3), catalogue)
    const set = resolved.ok ? (resolved.value.diff.documents_update?.[0]?.set ?? []) : []
    const name = set.find((entry) => entry.path[0] === 'combat_session_id')?.value
    expect(name).toMatch(sessionIdForm)
    expect(name).not.toBe('combat_1703001234_dung')
  })

  it('[CMB-03] is told that a reason was missing, and the engine supplies it', () => {
    const held = verifyCombatState(peace(), { in_combat: true, combatants: goblinOnly.combatants }, catalogue)
    expect(held.violations).toContainEqual(expect.objectContaining({ rule_id: 'CMB-03', severity: 'warn' }))
    if (held.start === null) throw new Error('no fight')
    const resolved = resolveProposedStart(peace(), held.start, seededDice(3), catalogue)
    const set = resolved.ok ? (resolved.value.diff.documents_update?.[0]?.set ?? []) : []
    expect(set).toContainEqual({ path: ['combat_trigger'], value: 'A fight with Goblin' })
  })

  it('[CMB-04] has its initiative replaced by rolls', () => {
    const order = [{ id: 'npc_goblin_001', name: 'Goblin', initiative: 17, type: 'enemy' }]
    expect(rulesBroken({ ...goblinOnly, initiative_order: order }, peace())).toContainEqual([
      'CMB-04',
      'overridden',
      'combat_state.initiative_order',
    ])
  })

  it('[CMB-06] may say enemies for combatants', () => {
    const told = {
      in_combat: true,
      combat_trigger: 'x',
      enemies: { goblin_7: { name: 'Goblin', type: 'enemy' } },
    }
    const held = verifyCombatState(peace(), told, catalogue)
    expect(held.violations.map((violation) => [violation.rule_id, violation.action])).toContainEqual([
      'CMB-06',
      'repaired',
    ])
    expect(held.start?.combatants).toContainEqual({ id: 'npc_goblin_007', type: 'enemy' })
    expect(held.start?.newcomers[0]?.attrs).toMatchObject({
      stat_block: 'goblin',
      hp_max: 7,
      armor_class: 15,
    })
  })

  it('[CMB-09] has unexplained wounds healed and explained ones believed', () => {
    const bare = { ...goblinOnly, combatants: { npc_goblin_001: { type: 'enemy', hp_current: 2 } } }
    const held = verifyCombatState(peace(), bare, catalogue)
    expect(held.violations).toContainEqual(
      expect.objectContaining({ rule_id: 'CMB-09', before: 2, after: 7 }),
    )
    expect(held.start?.wounds).toEqual([])
    const told = { type: 'enemy', hp_current: 2, justification: 'burnt in the fire last night' }
    const believed = verifyCombatState(
      peace(),
      { ...goblinOnly, combatants: { npc_goblin_001: told } },
      catalogue,
    )
    expect(believed.violations).toEqual([])
    if (believed.start === null) throw new Error('no fight')
    const resolved = resolveProposedStart(peace(), believed.start, seededDice(3), catalogue)
    expect(resolved.ok && resolved.value.events[0]).toMatchObject({
      type: 'wounded_before',
      details: { hp_current: 2 },
    })
  })

  it('[CMB-08] has a boss of 25 hit points held to its rating, as an enemy that can then be fought', () => {
    const warlord = { name: 'Gorok', type: 'enemy', cr: '12', hp_max: 25, ac: 18 }
    const held = verifyCombatState(
      peace(),
      { ...goblinOnly, combatants: { npc_warlord_001: warlord } },
      catalogue,
    )
    expect(held.violations.map((violation) => violation.rule_id)).toContain('CMB-08')
    expect(Number(held.start?.newcomers[0]?.attrs.hp_max)).toBeGreaterThanOrEqual(221)
    if (held.start === null) throw new Error('no fight')
    const resolved = resolveProposedStart(peace(), held.start, seededDice(3), catalogue)
    expect(resolved.ok && resolved.value.diff.entities_add?.map((entry) => entry.id)).toEqual([
      'npc_warlord_001',
    ])
  })

  it('[CMB-08] keeps what fits: CR 12 with 229, CR 5 with 120, CR 1/4 with 11 hit points', () => {
    for (const [cr, hp_max] of [
      ['12', 229],
      ['5', 120],
      ['1/4', 11],
    ] as const) {
      const told = { name: 'Gorok', type: 'enemy', cr, hp_max, ac: 15 }
      const held = verifyCombatState(
        peace(),
        { ...goblinOnly, combatants: { npc_gorok_001: told } },
        catalogue,
      )
      expect(held.violations).toEqual([])
      expect(held.start?.newcomers[0]?.attrs).toMatchObject({ cr, hp_max, hp_current: hp_max })
    }
  })

  it('[CMB-19] cannot invent a side', () => {
    const held = verifyCombatState(
      peace(),
      { ...goblinOnly, combatants: { npc_goblin_001: { type: 'boss' } } },
      catalogue,
    )
    expect(held.violations.map((violation) => [violation.rule_id, violation.action])).toContainEqual([
      'CMB-19',
      'rejected',
    ])
    expect(held.start).toBeNull()
  })

  it('[CMB-20] begins with round 1', () => {
    expect(rulesBroken({ ...goblinOnly, current_round: 5 }, peace())).toContainEqual([
      'CMB-20',
      'overridden',
      'combat_state.current_round',
    ])
  })
})

describe('a narrator who writes into a fight', () => {
  it('[CMB-01] cannot rename it', () => {
    expect(rulesBroken({ combat_session_id: 'combat_1703001234_dung' })).toEqual([
      ['CMB-01', 'overridden', 'combat_state.combat_session_id'],
    ])
  })

  it('[CMB-02] cannot go back a phase, nor skip one', () => {
    expect(rulesBroken({ combat_phase: 'initiating' })).toEqual([
      ['CMB-02', 'rejected', 'combat_state.combat_phase'],
    ])
    const [skipped] = verifyCombatState(fighting(), { combat_phase: 'ended' }, catalogue).violations
    expect(skipped).toMatchObject({
      rule_id: 'CMB-02',
      action: 'overridden',
      message: 'concluding comes before ended.',
      after: 'active',
    })
    expect(phasesBetween('active', 'initiating')).toBeUndefined()
    expect(mayFollow('concluding', 'ended') && !mayFollow('active', 'ended')).toBe(true)
  })

  it('[CMB-04] cannot reorder it or bring somebody who has not rolled', () => {
    expect(rulesBroken({ initiative_order: [] })).toEqual([
      ['CMB-04', 'overridden', 'combat_state.initiative_order'],
    ])
    expect(rulesBroken({ combatants: { npc_ogre_001: { hp_current: 5 } } })).toEqual([
      ['CMB-04', 'discarded', 'combat_state.combatants.npc_ogre_001'],
    ])
  })

  it('[CMB-05] cannot change a rolled initiative', () => {
    expect(rulesBroken({ combatants: { npc_goblin_001: { initiative: 40 } } })).toEqual([
      ['CMB-05', 'overridden', 'combat_state.combatants.npc_goblin_001.initiative'],
    ])
  })

  it('[CMB-12] cannot lower a maximum', () => {
    expect(rulesBroken({ combatants: { npc_goblin_001: { hp_max: 3 } } })).toEqual([
      ['CMB-12', 'rejected', 'combat_state.combatants.npc_goblin_001.hp_max'],
    ])
  })

  it('[CMB-13] cannot kill without damage: the state stays as it was', () => {
    const view = fighting()
    expect(rulesBroken({ combatants: { npc_goblin_001: { hp_current: 0 } } }, view)).toEqual([
      ['CMB-13', 'overridden', 'combat_state.combatants.npc_goblin_001.hp_current'],
    ])
    expect(combatIn(view)?.combatants.npc_goblin_001?.hp_current).toBe(7)
  })

  it('[CMB-14] cannot award experience', () => {
    expect(rulesBroken({ combat_summary: { xp_awarded: 400 } })).toEqual([
      ['CMB-14', 'overridden', 'combat_state.combat_summary'],
    ])
  })

  it('[CMB-15] cannot delete the fallen early', () => {
    expect(rulesBroken({ combatants: { npc_goblin_001: '__DELETE__' } })).toEqual([
      ['CMB-15', 'overridden', 'combat_state.combatants.npc_goblin_001'],
    ])
  })

  it('[CMB-16] cannot end it without its summary', () => {
    expect(rulesBroken({ in_combat: false })).toEqual([['CMB-16', 'overridden', 'combat_state.in_combat']])
  })

  it('[CMB-19] cannot put somebody on a side that does not exist', () => {
    expect(rulesBroken({ combatants: { npc_goblin_001: { type: 'boss' } } })).toEqual([
      ['CMB-19', 'rejected', 'combat_state.combatants.npc_goblin_001.type'],
    ])
  })

  it('[CMB-20] cannot jump rounds', () => {
    expect(rulesBroken({ current_round: 5 })).toEqual([
      ['CMB-20', 'overridden', 'combat_state.current_round'],
    ])
  })

  it('may repeat what is true', () => {
    const doc = combatIn(fighting())
    expect(
      rulesBroken({ combat_session_id: doc?.combat_session_id ?? '', current_round: 1, in_combat: true }),
    ).toEqual([])
  })
})
