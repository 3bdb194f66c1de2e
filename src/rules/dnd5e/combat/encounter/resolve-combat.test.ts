import { describe, expect, it } from 'vitest'
import { stateAfter } from '../../../../core/state/apply-diff.ts'
import { durationOf } from '../../../../core/time/action-and-travel-duration.ts'
import { addToTime } from '../../../../core/time/world-time.ts'
import { fixedDice } from '../../../../testing/fixed-dice.ts'
import { viewOf } from '../../../rules-view.ts'
import type { Resolution } from '../../../ruleset.ts'
import {
  catalogueOf,
  diceOver,
  sampleCampaign,
  sampleGoblin,
  sampleHero,
  sampleMonster,
  seededDice,
} from '../samples/sample-combat.ts'
import { openBattle, stateOf } from '../state/battle-and-combatant-queries.ts'
import { combatIn } from '../state/combat-document.ts'
import { combatSessionId, sessionIdForm } from '../state/new-combat.ts'
import { concludeCombat } from './conclude-combat.ts'
import { playUntilDecision } from './play-rounds.ts'
import { resolutionOf, resolveCombat, resolveCombatStart } from './resolve-combat.ts'
import { startCombat } from './start-combat.ts'

const catalogue = catalogueOf(sampleGoblin)
const goblin = (sequence: number, more = {}) =>
  sampleMonster(`npc_goblin_${String(sequence).padStart(3, '0')}`, sampleGoblin, more)
const against = (...ids: string[]) => [
  { id: 'pc_kira_001', type: 'pc' as const },
  ...ids.map((id) => ({ id, type: 'enemy' as const })),
]

function start(faces: readonly number[], goblins = 1, more = {}) {
  const state = sampleCampaign([
    sampleHero(),
    ...Array.from({ length: goblins }, (_, index) => goblin(index + 1, more)),
  ])
  const ids = Array.from({ length: goblins }, (_, index) => `npc_goblin_00${index + 1}`)
  const missing = Math.max(0, goblins + 1 - faces.length)
  const dice = diceOver(fixedDice(...faces, ...Array.from({ length: missing }, () => 1)))
  const opened = startCombat(viewOf(state), { combatants: against(...ids) }, dice, catalogue)
  if (!opened.ok) throw new Error(opened.refusal.message)
  return { state, battle: opened.value, dice }
}

function eventsOf(resolution: Resolution, type: string) {
  return resolution.events.filter((event) => event.type === type)
}

describe('the start of a fight', () => {
  it('[CMB-01] gives every fight a new name of its own, from world time and place', () => {
    const { state, battle } = start([10, 10])
    const id = battle.document.combat_session_id
    expect(id).toMatch(sessionIdForm)
    expect(id.endsWith('_dung')).toBe(true)
    const after = stateAfter(state, resolutionOf(battle, 'automatic').diff)
    expect(combatSessionId(viewOf(after))).toMatch(sessionIdForm)
    expect(combatSessionId(viewOf(after))).not.toBe(id)
  })

  it('[CMB-03] says what started a fight when nobody else does', () => {
    expect(start([10, 10]).battle.document.combat_trigger).toBe('A fight with Goblin')
  })

  it('[CMB-04] rolls initiative for everybody and sorts by the rolls alone', () => {
    const { battle, dice } = start([3, 19, 7], 2)
    const rows = dice.entries.filter((entry) => entry.label === 'Initiative')
    expect(rows).toHaveLength(3)
    expect(battle.document.initiative_order.map((entry) => [entry.id, entry.initiative])).toEqual([
      ['npc_goblin_001', 21],
      ['npc_goblin_002', 9],
      ['pc_kira_001', 4],
    ])
    for (const entry of battle.document.initiative_order)
      expect(rows.map((row) => row.total)).toContain(entry.initiative)
  })

  it('breaks ties by agility, then for the party', () => {
    const { battle } = start([12, 11])
    expect(battle.document.initiative_order.map((entry) => entry.id)).toEqual([
      'npc_goblin_001',
      'pc_kira_001',
    ])
  })

  it('[CMB-05] adds Dexterity and nothing else: a goblin with 14 has face + 2', () => {
    const { battle } = start([5, 10])
    expect(stateOf(battle, 'npc_goblin_001').initiative).toBe(12)
  })

  it('[CMB-11] shows the stat block of every enemy', () => {
    const { battle } = start([10, 10], 2)
    const shown = battle.events.find((event) => event.type === 'stat_blocks')
    expect(String(shown?.details.text)).toContain('Goblin (CR 1/4, minion): HP 7/7, AC 15')
    expect(String(shown?.details.text)).toContain('Scimitar +4 (1d6+2 slashing)')
  })

  it('[CMB-19] knows four sides and refuses a fifth', () => {
    const state = sampleCampaign([sampleHero(), goblin(1)])
    const combatants = [...against(), { id: 'npc_goblin_001', type: 'boss' as 'enemy' }]
    const dice = diceOver(fixedDice())
    const refused = startCombat(viewOf(state), { combatants }, dice, catalogue)
    expect(refused).toMatchObject({ ok: false, refusal: { code: 'rules/unknown-side', rule: 'CMB-19' } })
    expect(dice.entries).toHaveLength(0)
  })

  it('surprises those who notice none of an ambush', () => {
    const state = sampleCampaign([sampleHero(), goblin(1)])
    const dice = diceOver(fixedDice(18, 10, 10))
    const opened = startCombat(
      viewOf(state),
      { combatants: against('npc_goblin_001'), ambush: 'enemies' },
      dice,
      catalogue,
    )
    expect(opened.ok && stateOf(opened.value, 'pc_kira_001').surprised).toBe(true)
    expect(opened.ok && stateOf(opened.value, 'npc_goblin_001').surprised).toBe(false)
  })
})

describe('rounds and turns', () => {
  it('[CMB-18] three rounds take eighteen seconds exactly', () => {
    let state = sampleCampaign([
      sampleHero('pc_kira_001', { hp_max: 200 }),
      goblin(1, { hp_current: 500, hp_max: 500 }),
    ])
    const system = { campaign: { system: { morale: false } } }
    state = stateAfter(state, system)
    const from = state.time
    const opened = resolveCombatStart(
      viewOf(state),
      { combatants: against('npc_goblin_001') },
      seededDice(4, 1),
      catalogue,
    )
    if (!opened.ok) throw new Error(opened.refusal.message)
    state = stateAfter(state, opened.value.diff)
    let rounds = opened.value.elapsed.rounds ?? 0
    for (let turn = 0; turn < 3; turn += 1) {
      const resolved = resolveCombat(
        viewOf(state),
        { verb: 'dodge', actor_id: 'pc_kira_001' },
        seededDice(4, turn + 2),
        catalogue,
      )
      if (!resolved.ok) throw new Error(resolved.refusal.message)
      rounds += resolved.value.elapsed.rounds ?? 0
      state = stateAfter(state, resolved.value.diff)
    }
    expect(rounds).toBe(3)
    expect(combatIn(viewOf(state))?.current_round).toBe(4)
    const passed = addToTime(state.campaign.calendar, from, {
      microseconds: durationOf('combat_round', { rounds }).usual,
    })
    expect(passed.ok && passed.value.second).toBe(18)
  })

  it('[CMB-20] counts rounds from 1, one after the other', () => {
    const { battle } = start([20, 1, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5])
    expect(battle.document.current_round).toBe(1)
    const rounds: number[] = []
    let state = sampleCampaign([
      sampleHero('pc_kira_001', { hp_max: 100 }),
      goblin(1, { hp_current: 100, hp_max: 100 }),
    ])
    state = stateAfter(state, resolutionOf(battle, 'automatic').diff)
    for (let turn = 0; turn < 3; turn += 1) {
      const resolved = resolveCombat(
        viewOf(state),
        { verb: 'dodge', actor_id: 'pc_kira_001' },
        seededDice(2, turn + 2),
        catalogue,
      )
      if (!resolved.ok) break
      rounds.push(...eventsOf(resolved.value, 'round').map((event) => Number(event.details.round)))
      state = stateAfter(state, resolved.value.diff)
    }
    expect(rounds).toEqual(rounds.map((_, index) => index + 2))
    expect(rounds.length).toBeGreaterThan(1)
  })

  it('refuses an action out of turn and keeps the dice in the dice', () => {
    const { state, battle } = start([1, 20])
    const running = stateAfter(state, resolutionOf(battle, 'automatic').diff)
    const dice = diceOver(fixedDice())
    const refused = resolveCombat(
      viewOf(running),
      { verb: 'attack', actor_id: 'pc_kira_001' },
      dice,
      catalogue,
    )
    expect(refused).toMatchObject({ ok: false, refusal: { code: 'rules/not-your-turn' } })
    expect(dice.entries).toHaveLength(0)
  })

  it('strikes at whoever leaves its reach, once a round', () => {
    const { state, battle } = start([20, 1])
    stateOf(battle, 'npc_goblin_001').position = 5
    const running = stateAfter(state, resolutionOf(battle, 'automatic').diff)
    const resolved = resolveCombat(
      viewOf(running),
      { verb: 'flee', actor_id: 'pc_kira_001' },
      diceOver(fixedDice(2)),
      catalogue,
    )
    expect(resolved.ok && eventsOf(resolved.value, 'opportunity_attack')).toHaveLength(1)
    expect(resolved.ok && resolved.value.diff.documents_update?.[0]?.set).toContainEqual({
      path: ['combat_phase'],
      value: 'fled',
    })
  })
})

function beaten(faces: readonly number[] = []) {
  const { state, battle } = start([20, 1, ...faces], 2)
  for (const id of ['npc_goblin_001', 'npc_goblin_002']) {
    const combatant = stateOf(battle, id)
    combatant.hp_current = 0
    combatant.status = ['dead']
  }
  return { state, battle }
}

describe('the end of a fight', () => {
  it('[CMB-14] awards experience by challenge rating, once for each enemy', () => {
    const { state, battle } = beaten()
    battle.document.xp_ledger.npc_goblin_001 = 50
    concludeCombat(battle, 'victory')
    const resolution = resolutionOf(battle, 'automatic')
    expect(eventsOf(resolution, 'xp').map((event) => event.details)).toEqual([
      { enemy: 'npc_goblin_002', name: 'Goblin', cr: '1/4', xp: 50 },
    ])
    const after = stateAfter(state, resolution.diff)
    expect(after.entities.pc_kira_001?.attrs.experience).toMatchObject({ current: 50 })
  })

  it('[CMB-15] takes the fallen away only after experience and summary, in the same diff', () => {
    const { state, battle } = beaten()
    concludeCombat(battle, 'victory')
    const resolution = resolutionOf(battle, 'automatic')
    const order = resolution.events
      .map((event) => event.type)
      .filter((type) => ['xp', 'loot', 'combat_summary', 'removed'].includes(type))
    expect(order).toEqual(['xp', 'xp', 'loot', 'combat_summary', 'removed', 'removed'])
    const after = stateAfter(state, resolution.diff)
    expect(after.entities.npc_goblin_001).toBeUndefined()
    expect(after.scene.present_entity_ids).toEqual(['pc_kira_001'])
    expect(after.entities.pc_kira_001?.attrs.experience).toMatchObject({ current: 100 })
  })

  it('keeps an enemy with a story as a dead person', () => {
    const state = sampleCampaign([sampleHero(), goblin(1, { is_important: true })])
    const opened = startCombat(
      viewOf(state),
      { combatants: against('npc_goblin_001') },
      seededDice(1),
      catalogue,
    )
    if (!opened.ok) throw new Error(opened.refusal.message)
    Object.assign(stateOf(opened.value, 'npc_goblin_001'), { hp_current: 0, status: ['dead'] })
    concludeCombat(opened.value, 'victory')
    const after = stateAfter(state, resolutionOf(opened.value, 'automatic').diff)
    expect(after.entities.npc_goblin_001?.attrs).toMatchObject({
      status: 'dead',
      conscious: false,
      hp_current: 0,
    })
  })

  it('[CMB-16] writes the summary itself: enemies, XP, loot, resources', () => {
    const { battle } = beaten()
    concludeCombat(battle, 'victory')
    const told = battle.events.find((event) => event.type === 'combat_summary')
    expect(String(told?.details.text).split('\n')).toEqual([
      '=== VICTORY after 1 round ===',
      'Goblin (CR 1/4) slain: 50 XP',
      'Goblin (CR 1/4) slain: 50 XP',
      'XP awarded: 100',
      'Kira: 100/300 XP (+100)',
      'Loot: nothing',
      'Resources: nothing spent',
    ])
    expect(battle.document.combat_phase).toBe('ended')
  })

  it('[CMB-17] gives nothing for enemies that a fleeing party left standing', () => {
    const { battle } = start([20, 1], 2)
    Object.assign(stateOf(battle, 'npc_goblin_001'), { hp_current: 0, status: ['dead'] })
    concludeCombat(battle, 'fled')
    expect(battle.document.combat_summary).toMatchObject({ outcome: 'fled', xp_awarded: 50 })
    expect(battle.document.combat_phase).toBe('fled')
  })

  it('counts those who surrendered as defeated', () => {
    const { battle } = start([20, 1])
    stateOf(battle, 'npc_goblin_001').status = ['surrendered']
    playUntilDecision(battle, new Set(['pc_kira_001']))
    expect(battle.document.combat_summary).toMatchObject({ outcome: 'victory', xp_awarded: 50 })
    expect(battle.spoils.removed).toEqual([])
  })

  it('hands loot over once: goods change hands, gold comes from the purse and the table', () => {
    const table = {
      guaranteed: ['Rusty Key'],
      chance: [{ item: 'Ruby', percent: 50 }],
      gold: { min: 1, max: 100 },
    }
    let state = sampleCampaign([sampleHero(), goblin(1, { loot_table: table, resources: { gold: 4 } })])
    state = stateAfter(state, {
      inventory_changes: [{ owner_id: 'npc_goblin_001', item_id: 'torch', delta: 2 }],
    })
    const opened = startCombat(
      viewOf(state),
      { combatants: against('npc_goblin_001') },
      diceOver(fixedDice(10, 10, 50, 100)),
      catalogue,
    )
    if (!opened.ok) throw new Error(opened.refusal.message)
    Object.assign(stateOf(opened.value, 'npc_goblin_001'), { hp_current: 0, status: ['dead'] })
    concludeCombat(opened.value, 'victory')
    const after = stateAfter(state, resolutionOf(opened.value, 'automatic').diff)
    const held = Object.values(after.inventory).map((item) => `${item.owner_id} ${item.item_id} ${item.qty}`)
    expect(held.sort()).toEqual(['pc_kira_001 ruby 1', 'pc_kira_001 rusty_key 1', 'pc_kira_001 torch 2'])
    expect(after.entities.pc_kira_001?.attrs.resources).toMatchObject({ gold: 104 })
  })

  it('can be read again from the state: the fold of the diff is the document', () => {
    const { state, battle } = beaten()
    concludeCombat(battle, 'victory')
    const after = stateAfter(state, resolutionOf(battle, 'automatic').diff)
    expect(combatIn(viewOf(after))).toEqual(JSON.parse(JSON.stringify(battle.document)))
    const again = openBattle(viewOf(after), seededDice(1), catalogue, battle.document)
    expect(again.document).toEqual(battle.document)
  })
})
