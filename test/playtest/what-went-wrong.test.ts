/**
 * The eleven things that went wrong when people first played such a game, each as a whole turn that must not go wrong
 * again, under both rulesets where both could.
 */
import { describe, expect, it } from 'vitest'
import type { StateDiff } from '../../src/core/state/state-diff.ts'
import { worldSeconds } from '../../src/world/time/world-seconds.ts'
import { answering, broken, kira, openTable, quietWords, type Table, viktor } from '../table.ts'

const rulesets = ['bands-2d6', 'dnd5e'] as const

const stash: StateDiff = {
  entities_add: [{ id: 'item_keycard_001', type: 'item', name: 'Keycard', attrs: {}, tags: [] }],
  entities_update: [
    {
      id: 'loc_alley_001',
      set: [
        {
          path: ['discoverables'],
          value: [
            {
              id: 'stash',
              trigger: { verbs: ['search', 'investigate'] },
              reveal: 'Behind a loose brick lies a keycard.',
              gives: { fact: 'The keycard opens the third locker', item: 'item_keycard_001' },
            },
          ],
        },
      ],
    },
  ],
}

const keycards = async (table: Table) =>
  Object.values((await table.state()).inventory).filter((row) => row.item_id === 'item_keycard_001')

/** Dice that succeed, for either ruleset. */
const luck = (ruleset: string) => (ruleset === 'dnd5e' ? [20] : [6, 5])

describe('what went wrong when people first played', () => {
  it('no rolls in a chase', async () => {
    for (const ruleset of rulesets) {
      const table = await openTable({ ruleset })
      for (const line of ['I flee from Viktor!', 'I run away from Viktor.']) {
        const turn = await table.play(line)
        expect(turn.rolls.length).toBeGreaterThan(0)
        expect((await table.resolved()).rolls).toHaveLength(turn.rolls.length)
      }
    }
  })

  it('the time clock drained in fifteen fictional minutes', async () => {
    const running = {
      id: 'dawn',
      name: 'Until dawn',
      value: 8,
      max: 12,
      triggers: {},
      tags: ['decrement', 'time:30m'],
    }
    const table = await openTable({
      world: { clocks_add: [running] },
      system: { clock_rules: { clocks: { time: 'dawn' } } },
    })
    const { calendar } = (await table.state()).campaign
    const start = worldSeconds(calendar, (await table.state()).time)
    const passed = async () => worldSeconds(calendar, (await table.state()).time) - start
    const lines = ['I look around.', 'I sneak past Viktor.', 'I examine Jin.', 'I talk to Viktor.', 'I wait.']
    for (let turn = 0; (await passed()) < 900; turn += 1) await table.play(lines[turn % lines.length] ?? '')
    const { clocks } = await table.state()
    expect(clocks.dawn?.value).toBeGreaterThanOrEqual(7)
    expect(clocks.time?.value).toBeGreaterThan(0)
  })

  it('an NPC did five or six things in one turn', async () => {
    const steps = Array.from({ length: 6 }, (_, index) => ({
      if: { turn: '>=1' },
      do: [{ flag: `step_${index}` }],
    }))
    const busy: StateDiff = {
      entities_update: [{ id: viktor, set: [{ path: ['agenda'], value: steps as never }] }],
    }
    for (const ruleset of rulesets) {
      const table = await openTable({ ruleset, world: busy })
      const counts: number[] = []
      for (let turn = 0; turn < 4; turn += 1) {
        const { engine_events } = await table.play('I look around.')
        counts.push(engine_events.filter((event) => event.type === 'agenda_step').length)
      }
      expect(counts).toEqual([2, 2, 2, 0])
    }
  })

  it('a successful sneak was narrated as spotted', async () => {
    for (const ruleset of rulesets) {
      const spotted = 'You are spotted at once: Viktor sees you and shouts an alarm.'
      const table = await openTable({ ruleset, script: answering({ narrative: spotted }) })
      table.dice(...(ruleset === 'dnd5e' ? [20, 20] : [6, 5]))
      const turn = await table.play('I sneak past Viktor.')
      expect(
        turn.engine_events.some(
          (event) => event.details.success === true || event.type === 'action_succeeded',
        ),
      ).toBe(true)
      expect(broken(turn)).toContain('DICE-04')
      expect((await table.told()).narrative).not.toContain('spotted')
    }
  })

  it('an NPC knew what the player had found in secret', async () => {
    for (const ruleset of rulesets) {
      const table = await openTable({ ruleset, world: stash })
      table.dice(...luck(ruleset))
      await table.play('I search the alley.')
      const { knowledge, facts } = await table.state()
      expect(facts.found_stash).toBeDefined()
      const knowers = Object.values(knowledge).filter((row) => row.fact_id === 'found_stash')
      expect(knowers.map((row) => row.knower_id)).toEqual([kira])
      await table.play('I talk to Viktor.')
      const packet = JSON.stringify(table.asked.at(-1)?.packet)
      expect(packet).toContain('third locker')
      expect(packet).not.toMatch(/"known_by":\[[^\]]*npc_viktor_001[^\]]*\][^}]*third locker/)
    }
  })

  it('a second search found the same loot again', async () => {
    for (const ruleset of rulesets) {
      const table = await openTable({ ruleset, world: stash })
      for (let turn = 0; turn < 4; turn += 1) {
        table.dice(...luck(ruleset))
        await table.play('I search the alley.')
      }
      expect(await keycards(table)).toMatchObject([{ owner_id: kira, qty: 1 }])
    }
  })

  it('a found item was not in the inventory', async () => {
    for (const ruleset of rulesets) {
      const table = await openTable({ ruleset, world: stash })
      table.dice(...luck(ruleset))
      const turn = await table.play('I search the alley.')
      expect(turn.engine_events.map((event) => event.type)).toContain('item_gained')
      expect(await keycards(table)).toMatchObject([{ owner_id: kira, qty: 1 }])
      const lamp = { id: 'x', name: 'Brass Lamp', description: 'Old.', location: 'here' }
      const told = await openTable({ ruleset, script: answering({ introduced_items: [lamp] }, {}) })
      await told.play('I look around.')
      await told.play('I take the Brass Lamp.')
      const owners = Object.values((await told.state()).inventory).filter((row) =>
        row.item_id.startsWith('item_brass'),
      )
      expect(owners).toMatchObject([{ owner_id: kira, qty: 1 }])
    }
  })

  it('a clock reached zero and nothing happened', async () => {
    const table = await openTable({ clocks: { time: 1 } })
    const turn = await table.play('I talk to Viktor.')
    expect((await table.state()).clocks.time?.value).toBe(0)
    const rung = turn.engine_events.filter((event) => event.type === 'clock_triggered')
    expect(rung).toMatchObject([{ details: { clock_id: 'time', text: 'The deadline has passed.' } }])
    const next = await table.play('I talk to Viktor.')
    expect(next.engine_events.map((event) => event.type)).not.toContain('clock_triggered')
    const effects = {
      id: 'tide',
      name: 'Tide',
      value: 1,
      max: 4,
      triggers: { '0': 'The flood comes.' },
      tags: ['decrement', 'time:1m'],
    }
    for (const ruleset of rulesets) {
      const flooded = await openTable({ ruleset, world: { clocks_add: [effects] } })
      const types: string[] = []
      for (let step = 0; step < 8; step += 1)
        types.push(...(await flooded.play('I look around.')).engine_events.map((event) => event.type))
      expect((await flooded.state()).clocks.tide?.value).toBe(0)
      expect(types.filter((type) => type === 'clock_triggered')).toHaveLength(1)
    }
  })

  it('three failures in a row and nobody was caught', async () => {
    const hunted: StateDiff = {
      facts_add: [
        { id: 'hunt', subject_id: 'scene', predicate: 'pending_threat', object: { what: 'Agents' } },
      ],
    }
    const table = await openTable({ world: hunted })
    const types: string[] = []
    for (let turn = 0; turn < 3; turn += 1) {
      table.dice(1, 1)
      types.push(...(await table.play('I sneak past Viktor.')).engine_events.map((event) => event.type))
    }
    expect(types).toEqual(
      expect.arrayContaining(['failure_streak_warning', 'threat_resolved_against_player']),
    )
    expect(
      Object.values((await table.state()).memories)
        .map((one) => one.text)
        .join(),
    ).toMatch(/captured/)
  })

  it('the narrator contradicted a failure', async () => {
    for (const ruleset of rulesets) {
      const script = answering({
        narrative: 'Viktor agrees at once; you have convinced him, and he hands you everything.',
      })
      const table = await openTable({ ruleset, script })
      table.dice(1, 1)
      const turn = await table.play('I persuade Viktor to help me.')
      expect(broken(turn)).toContain('DICE-04')
      expect((await table.told()).narrative).not.toContain('convinced')
      expect((await table.told()).narrative).toMatch(/does not work/)
    }
  })

  it('an NPC grew new powers to fit the story', async () => {
    for (const ruleset of rulesets) {
      const powers = {
        hp_max: 999,
        hp_current: 999,
        armor_class: 30,
        threat_level: 'extreme',
        capabilities: ['teleport'],
        stat_block: 'tarrasque',
        status: 'dead',
      }
      const table = await openTable({
        ruleset,
        script: answering({
          narrative: quietWords(2),
          state_updates: { npc_data: { Viktor: powers, [viktor]: powers } },
        }),
      })
      const before = (await table.state()).entities[viktor]
      const turn = await table.play('I look around.')
      expect((await table.state()).entities[viktor]?.attrs).toMatchObject(before?.attrs ?? {})
      for (const key of ['threat_level', 'capabilities', 'stat_block', 'status'])
        expect((await table.state()).entities[viktor]?.attrs).not.toHaveProperty(key)
      expect(turn.refused).toHaveLength(14)
    }
  })
})
