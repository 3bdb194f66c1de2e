/** Memory, missions, time pressure and counting, through whole turns. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RecordBodies } from '../../src/core/ledger/log-record.ts'
import type { StateDiff } from '../../src/core/state/state-diff.ts'
import { playRawTurn } from '../../src/engine/turns/play-without-game-master.ts'
import { good } from '../../src/testing/assertions.ts'
import { answering, broken, kira, openTable, type Table, viktor } from '../table.ts'

const memories = async (table: Table) => Object.values((await table.state()).memories).map((one) => one.text)
const missions = async (table: Table) => (await table.state()).threads
const custom = (part: object) => ({ state_updates: { custom_campaign_state: part } })

function documented(kind: string, id: string, value: object): StateDiff {
  const set = Object.entries(value).map(([field, one]) => ({ path: [field], value: one as never }))
  return { documents_update: [{ kind: kind as 'agenda', id, set }] }
}

describe('what a narrator would have remembered', () => {
  it('[MEM-01] missions told as a dictionary become a list', async () => {
    const script = answering(
      custom({ active_missions: { find_jin: { title: 'Find Jin', status: 'accepted', objective: 'Ask' } } }),
    )
    const table = await openTable({ script })
    const turn = await table.play('I look around.')
    expect(broken(turn)).toContain('MEM-01')
    expect((await missions(table)).find_jin).toMatchObject({ title: 'Find Jin' })
  })

  it('[MEM-02] a list in place of the memories only adds to them', async () => {
    const script = answering(
      custom({ core_memories: { append: 'Viktor swore an oath.' } }),
      custom({ core_memories: ['The bridge burned.'] }),
    )
    const table = await openTable({ script })
    await table.play('I look around.')
    const turn = await table.play('I wait.')
    expect(broken(turn)).toContain('MEM-02')
    expect(await memories(table)).toEqual(['Viktor swore an oath.', 'The bridge burned.'])
  })

  it('[MEM-03] a number is no memory', async () => {
    const table = await openTable({
      script: answering(custom({ core_memories: { append: ['The bridge burned.', 1] } })),
    })
    await table.play('I look around.')
    expect((await table.told()).refused.map((one) => one.rule)).toContain('MEM-03')
    expect((await memories(table)).join()).not.toContain('1')
  })

  it('[MEM-05] neither a thought nor a roll nor a small purchase is one', async () => {
    const script = answering(
      custom({ core_memories: { append: 'Kira thought long about Viktor.' } }),
      custom({ core_memories: { append: ['Kira rolled a 14 on Stealth.', 'Bought rope for 1 gold.'] } }),
    )
    const table = await openTable({ script })
    const thought = await table.play('THINK: how do I win Viktor over?')
    expect(thought.violations).toContainEqual(
      expect.objectContaining({ rule_id: 'MEM-05', action: 'dropped' }),
    )
    const story = await table.play('I look around.')
    expect(broken(story)).toContain('MEM-05')
    expect(await memories(table)).toEqual([])
  })

  it('[MEM-06] no mission comes back from its end', async () => {
    const mission = (status: string) =>
      custom({ active_missions: [{ mission_id: 'find_jin', title: 'Find Jin', status, objective: 'Ask' }] })
    const table = await openTable({
      script: answering(mission('accepted'), mission('completed'), mission('accepted')),
    })
    for (const line of ['I look around.', 'I wait.', 'I talk to Viktor.']) await table.play(line)
    expect((await missions(table)).find_jin?.status).toBe('completed')
    expect((await table.told()).refused.map((one) => one.rule)).toContain('MEM-06')
  })
})

describe('what the engine remembers by itself', () => {
  it('[MEM-04] a death in a fight', async () => {
    const table = await openTable({
      ruleset: 'dnd5e',
      world: { entities_update: [{ id: viktor, set: [{ path: ['hp_current'], value: 1 }] }] },
    })
    for (let round = 0; round < 6 && (await memories(table)).length === 0; round += 1)
      await table.play('I attack Viktor.')
    expect(await memories(table)).toEqual([expect.stringMatching(/^Viktor died/)])
    const resolved = (await table.records()).filter(
      (record) => (record.diff.memories_append ?? []).length > 0,
    )
    expect(resolved.map((record) => record.kind)).toEqual(['resolved'])
  })

  it('[MEM-04] a mission that a telling ends, and a correction', async () => {
    const mission = (status: string) =>
      custom({ active_missions: [{ mission_id: 'find_jin', title: 'Find Jin', status, objective: 'Ask' }] })
    const table = await openTable({ script: answering(mission('accepted'), mission('completed')) })
    await table.play('I look around.')
    await table.play('I wait.')
    expect((await memories(table)).join()).toMatch(/"Find Jin" was completed/)
    await table.play('GOD MODE: retcon: Jin never died')
    expect((await memories(table)).join()).toMatch(/Jin never died/)
  })
})

const tonight = (hour: number, more = {}) =>
  documented('time_event', 'shipment', {
    description: 'The shipment leaves',
    deadline: { day: 10, hour, minute: 40 },
    consequences: 'The shipment is gone.',
    status: 'open',
    ...more,
  })

describe('time that presses', () => {
  it('[MEM-07] a deadline that passes in a turn is missed in that turn, with what follows', async () => {
    for (const ruleset of ['bands-2d6', 'dnd5e'] as const) {
      const table = await openTable({ ruleset, world: tonight(14) })
      const types: string[] = []
      for (let turn = 0; turn < 20 && !types.includes('deadline_missed'); turn += 1)
        types.push(...(await table.play('I talk to Viktor.')).engine_events.map((event) => event.type))
      expect(types.filter((type) => type === 'deadline_missed')).toHaveLength(1)
      const state = await table.state()
      expect(Object.values(state.facts).map((fact) => fact.object)).toContain('The shipment is gone.')
      expect(await memories(table)).toEqual(['The shipment is gone.'])
    }
  })

  it('[MEM-08] each warning is given once, and said to the player', async () => {
    const table = await openTable({ world: tonight(18) })
    const first = await table.play('I look around.')
    expect(first.notices.join()).toContain('The shipment leaves')
    expect(first.engine_events.filter((event) => event.type === 'time_warning')).toHaveLength(1)
    const second = await table.play('I look around.')
    expect(second.notices.join()).not.toContain('The shipment leaves')
    expect(second.engine_events.map((event) => event.type)).not.toContain('time_warning')
  })

  it('[MEM-09] an agenda stays within a hundred, told or lived', async () => {
    const script = answering(
      custom({ npc_agendas: { [viktor]: { current_goal: 'Sell', progress_percentage: 140 } } }),
    )
    const table = await openTable({
      script,
      world: documented('agenda', viktor, { current_goal: 'Sell', progress_percentage: 10 }),
    })
    await table.play('I look around.')
    await table.play('I look around.')
    const progress = (await table.state()).documents[`agenda|${viktor}`]?.value.progress_percentage
    expect(Number(progress)).toBeLessThanOrEqual(100)
  })

  it('[MEM-10] a unit nobody knows is refused; a known one runs down, and is critical once', async () => {
    const store = { current_amount: 10, max_amount: 10, depletion_rate: 12, critical_level: 8 }
    const table = await openTable({
      world: documented('world_resource', 'water', { ...store, depletion_unit: 'per_hour' }),
      script: answering(custom({ world_resources: { oil: { ...store, depletion_unit: 'per_week' } } }), {}),
    })
    const first = await table.play('I look around.')
    expect((await table.told()).refused.map((one) => one.rule)).toContain('MEM-10')
    const criticals = first.engine_events.map((event) => event.type)
    for (let turn = 0; turn < 6; turn += 1)
      criticals.push(...(await table.play('I talk to Viktor.')).engine_events.map((event) => event.type))
    expect(criticals.filter((type) => type === 'resource_critical')).toHaveLength(1)
    const amount = Number((await table.state()).documents['world_resource|water']?.value.current_amount)
    expect(amount).toBeGreaterThanOrEqual(0)
    expect(amount).toBeLessThan(8)
  })
})

/** Who spoke, with which numbers, in the order of the log. */
async function numbering(table: Table) {
  const records = await table.records()
  return records.flatMap((record): readonly Partial<Record<string, unknown>>[] => {
    if (record.kind === 'resolved') return (record.body as RecordBodies['resolved']).entries
    return record.kind === 'told' ? [(record.body as RecordBodies['told']).entry] : []
  })
}

describe('counting', () => {
  it('[CNT-03] several lines in a row are one scene, in any mixture', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 4 }),
        async (groups) => {
          const table = await openTable()
          for (const count of groups) {
            const lines = Array.from({ length: count }, (_, index) => `I wait, ${index}.`)
            if (count === 1) await table.play('I wait.')
            else good(await playRawTurn(table.desk, table.id, { input: lines }))
          }
          const { counters } = await table.state()
          expect(counters.user_scene_number).toBe(groups.length)
          expect(counters.turn_number).toBe(groups.reduce((sum, count) => sum + count + 1, 0))
        },
      ),
      { numRuns: 10 },
    )
  })

  it('[CNT-01] [CNT-02] [CNT-04] six entries are numbered as the worked example numbers them', async () => {
    const table = await openTable()
    for (const line of ['I look around.', 'I talk to Viktor.', 'I wait.']) await table.play(line)
    const rows = await numbering(table)
    expect(rows.map((row) => row.role)).toEqual(['user', 'ai', 'user', 'ai', 'user', 'ai'])
    expect(rows.map((row) => row.turn_number)).toEqual([1, 2, 3, 4, 5, 6])
    expect(rows.map((row) => row.sequence_id)).toEqual([1, 2, 3, 4, 5, 6])
    expect(rows.map((row) => row.user_scene_number ?? null)).toEqual([null, 1, null, 2, null, 3])
  })

  it('[CNT-04] talk and the console have entries and no scenes of their own', async () => {
    const table = await openTable()
    for (const line of [
      'I look around.',
      'OOC: nice.',
      'GOD MODE: set my hp to 5',
      'THINK: what of Viktor?',
      'I wait.',
    ])
      await table.play(line)
    const { counters } = await table.state()
    expect(counters).toEqual({ turn_number: 10, sequence_id: 10, user_scene_number: 3, current_turn: 2 })
    expect((await table.state()).entities[kira]?.attrs.hp_current).toBe(5)
  })
})
