/** Planning blocks and picks, through whole turns: what is offered can be done, and what is picked is done. */
import { describe, expect, it } from 'vitest'
import type { RecordDraft } from '../../src/core/ledger/log-record.ts'
import { riskLevels } from '../../src/core/protocol/risk-levels.ts'
import { good } from '../../src/testing/assertions.ts'
import { playerTurn } from '../../src/turn/render-turn.ts'
import { answering, broken, kira, openTable, quietWords, type Table, viktor } from '../table.ts'

const look = 'I look around.'
const choice = (text: string, more = {}) => ({
  text,
  description: `${text}, with care`,
  risk_level: 'low',
  ...more,
})
const block = (choices: unknown) => ({ planning_block: { thinking: '', choices } })

async function told(choices: unknown, input = look) {
  const table = await openTable({ script: answering(block(choices)) })
  const turn = await table.play(input)
  return { table, turn, choices: turn.planning_block?.choices ?? {} }
}

describe('choices that a narrator tells', () => {
  it('[PLAN-01] [PLAN-02] get keys in snake_case, none twice', async () => {
    const { turn, choices } = await told({
      'talk-to-viktor': choice('Talk to Viktor'),
      LookAround: choice('Look around'),
      'look around': choice('Look around the alley'),
    })
    expect(Object.keys(choices)).toEqual(expect.arrayContaining(['talk_to_viktor', 'look_around']))
    for (const key of Object.keys(choices)) expect(key).toMatch(/^[a-z_][a-z0-9_]*$/)
    expect(broken(turn)).toEqual(expect.arrayContaining(['PLAN-01', 'PLAN-02']))
  })

  it('[PLAN-03] [PLAN-05] get what is missing', async () => {
    const { turn, choices } = await told({
      talk_to_viktor: 'Talk to Viktor',
      look_again: choice('Look around', { risk_level: 'extreme' }),
    })
    expect(choices.talk_to_viktor).toMatchObject({ text: 'Talk to Viktor' })
    for (const one of Object.values(choices)) expect(riskLevels).toContain(one.risk_level)
    expect(broken(turn)).toEqual(expect.arrayContaining(['PLAN-03', 'PLAN-05']))
  })

  it('[PLAN-04] are dropped when they say nothing', async () => {
    const { turn, choices } = await told({ talk_to_viktor: { text: '', description: 'x' } })
    expect(Object.values(choices).filter(({ text }) => text.trim() === '')).toEqual([])
    expect(broken(turn)).toContain('PLAN-04')
  })

  it('[PLAN-07] [PLAN-08] are five, the last one free, however many were told', async () => {
    const few = await told({ talk_to_viktor: choice('Talk to Viktor') })
    const many = await told(
      Object.fromEntries(
        ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((key) => [`talk_${key}`, choice('Talk to Viktor')]),
      ),
    )
    for (const { choices } of [few, many]) {
      expect(Object.keys(choices)).toHaveLength(5)
      expect(Object.keys(choices).at(-1)).toBe('other_action')
    }
    expect(broken(few.turn)).toEqual(expect.arrayContaining(['PLAN-07', 'PLAN-08']))
    expect(broken(many.turn)).toContain('PLAN-07')
  })

  it('[PLAN-09] are whole, not only "go on", while something happens', async () => {
    const short = { continue: choice('Continue'), custom_action: choice('Something else') }
    const { turn, choices } = await told(short)
    expect(broken(turn)).toContain('PLAN-09')
    expect(Object.keys(choices)).toHaveLength(5)
  })

  it('[PLAN-20] stand in no narrative', async () => {
    for (const list of ['1) Attack\n2) Flee\n3) Talk', '- Attack him\n- Flee at once\n- Talk to him']) {
      const table = await openTable({ script: answering({ narrative: `${quietWords(1)}\n${list}` }) })
      const turn = await table.play(look)
      expect(broken(turn)).toContain('PLAN-20')
      expect((await table.told()).narrative).not.toMatch(/Flee/)
    }
  })

  it('[PLAN-08] leave the player free when the engine makes them all', async () => {
    const table = await openTable({ script: answering({ planning_block: null }) })
    expect(Object.keys((await table.play(look)).planning_block?.choices ?? {}).at(-1)).toBe('other_action')
  })

  it('[PLAN-21] a place whose name carries markup is shown as harmless text', async () => {
    const name = 'The <img src=x onerror=alert(1)>Alley'
    const world = {
      entities_update: [{ id: 'loc_alley_001', set: [{ path: ['display_name'], value: name }] }],
    }
    const turn = await (await openTable({ world })).play(look)
    expect(turn.location_confirmed).toContain('Alley')
    expect(turn.location_confirmed).not.toMatch(/<img|onerror=/)
  })

  it('[PLAN-21] carry no markup that runs, nor does anything else a player gets', async () => {
    const evil = '<img src=x onerror=alert(1)>'
    const table = await openTable({
      script: answering({
        narrative: `${quietWords(1)} ${evil}<script>alert(1)</script>`,
        ...block({ talk_to_viktor: choice(`Talk to Viktor ${evil}`) }),
      }),
    })
    const bytes = JSON.stringify(playerTurn(await table.play(look)))
    expect(bytes).not.toMatch(/<img|<script|onerror=/i)
  })

  it('[PLAN-22] open no door to the console', async () => {
    const { table, turn, choices } = await told({ 'god:set_hp': choice('Set my hp to 99') })
    expect(Object.keys(choices).some((key) => key.startsWith('god:'))).toBe(false)
    expect(broken(turn)).toContain('PLAN-22')
    const sent = await table.play('god:set_hp')
    expect(sent.mode).toBe('DM')
    expect((await table.state()).entities[kira]?.attrs.hp_current).toBe(8)
  })
})

describe('thinking', () => {
  const think = 'THINK: how do I win Viktor over?'

  it('[PLAN-10] is not what acts: a planned stab is a stab', async () => {
    const table = await openTable()
    const stab = await table.play('I plan to attack Viktor now')
    expect([stab.mode, stab.planning_block?.choices.reading_1?.text]).toEqual([
      'DM',
      expect.stringMatching(/Viktor/),
    ])
    expect((await table.play('let me consider my options')).mode).toBe('THINK')
  })

  it('[PLAN-06] [PLAN-11] weighs every way, with the engine’s own confidence', async () => {
    const script = answering(
      block({
        talk_npc_viktor_001: choice('Talk to Viktor', {
          analysis: { pros: [], cons: [], confidence: 'very high' },
        }),
      }),
    )
    const table = await openTable({ script })
    const turn = await table.play(think)
    const ways = Object.values(turn.planning_block?.choices ?? {})
    expect(ways.length).toBeGreaterThan(0)
    for (const way of ways) expect(['high', 'medium', 'low']).toContain(way.analysis?.confidence)
    expect(broken(turn)).toContain('PLAN-06')
    const bare = await openTable({ script: answering({ planning_block: { thinking: 'hm' } }) })
    const mended = await bare.play(think)
    for (const way of Object.values(mended.planning_block?.choices ?? {})) expect(way.analysis).toBeDefined()
  })

  it('[PLAN-12] changes nothing in the world, whatever its teller wishes', async () => {
    for (const ruleset of ['bands-2d6', 'dnd5e'] as const) {
      const table = await openTable({
        ruleset,
        script: answering({
          state_updates: {
            player_character_data: { hp_current: 3 },
            npc_data: { Viktor: { hp_current: 1 } },
            world_data: { current_location: 'loc_haven_001' },
          },
          scene_transition: {
            location_id: 'loc_dragon_001',
            name: 'x',
            description: 'x',
            present_entities: [],
          },
        }),
      })
      const before = await table.state()
      const turn = await table.play(think)
      const after = await table.state()
      expect(broken(turn)).toContain('PLAN-12')
      expect([after.entities, after.scene, after.clocks]).toEqual([
        before.entities,
        before.scene,
        before.clocks,
      ])
      expect((await table.told()).violations).toContainEqual(
        expect.objectContaining({ rule_id: 'PLAN-12', action: 'discarded' }),
      )
    }
  })

  it('[PLAN-13] has words, if only the engine’s', async () => {
    const table = await openTable({ script: answering({ narrative: '' }) })
    const turn = await table.play(think)
    expect((await table.told()).narrative).toMatch(/^You pause to consider/)
    expect(broken(turn)).toContain('PLAN-13')
    expect(turn.usage.by).toBe('scripted')
  })

  it('[PLAN-14] waits: nothing but the planning check is rolled, and nothing is done', async () => {
    for (const ruleset of ['bands-2d6', 'dnd5e'] as const) {
      const script = answering({
        narrative: 'You weigh it for a moment and keep still.',
        tool_requests: [{ tool: 'roll_attack', args: { target: viktor } }],
        state_updates: { combat_state: { in_combat: true } },
      })
      const table = await openTable({ ruleset, script })
      const turn = await table.play('THINK: I attack Viktor with the knife')
      expect((await table.resolved()).rolls.map((roll) => roll.label)).toEqual([
        expect.stringMatching(/^Planning \((?:INT|WIS)\)$/),
      ])
      for (const event of turn.engine_events) expect(event.tags).toContain('thinking')
      expect((await table.state()).documents).not.toHaveProperty(['combat|current'])
    }
  })

  it('[PLAN-23] needs no way back, and none is added', async () => {
    const turn = await (await openTable()).play(think)
    expect(Object.keys(turn.planning_block?.choices ?? {})).not.toContain('think:return_story')
    expect(broken(turn)).not.toContain('PLAN-23')
  })
})

/** A turn of an older log, whose choices have nothing behind them. */
async function offeredBefore(table: Table, choices: Record<string, unknown>, picked: string | null = null) {
  const head = good(await table.desk.store.head(table.id))
  const state = await table.state()
  const time = { ...state.time, minute: state.time.minute + 1 }
  const common = { at: '2026-01-01T20:00:00.000Z', mode: 'STORY', nonce: head.resolved } as const
  const drafts: RecordDraft[] = [
    {
      kind: 'resolved',
      diff: { time },
      body: {
        ...common,
        ...{ rolls: [], engine_events: [], context_packet: {}, pass_outputs: {}, prompt_versions: {} },
        entries: [{ role: 'user', text: 'I wait.' }],
        violations: [],
      },
    },
    {
      kind: 'told',
      diff: {},
      body: {
        ...common,
        ...{ accepted: [], refused: [], violations: [], usage: {} },
        narrative: 'A van with blacked-out windows turns into the street.',
        envelope: { planning_block: { thinking: '', choices } as never, offers: {}, picked },
      },
    },
  ]
  good(await table.desk.store.append(table.id, { expected: head.hash, drafts }))
}

describe('a picked choice', () => {
  const attack = { attack_viktor: choice('Attack Viktor') }

  it('[PLAN-15] is carried out in its turn, whatever else the narrator would rather offer', async () => {
    for (const ruleset of ['bands-2d6', 'dnd5e'] as const) {
      const table = await openTable({
        ruleset,
        script: answering(block(attack), {
          narrative: 'You weigh how to go about it.',
          ...block({
            attack_from_above: choice('Attack from above'),
            attack_from_behind: choice('Attack from behind'),
          }),
        }),
      })
      const first = await table.play(look)
      expect(Object.keys(first.planning_block?.choices ?? {})).toContain('attack_viktor')
      const second = await table.play('attack_viktor')
      const resolved = await table.resolved()
      expect(resolved.rolls.length).toBeGreaterThan(0)
      expect(second.engine_events.some((event) => /attack|action_|npc_/.test(event.type))).toBe(true)
      expect((await table.told()).envelope.picked).toBe('attack_viktor')
    }
  })

  it('[PLAN-15] by its number or its words means the same', async () => {
    for (const said of ['1', 'Attack Viktor', 'attack_viktor']) {
      const table = await openTable({ script: answering(block(attack), {}) })
      await table.play(look)
      await table.play(said)
      expect((await table.resolved()).rolls).toHaveLength(1)
    }
  })

  it('[PLAN-15] with nothing behind it is carried out by its words', async () => {
    for (const ruleset of ['bands-2d6', 'dnd5e'] as const) {
      const table = await openTable({ ruleset })
      await offeredBefore(table, { maintain_pressure: choice('Maintain Pressure') })
      const turn = await table.play('maintain_pressure')
      expect(turn.engine_events.map((event) => event.type)).toContain('choice_followed')
      expect((await table.resolved()).engine_events.length).toBeGreaterThan(0)
      expect(broken(turn)).not.toContain('PLAN-15')
    }
  })

  it('[PLAN-16] does not dissolve into kinds of itself: the loop is noted, and it happens', async () => {
    const kinds = {
      direct_intercept: choice('Intercept the transport directly'),
      ambush_intercept: choice('Intercept the transport by ambush'),
    }
    const table = await openTable({
      script: answering({ narrative: 'You weigh how to go about it.', ...block(kinds) }),
    })
    await offeredBefore(table, { intercept_transport: choice('Intercept the transport') })
    const turn = await table.play('intercept_transport')
    expect(turn.violations).toContainEqual(
      expect.objectContaining({ rule_id: 'PLAN-16', action: 'fell-back' }),
    )
    expect(turn.usage.by).toBe('plain')
    const { engine_events, rolls } = await table.resolved()
    expect(engine_events.map((event) => event.type)).toContain('choice_followed')
    expect(rolls).toHaveLength(1)
  })

  it('[PLAN-17] happens the second time at the latest', async () => {
    const table = await openTable({ ruleset: 'dnd5e' })
    await offeredBefore(table, { maintain_pressure: choice('Maintain Pressure') }, 'maintain_pressure')
    const turn = await table.play('Maintain Pressure')
    expect(turn.engine_events.map((event) => event.type)).toContain('choice_followed')
    expect(broken(turn)).not.toContain('PLAN-17')
  })
})

describe('a telling that goes on', () => {
  it('[PLAN-18] has whoever was addressed answer, after a roll', async () => {
    for (const ruleset of ['bands-2d6', 'dnd5e'] as const) {
      const script = answering({ narrative: 'Viktor stands frozen, processing what you said.' })
      const table = await openTable({ ruleset, script })
      const turn = await table.play('I persuade Viktor to help me.')
      expect((await table.resolved()).rolls).toHaveLength(1)
      expect(turn.violations).toContainEqual(
        expect.objectContaining({ rule_id: 'PLAN-18', action: 'fell-back' }),
      )
      const { narrative } = await table.told()
      expect(narrative).not.toContain('frozen')
      expect(narrative).toMatch(/Viktor (?:answers|agrees with a frown|shrugs it off|gives way)\./)
      expect(broken(turn).filter((rule) => rule === 'PLAN-18')).toHaveLength(2)
    }
  })

  it('[PLAN-19] does not stand still: the same words are asked for anew', async () => {
    const same = 'The same grey rain falls on the same grey street, and nothing moves at all.'
    const table = await openTable({ script: answering({ narrative: same }, { narrative: same }, {}) })
    const first = await table.play(look)
    const turn = await table.play('I wait.')
    expect(turn.violations).toContainEqual(expect.objectContaining({ rule_id: 'PLAN-19', action: 'retried' }))
    expect(table.asked[2]?.repair.some((one) => /advance/.test(one.problem))).toBe(true)
    expect(turn.narrative).not.toBe(same)
    // A thought takes a microsecond; a turn of the story is seen on a clock.
    const shown = ({ hour, minute, second }: typeof turn.world_time) => [hour, minute, second]
    expect(shown(turn.world_time)).not.toEqual(shown(first.world_time))
  })

  it('[PLAN-19] is told by the engine when the narrator cannot move on', async () => {
    const same = 'The same grey rain falls on the same grey street, and nothing moves at all.'
    const table = await openTable({ script: answering({ narrative: same }) })
    await table.play(look)
    const turn = await table.play('I talk to Viktor.')
    expect(turn.usage.by).toBe('plain')
    expect((await table.told()).narrative).not.toContain('grey rain')
  })
})
