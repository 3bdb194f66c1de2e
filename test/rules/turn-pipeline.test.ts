/** Interpreter, validator, resolver and acceptance, through whole turns. */
import { describe, expect, it } from 'vitest'
import type { StateDiff } from '../../src/core/state/state-diff.ts'
import { playRawTurn } from '../../src/engine/turns/play-without-game-master.ts'
import { understand } from '../../src/testing/scripted-game-master.ts'
import { playerTurn } from '../../src/turn/render-turn.ts'
import { answering, broken, chen, kira, openTable, quietWords, secret, type Table, viktor } from '../table.ts'

const rulesets = ['bands-2d6', 'dnd5e'] as const
const known = (id: string, subject_id: string): StateDiff => ({
  facts_add: [{ id, subject_id, predicate: 'heard_of', object: 'on the street', visibility: 'known' }],
})

async function blocked(
  input: string,
  rule: string,
  parts: Parameters<typeof openTable>[0] = {},
): Promise<string> {
  let reason = ''
  for (const ruleset of rulesets) {
    const table = await openTable({ ...parts, ruleset })
    const before = await table.state()
    const turn = await table.play(input)
    expect(turn.violations).toContainEqual(expect.objectContaining({ rule_id: rule, action: 'blocked' }))
    const { rolls, violations, pass_outputs } = await table.resolved()
    expect([rolls, violations.map((one) => one.rule_id)]).toEqual([[], [rule]])
    expect(JSON.stringify(pass_outputs.validator)).toContain('blocked_actions')
    const after = await table.state()
    expect([after.entities, after.inventory, after.scene]).toEqual([
      before.entities,
      before.inventory,
      before.scene,
    ])
    reason = turn.notices.join(' ')
    expect(table.asked[0]?.blocked).toHaveLength(1)
  }
  return reason
}

describe('understanding', () => {
  it('[PIPE-01] [PIPE-02] flags and minutes that cannot be are dropped', async () => {
    const table = await openTable({
      script: {
        interpret: (request) => {
          const read = understand(request)
          const [action] = read.proposed_actions
          return { ...read, risk_flags: ['spicy'], proposed_actions: [{ ...action, estimated_minutes: -5 }] }
        },
      },
    })
    const turn = await table.play('I talk to Viktor.')
    expect(broken(turn)).toEqual(expect.arrayContaining(['PIPE-01', 'PIPE-02']))
    const { interpreter } = (await table.resolved()).pass_outputs as {
      interpreter: { output: { risk_flags: unknown } }
    }
    expect(interpreter.output.risk_flags).toEqual([])
  })
})

describe('what may be tried', () => {
  it('[PIPE-03] not against somebody who is elsewhere', async () => {
    expect(await blocked('I attack Chen.', 'PIPE-03', { world: known('heard', chen) })).toMatch(
      /Chen is not here/,
    )
  })

  it('[PIPE-03] not even when the game master sees them', async () => {
    const table = await openTable({
      script: {
        interpret: (request) => ({
          ...understand(request),
          proposed_actions: [
            { action: 'attack', target_id: chen, details: 'right here', estimated_minutes: 1 },
          ],
        }),
      },
    })
    expect(broken(await table.play('I attack.'))).toContain('PIPE-03')
    expect((await table.resolved()).rolls).toEqual([])
  })

  it('[PIPE-04] not at a place three streets away', async () => {
    const reason = await blocked('I open Datahaven.', 'PIPE-04', { world: known('heard', 'loc_haven_001') })
    expect(reason).toMatch(/cannot be reached|No way leads/)
  })

  it('[PIPE-05] not with what nobody carries', async () => {
    expect(await blocked('I shoot Viktor with the rifle.', 'PIPE-05')).toMatch(/You have no rifle/)
  })

  it('[PIPE-06] not against what is so', async () => {
    expect(await blocked('I talk to Jin.', 'PIPE-06')).toMatch(/Jin is dead/)
  })

  it('[PIPE-07] one question, once: after it something happens', async () => {
    const twins = {
      entities_add: ['Ota Red', 'Ota Blue'].map((name, index) => ({
        ...{ id: `npc_ota_00${index + 1}`, type: 'npc', name, attrs: {}, tags: [] },
      })),
      scene_update: { present_entity_ids: [kira, viktor, 'npc_ota_001', 'npc_ota_002'] },
    }
    const table = await openTable({
      world: twins,
      script: {
        plan: () => ({
          beats: [],
          tension_move: '',
          clarification_question: 'Or do you mean Viktor?',
          next_suggestions: [],
        }),
      },
    })
    const first = await table.play('I talk to Ota.')
    expect(first.narrative.match(/\?/g)).toHaveLength(1)
    expect(first.narrative).toMatch(/Which is it\?/)
    expect(Object.values(first.planning_block?.choices ?? {}).map(({ text }) => text)).toEqual([
      ...['Talk to Ota Red', 'Talk to Ota Blue', 'Something else'],
    ])
    expect((await table.told()).envelope.question).toMatch(/^Which do you mean: 1\)/)
    const second = await table.play('I talk to Ota.')
    expect(second.narrative).not.toMatch(/Which is it\?/)
    expect(second.engine_events.length).toBeGreaterThan(0)
  })

  it('[PIPE-08] [PIPE-09] at its price, in known coin, paid whether it works or not', async () => {
    const system = { clock_rules: { cost_map: { hack: { heat: 1, mana: 3 } } } }
    for (const dice of [
      [1, 1],
      [6, 5],
    ] as const) {
      const table = await openTable({ system })
      table.dice(...dice)
      const turn = await table.play('I hack the terminal.')
      expect(broken(turn)).toContain('PIPE-08')
      const paid = (await table.records())
        .flatMap((record) => record.diff.clocks ?? [])
        .filter((change) => change.id === 'heat')
      expect(paid.length).toBeGreaterThan(0)
      expect((await table.state()).clocks.heat?.value).toBeGreaterThanOrEqual(2)
      expect(JSON.stringify((await table.resolved()).pass_outputs)).not.toContain('mana')
    }
  })
})

describe('what the dice come to', () => {
  it('[PIPE-10] a nine is mixed, whatever is told of it', async () => {
    const table = await openTable({ script: answering({ dice_rolls: ['Stealth: 2d6 = 9 (Success)'] }) })
    table.dice(4, 5)
    const turn = await table.play('I sneak past Viktor.')
    expect(turn.dice_rolls[0]).toMatch(/= 9 \(Mixed\)$/)
    expect((await table.resolved()).engine_events.map((event) => event.type)).toContain('action_partial')
  })

  it.each([
    [[3, 4], 'Failure'],
    [[3, 5], 'Mixed'],
    [[5, 6], 'Success'],
    [[6, 6], 'Critical'],
  ] as const)('[PIPE-10] %j in the light is told as %s', async (faces, word) => {
    const table = await openTable({ kira: { skills: {} } })
    table.dice(...faces)
    const turn = await table.play('I sneak past Viktor.')
    expect(turn.dice_rolls[0]).toContain(`(${word})`)
  })

  it('[PIPE-11] every change of a played turn has its event', async () => {
    for (const ruleset of rulesets) {
      const table = await openTable({ ruleset })
      for (const line of [
        'I talk to Viktor.',
        'I sneak past Viktor.',
        'I attack Viktor.',
        'I attack Viktor.',
        'I go to the Neon Dragon.',
      ])
        await table.play(line)
      for (const record of await table.records()) {
        if (record.kind !== 'resolved') continue
        const { time: _time, counters: _counters, ...changes } = record.diff
        const { engine_events } = record.body as { engine_events: readonly unknown[] }
        if (Object.keys(changes).length > 0) expect(engine_events.length).toBeGreaterThan(0)
      }
    }
  })

  it('[PIPE-12] [PIPE-13] three failures while hunted, and the hunter strikes', async () => {
    const hunted = {
      ...{
        facts_add: [
          { id: 'hunt', subject_id: 'scene', predicate: 'pending_threat', object: { what: 'Agents' } },
        ],
      },
    } as StateDiff
    const table = await openTable({ world: hunted })
    const types: string[] = []
    for (let turn = 0; turn < 3; turn += 1) {
      table.dice(1, 1)
      types.push(...(await table.play('I sneak past Viktor.')).engine_events.map((event) => event.type))
    }
    expect(types).toContain('threat_resolved_against_player')
    expect((await table.state()).clocks.harm?.value).toBeGreaterThanOrEqual(2)
  })

  it('[PIPE-16] a clock rings once and stops at its end', async () => {
    const table = await openTable({
      clocks: { heat: 7 },
      system: { clock_rules: { cost_map: { hack: { heat: 5 } } } },
    })
    table.dice(6, 5)
    await table.play('I hack the terminal.')
    table.dice(6, 5)
    await table.play('I hack the terminal again.')
    const rung = (await table.records())
      .flatMap((record) =>
        record.kind === 'resolved'
          ? (record.body as { engine_events: { type: string; details: { clock_id?: string } }[] })
              .engine_events
          : [],
      )
      .filter((event) => event.type === 'clock_triggered' && event.details.clock_id === 'heat')
    expect((await table.state()).clocks.heat?.value).toBe(8)
    expect(rung).toHaveLength(1)
  })

  it('[PIPE-17] nothing is given that is not there', async () => {
    for (const ruleset of rulesets) {
      const table = await openTable({ ruleset })
      for (const line of ['I give the knife to Viktor.', 'I give the knife to Viktor.'])
        await table.play(line)
      const rows = Object.values((await table.state()).inventory)
      expect(rows.filter((row) => row.item_id === 'item_knife_001')).toMatchObject([
        { owner_id: viktor, qty: 1 },
      ])
    }
  })
})

describe('what a narrator proposes', () => {
  it('[PIPE-15] a diff of another shape is not committed, nor is one the law refuses', async () => {
    const table = await openTable()
    const raw = await playRawTurn(table.desk, table.id, { input: 'I look.', changes: { gold: 5 } as never })
    expect(raw.ok).toBe(false)
    const taken = { id: 'fact_told_1_1', subject_id: chen, predicate: 'x', object: 'y' }
    const clash = await openTable({
      world: { facts_add: [taken] },
      script: answering({
        established_facts: [{ subject_id: viktor, predicate: 'coat', detail: 'a green coat' }],
      }),
    })
    const turn = await clash.play('I talk to Viktor.')
    expect(turn.violations).toContainEqual(
      expect.objectContaining({ rule_id: 'PIPE-15', action: 'rejected' }),
    )
    expect((await clash.state()).facts.fact_told_1_1).toMatchObject(taken)
    expect((await clash.told()).accepted).toEqual([])
    expect((await clash.state()).counters.current_turn).toBe(1)
  })

  it('[PIPE-18] a thread that is not there is not moved', async () => {
    const script = answering({
      thread_updates: [
        { id: 'nonsense', status: 'resolved', reason: '' },
        { id: 'delivery', status: 'exploded', reason: '' },
        { id: 'delivery', status: 'stalled', reason: '' },
      ],
    })
    const table = await openTable({ script })
    await table.play('I look around.')
    const { refused, accepted } = await table.told()
    expect(refused.map((one) => one.rule)).toEqual(['PIPE-18', 'PIPE-18'])
    expect(accepted).toHaveLength(1)
    expect(Object.keys((await table.state()).threads)).toEqual(['delivery'])
    expect((await table.state()).threads.delivery?.status).toBe('stalled')
  })

  it('[PIPE-19] what would have to happen is no fact; a detail is one', async () => {
    for (const ruleset of rulesets) {
      const script = answering({
        established_facts: [
          { subject_id: viktor, predicate: 'status', detail: 'dead' },
          { subject_id: viktor, predicate: 'coat', detail: 'a long green coat' },
          { subject_id: 'npc_zorblax_001', predicate: 'coat', detail: 'red' },
        ],
      })
      const table = await openTable({ ruleset, script })
      const turn = await table.play('I look around.')
      expect(broken(turn).filter((rule) => rule === 'PIPE-19')).toHaveLength(2)
      const state = await table.state()
      expect(state.entities[viktor]?.attrs.status).not.toBe('dead')
      expect(
        Object.values(state.facts).filter((fact) => fact.tags.includes('narrator_established')),
      ).toMatchObject([
        { subject_id: viktor, object: 'a long green coat', visibility: 'known', origin: 'campaign' },
      ])
    }
  })

  it('[PIPE-20] a sword that is told lies in the scene; picking it up is an act', async () => {
    for (const ruleset of rulesets) {
      const sword = { id: 'x', name: 'Vorpal Sword', description: 'It hums.', location: 'player' }
      const table = await openTable({ ruleset, script: answering({ introduced_items: [sword] }, {}) })
      await table.play('I look around.')
      const owner = async () =>
        Object.values((await table.state()).inventory).find((row) => row.item_id.includes('vorpal'))
      expect(await owner()).toMatchObject({ owner_id: 'loc_alley_001', item_id: 'item_vorpal_sword_001' })
      await table.play('I take the Vorpal Sword.')
      expect(await owner()).toMatchObject({ owner_id: kira })
    }
  })

  it('[PIPE-21] nobody is carried off by a sentence', async () => {
    for (const ruleset of rulesets) {
      const script = answering({
        scene_transition: {
          location_id: 'loc_zenith_001',
          name: 'Zenith Tower',
          description: 'High.',
          present_entities: [],
        },
        state_updates: { world_data: { current_location_name: 'Zenith Tower' } },
      })
      const table = await openTable({ ruleset, script })
      const turn = await table.play('I look around.')
      expect(broken(turn)).toContain('PIPE-21')
      expect((await table.state()).scene.location_id).toBe('loc_alley_001')
      expect(Object.values((await table.state()).entities).map((one) => one.name)).not.toContain(
        'Zenith Tower',
      )
    }
  })

  it('[PIPE-22] an event of the galaxy is none', async () => {
    const table = await openTable()
    const head = await table.records()
    const raw = await playRawTurn(table.desk, table.id, {
      input: 'I look.',
      events: [{ type: 'flood', details: {}, tags: [], scope: 'galaxy' }],
    } as never)
    if (raw.ok) expect(JSON.stringify(await table.records())).not.toContain('galaxy')
    else expect(await table.records()).toEqual(head)
  })

  it('[PIPE-23] what only the game master may know is in nothing the player gets, however it is told', async () => {
    for (const told of [
      secret,
      `${secret.toUpperCase()}!`,
      [...secret].join('\u200b'),
      secret.replaceAll(' ', '\n'),
    ]) {
      const table = await openTable({
        script: answering({
          narrative: `${quietWords(1)} ${told}.`,
          planning_block: {
            thinking: told,
            choices: { ask: { text: `Talk to Viktor: ${told}`, description: told, risk_level: 'low' } },
          },
          established_facts: [{ subject_id: viktor, predicate: 'rumour', detail: told }],
        }),
      })
      const turn = await table.play('I talk to Viktor.')
      const bare = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '')
      expect(turn.violations).toContainEqual(expect.objectContaining({ rule_id: 'PIPE-23' }))
      expect(bare(JSON.stringify(playerTurn(turn)))).not.toContain(bare(secret))
      expect(bare((await table.told()).narrative)).not.toContain('kestrelsyndicate')
      const next = await table.play('I look around.')
      expect(bare(JSON.stringify(playerTurn(next)))).not.toContain(bare(secret))
    }
  })

  it('[PIPE-23] nor what is hidden about somebody who is nowhere near', async () => {
    const canary = 'Old Marisol buried the signal codes under the ninth pylon'
    const kept = 'Marisol still answers to the drowned admiral every spring'
    const code = 'CANARY-4471-ZQ'
    const absent = {
      entities_add: [
        ...['npc_marisol_001'].map((id) => ({
          ...{ id, type: 'npc', name: 'Marisol', tags: [] },
          attrs: { secrets: [kept] },
        })),
      ],
      facts_add: [canary, code].map((object, index) => ({
        ...{ id: `far_${index}`, subject_id: 'npc_marisol_001', predicate: 'did', object, visibility: 'gm' },
      })),
    } satisfies StateDiff
    const tellings = [canary, kept, code, canary.split(' ').slice(3).join(' '), [...kept].join('\u200b')]
    for (const told of tellings) {
      const table = await openTable({
        world: absent,
        script: answering({
          narrative: `${quietWords(1)} ${told}.`,
          planning_block: {
            thinking: told,
            choices: { ask: { text: `Talk to Viktor: ${told}`, description: told, risk_level: 'low' } },
          },
          established_facts: [{ subject_id: viktor, predicate: 'rumour', detail: told }],
        }),
      })
      const turn = await table.play('I talk to Viktor.')
      const bare = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '')
      expect(turn.violations).toContainEqual(expect.objectContaining({ rule_id: 'PIPE-23' }))
      expect(bare(JSON.stringify(playerTurn(turn)))).not.toContain(bare(told))
      expect(bare(JSON.stringify(Object.values((await table.state()).facts).slice(-1)))).not.toContain(
        bare(`rumour","object":"${told}`),
      )
    }
  })

  it('[PIPE-23] but what the player has learned is no secret', async () => {
    const learned = 'Old Marisol buried the signal codes under the ninth pylon'
    const fact = { id: 'far', subject_id: 'npc_marisol_001', predicate: 'did', object: learned }
    const table = await openTable({
      world: {
        entities_add: [{ id: 'npc_marisol_001', type: 'npc', name: 'Marisol', tags: [], attrs: {} }],
        facts_add: [{ ...fact, visibility: 'gm' }],
        knowledge_add: [{ knower_id: kira, fact_id: 'far', turn: 0, source: 'told' }],
      },
      script: answering({ narrative: `${quietWords(1)} ${learned}.` }),
    })
    expect((await table.play('I look around.')).narrative).toContain(learned)
  })

  it('[PIPE-23] nor in a notice that quotes what somebody took the line for', async () => {
    const table = await openTable({
      script: {
        interpret: (request) => {
          const read = understand(request)
          const [action] = read.proposed_actions
          return { ...read, proposed_actions: [{ ...action, action: 'use', target_id: '', item_id: secret }] }
        },
      },
    })
    const turn = await table.play('I talk to the man with the secret.')
    expect(turn.notices.join(' ')).toContain('You have no ')
    expect(turn.notices.join(' ')).not.toContain('Kestrel')
  })

  it('[PIPE-23] nor in what the narrator is given to tell from', async () => {
    const table = await openTable()
    await table.play('I talk to Viktor.')
    expect(JSON.stringify(table.asked)).not.toContain('Kestrel')
  })

  it('[PIPE-24] suggestions can be carried out, from planner and narrator alike', async () => {
    const wishes = ['Talk to Viktor', 'Fire the rocket launcher', 'Go to the Neon Dragon']
    const told = { final_text: quietWords(1), suggested_actions: wishes, established_facts: [] }
    const table = await openTable({
      script: {
        ...answering(() => told),
        plan: () => ({ beats: [], tension_move: '', clarification_question: '', next_suggestions: wishes }),
      },
    })
    const turn = await table.play('I look around.')
    expect(table.asked[0]?.plan.next_suggestions).toEqual(['Talk to Viktor', 'Go to the Neon Dragon'])
    expect(broken(turn).filter((rule) => rule === 'PIPE-24').length).toBeGreaterThanOrEqual(2)
    const texts = Object.values(turn.planning_block?.choices ?? {}).map((choice) => choice.text)
    expect(texts).toEqual(expect.arrayContaining(['Talk to Viktor', 'Go to the Neon Dragon']))
    expect(texts.join()).not.toContain('rocket')
    await pickEach(table, ['talk', 'go'])
  })
})

async function pickEach(table: Table, verbs: readonly string[]): Promise<void> {
  const { envelope } = await table.told()
  const offers = Object.values(envelope.offers as Record<string, { verb: string } | null>)
  for (const verb of verbs) expect(offers.some((offer) => offer?.verb === verb)).toBe(true)
}
