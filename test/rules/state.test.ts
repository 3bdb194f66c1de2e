import { describe, expect, it } from 'vitest'
import { canonicalJson } from '../../src/core/json.ts'
import type { StateDiff } from '../../src/core/state/state-diff.ts'
import { viewFor } from '../../src/knowledge/index.ts'
import { given, type When } from '../../src/testing/given-when-then.ts'
import { givenOverHttp } from '../entry/given-over-http.ts'

const mira = 'pc_mira_001'

function turnWith(state_updates: unknown, debug_info: unknown) {
  const answer = { narrative: 'The river is high.', state_updates, debug_info }
  return { input: 'I wait.', action: 'dialogue', answer } as const
}

function narrated(state_updates: unknown, world: StateDiff = {}, debug_info: unknown = {}) {
  return givenOverHttp(world).when(turnWith(state_updates, debug_info))
}

/** The same with nobody between line and answer (`fatewright raw`): what the whole pipeline settles earlier or otherwise. */
function narratedRaw(state_updates: unknown, world: StateDiff = {}, debug_info: unknown = {}): When {
  return given(world).when(turnWith(state_updates, debug_info))
}

function heroWith(attrs: Record<string, string | number | { gold: number }>): StateDiff {
  const set = Object.entries(attrs).map(([key, value]) => ({ path: [key], value }))
  return { entities_update: [{ id: mira, set }] }
}

describe('state updates of a narrator, played and committed', () => {
  it('[STATE-01] drops a key that is no part of the state', () =>
    narratedRaw({ world_domination: { by: 'rats' }, player_character_data: { temp_hp: 1 } }).thenPlayed(
      ({ after, broken, result }) => {
        expect(broken).toContain('STATE-01')
        expect(result.refused).toMatchObject([{ path: 'world_domination', rule: 'STATE-01' }])
        expect(canonicalJson(after)).not.toContain('world_domination')
        expect(after.entities[mira]?.attrs.temp_hp).toBe(1)
      },
    ))

  it('[STATE-02] merges a name without erasing the rest of the character', () =>
    narrated({ player_character_data: { name: 'X' } }).thenPlayed(({ after }) => {
      expect(after.entities[mira]).toMatchObject({ name: 'X', attrs: { hp_current: 8, hp_max: 8 } })
    }))

  it('[STATE-02] rejects a key that reaches a prototype', () =>
    narrated(
      JSON.parse('{"player_character_data":{"__proto__":{"polluted":true}},"__proto__":{"a":1}}'),
    ).thenPlayed(({ after, broken }) => {
      expect(broken.filter((rule) => rule === 'STATE-02')).toHaveLength(2)
      expect(({} as Record<string, unknown>).polluted).toBeUndefined()
      expect(canonicalJson(after)).not.toContain('polluted')
    }))

  it.each([[[]], [null], ['none']])('[STATE-03] rejects npc_data replaced by %j', (value) =>
    narrated({ npc_data: value }).thenPlayed(({ after, broken }) => {
      expect(broken).toContain('STATE-03')
      expect(after.entities.npc_oda_001).toBeDefined()
    }),
  )

  it('[STATE-04] rejects deleting the player, removes an NPC, keeps the word out of the state', () =>
    narrated({
      player_character_data: '__DELETE__',
      npc_data: { Oda: '__DELETE__' },
      world_data: { weather: ['__DELETE__'] },
    }).thenPlayed(({ after, result }) => {
      expect(result.accepted).toEqual(['npc_data.Oda'])
      expect(result.refused.map((one) => one.rule)).toEqual(['STATE-04', 'STATE-04'])
      expect(after.entities[mira]).toBeDefined()
      expect(after.entities.npc_oda_001).toBeUndefined()
      expect(after.scene.present_entity_ids).toEqual([mira])
      expect(canonicalJson(after)).not.toContain('__DELETE__')
    }))

  it('[STATE-05] re-routes inventory.gold to resources.gold', () =>
    narratedRaw(
      { player_character_data: { inventory: { gold: 500 } } },
      heroWith({ resources: { gold: 10 } }),
    ).thenPlayed(({ after, result }) => {
      expect(after.entities[mira]?.attrs).toMatchObject({ resources: { gold: 500 } })
      expect(after.entities[mira]?.attrs).not.toHaveProperty('inventory')
      expect(result.violations).toContainEqual(
        expect.objectContaining({ rule_id: 'STATE-05', severity: 'warn' }),
      )
    }))

  it('[STATE-06] drops five hundred words of mood', () =>
    narratedRaw({
      npc_data: {
        Oda: { mood_description: 'sullen '.repeat(500), past: 'sullen '.repeat(500), hp_current: 3 },
      },
    }).thenPlayed(({ after, result }) => {
      expect(result.violations.filter((one) => one.action === 'dropped').map((one) => one.rule_id)).toEqual([
        'STATE-06',
        'STATE-06',
      ])
      expect(canonicalJson(after)).not.toContain('sullen')
      expect(after.entities.npc_oda_001?.attrs.hp_current).toBe(3)
    }))

  it('[STATE-07] fills the id and the internal fields of an NPC that came without', () =>
    narrated({ npc_data: { 'Goblin Scout': { role: 'scout' } } }).thenPlayed(({ after, broken }) => {
      expect(after.entities.npc_goblin_scout_001).toMatchObject({
        type: 'npc',
        name: 'Goblin Scout',
        attrs: { role: 'scout', mbti: expect.any(String), alignment: expect.any(String) },
      })
      expect(broken).toContain('STATE-07')
    }))

  it('[STATE-08] rejects hp_current "lots" and applies the rest', () =>
    narratedRaw({ player_character_data: { hp_current: 'lots', temp_hp: 2 } }).thenPlayed(
      ({ after, result, broken }) => {
        expect(result.refused).toMatchObject([{ path: 'player_character_data.hp_current', rule: 'STATE-08' }])
        expect(result.accepted).toEqual(['player_character_data.temp_hp'])
        expect(broken).toContain('STATE-08')
        expect(after.entities[mira]?.attrs).toMatchObject({ hp_current: 8, temp_hp: 2 })
      },
    ))

  it('[STATE-11] accepts a change of alignment and writes the missing note', () =>
    narrated(
      { player_character_data: { alignment: 'chaotic good' } },
      heroWith({ alignment: 'lawful good' }),
    ).thenPlayed(({ after, result }) => {
      expect(after.entities[mira]?.attrs.alignment).toBe('chaotic good')
      expect(result.debug_info.dm_notes).toEqual([expect.stringContaining('lawful good to chaotic good')])
    }))

  it('[STATE-12] redacts a personality code and an alignment in the narrative', () =>
    given()
      .when({
        input: 'Who is he?',
        action: 'dialogue',
        answer: { narrative: 'The ENTJ baron, lawful evil, grins' },
      })
      .thenPlayed(({ result, broken }) => {
        expect(result.narrative).toBe('The […] baron, […], grins')
        expect(broken).toEqual(expect.arrayContaining(['STATE-12', 'STATE-12']))
      }))

  it('[STATE-13] leaves alignment and mbti out of the player’s view of the committed state', () =>
    narrated({
      player_character_data: { alignment: 'neutral evil', mbti: 'ENTJ', resources: { mbti: 'ENTJ' } },
      npc_data: { Oda: { mbti: 'INFP', alignment: 'lawful good' } },
    }).thenPlayed(({ after }) => {
      expect(canonicalJson(after.entities)).toMatch(/ENTJ/)
      expect(JSON.stringify(viewFor(after, mira))).not.toMatch(/alignment|mbti|ENTJ|INFP|neutral evil/i)
    }))
})
