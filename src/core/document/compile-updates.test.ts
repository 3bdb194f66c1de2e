import { describe, expect, it } from 'vitest'
import { canonicalJson } from '../json.ts'
import { stateAfter } from '../state/apply-diff.ts'
import { stateDiffSchema } from '../state/state-diff.ts'
import { compileUpdates } from './compile-updates.ts'
import type { GameDocument } from './five-key-document.ts'
import { readDocument } from './read-five-key-document.ts'
import { narratorContext, sampleCampaign } from './sample-campaign.ts'
import type { CompiledUpdates, UpdateContext } from './update-context-and-verdicts.ts'

function send(
  updates: unknown,
  context: Partial<UpdateContext> = {},
  more: readonly unknown[] = [],
): CompiledUpdates & { read: GameDocument; stored: string } {
  const state = sampleCampaign(...more)
  const compiled = compileUpdates(state, updates, { ...narratorContext, ...context })
  expect(stateDiffSchema.safeParse(compiled.diff).success).toBe(true)
  const next = stateAfter(state, compiled.diff)
  return { ...compiled, read: readDocument(next), stored: canonicalJson(next) }
}

function rulesOf(compiled: CompiledUpdates): string[] {
  return compiled.violations.map((violation) => violation.rule_id)
}

const hero = 'player_character_data'

describe('what an update may touch', () => {
  it('[STATE-01] drops a key that is no part of the state, and notes it', () => {
    const sent = send({ world_domination: { progress: 9 }, [hero]: { temp_hp: 3 } })
    expect(sent.rejected).toMatchObject([{ path: 'world_domination', rule: 'STATE-01' }])
    expect(sent.violations).toContainEqual(
      expect.objectContaining({ rule_id: 'STATE-01', action: 'dropped' }),
    )
    expect(sent.stored).not.toContain('world_domination')
    expect(sent.read.player_character_data.temp_hp).toBe(3)
  })

  it('lets nobody write or lift a frozen plan', () => {
    const plan = { ambush: { freeze_until: 'never' } }
    const sent = send(
      { frozen_plans: plan, custom_campaign_state: { frozen_plans: '__DELETE__' } },
      { author: 'god' },
    )
    expect(sent.rejected.map((rejection) => rejection.path)).toEqual([
      'frozen_plans',
      'custom_campaign_state.frozen_plans',
    ])
    expect(sent.diff).toEqual({})
  })

  it('[STATE-04] keeps the mark of removal out of a mission, as a value and as a key', () => {
    const sent = send({ custom_campaign_state: { active_missions: { name: { __DELETE__: 0, title: 'x' } } } })
    expect(sent.stored).not.toContain('__DELETE__')
    expect(rulesOf(sent)).toContain('STATE-04')
  })

  it('[STATE-02] merges leaf by leaf and never erases what was not said', () => {
    const before = readDocument(sampleCampaign()).player_character_data
    const sent = send({ [hero]: { name: 'X', resources: { hit_dice: { total: 2 } } } })
    expect(sent.read.player_character_data).toEqual({
      ...before,
      name: 'X',
      resources: { ...(before.resources as object), hit_dice: { used: 0, total: 2 } },
    })
  })

  it('[STATE-02] refuses a key that reaches a prototype, at any depth, and pollutes nothing', () => {
    const sent = send(
      JSON.parse(`{"__proto__":{"polluted":1},"player_character_data":{"__proto__":{"polluted":1},"temp_hp":2},
        "world_data":{"weather":{"constructor":{"prototype":{"polluted":1}}},"tides":[{"__proto__":{"polluted":1}}]},
        "npc_data":{"__proto__":{"polluted":1}},"custom_campaign_state":{"prototype":1}}`),
    )
    expect(sent.rejected.map((rejection) => rejection.rule)).toEqual(
      Array.from({ length: 6 }, () => 'STATE-02'),
    )
    expect(sent.accepted).toEqual([`${hero}.temp_hp`])
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
    expect(sent.stored).not.toContain('polluted')
  })

  it('[STATE-02] refuses a plain value where an object stands', () => {
    const sent = send({ world_data: { weather: 'fine' } }, {}, [
      {
        documents_update: [
          { kind: 'world', id: 'data', set: [{ path: ['weather', 'wind'], value: 'north' }] },
        ],
      },
    ])
    expect(sent.rejected).toMatchObject([{ path: 'world_data.weather', rule: 'STATE-02' }])
    expect(sent.read.world_data.weather).toEqual({ wind: 'north' })
  })

  it.each([[[]], [null], ['gone'], [0]])('[STATE-03] refuses to replace a whole part with %j', (value) => {
    const sent = send({ npc_data: value })
    expect(sent.rejected).toMatchObject([{ path: 'npc_data', rule: 'STATE-03' }])
    expect(Object.keys(sent.read.npc_data)).toEqual(['npc_goblin_001'])
  })

  it('[STATE-04] refuses to delete what is protected', () => {
    const sent = send({
      player_character_data: '__DELETE__',
      world_data: {
        world_time: '__DELETE__',
        current_location: '__DELETE__',
        locations: { loc_inn_001: '__DELETE__' },
      },
      npc_data: { Goblin: { string_id: '__DELETE__', hp_max: '__DELETE__', name: '__DELETE__' } },
    })
    expect(new Set(sent.rejected.map((rejection) => rejection.rule))).toEqual(new Set(['STATE-04']))
    expect(sent.rejected).toHaveLength(7)
    expect(sent.diff).toEqual({})
  })

  it('[STATE-04] removes an NPC and a free leaf by the exact word, and clears every list that named them', () => {
    const sent = send({ npc_data: { Goblin: '__DELETE__' }, [hero]: { nickname: '__DELETE__' } }, {}, [
      { entities_update: [{ id: 'pc_kira_001', set: [{ path: ['nickname'], value: 'Kiri' }] }] },
      {
        entities_update: [
          { id: 'loc_inn_001', set: [{ path: ['entities_present'], value: ['npc_goblin_001'] }] },
        ],
      },
    ])
    expect(sent.rejected).toEqual([])
    expect(sent.stored).not.toContain('npc_goblin_001')
    expect(sent.stored).not.toContain('Kiri')
  })

  it('[STATE-04] never stores the word, wherever it hides', () => {
    const sent = send({
      [hero]: { skills: ['__DELETE__'], note: ' __DELETE__ ', background: '__DELETE__ed' },
      world_data: { list: [{ deep: ['__DELETE__'] }], __DELETE__: 1, absent: '__DELETE__' },
      custom_campaign_state: {
        core_memories: { append: ['__DELETE__'] },
        active_missions: [{ mission_id: 'a', title: '__DELETE__' }],
        npc_agendas: { Goblin: { current_goal: 'x __DELETE__' } },
      },
      combat_state: { combatants: { a: { name: '__DELETE__' } } },
    })
    expect(sent.stored).not.toContain('__DELETE__')
    expect(sent.accepted).toEqual([])
  })

  it('[STATE-05] leads gold by any name to the one place where gold is kept', () => {
    const sent = send({ [hero]: { inventory: { gold: 500 } } })
    expect(sent.read.player_character_data).toMatchObject({ resources: { gold: 500 } })
    expect(sent.read.player_character_data).not.toHaveProperty('inventory')
    const warning = {
      rule_id: 'STATE-05',
      severity: 'warn',
      action: 'rekeyed',
      after: `${hero}.resources.gold`,
    }
    expect(sent.violations).toContainEqual(expect.objectContaining(warning))
  })

  it('[STATE-05] takes the first of two things said about one place', () => {
    const sent = send({ [hero]: { resources: { gold: 3 }, gold: 900 } })
    expect(sent.read.player_character_data).toMatchObject({ resources: { gold: 3 } })
    expect(sent.rejected).toMatchObject([{ path: `${hero}.gold`, rule: 'STATE-05' }])
  })

  it('[STATE-06] drops prose and feelings, keeps the fact beside them', () => {
    const long = 'melancholy '.repeat(500)
    const sent = send({
      npc_data: { Goblin: { mood_description: long, mood: 'sad', lore: long, hp_current: 3 } },
    })
    expect(sent.rejected.map((rejection) => rejection.rule)).toEqual(['STATE-06', 'STATE-06', 'STATE-06'])
    expect(sent.violations).toContainEqual(
      expect.objectContaining({ rule_id: 'STATE-06', severity: 'warn', action: 'dropped' }),
    )
    expect(sent.stored).not.toContain('melancholy')
    expect(sent.read.npc_data).toMatchObject({ npc_goblin_001: { hp_current: 3 } })
    expect(sent.read.npc_data.npc_goblin_001).not.toHaveProperty('mood')
  })

  it('[STATE-07] gives a new NPC its id and its internal fields, the same ones every time', () => {
    const sent = send({ npc_data: { 'Goblin Scout': { role: 'scout' } } })
    const scout = sent.read.npc_data.npc_goblin_scout_001
    expect(scout).toMatchObject({ string_id: 'npc_goblin_scout_001', name: 'Goblin Scout', role: 'scout' })
    expect(scout).toHaveProperty('mbti', expect.stringMatching(/^[EI][NS][FT][JP]$/))
    expect(scout).toHaveProperty('alignment')
    expect(sent.violations).toContainEqual(
      expect.objectContaining({ rule_id: 'STATE-07', action: 'repaired', after: 'npc_goblin_scout_001' }),
    )
    expect(send({ npc_data: { 'Goblin Scout': { role: 'scout' } } }).diff).toEqual(sent.diff)
  })

  it('[STATE-07] fills what an old entity lacks at its first change', () => {
    const bare = { id: 'npc_old_001', type: 'npc', name: 'Old Tom', attrs: {}, tags: [] }
    const sent = send({ npc_data: { 'old tom': { hp_current: 2 } } }, {}, [{ entities_add: [bare] }])
    expect(sent.read.npc_data.npc_old_001).toMatchObject({
      hp_current: 2,
      hp_max: 4,
      mbti: expect.any(String),
    })
    expect(rulesOf(sent)).toContain('STATE-07')
  })

  it('[STATE-08] refuses the malformed path alone and applies the rest', () => {
    const sent = send({
      [hero]: { hp_current: 'lots', temp_hp: 4, level: 2.5, death_saves: { failures: 9 } },
    })
    expect(sent.accepted).toEqual([`${hero}.temp_hp`])
    expect(sent.rejected.map((rejection) => rejection.rule)).toEqual(['STATE-08', 'STATE-08', 'STATE-08'])
    expect(sent.rejected[0]?.reason).toContain('"lots"')
    expect(sent.read.player_character_data).toMatchObject({ hp_current: 12, temp_hp: 4, level: 1 })
    expect(rulesOf(sent)).toContain('STATE-08')
  })

  it('reads no more than it can, and says once that it stopped', () => {
    const flood = Object.fromEntries(
      Array.from({ length: 5_000 }, (_, index) => [`Rat ${index}`, { role: 'rat' }]),
    )
    const sent = send({
      npc_data: flood,
      world_data: Object.fromEntries(Object.keys(flood).map((key) => [key, 1])),
    })
    expect(Object.keys(sent.read.npc_data)).toHaveLength(51)
    expect(
      sent.rejected.filter((rejection) => rejection.path === 'npc_data' || rejection.path === 'world_data'),
    ).toHaveLength(2)
  })

  it('refuses numbers that cannot be kept exactly', () => {
    const sent = send({ world_data: { stars: Number.POSITIVE_INFINITY, grains: 2 ** 60, tide: 0.5 } })
    expect(sent.accepted).toEqual(['world_data.tide'])
  })

  it('[STATE-11] accepts a new alignment and writes the note nobody wrote', () => {
    const sent = send({ [hero]: { alignment: 'Chaotic Good' } }, { dm_notes: ['Kira lied.'] })
    expect(sent.accepted).toEqual([`${hero}.alignment`])
    expect(sent.dm_notes[1]).toBe(
      'Alignment of Kira (pc_kira_001) changed from neutral good to chaotic good in turn 7.',
    )
    const noted = send(
      { [hero]: { alignment: 'chaotic good' } },
      { dm_notes: ['Alignment shift: she lied.'] },
    )
    expect(noted.dm_notes).toEqual(['Alignment shift: she lied.'])
  })
})

describe('modes', () => {
  it('changes nothing in DM mode and nothing but the clock in THINK', () => {
    const later = { ...sampleCampaign().time, minute: 45 }
    const update = { [hero]: { hp_current: 1 }, world_data: { world_time: later, weather: 'rain' } }
    expect(send(update, { mode: 'DM' }).diff).toEqual({})
    const thought = send(update, { mode: 'THINK' })
    expect(Object.keys(thought.diff)).toEqual(['time'])
    expect(thought.diff.time).toMatchObject({ minute: 30, microsecond: 1 })
    expect(thought.rejected.map((rejection) => rejection.rule)).toContain('PLAN-12')
  })

  it('hands time to its own door', () => {
    const { time } = sampleCampaign()
    const sent = send({ world_data: { world_time: { ...time, minute: 33 } } })
    expect(sent.accepted).toEqual(['world_data.world_time'])
    expect(sent.read.world_data.world_time).toMatchObject({ minute: 33 })
    const back = send({ world_data: { world_time: { ...time, hour: 2 } } })
    expect(back.rejected).toMatchObject([{ path: 'world_data.world_time', rule: 'TIME-02' }])
    const god = { mode: 'GOD', author: 'god', god: { timeRequested: true } } as const
    const reset = send({ world_data: { world_time: { ...time, hour: 2, time_of_day: 'Deep Night' } } }, god)
    expect(reset.read.world_data.world_time).toMatchObject({ hour: 2 })
    expect(reset.warnings).toHaveLength(1)
  })
})
