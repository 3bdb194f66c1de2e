import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deleteMark } from '../../core/document/five-key-document.ts'
import { readDocument } from '../../core/document/read-five-key-document.ts'
import { sampleCampaign } from '../../core/document/sample-campaign.ts'
import type { Refusal, Result } from '../../core/result.ts'
import { stateAfter } from '../../core/state/apply-diff.ts'
import type { GameState } from '../../core/state/game-state.ts'
import { good } from '../../testing/assertions.ts'
import { readGodCommand } from './parse-god-message.ts'
import { type GodDone, performGod } from './perform-god-commands.ts'

const state = sampleCampaign({
  inventory_changes: [{ owner_id: 'pc_kira_001', item_id: 'rope', delta: 2 }],
  documents_update: [
    { kind: 'custom', id: 'state', set: [{ path: ['active_constraints'], value: ['no fire'] }] },
  ],
})

function pasted(...lines: readonly string[]): Result<GodDone> {
  return performGod(state, readGodCommand(['GOD_MODE_SET:', ...lines].join('\n')), { turn: 8 })
}

function resulting(result: Result<GodDone>): GameState {
  return stateAfter(state, good(result).diff)
}

function refused(result: Result<GodDone>): Refusal {
  if (result.ok) throw new Error(`expected a refusal, got ${result.value.confirmation}`)
  return result.refusal
}

const hp = 'player_character_data.hp_current = 5'

describe('the grammar of GOD_MODE_SET', () => {
  it('takes the block of seed 000, with bare and quoted deletion', () => {
    const done = pasted(
      hp,
      'player_character_data.inventory.sunstone_amulet = {"name": "Sunstone Amulet"}',
      'player_character_data.inventory.rope = __DELETE__',
      'custom_campaign_state.active_constraints = "__DELETE__"',
      'world_data.npcs.Goblin.current_status = __DELETE__',
    )
    const { player_character_data: kira, custom_campaign_state: custom } = readDocument(resulting(done))
    expect(kira).toMatchObject({
      hp_current: 5,
      inventory: { sunstone_amulet: { qty: 1, flags: { name: 'Sunstone Amulet' } } },
    })
    expect(kira.inventory).not.toHaveProperty('rope')
    expect(custom).not.toHaveProperty('active_constraints')
    expect(JSON.stringify(resulting(done))).not.toContain(deleteMark)
  })

  it.each([
    ['player_character_data.hp_current = ', 3, 35],
    [`${hp} player_character_data.temp_hp = 3`, 3, 36],
    [`${hp}, player_character_data.temp_hp = 3`, 3, 36],
    [`${hp}; player_character_data.temp_hp = 3`, 3, 36],
    ['player_character_data.hp_current 5', 3, 1],
    ['player_character_data..hp_current = 5', 3, 23],
    ['hp = 5', 3, 1],
    ['player_character_data.skills[0] = "x"', 3, 23],
  ])('[GMS-01] refuses the whole block for "%s", with line and column', (bad, line, column) => {
    const refusal = refused(pasted('player_character_data.temp_hp = 1', bad))
    expect(refusal.message).toContain(`Line ${line}, column ${column}`)
    expect(refusal.message).toContain('Nothing was changed')
  })

  it('[GMS-01] says what is missing: the value, the sign, the name', () => {
    expect(refused(pasted('player_character_data.hp_current = ')).message).toContain('no value after')
    expect(refused(pasted('player_character_data.hp_current 5')).message).toContain('has no "="')
    expect(refused(pasted(`${hp} player_character_data.temp_hp = 3`)).message).toContain(
      'two changes on one line',
    )
  })

  it('[GMS-01] wants its heading alone on the first line, and something below it', () => {
    expect(refused(performGod(state, readGodCommand(`GOD_MODE_SET: ${hp}`), { turn: 8 })).rule).toBe('GMS-01')
    const crowded = `GOD_MODE_SET: now\n${hp}`
    expect(refused(performGod(state, readGodCommand(crowded), { turn: 8 })).message).toContain(
      'Line 1, column 1',
    )
    expect(refused(pasted('')).message).toContain('there is no change')
  })

  it.each([
    'player_character_data.name = Bob',
    'player_character_data.temp_hp = 1e999',
    'player_character_data.temp_hp = NaN',
    'player_character_data.temp_hp = -Infinity',
    'player_character_data.temp_hp = 9007199254740993',
    "player_character_data.name = 'Bob'",
    'custom_campaign_state.x = {"__proto__": {"a": 1}}',
    'custom_campaign_state.__proto__.polluted = true',
    'custom_campaign_state.constructor.x = 1',
    'custom_campaign_state.x = {"a": 1',
    `custom_campaign_state.x = ${'['.repeat(5_000)}${']'.repeat(5_000)}`,
    'custom_campaign_state.list.append = __DELETE__',
  ])('[GMS-02] refuses the literal in "%.60s"', (bad) => {
    const refusal = refused(pasted(hp, bad))
    expect(refusal.message).toMatch(/^Line 3, column \d+: /)
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })

  it('[GMS-03] refuses to replace a whole part, and blocks that are too long', () => {
    expect(refused(pasted('player_character_data = {}')).rule).toBe('GMS-03')
    expect(
      refused(pasted(...Array.from({ length: 201 }, (_, index) => `custom_campaign_state.k${index} = 1`)))
        .rule,
    ).toBe('GMS-03')
    expect(
      pasted(...Array.from({ length: 200 }, (_, index) => `custom_campaign_state.k${index} = 1`)).ok,
    ).toBe(true)
    expect(refused(pasted(`custom_campaign_state.k = "${'x'.repeat(20_000)}"`)).rule).toBe('GMS-03')
  })

  it('[GMS-06] refuses to delete what is not there, and then applies nothing of the block', () => {
    for (const path of [
      'player_character_data.inventory.crown',
      'npc_data.nobody',
      'custom_campaign_state.none',
    ]) {
      const refusal = refused(pasted(hp, `${path} = __DELETE__`))
      expect(refusal.rule).toBe('GMS-06')
      expect(refusal.message).toContain('Line 3')
    }
  })

  it('refuses a line that the sheet cannot hold, and says which', () => {
    expect(refused(pasted(hp, 'npc_data.npc_goblin_001.status = "sleepy"')).message).toMatch(
      /^Line 3: .*one of/,
    )
    expect(refused(pasted(hp, 'player_character_data.hp_current = 6')).message).toContain('line 2')
  })

  it('really appends: to a list, twice to one list, to a list that is new', () => {
    const document = readDocument(
      resulting(
        pasted(
          'custom_campaign_state.active_constraints.append = "no magic"',
          'custom_campaign_state.active_constraints.append = "no noise"',
          'custom_campaign_state.rumours.append = "a ghost"',
          'custom_campaign_state.core_memories.append = "The bell rang."',
          'player_character_data.features.append = "Night eyes"',
          'player_character_data.inventory.append = "lamp"',
        ),
      ),
    )
    expect(document.custom_campaign_state).toMatchObject({
      active_constraints: ['no fire', 'no magic', 'no noise'],
      rumours: ['a ghost'],
      core_memories: ['The bridge fell.', 'The bell rang.'],
    })
    expect(document.player_character_data).toMatchObject({
      features: ['Night eyes'],
      inventory: { lamp: 1, rope: 2 },
    })
    expect(refused(pasted('player_character_data.hp_current.append = 3')).message).toContain('is no list')
  })

  it('moves the clock when a line names it, back only with a warning', () => {
    const back = good(pasted('world_data.world_time.hour = 9'))
    expect(back).toMatchObject({
      timeTravel: true,
      diff: { time: { hour: 9, minute: 30, time_of_day: 'Morning' } },
    })
    expect(back.confirmation).toContain('Warning: time was moved back')
    expect(refused(pasted('world_data.world_time.hour = 25')).rule).toBe('TIME-09')
  })

  it('never throws and never half applies, whatever is pasted', () => {
    const path = fc.constantFrom(
      'player_character_data.hp_current',
      'npc_data.Goblin.hp_current',
      'combat_state.in_combat',
      'world_data.x',
      'custom_campaign_state.a.b',
      '__proto__',
      'a',
    )
    const value = fc.oneof(
      fc.json(),
      fc.string({ unit: 'binary' }),
      fc.constantFrom('__DELETE__', '1e999', '{', '"', '5'),
    )
    const line = fc.tuple(path, value).map(([left, right]) => `${left} = ${right}`)
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 5 }), (lines) => {
        const result = pasted(...lines)
        if (result.ok) expect(result.value.confirmation).not.toBe('')
        else expect(result.refusal.message).not.toBe('')
      }),
      { numRuns: 200 },
    )
  })

  it('is quick on hostile blocks', () => {
    for (const text of [
      '='.repeat(19_000),
      ' '.repeat(19_000),
      '.'.repeat(19_000),
      'a.b = '.repeat(3_000),
      '{'.repeat(19_000),
    ])
      pasted(text)
  })
})
