import { describe, expect, it } from 'vitest'
import { stateAfter } from '../state/apply-diff.ts'
import { compileUpdates } from './compile-updates.ts'
import type { GameDocument } from './five-key-document.ts'
import { readDocument } from './read-five-key-document.ts'
import { narratorContext, sampleAttributes, sampleCampaign } from './sample-campaign.ts'
import type { CompiledUpdates, UpdateContext } from './update-context-and-verdicts.ts'

function send(
  updates: unknown,
  context: Partial<UpdateContext> = {},
  more: readonly unknown[] = [],
): CompiledUpdates & { read: GameDocument } {
  const state = sampleCampaign(...more)
  const compiled = compileUpdates(state, updates, { ...narratorContext, ...context })
  return { ...compiled, read: readDocument(stateAfter(state, compiled.diff)) }
}

function noted(compiled: CompiledUpdates, rule: string): boolean {
  return compiled.violations.some((violation) => violation.rule_id === rule)
}

describe('ids', () => {
  it('[SCHEMA-01] mends goblin_1 to npc_goblin_001, in combat and among people', () => {
    const fight = send({
      combat_state: { combatants: { ogre_1: { hp_current: 0, status: ['dead'], type: 'enemy' } } },
    })
    expect(fight.read.combat_state).toEqual({
      combatants: { npc_ogre_001: { hp_current: 0, status: ['dead'], type: 'enemy' } },
    })
    expect(noted(fight, 'SCHEMA-01')).toBe(true)
    const people = send({ npc_data: { goblin_1: { hp_current: 2 } } })
    expect(people.read.npc_data).toMatchObject({ npc_goblin_001: { hp_current: 2 } })
    expect(noted(people, 'SCHEMA-01')).toBe(true)
  })

  it('[SCHEMA-02] pads npc_ogre_1 to three digits', () => {
    const sent = send({ npc_data: { npc_ogre_1: { role: 'guard' } } })
    expect(sent.read.npc_data).toMatchObject({ npc_ogre_001: { name: 'Ogre', role: 'guard' } })
    expect(noted(sent, 'SCHEMA-02')).toBe(true)
    const fight = send({ combat_state: { combatants: { npc_ogre_1: { ac: 11 } } } })
    expect(fight.read.combat_state).toEqual({ combatants: { npc_ogre_001: { ac: 11 } } })
    expect(noted(fight, 'SCHEMA-02')).toBe(true)
  })

  it('[SCHEMA-03] refuses a new string_id and keeps the rest of the patch', () => {
    const sent = send({ npc_data: { npc_goblin_001: { string_id: 'npc_b_001', hp_current: 5 } } })
    expect(sent.rejected).toMatchObject([{ path: 'npc_data.npc_goblin_001.string_id', rule: 'SCHEMA-03' }])
    expect(sent.read.npc_data.npc_goblin_001).toMatchObject({ string_id: 'npc_goblin_001', hp_current: 5 })
    expect(sent.read.npc_data).not.toHaveProperty('npc_b_001')
    const hero = send(
      { player_character_data: { string_id: 'pc_other_001' } },
      { author: 'god', mode: 'GOD' },
    )
    expect(hero.rejected).toMatchObject([{ rule: 'SCHEMA-03' }])
  })

  it('refuses to guess between two of one name, and to make the player an NPC', () => {
    const twin = { id: 'npc_goblin_002', type: 'npc', name: 'Goblin', attrs: {}, tags: [] }
    const sent = send({ npc_data: { goblin: { hp_current: 1 }, Kira: { hp_current: 1 } } }, {}, [
      { entities_add: [twin] },
    ])
    expect(sent.accepted).toEqual([])
    expect(sent.rejected[0]?.reason).toContain('npc_goblin_001, npc_goblin_002')
    expect(sent.rejected[1]?.reason).toContain('player_character_data')
  })

  it('reads people from world_data.npcs as the seed once wrote them', () => {
    const sent = send({ world_data: { npcs: { goblin: { current_status: 'Slain' } } } })
    expect(sent.read.npc_data).toMatchObject({ npc_goblin_001: { status: 'dead' } })
    expect(sent.read.world_data).not.toHaveProperty('npcs')
  })
})

describe('sheets', () => {
  it('makes no player character where there is none: one is let in whole, elsewhere', () => {
    const empty = [{ campaign: { player_id: null }, entities_remove: [{ id: 'pc_kira_001' }] }]
    const sent = send({ player_character_data: { name: 'Ash', attributes: sampleAttributes } }, {}, empty)
    expect(sent.rejected).toMatchObject([{ path: 'player_character_data', rule: 'SCHEMA-04' }])
    expect(sent.diff).toEqual({})
  })

  it('[SCHEMA-05] fills an NPC without hp_max from the ruleset, and notes it', () => {
    const sent = send(
      { npc_data: { Troll: { role: 'guard', cr: '5' } } },
      { hpFor: (npc) => (npc.cr === '5' ? 120 : 1) },
    )
    expect(sent.read.npc_data.npc_troll_001).toMatchObject({
      hp_max: 120,
      hp_current: 120,
      present: true,
      conscious: true,
    })
    expect(noted(sent, 'SCHEMA-05')).toBe(true)
    expect(send({ npc_data: { Rat: {} } }).read.npc_data.npc_rat_001).toMatchObject({
      hp_max: 4,
      status: 'conscious',
    })
  })

  it('makes nobody out of a patch in which nothing was right', () => {
    expect(send({ npc_data: { Ghost: { hp_current: 'none' } } }).diff).toEqual({})
  })

  it('[SCHEMA-06] refuses a place that does not exist, as a target and at the end of a road', () => {
    const sent = send({
      world_data: {
        current_location: 'loc_void_001',
        locations: { loc_inn_001: { connected_to: ['loc_void_001'] } },
      },
    })
    expect(sent.rejected.map(({ path, rule }) => [path, rule])).toEqual([
      ['world_data.locations.loc_inn_001.connected_to', 'SCHEMA-06'],
      ['world_data.current_location', 'SCHEMA-06'],
    ])
    expect(sent.read.world_data).toMatchObject({ current_location: 'loc_inn_001' })
  })

  it('[SCHEMA-06] opens and closes a road at both ends', () => {
    const sent = send({
      world_data: { locations: { Cellar: { connected_to: ['The Inn'] } }, current_location: 'cellar' },
    })
    expect(sent.read.world_data).toMatchObject({
      current_location: 'loc_cellar_001',
      locations: {
        loc_cellar_001: { display_name: 'Cellar', connected_to: ['loc_inn_001'] },
        loc_inn_001: { connected_to: ['loc_road_001', 'loc_cellar_001'] },
      },
    })
    const closed = send({ world_data: { locations: { loc_inn_001: { connected_to: [] } } } })
    expect(closed.read.world_data).toMatchObject({ locations: { loc_road_001: { connected_to: [] } } })
  })

  it('[SCHEMA-07] refuses a status that is none, and maps one that plainly is', () => {
    const sent = send({ npc_data: { Goblin: { status: 'sleepy', hp_current: 1 } } })
    expect(sent.rejected).toMatchObject([{ path: 'npc_data.Goblin.status', rule: 'SCHEMA-07' }])
    expect(sent.read.npc_data).toMatchObject({ npc_goblin_001: { status: 'conscious', hp_current: 1 } })
    const mapped = send({ npc_data: { Goblin: { status: 'Slain' } } })
    expect(mapped.read.npc_data).toMatchObject({ npc_goblin_001: { status: 'dead' } })
    expect(noted(mapped, 'SCHEMA-07')).toBe(true)
    expect(send({ npc_data: { Goblin: 'dead' } }).read.npc_data).toMatchObject({
      npc_goblin_001: { status: 'dead' },
    })
    const fight = send({ combat_state: { combatants: { npc_goblin_001: { status: ['sleepy'] } } } })
    expect(fight.rejected).toMatchObject([{ rule: 'SCHEMA-07' }])
    const left = send({
      combat_state: { combatants: { npc_goblin_001: { status: ['fled', 'surrendered'] } } },
    })
    expect(left.rejected).toEqual([])
  })

  it('[SCHEMA-08] refuses a visibility that is none', () => {
    const sent = send({ npc_data: { Goblin: { visibility: 'translucent' } } })
    expect(sent.rejected).toMatchObject([{ path: 'npc_data.Goblin.visibility', rule: 'SCHEMA-08' }])
    expect(send({ npc_data: { Goblin: { visibility: 'obscured' } } }).rejected).toEqual([])
  })

  it('[SCHEMA-10] migrates "destiny" to "dnd" and refuses any other system', () => {
    const sent = send({ custom_campaign_state: { attribute_system: 'destiny' } })
    expect(sent.read.custom_campaign_state).toMatchObject({ attribute_system: 'dnd' })
    expect(noted(sent, 'SCHEMA-10')).toBe(true)
    expect(send({ custom_campaign_state: { attribute_system: 'fate' } }).rejected).toMatchObject([
      { rule: 'SCHEMA-10' },
    ])
  })

  it('[SCHEMA-11] gives a Fighter no ki, unless also a Monk', () => {
    const ki = { resources: { class_features: { ki_points: 3, second_wind: 1 } } }
    const sent = send({ player_character_data: ki })
    expect(sent.rejected).toMatchObject([
      { path: 'player_character_data.resources.class_features.ki_points', rule: 'SCHEMA-11' },
    ])
    expect(sent.read.player_character_data).toMatchObject({
      resources: { class_features: { second_wind: 1 } },
    })
    const both = send({ player_character_data: { ...ki, class: 'Fighter 1 / Monk 3' } })
    expect(both.rejected).toEqual([])
  })
})

describe('custom_campaign_state', () => {
  it('keeps memories for ever and adds only what is new', () => {
    const sent = send({
      custom_campaign_state: { core_memories: ['The bridge fell.', 'Kira swore an oath.', 7] },
    })
    expect(sent.read.custom_campaign_state.core_memories).toEqual(['The bridge fell.', 'Kira swore an oath.'])
    expect(sent.rejected).toMatchObject([{ path: 'custom_campaign_state.core_memories[2]', rule: 'MEM-03' }])
  })

  it('takes missions as a list, and a dictionary as a list with ids', () => {
    const mission = { title: 'Free the captive', status: 'accepted', objective: 'Reach the mill' }
    const sent = send({ custom_campaign_state: { active_missions: { rescue: mission } } })
    expect(sent.read.custom_campaign_state.active_missions).toEqual([{ mission_id: 'rescue', ...mission }])
    expect(noted(sent, 'MEM-01')).toBe(true)
  })

  it('[MEM-01] repairs a dictionary of missions to a list, its keys as ids', () => {
    const sent = send({
      custom_campaign_state: { active_missions: { main_quest: { title: 'Reach the mill' } } },
    })
    expect(sent.read.custom_campaign_state.active_missions).toMatchObject([
      { mission_id: 'main_quest', title: 'Reach the mill', status: 'accepted' },
    ])
    expect(sent.violations).toMatchObject([{ rule_id: 'MEM-01', action: 'repaired' }])
  })

  it('[MEM-02] takes a replaced list of memories as new lines and drops none', () => {
    const sent = send({ custom_campaign_state: { core_memories: ['x'] } })
    expect(sent.read.custom_campaign_state.core_memories).toEqual(['The bridge fell.', 'x'])
    expect(sent.violations).toMatchObject([{ rule_id: 'MEM-02' }])
  })

  it('[MEM-03] refuses a memory that is no text, keeps the text beside it, and nothing twice', () => {
    const sent = send({
      custom_campaign_state: { core_memories: { append: ['a', 1, 'a', 'The bridge fell.'] } },
    })
    expect(sent.rejected).toMatchObject([
      { path: 'custom_campaign_state.core_memories.append[1]', rule: 'MEM-03' },
    ])
    expect(sent.diff.memories_append).toEqual(['a'])
  })

  it('[MEM-05] drops a memory of what was only thought', () => {
    const sent = send(
      { custom_campaign_state: { core_memories: { append: 'Kira weighed her options.' } } },
      { mode: 'THINK', action: 'think' },
    )
    expect(sent.diff.memories_append).toBeUndefined()
    expect(sent.violations).toMatchObject([{ rule_id: 'MEM-05', action: 'dropped' }])
  })

  it('[MEM-05] drops a roll and a small purchase from a narrator, and keeps what its owner wants kept', () => {
    const lines = {
      custom_campaign_state: { core_memories: { append: ['Kira rolled 14.', 'Kira found the key.'] } },
    }
    const sent = send(lines)
    expect(sent.diff.memories_append).toEqual(['Kira found the key.'])
    expect(sent.violations).toMatchObject([{ rule_id: 'MEM-05', action: 'dropped' }])
    expect(send(lines, { author: 'god', mode: 'GOD' }).diff.memories_append).toHaveLength(2)
  })

  it('[MEM-06] refuses to take up a completed mission again, and a status there is not', () => {
    const over = {
      threads_add: [
        {
          id: 'mill',
          title: 'The mill',
          status: 'completed',
          stakes: {},
          related_entity_ids: [],
          tags: ['mission'],
        },
      ],
    }
    const again = {
      custom_campaign_state: {
        active_missions: [{ mission_id: 'mill', status: 'accepted', objective: 'Again' }],
      },
    }
    const sent = send(again, {}, [over])
    expect(sent.rejected).toMatchObject([
      { path: 'custom_campaign_state.active_missions[0].status', rule: 'MEM-06' },
    ])
    expect(sent.read.custom_campaign_state.active_missions).toMatchObject([
      { status: 'completed', objective: 'Again' },
    ])
    const odd = send({
      custom_campaign_state: { active_missions: [{ mission_id: 'well', status: 'vibing' }] },
    })
    expect(odd.rejected).toMatchObject([{ rule: 'MEM-06' }])
    expect(send(again, { author: 'god', mode: 'GOD' }, [over]).rejected).toEqual([])
  })

  it('[MEM-09] clamps the progress of an agenda into 0..100', () => {
    const sent = send({ custom_campaign_state: { npc_agendas: { Goblin: { progress_percentage: 140 } } } })
    expect(sent.read.custom_campaign_state.npc_agendas).toEqual({
      npc_goblin_001: { progress_percentage: 100 },
    })
    expect(sent.violations).toMatchObject([
      { rule_id: 'STATE-05' },
      { rule_id: 'MEM-09', action: 'clamped', after: 100 },
    ])
  })

  it('[MEM-10] refuses a depletion unit there is not', () => {
    const grain = { current_amount: 40, depletion_unit: 'per_week' }
    const sent = send({ custom_campaign_state: { world_resources: { grain } } })
    expect(sent.rejected).toMatchObject([
      { path: 'custom_campaign_state.world_resources.grain.depletion_unit', rule: 'MEM-10' },
    ])
    expect(sent.read.custom_campaign_state.world_resources).toEqual({ grain: { current_amount: 40 } })
  })

  it('keeps each agenda, event and resource as a document of its own', () => {
    const sent = send({
      custom_campaign_state: {
        npc_agendas: { Goblin: { current_goal: 'Burn the inn', progress_percentage: 20 } },
        time_sensitive_events: { 'The Fair': { deadline: { day: 12 }, status: 'open' } },
        world_resources: { grain: { current_amount: 40, depletion_unit: 'per_week' } },
        time_pressure_warnings: { subtle_given: true },
        house_rule: 'no luck',
      },
    })
    expect(sent.rejected).toMatchObject([
      { path: 'custom_campaign_state.world_resources.grain.depletion_unit' },
    ])
    expect(sent.read.custom_campaign_state).toMatchObject({
      npc_agendas: { npc_goblin_001: { current_goal: 'Burn the inn', progress_percentage: 20 } },
      time_sensitive_events: { the_fair: { deadline: { day: 12 }, status: 'open' } },
      world_resources: { grain: { current_amount: 40 } },
      time_pressure_warnings: { subtle_given: true },
      house_rule: 'no luck',
    })
  })

  it('appends to lists with the append form', () => {
    const sent = send({ player_character_data: { equipment: { backpack: { append: 'rope' } } } })
    expect(sent.read.player_character_data).toMatchObject({ equipment: { backpack: ['rope'], weapons: [] } })
  })
})
