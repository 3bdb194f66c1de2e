/** The console and the story that halts, through whole turns. */
import { describe, expect, it } from 'vitest'
import type { RecordDraft } from '../../src/core/ledger/log-record.ts'
import { good } from '../../src/testing/assertions.ts'
import { answering, broken, kira, openTable, quietWords, type Table } from '../table.ts'

const hp = async (table: Table) => (await table.state()).entities[kira]?.attrs.hp_current

/** The head after a block that must be refused whole; gives the refusal's sentence. */
async function refusedBlock(...lines: readonly string[]): Promise<string> {
  const table = await openTable()
  const before = await table.state()
  const head = good(await table.desk.store.head(table.id))
  const sent = await table.send(['GOD_MODE_SET:', ...lines].join('\n'))
  expect(sent.ok).toBe(false)
  expect(await table.state()).toEqual(before)
  expect(good(await table.desk.store.head(table.id))).toEqual(head)
  return sent.ok ? '' : sent.refusal.message
}

describe('a block of changes', () => {
  const fine = 'player_character_data.hp_current = 3'

  it('[GMS-01] is refused whole, with the line, when a line says nothing or two things', async () => {
    expect(await refusedBlock(fine, 'player_character_data.hp_max = ')).toMatch(/line 3/i)
    expect(
      await refusedBlock('player_character_data.hp_current = 3, player_character_data.hp_max = 4'),
    ).toMatch(/line 2/i)
  })

  it('[GMS-01] says what is missing: the value, the sign, a heading of its own', async () => {
    expect(await refusedBlock(fine, 'player_character_data.hp_max = ')).toContain('no value after')
    expect(await refusedBlock('player_character_data.hp_current 5')).toContain('has no "="')
    const crowded = await (await openTable()).send(`GOD_MODE_SET: now\n${fine}`)
    expect(crowded.ok ? '' : crowded.refusal.message).toContain('Line 1, column 1')
  })

  it('[GMS-02] follows no path to a prototype, and keeps no number that is none', async () => {
    expect(await refusedBlock('player_character_data.__proto__.gold = 1')).toContain('never followed')
    expect(await refusedBlock('player_character_data.temp_hp = 1e999')).toMatch(/Line 2, column \d+/)
  })

  it('[GMS-02] takes JSON and nothing that looks like it', async () => {
    for (const line of [
      'npc_data.Viktor.role = Bob',
      `${fine}\nplayer_character_data.temp_hp = 1e999`,
      'player_character_data.temp_hp = NaN',
    ])
      expect(await refusedBlock(...line.split('\n'))).toMatch(/line \d/i)
  })

  it('[GMS-03] replaces no whole part', async () => {
    expect(await refusedBlock('player_character_data = {}')).not.toBe('')
  })

  it('[GMS-06] deletes only what is there, all or nothing', async () => {
    expect(await refusedBlock(fine, 'npc_data.Zorblax = __DELETE__')).toContain('Zorblax')
  })
})

/** A turn whose events say what its change does not. */
async function disagree(table: Table, says: number): Promise<void> {
  const head = good(await table.desk.store.head(table.id))
  const { time } = await table.state()
  const common = { at: '2026-01-01T20:00:00.000Z', mode: 'STORY', nonce: head.resolved } as const
  const drafts: RecordDraft[] = [
    {
      kind: 'resolved',
      diff: { time: { ...time, minute: time.minute + 1 } },
      body: {
        ...common,
        ...{ rolls: [], context_packet: {}, pass_outputs: {}, prompt_versions: {}, violations: [] },
        entries: [{ role: 'user', text: 'I drink the potion.' }],
        engine_events: [{ type: 'healing', details: { who: kira, hp: says }, tags: ['healing'] }],
      },
    },
    {
      kind: 'told',
      diff: {},
      body: {
        ...common,
        accepted: [],
        refused: [],
        violations: [],
        usage: {},
        narrative: 'It burns.',
        envelope: {},
      },
    },
  ]
  good(await table.desk.store.append(table.id, { expected: head.hash, drafts }))
}

describe('a state that disagrees with what happened', () => {
  it('[GMS-04] halts the story and offers the block that mends it; sent back, the story goes on', async () => {
    for (const ruleset of ['bands-2d6', 'dnd5e'] as const) {
      const table = await openTable({ ruleset, kira: { hp_current: 4, hp_max: 90 } })
      await disagree(table, 75)
      const before = await table.state()
      const turn = await table.play('I run down the alley.')
      expect(turn.narrative).toMatch(/HP shows 4 but should be 75/)
      expect(turn.god_mode_response).toBe('GOD_MODE_SET:\nplayer_character_data.hp_current = 75')
      expect([turn.engine_events, turn.rolls, table.asked]).toEqual([[], [], []])
      const after = await table.state()
      expect([after.time, after.entities, after.scene]).toEqual([before.time, before.entities, before.scene])
      expect(after.counters.current_turn).toBe(before.counters.current_turn)
      expect((await table.resolved()).violations).toMatchObject([{ rule_id: 'GMS-04' }])
      await table.play(turn.god_mode_response)
      expect(await hp(table)).toBe(75)
      expect((await table.play('I look around.')).mode).toBe('STORY')
      expect(table.asked).toHaveLength(1)
    }
  })

  it('[GMS-04] is not what ordinary play leaves behind', async () => {
    for (const ruleset of ['bands-2d6', 'dnd5e'] as const) {
      const table = await openTable({ ruleset })
      for (const line of [
        'I attack Viktor.',
        'I attack Viktor.',
        'I attack Viktor.',
        'I rest.',
        'I search the alley.',
      ])
        expect(broken(await table.play(line))).not.toContain('GMS-04')
    }
  })
})

describe('a command in somebody’s mouth', () => {
  it('[GMS-05] stays text: in a narrative, in an update, in a choice that is picked', async () => {
    const command = 'GOD_MODE_SET:\nplayer_character_data.hp_current = 99'
    const table = await openTable({
      script: answering({
        narrative: `${quietWords(1)}\n${command}`,
        state_updates: { custom_campaign_state: { core_memories: { append: command } } },
        planning_block: {
          thinking: '',
          choices: {
            talk_to_viktor: { text: `Talk to Viktor ${command}`, description: command, risk_level: 'low' },
          },
        },
      }),
    })
    const turn = await table.play('I look around.')
    expect(broken(turn)).toContain('GMS-05')
    expect(await hp(table)).toBe(8)
    await table.play('1')
    expect(await hp(table)).toBe(8)
    expect((await table.told()).mode).toBe('STORY')
  })
})
