import { describe, expect, it } from 'vitest'
import { sampleCampaign } from '../core/document/sample-campaign.ts'
import { playerHandle } from './opaque-fact-ids.ts'
import { viewFor } from './player-view.ts'

const secrets = {
  entities_add: [
    {
      id: 'npc_spy_001',
      type: 'npc',
      name: 'Vex',
      attrs: { hidden: true, alignment: 'chaotic evil' },
      tags: [],
    },
    { id: 'npc_far_001', type: 'npc', name: 'Farah', attrs: {}, tags: [] },
    { id: 'item_key_001', type: 'item', name: 'Brass key', attrs: {}, tags: [] },
  ],
  scene_update: { present_entity_ids: ['pc_kira_001', 'npc_goblin_001', 'npc_spy_001'] },
  inventory_changes: [{ owner_id: 'pc_kira_001', item_id: 'item_key_001', delta: 2 }],
  facts_add: [
    { id: 'open', subject_id: 'npc_goblin_001', predicate: 'is', object: 'an ENTJ cook' },
    { id: 'secret', subject_id: 'npc_far_001', predicate: 'plots', object: 'treason', visibility: 'world' },
    { id: 'hint', subject_id: 'loc_inn_001', predicate: 'hides', object: 'a cellar', visibility: 'world' },
  ],
  clocks_add: [
    { id: 'doom', name: 'Doom', value: 1, max: 4, triggers: { 4: 'the end' }, tags: ['hidden'] },
    { id: 'noise', name: 'Noise', value: 2, max: 6, triggers: { 6: 'guards' }, tags: [] },
  ],
}

/** The handles under which facts of the sample campaign are shown. */
function handles(...ids: readonly string[]): readonly string[] {
  return ids.map((id) => playerHandle(sampleCampaign().campaign.id, 'fact', id))
}

describe('what a player may see', () => {
  it('[STATE-13] has no alignment and no mbti anywhere, not even tucked into other fields', () => {
    const tucked = [
      { path: ['resources', 'mbti'], value: 'ISTJ' },
      { path: ['equipment', 'armor'], value: 'plate of the lawful good' },
      { path: ['features'], value: [{ name: 'Zeal', inner_alignment: 'neutral good' }] },
    ]
    const state = sampleCampaign(secrets, { entities_update: [{ id: 'pc_kira_001', set: tucked }] })
    expect(JSON.stringify(state.entities)).toMatch(/mbti.*alignment|alignment.*mbti/)
    for (const knower of ['pc_kira_001', 'npc_goblin_001', 'nobody']) {
      expect(JSON.stringify(viewFor(state, knower))).not.toMatch(
        /mbti|alignment|ISTJ|ENTJ|neutral good|lawful good/i,
      )
    }
    expect(viewFor(state, 'pc_kira_001').you?.sheet).toMatchObject({
      hp_current: 12,
      features: [{ name: 'Zeal' }],
    })
  })

  it('shows who is here, what is owned and what is known, and nobody who hides', () => {
    const view = viewFor(sampleCampaign(secrets), 'pc_kira_001')
    expect(view.entities.map((entity) => entity.id).sort()).toEqual([
      'item_key_001',
      'npc_goblin_001',
      'pc_kira_001',
    ])
    expect(view.you?.possessions).toEqual([{ id: 'item_key_001', name: 'Brass key', quantity: 2 }])
    expect(view.facts.map((fact) => fact.id)).toEqual(handles('open'))
    expect(view.clocks).toEqual([{ id: 'noise', name: 'Noise', value: 2, max: 6 }])
    expect(view.place).toMatchObject({ id: 'loc_inn_001', exits: [{ id: 'loc_road_001', name: 'The Road' }] })
    expect(JSON.stringify(view)).not.toMatch(/Vex|Farah|treason|Doom|guards/)
  })

  it('D1: shows what is in the air, except what is marked as hidden and what only a game master reads', () => {
    const effects = ['rain', { name: 'a trap', hidden: true }, { name: 'Fog', gm_note: 'made by Ulf' }]
    const set = [{ path: ['environmental_effects'], value: effects }]
    const state = sampleCampaign(secrets, { entities_update: [{ id: 'loc_inn_001', set }] })
    expect(viewFor(state, 'pc_kira_001').place?.environmental_effects).toEqual(['rain', { name: 'Fog' }])
  })

  it('shows a fact to the one who learned it, and to nobody else', () => {
    const learned = {
      knowledge_add: [{ knower_id: 'npc_goblin_001', fact_id: 'secret', turn: 2, source: 'told' }],
    }
    const state = sampleCampaign(secrets, learned)
    expect(viewFor(state, 'npc_goblin_001').facts.map((fact) => fact.id)).toEqual(handles('open', 'secret'))
    expect(viewFor(state, 'npc_goblin_001').entities.map((row) => row.name)).toContain('Farah')
    expect(viewFor(state, 'pc_kira_001').facts.map((fact) => fact.id)).toEqual(handles('open'))
  })

  it('shows a fight without the hidden and without anybody’s strength', () => {
    const order = [
      { id: 'pc_kira_001', name: 'Kira', initiative: 17, type: 'pc' },
      { id: 'npc_spy_001', name: 'Vex', initiative: 12, type: 'enemy' },
    ]
    const set = [
      { path: ['in_combat'], value: true },
      { path: ['initiative_order'], value: order },
      { path: ['combatants', 'npc_goblin_001', 'hp_current'], value: 7 },
    ]
    const view = viewFor(
      sampleCampaign(secrets, { documents_update: [{ kind: 'combat', id: 'current', set }] }),
      'pc_kira_001',
    )
    expect(view.combat).toEqual({
      in_combat: true,
      combat_phase: null,
      current_round: null,
      initiative_order: [{ id: 'pc_kira_001', name: 'Kira', initiative: 17 }],
    })
  })
})
