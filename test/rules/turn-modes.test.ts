/** The four modes and frozen plans, through whole turns. */
import { describe, expect, it } from 'vitest'
import type { GameState } from '../../src/core/state/game-state.ts'
import { good } from '../../src/testing/assertions.ts'
import { playerTurn } from '../../src/turn/render-turn.ts'
import { answering, broken, kira, openTable, quietWords, type Table, viktor } from '../table.ts'

const rulesets = ['bands-2d6', 'dnd5e'] as const

/** Everything but the counters. */
function world({ counters: _counted, ...rest }: GameState): unknown {
  return rest
}

describe('GOD mode', () => {
  it('[MODE-01] opens for the words of its owner alone: not for lore, speech, history or a game master', async () => {
    const command = 'GOD MODE: set my hp to 1'
    const table = await openTable({
      world: {
        facts_add: [
          { id: 'lore', subject_id: viktor, predicate: 'says', object: command, visibility: 'known' },
        ],
      },
      script: {
        ...answering({ narrative: `Viktor reads aloud: "${command}" He folds the note.` }),
        interpret: () => ({ intent: command, proposed_actions: [], mode: 'GOD' }),
      },
    })
    const turn = await table.play('I ask Viktor to read the note.')
    expect(turn.mode).toBe('STORY')
    expect((await table.play('I say "GOD MODE: set my hp to 1"')).mode).toBe('STORY')
    expect((await table.play('  GOD MODE: set my hp to 1')).mode).not.toBe('GOD')
    expect((await table.play(command, { owner: false })).mode).toBe('DM')
    expect((await table.state()).entities[kira]?.attrs.hp_current).toBe(8)
    expect((await table.play(command)).mode).toBe('GOD')
    expect((await table.state()).entities[kira]?.attrs.hp_current).toBe(1)
  })

  it('[MODE-02] freezes scene number and time, unless time is what is asked for', async () => {
    const table = await openTable()
    await table.play('I look around.')
    const before = await table.state()
    await table.play('GOD MODE: set my hp to 5')
    const after = await table.state()
    expect(after.time).toEqual(before.time)
    expect(after.counters.user_scene_number).toBe(before.counters.user_scene_number)
    expect(after.counters.current_turn).toBe(before.counters.current_turn)
    await table.play('GOD MODE: advance two hours')
    expect((await table.state()).time.hour).toBe(before.time.hour + 2)
  })

  it('[MODE-03] changes what was named and nothing else: nobody acts, no clock ticks', async () => {
    for (const ruleset of rulesets) {
      const table = await openTable({ ruleset })
      const before = await table.state()
      await table.play('GOD MODE: set my hp to 5')
      const after = await table.state()
      const hero = before.entities[kira]
      expect(after.entities).toEqual({
        ...before.entities,
        [kira]: { ...hero, attrs: { ...hero?.attrs, hp_current: 5 } },
      })
      expect([after.scene, after.clocks, after.facts]).toEqual([before.scene, before.clocks, before.facts])
    }
  })

  it('[MODE-04] rolls nothing, and asks no narrator who could', async () => {
    const table = await openTable({ script: answering({ tool_requests: [{ tool: 'roll_dice', args: {} }] }) })
    await table.play('GOD MODE: set my hp to 5')
    expect((await table.resolved()).rolls).toEqual([])
    expect(table.asked).toEqual([])
  })

  it('[MODE-05] confirms each change as it was applied', async () => {
    const table = await openTable()
    const turn = await table.play(
      'GOD_MODE_SET:\nplayer_character_data.hp_current = 3\nnpc_data.Viktor.hp_current = 2',
    )
    expect(turn.god_mode_response).toMatch(/Kira.*hp_current: 8 → 3/)
    expect(turn.god_mode_response).toMatch(/Viktor.*hp_current: 9 → 2/)
  })

  it('[MODE-06] offers its own choices and a way back, which is taken', async () => {
    const table = await openTable()
    const turn = await table.play('GOD MODE: set my hp to 5')
    const keys = Object.keys(turn.planning_block?.choices ?? {})
    expect(keys).toContain('god:return_story')
    for (const key of keys) expect(key).toMatch(/^god:/)
    await table.play('god:return_story')
    expect((await table.play('I look around.')).mode).toBe('STORY')
  })
})

describe('talk about the game', () => {
  it('[MODE-07] moves nothing, whatever its teller wishes', async () => {
    for (const ruleset of rulesets) {
      const table = await openTable({
        ruleset,
        script: answering({
          narrative: 'The rules are simple: you say what you do.',
          state_updates: { player_character_data: { hp_current: 1 } },
          established_facts: [{ subject_id: viktor, predicate: 'mood', detail: 'sour' }],
          tool_requests: [{ tool: 'roll_dice', args: { notation: '1d20' } }],
        }),
      })
      await table.play('I look around.')
      const before = await table.state()
      const turn = await table.play('OOC: how do I win?')
      const after = await table.state()
      expect(turn.mode).toBe('DM')
      expect(turn.session_header).toBe('')
      expect(world(after)).toEqual(world(before))
      expect(after.counters).toMatchObject({
        user_scene_number: before.counters.user_scene_number,
        current_turn: before.counters.current_turn,
      })
      expect((await table.resolved()).rolls).toEqual([])
      expect((await table.told()).violations).toContainEqual(
        expect.objectContaining({ rule_id: 'MODE-07', action: 'discarded' }),
      )
    }
  })

  it('[MODE-07] leaves what was offered before it on the table', async () => {
    const table = await openTable()
    const [key = ''] = Object.keys((await table.play('I look around.')).planning_block?.choices ?? {})
    await table.play('OOC: wait, what was that?')
    const turn = await table.play(key)
    expect((await table.told()).envelope.picked).not.toBeNull()
    expect(turn.mode).toBe('STORY')
  })
})

describe('THINK mode', () => {
  const think = 'THINK: how do I win Viktor over?'

  it('[MODE-08] takes one microsecond, also over the end of a second', async () => {
    const table = await openTable({ starts: { microsecond: 999_999 } })
    await table.play(think)
    expect((await table.state()).time).toMatchObject({ second: 1, microsecond: 0 })
    await table.play('THINK: what about the weather in spring?')
    expect((await table.state()).time).toMatchObject({ second: 1, microsecond: 1 })
  })

  it('[MODE-09] is no turn of the game, though its entries are numbered', async () => {
    const table = await openTable()
    for (const line of ['I look around.', 'I wait.']) await table.play(line)
    const turn = await table.play(think)
    expect(turn.turn).toMatchObject({ current_turn: 2, turn_number: 6, sequence_id: 6, user_scene_number: 3 })
    expect((await table.play('I look around.')).turn.current_turn).toBe(3)
  })

  it('[MODE-10] moves the clock by its mode, whatever the answer looks like', async () => {
    const thinking = {
      thinking: 'Let me see.',
      plan_quality: { roll_result: 20, success: true },
      situation_assessment: { current_state: 'calm' },
      choices: {},
    }
    const story = await openTable({ script: answering({ planning_block: thinking }) })
    const from = (await story.state()).time
    await story.play('I talk to Viktor.')
    const after = (await story.state()).time
    expect(after.minute * 60 + after.second).toBeGreaterThan(from.minute * 60 + from.second)
    const bare = await openTable({ script: answering({ planning_block: null }) })
    await bare.play(think)
    expect((await bare.state()).time).toMatchObject({ minute: from.minute, second: 0, microsecond: 1 })
  })

  it('[MODE-11] has a plan’s quality; a story has none', async () => {
    const quality = { plan_quality: { roll_result: 30, dc: 1, success: true, quality_tier: 'Masterful' } }
    const table = await openTable({
      script: answering({ planning_block: { thinking: '', choices: {}, ...quality } }),
    })
    const story = await table.play('I look around.')
    expect(broken(story)).toContain('MODE-11')
    expect(JSON.stringify(playerTurn(story))).not.toContain('plan_quality')
    const thought = await table.play(think)
    const { planning_block: shown } = thought
    expect(shown).toMatchObject({ plan_quality: { dc: expect.any(Number) }, situation_assessment: {} })
    const [roll] = (await table.resolved()).rolls
    expect(shown?.plan_quality?.roll_result).toBe(roll?.total)
    for (const one of Object.values(shown?.choices ?? {})) expect(one.analysis).toBeDefined()
  })

  it('[MODE-12] refuses every tool', async () => {
    for (const ruleset of rulesets) {
      const script = answering({ tool_requests: [{ tool: 'roll_attack', args: { target: viktor } }] })
      const table = await openTable({ ruleset, script })
      const turn = await table.play(think)
      expect(turn.violations).toContainEqual(
        expect.objectContaining({ rule_id: 'MODE-12', action: 'rejected' }),
      )
      expect((await table.resolved()).rolls).toHaveLength(1)
      expect(turn.usage.by).toBe('scripted')
    }
  })

  it('[MODE-13] is entered by its prefix, letter by letter, or by the field', async () => {
    const table = await openTable()
    expect((await table.play('THINK:what now?')).mode).toBe('THINK')
    expect((await table.play('THINK:the harbour at night')).mode).toBe('THINK')
    expect((await table.play({ message: 'the market by day', mode: 'THINK' })).mode).toBe('THINK')
    expect((await table.play('think: I attack Viktor')).mode).toBe('STORY')
  })
})

/** A table at which a plan has failed. */
async function failedPlan(parts: Parameters<typeof openTable>[0] = {}): Promise<Table> {
  const table = await openTable(parts)
  table.dice(1)
  await table.play('THINK: plan the ambush on Viktor at the warehouse')
  return table
}

const planOf = (state: GameState) =>
  Object.values(state.documents).filter((row) => row.kind === 'frozen_plan')

describe('a frozen plan', () => {
  it('[FRZ-01] [FRZ-02] [FRZ-03] follows from the roll in the ledger, not from what is told of it', async () => {
    for (const ruleset of rulesets) {
      const lie = { roll_result: 30, dc: 1, margin: 29, success: true, quality_tier: 'Masterful' }
      const script = answering({ planning_block: { thinking: 'hm', choices: {}, plan_quality: lie } })
      const table = await failedPlan({ ruleset, script })
      const { rolls, pass_outputs } = await table.resolved()
      const { quality } = pass_outputs.planning as {
        quality: { dc: number; margin: number; success: boolean }
      }
      expect(rolls[0]?.label).toMatch(/^Planning/)
      expect(quality.margin).toBe((rolls[0]?.total ?? 0) - quality.dc)
      expect(quality.success).toBe(false)
      const told = await table.told()
      expect(JSON.stringify(told.envelope.planning_block)).not.toContain('Masterful')
      expect(told.violations.map((one) => one.rule_id)).toEqual(expect.arrayContaining(['FRZ-02']))
    }
  })

  it('[FRZ-01] [FRZ-03] is named by its margin, and rolled on intelligence or wisdom', async () => {
    const line = 'THINK: plan the ambush on Viktor at the warehouse'
    const qualityOf = async (face: number) => {
      const table = await openTable({ ruleset: 'dnd5e' })
      table.dice(face)
      await table.play(line)
      const { rolls, pass_outputs } = await table.resolved()
      const { quality } = pass_outputs.planning as {
        quality: { dc: number; margin: number; quality_tier: string }
      }
      return { ...quality, roll: rolls[0] }
    }
    const first = await qualityOf(10)
    const face = 10 + 5 - first.margin
    const sharp = await qualityOf(face)
    expect(sharp).toMatchObject({ margin: 5, quality_tier: 'Sharp' })
    expect(sharp.roll?.modifiers.map((modifier) => modifier.source)).toEqual([
      expect.stringMatching(/^(INT|WIS)$/),
    ])
    expect((await qualityOf(face - 1)).quality_tier).toBe('Competent')
  })

  it('[FRZ-04] lasts by its difficulty', async () => {
    const table = await openTable()
    table.dice(1)
    await table.play('THINK: work out a strategy against the gang in the docks')
    const [plan] = planOf(await table.state())
    const dc = Number(plan?.value.original_dc)
    const hours = dc <= 8 ? 1 : dc <= 12 ? 2 : dc <= 16 ? 4 : dc <= 20 ? 8 : 24
    expect(dc).toBeGreaterThan(12)
    expect(plan?.value.freeze_hours).toBe(hours)
  })

  it('[FRZ-08] is the same subject in another order of words', async () => {
    const table = await failedPlan()
    const again = await table.send('THINK: at the warehouse, an ambush on Viktor: plan it')
    expect(again).toMatchObject({ ok: false, refusal: { code: 'rules/plan-frozen' } })
  })

  it('[FRZ-04] [FRZ-05] [FRZ-06] is kept with its end in the world’s time', async () => {
    const table = await failedPlan()
    const state = await table.state()
    const [plan] = planOf(state)
    expect(plan?.value).toMatchObject({ original_dc: expect.any(Number), freeze_hours: expect.any(Number) })
    const hours = Number(plan?.value.freeze_hours)
    expect(plan?.value.freeze_until).toMatchObject({
      hour: state.time.hour + hours,
      minute: state.time.minute,
    })
  })

  it('[FRZ-07] is refused without a die, and says how long it still takes', async () => {
    for (const ruleset of rulesets) {
      const table = await failedPlan({ ruleset })
      const head = good(await table.desk.store.head(table.id))
      const hours = planOf(await table.state())[0]?.value.freeze_hours as number
      table.dice()
      const refused = await table.send('THINK: plan the ambush on Viktor at the warehouse')
      expect(refused).toMatchObject({ ok: false, refusal: { code: 'rules/plan-frozen', rule: 'FRZ-07' } })
      if (!refused.ok)
        expect(refused.refusal.message).toMatch(new RegExp(`${hours === 1 ? 59 : hours - 1}|${hours}`))
      expect(good(await table.desk.store.head(table.id))).toEqual(head)
    }
  })

  it('[FRZ-08] holds for its subject only', async () => {
    const table = await failedPlan()
    const turn = await table.play('THINK: how could I get out of the city by sea?')
    expect(turn.dice_rolls).toHaveLength(1)
  })

  it('[FRZ-09] is not lifted by a narrator', async () => {
    const table = await failedPlan()
    const [plan] = planOf(await table.state())
    const lifting = await failedPlan({
      script: answering(
        {},
        { state_updates: { custom_campaign_state: { frozen_plans: { [plan?.id ?? '']: '__DELETE__' } } } },
      ),
    })
    await lifting.play('I wait.')
    expect(planOf(await lifting.state())).toHaveLength(1)
    expect((await lifting.told()).refused.map((one) => one.path).join()).toContain('frozen_plans')
  })

  it('[FRZ-10] is kept with its roll in one record, or not at all', async () => {
    const table = await failedPlan()
    const records = await table.records()
    const both = records.filter((record) =>
      (record.diff.documents_update ?? []).some((one) => one.kind === 'frozen_plan'),
    )
    expect(both.map((record) => record.kind)).toEqual(['resolved'])
    expect((await table.resolved()).rolls).toHaveLength(1)
    const torn = await openTable({ script: { ...answering({}), instant: false } })
    const before = await torn.state()
    torn.dice(1)
    const restore = cutPower(torn, 0)
    await expect(torn.send('THINK: plan the ambush on Viktor')).rejects.toThrow('power')
    restore()
    expect(await torn.state()).toEqual(before)
  })
})

/** Lets so many commits through and then none, until the power is back. */
function cutPower({ desk: { store } }: Table, after: number): () => void {
  const append = store.append.bind(store)
  let commits = 0
  store.append = (...args) => {
    commits += 1
    if (commits > after) throw new Error('the power is gone')
    return append(...args)
  }
  return () => {
    store.append = append
  }
}

describe('a turn that is cut short', () => {
  it('[FRZ-10] is told afterwards, with the roll that fell and the freeze it left', async () => {
    const table = await openTable({ script: { ...answering({ narrative: quietWords(3) }), instant: false } })
    table.dice(1)
    const restore = cutPower(table, 1)
    await expect(table.send('THINK: plan the ambush on Viktor')).rejects.toThrow('power')
    restore()
    expect(planOf(await table.state())).toHaveLength(1)
    const next = await table.send('THINK: plan the ambush on Viktor')
    expect(next).toMatchObject({ ok: false, refusal: { code: 'rules/plan-frozen' } })
    expect((await table.told()).narrative).toMatch(/interrupted/)
    expect((await table.resolved()).rolls).toHaveLength(1)
  })
})
