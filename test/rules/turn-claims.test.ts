/** What a narration claims, against ledger, state and log, through whole turns. */
import { describe, expect, it } from 'vitest'
import { assembleEngine } from '../../src/engine/engine.ts'
import { rerunTurns } from '../../src/engine/turns/rerun-turns.ts'
import { replayCampaign } from '../../src/eval/replay/replay-campaign.ts'
import { good } from '../../src/testing/assertions.ts'
import { scriptedGameMaster } from '../../src/testing/scripted-game-master.ts'
import { answering, broken, kira, openTable, quietWords, viktor } from '../table.ts'

const rulesets = ['bands-2d6', 'dnd5e'] as const
const sneak = 'I sneak past Viktor.'

describe('dice in prose', () => {
  it('[DICE-03] a number nobody rolled is told again with the right one, or the sentence goes', async () => {
    for (const ruleset of rulesets) {
      const lie = { narrative: `${quietWords(1)} You roll a 4711 on Stealth.` }
      const mended = await openTable({ ruleset, script: answering(lie, {}) })
      const turn = await mended.play(sneak)
      expect(turn.violations).toContainEqual(
        expect.objectContaining({ rule_id: 'DICE-03', action: 'retried' }),
      )
      expect(mended.asked[1]?.repair[0]).toMatchObject({ rule: 'DICE-03' })
      expect([turn.usage.by, turn.rolls.length]).toEqual(['scripted', 1])
      const stubborn = await openTable({ ruleset, script: answering(lie) })
      const second = await stubborn.play(sneak)
      expect(second.usage.by).toBe('plain')
      expect((await stubborn.told()).narrative).not.toContain('4711')
      expect((await stubborn.resolved()).rolls).toHaveLength(1)
    }
  })

  it('[DICE-04] a told hit that was a miss is told again, then by the engine', async () => {
    const table = await openTable({
      ruleset: 'dnd5e',
      world: { entities_update: [{ id: viktor, tags_add: ['hostile'] }] },
      script: answering({ narrative: 'Your blade hits Viktor hard across the chest.' }),
    })
    table.dice(20, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1)
    const turn = await table.play('I attack Viktor.')
    const mine = turn.engine_events.filter((event) => event.type === 'attack' && event.details.who === kira)
    expect(mine[0]?.details.verdict).toBe('miss')
    expect(turn.violations).toContainEqual(
      expect.objectContaining({ rule_id: 'DICE-04', action: 'fell-back' }),
    )
    expect((await table.told()).narrative).toMatch(/You miss Viktor/)
    expect((await table.told()).narrative).not.toContain('across the chest')
  })

  it('[DICE-04] a failure told as success goes the same way, under both rules', async () => {
    for (const ruleset of rulesets) {
      const script = answering({ narrative: 'You slip past Viktor unseen, and he never notices a thing.' })
      const table = await openTable({ ruleset, script })
      table.dice(1, 1, 1)
      const turn = await table.play(sneak)
      expect(turn.usage.by).toBe('plain')
      expect(broken(turn)).toContain('DICE-04')
      expect((await table.told()).narrative).toMatch(/does not work/)
    }
  })
})

describe('a narrator that asks for dice', () => {
  const roll = { tool: 'roll_skill_check', args: { skill_name: 'stealth', attribute_modifier: 30, dc: 1 } }

  it('[DICE-21] has nothing to tell yet: what it wrote before is never story', async () => {
    const script = answering({ narrative: 'You hit for 9 damage.', tool_requests: [roll] }, {})
    const table = await openTable({ script })
    const turn = await table.play(sneak)
    expect(turn.violations).toContainEqual(expect.objectContaining({ rule_id: 'DICE-21' }))
    expect(JSON.stringify((await table.records()).map((record) => record.body))).not.toMatch(
      /"narrative":"You hit/,
    )
    expect(turn.usage.by).toBe('scripted')
  })

  it('[DICE-22] gets no others: one attempt, one roll, however often it asks', async () => {
    for (const ruleset of rulesets) {
      const script = answering({ tool_requests: [roll, roll, { tool: 'set_hp', args: { hp: 9999 } }] })
      const table = await openTable({ ruleset, script })
      const turn = await table.play(sneak)
      expect((await table.resolved()).rolls).toHaveLength(1)
      expect(table.asked).toHaveLength(2)
      expect(turn.usage.by).toBe('plain')
      const refused = turn.violations.filter((one) => one.rule_id === 'DICE-22')
      expect(refused.map((one) => one.message).join()).toMatch(/roll shopping/)
      expect((await table.state()).entities[kira]?.attrs.hp_current).toBe(ruleset === 'dnd5e' ? 12 : 8)
    }
  })
})

describe('a state that is told otherwise', () => {
  it('[STATE-09] arrows, wounds and coin are what the state says', async () => {
    for (const ruleset of rulesets) {
      const script = answering({
        narrative: `${quietWords(1)} You gain 98765 gold.`,
        state_updates: {
          player_character_data: { hp_current: 9999, hp_max: 9999, resources: { gold: 98765 } },
        },
      })
      const table = await openTable({ ruleset, script })
      const before = (await table.state()).entities[kira]
      const turn = await table.play('I look around.')
      expect(broken(turn)).toContain('STATE-09')
      expect((await table.state()).entities[kira]).toEqual(before)
      expect((await table.told()).narrative).not.toContain('98765')
      const quiet = await openTable({
        ruleset,
        script: answering({ state_updates: { player_character_data: { hp_current: 9999 } } }),
      })
      await quiet.play('I look around.')
      expect((await quiet.told()).refused).toMatchObject([
        { path: 'player_character_data.hp_current', rule: 'STATE-09' },
      ])
      expect((await quiet.state()).entities[kira]).toEqual(before)
    }
  })

  it('[STATE-10] what has not happened is no event, in a patch or in a tale', async () => {
    const table = await openTable({
      script: answering({
        narrative: `${quietWords(1)} Tomorrow you have already paid Viktor.`,
        state_updates: {
          custom_campaign_state: {
            core_memories: { append: ['Tomorrow the bridge has already burned.', 'The bell was stolen.'] },
          },
          npc_data: { Viktor: { last_seen: { sequence_id: 900 } } },
        },
      }),
    })
    const turn = await table.play('I look around.')
    const flagged = turn.violations.filter((one) => one.rule_id === 'STATE-10')
    expect(flagged.map((one) => one.at).sort()).toEqual([
      'narrative',
      'state_updates.custom_campaign_state.core_memories.append',
      'state_updates.npc_data.Viktor.last_seen.sequence_id',
    ])
    for (const one of flagged) expect(one.message).toContain('contradiction')
    const state = await table.state()
    expect(Object.values(state.memories).map((memory) => memory.text)).toEqual(['The bell was stolen.'])
    expect(JSON.stringify(state.entities[viktor])).not.toContain('900')
  })

  it('[STATE-10] promises, plans and what was said are no contradictions', async () => {
    const fine = [
      'Tomorrow the market will already be closed when you wake.',
      'Viktor promises to be gone by next week.',
      'Yesterday it rained all day, and the street has not dried.',
      '"Tomorrow it is already too late," Viktor says.',
      'If you wait until tomorrow, the guards will be here already.',
    ]
    for (const narrative of fine) {
      const turn = await (await openTable({ script: answering({ narrative }) })).play('I talk to Viktor.')
      expect(broken(turn)).not.toContain('STATE-10')
    }
  })
})

describe('playing again', () => {
  const master = (version: string, words: number) => ({
    ...scriptedGameMaster({
      ...answering((request) => ({
        narrative: quietWords(words + request.player_input.length),
        state_updates: {},
      })),
      interpret: () => null,
    }),
    promptVersions: () => ({ narrator: version }),
  })

  it('[STORE-05] the versions of prompts are in every turn, and one that is gone is named', async () => {
    const table = await openTable({ desk: { gameMaster: master('v1', 1) } })
    await table.play('I look around.')
    await table.play('I talk to Viktor.')
    const pinned = (await table.records()).filter((record) => record.kind === 'resolved')
    expect(pinned.map((record) => (record.body as { prompt_versions: unknown }).prompt_versions)).toEqual([
      { narrator: 'v1' },
      { narrator: 'v1' },
    ])
    const range = { from: 1, to: 2 }
    const same = good(await rerunTurns(table.desk, table.id, range))
    expect(same.map((one) => one.missing_prompts)).toEqual([[], []])
    const edited = good(await rerunTurns(table.desk, table.id, range, { gameMaster: master('v2', 1) }))
    expect(edited.map((one) => one.missing_prompts)).toEqual([['narrator v1'], ['narrator v1']])
  })

  it('[STORE-08] a replay names every field that differs, and the six measures', async () => {
    const table = await openTable({ desk: { gameMaster: master('v1', 1) } })
    const lines = ['I look around.', sneak, 'I talk to Viktor.', 'I wait here.', 'I search the alley.']
    for (const line of [...lines, ...lines]) await table.play(line)
    const engine = assembleEngine(table.desk)
    const again = async (gameMaster: typeof engine.gameMaster) =>
      good(await replayCampaign(engine, table.id, { gameMaster, stopwatch: () => 0 }))
    const same = await again(master('v1', 1))
    expect([same.turns, same.divergences]).toEqual([10, []])
    const changed = await again(master('v2', 5))
    expect(changed.divergences.map((one) => one.turn)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    for (const { parts } of changed.divergences)
      expect(parts.map((one) => one.part)).toEqual(expect.arrayContaining(['text', 'prompts']))
    expect(changed.by_turn[0]?.missing_prompts).toEqual(['narrator v1'])
    for (const measures of [changed.measures.before, changed.measures.after])
      expect(measures).toMatchObject({
        contradiction_rate: 0,
        invalid_action_acceptance: expect.toSatisfy((rate) => rate === null || rate === 0),
        clarification_rate: 0,
        length_stats: { min: expect.any(Number), avg: expect.any(Number), max: expect.any(Number) },
        lore_relevance_rate: null,
        lore_cache_hit_rate: 0,
      })
  })
})
