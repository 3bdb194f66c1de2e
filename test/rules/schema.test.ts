import { describe, expect, it } from 'vitest'
import type { StateDiff } from '../../src/core/state/state-diff.ts'
import { given, type When } from '../../src/testing/given-when-then.ts'
import { givenOverHttp } from '../entry/given-over-http.ts'

function turnWith(state_updates: unknown) {
  const answer = { narrative: 'The river is high.', state_updates }
  return { input: 'I wait.', action: 'dialogue', answer } as const
}

function narrated(state_updates: unknown, world: StateDiff = {}) {
  return givenOverHttp(world).when(turnWith(state_updates))
}

/** The same with nobody between line and answer (`fatewright raw`): what the whole pipeline settles earlier or otherwise. */
function narratedRaw(state_updates: unknown, world: StateDiff = {}): When {
  return given(world).when(turnWith(state_updates))
}

describe('sheets and ids, played and committed', () => {
  it('[SCHEMA-01] mends goblin_1 to npc_goblin_001', () =>
    narrated({
      npc_data: { goblin_1: { role: 'raider' } },
      combat_state: { combatants: { goblin_1: { hp_current: 0, status: ['dead'], type: 'enemy' } } },
    }).thenPlayed(({ after, broken }) => {
      expect(after.entities.npc_goblin_001).toMatchObject({ name: 'Goblin', attrs: { role: 'raider' } })
      expect(after.documents['combat|current']?.value).toMatchObject({
        combatants: { npc_goblin_001: { hp_current: 0 } },
      })
      expect(broken).toContain('SCHEMA-01')
    }))

  it('[SCHEMA-02] pads the number of npc_goblin_1', () =>
    narrated({ npc_data: { npc_goblin_1: { role: 'raider' } } }).thenPlayed(({ after, broken }) => {
      expect(Object.keys(after.entities)).toContain('npc_goblin_001')
      expect(broken).toContain('SCHEMA-02')
    }))

  it('[SCHEMA-03] rejects a new string_id', () =>
    narratedRaw({ npc_data: { npc_oda_001: { string_id: 'npc_b_001', hp_current: 2 } } }).thenPlayed(
      ({ after, result }) => {
        expect(result.refused).toMatchObject([{ path: 'npc_data.npc_oda_001.string_id', rule: 'SCHEMA-03' }])
        expect(after.entities.npc_b_001).toBeUndefined()
        expect(after.entities.npc_oda_001?.attrs.hp_current).toBe(2)
      },
    ))

  it('[SCHEMA-03] refuses even the engine a change of string_id', () =>
    given()
      .when({
        input: 'I wait.',
        action: 'dialogue',
        changes: {
          entities_update: [{ id: 'npc_oda_001', set: [{ path: ['string_id'], value: 'npc_b_001' }] }],
        },
      })
      .thenRefused('id/immutable'))

  it('ends the turn though a campaign without a player character is told of one', () =>
    narratedRaw(
      { player_character_data: { name: 'Ash', hp_max: 9 } },
      { campaign: { player_id: null } },
    ).thenPlayed(({ after, result }) => {
      expect(result.refused).toMatchObject([{ path: 'player_character_data', rule: 'SCHEMA-04' }])
      expect(after.campaign.player_id).toBeNull()
    }))

  it('[SCHEMA-05] fills an NPC without hp_max', () =>
    narrated({ npc_data: { Guard: { role: 'guard', level: 2 } } }).thenPlayed(({ after, broken }) => {
      expect(after.entities.npc_guard_001?.attrs).toMatchObject({
        hp_max: 9,
        hp_current: 9,
        armor_class: 10,
      })
      expect(broken).toContain('SCHEMA-05')
    }))

  it('[SCHEMA-06] rejects an unknown place, and opens a road at both ends', async () => {
    await narrated({ world_data: { current_location: 'loc_void_001' } }).thenPlayed(({ after, result }) => {
      expect(result.refused).toMatchObject([{ path: 'world_data.current_location', rule: 'SCHEMA-06' }])
      expect(after.scene.location_id).toBe('loc_ferry_001')
    })
    await narrated({ world_data: { locations: { Mill: { connected_to: ['loc_void_001'] } } } }).thenPlayed(
      ({ result }) =>
        expect(result.refused).toMatchObject([
          { path: 'world_data.locations.Mill.connected_to', rule: 'SCHEMA-06' },
        ]),
    )
    await narrated({ world_data: { locations: { Mill: { connected_to: ['loc_ferry_001'] } } } }).thenPlayed(
      ({ after }) => {
        expect(after.entities.loc_ferry_001?.attrs.connected_to).toEqual(['loc_mill_001'])
        expect(after.entities.loc_mill_001?.attrs.connected_to).toEqual(['loc_ferry_001'])
      },
    )
  })

  it('[SCHEMA-07] rejects the status "sleepy"', () =>
    narrated({ npc_data: { Oda: { status: 'sleepy' } } }).thenPlayed(({ after, broken }) => {
      expect(broken).toContain('SCHEMA-07')
      expect(after.entities.npc_oda_001?.attrs).not.toHaveProperty('status')
    }))

  it('[SCHEMA-08] rejects the visibility "translucent"', () =>
    narrated({ npc_data: { Oda: { visibility: 'translucent' } } }).thenPlayed(({ after, broken }) => {
      expect(broken).toContain('SCHEMA-08')
      expect(after.entities.npc_oda_001?.attrs).not.toHaveProperty('visibility')
    }))

  it('[SCHEMA-10] migrates "destiny" to "dnd"', () =>
    narrated({ custom_campaign_state: { attribute_system: 'destiny' } }).thenPlayed(({ after, broken }) => {
      expect(after.documents['custom|state']?.value).toEqual({ attribute_system: 'dnd' })
      expect(broken).toContain('SCHEMA-10')
    }))

  it('[SCHEMA-11] rejects ki_points on a Fighter, unless also a Monk', async () => {
    const ki = { player_character_data: { resources: { class_features: { ki_points: 4 } } } }
    const hero = (value: string): StateDiff => ({
      entities_update: [{ id: 'pc_mira_001', set: [{ path: ['class'], value }] }],
    })
    await narratedRaw(ki, hero('Fighter')).thenPlayed(({ after, broken }) => {
      expect(broken).toContain('SCHEMA-11')
      expect(JSON.stringify(after.entities)).not.toContain('ki_points')
    })
    await narratedRaw(ki, hero('Fighter / Monk')).thenPlayed(({ after }) => {
      expect(after.entities.pc_mira_001?.attrs).toMatchObject({
        resources: { class_features: { ki_points: 4 } },
      })
    })
  })
})
