import { describe, expect, it } from 'vitest'
import type { StateDiff } from '../../src/core/state/state-diff.ts'
import { timeBetween } from '../../src/core/time/world-time.ts'
import { embeddedGameMaster } from '../../src/gm/embedded/embedded-game-master.ts'
import { worldDefinitionSchema } from '../../src/world/definition/world-definition.ts'
import { kira, type Table } from '../table.ts'
import { dramaTable, eventsOf, keyOf, rulesets } from './drama-table.ts'
import { inn, quay, shed, smallDefinition, suspicion, tide } from './small-definition.ts'

const good = { dnd5e: [20, 20, 20, 20], 'bands-2d6': [6, 5] } as const
const bad = { dnd5e: [2, 2, 2, 2], 'bands-2d6': [1, 1] } as const

/** The small definition with more to do at the inn and on the quay, and nothing that comes of itself. */
const definition = worldDefinitionSchema.parse({
  ...smallDefinition,
  tables: {},
  storylets: {
    'small:ferry': {
      ...{ id: 'small:ferry', view_if: { at: quay }, priority: 'urgent', once: true },
      text: ['The ferry is in.'],
      choices: [
        {
          ...{ id: 'small:haggle', text: 'Haggle with the ferryman', minutes: 45 },
          check: { skill: 'persuasion', dc: 10 },
        },
      ],
    },
  },
  places: {
    ...smallDefinition.places,
    [inn]: {
      ...smallDefinition.places[inn],
      affordances: [
        {
          ...{ id: 'small:roof', text: 'Jump off the roof', phrases: ['jump off the roof'] },
          success: [{ damage: { dice: '9d6', type: 'bludgeoning' } }],
          say: { success: ['The gutter comes away in your hand.'] },
        },
        {
          ...{ id: 'small:hatch', text: 'Drop through the hatch', phrases: ['drop through the hatch'] },
          success: [{ scene: quay }],
          say: { success: ['The hatch is wider than it looked.'] },
        },
      ],
    },
  },
  encounters: {
    'small:knives': {
      ...smallDefinition.encounters['small:knives'],
      terrain: [
        {
          ...{ id: 'small:dive', text: 'Dive off the planks', phrases: ['dive off the planks'] },
          check: { skill: 'athletics', dc: 5, modifier: 3 },
          success: [{ scene: inn }],
        },
      ],
    },
  },
})

const agreed = (lethality: string, permanence = 'meaningful'): StateDiff => ({
  campaign: { calibration: { risk: { lethality, permanence, plot_armor: 'none' } } },
})

async function minutesOf(table: Table, play: () => Promise<unknown>): Promise<number> {
  const before = await table.state()
  await play()
  const after = await table.state()
  const { days, microseconds } = timeBetween(before.campaign.calendar, before.time, after.time)
  return days * 1_440 + microseconds / 60_000_000
}

/** Hurts until Kira lies on the ground, or has woken. */
async function fall(table: Table) {
  for (let times = 0; times < 4; times += 1) {
    const turn = await table.play('I jump off the roof')
    if (eventsOf(turn, 'came_to', 'ending_reached', 'falls', 'character_down').length > 0) return turn
  }
  throw new Error('nobody fell')
}

describe.each(rulesets)('under %s', (ruleset) => {
  const hurt = ruleset === 'dnd5e' ? { hp_current: 3 } : {}
  const statusOf = async (table: Table) => (await table.state()).entities[kira]?.attrs.status

  it('a choice of a storylet takes the minutes its author gave it', async () => {
    const table = await dramaTable({ ruleset, definition })
    await table.play('I go to the quay')
    table.dice(...good[ruleset])
    const key = await keyOf(table, 'small:haggle')
    const minutes = await minutesOf(table, () => table.play(key))
    expect(minutes).toBeGreaterThanOrEqual(45)
    expect(minutes).toBeLessThan(47)
  })

  it('whoever falls at a table that spares them wakes later, and may go on', async () => {
    const table = await dramaTable({ ruleset, definition, kira: hurt, more: agreed('moderate') })
    let woke = await fall(table)
    const minutes = await minutesOf(table, async () => {
      woke = await fall(table)
    })
    expect(eventsOf(woke, 'came_to')).toHaveLength(1)
    expect(eventsOf(woke, 'death', 'raised', 'ending_reached')).toEqual([])
    expect(minutes).toBeGreaterThanOrEqual(60)
    expect(await statusOf(table)).toBe('conscious')
    const next = await table.play('I go to the quay')
    expect(eventsOf(next, 'scene_changed')).toHaveLength(1)
  })

  it('whoever falls is brought back to where they came from', async () => {
    const table = await dramaTable({ ruleset, definition, kira: hurt, more: agreed('low'), at: quay })
    await table.play('I go to the Dry Stool')
    const woke = await fall(table)
    expect(eventsOf(woke, 'came_to')[0]?.details).toMatchObject({ moved: true, from: inn, to: quay })
    expect((await table.state()).scene.location_id).toBe(quay)
  })

  it('whoever dies at a table that plays for keeps has come to an end, and is offered no deed', async () => {
    const table = await dramaTable({ ruleset, definition, kira: hurt, more: agreed('high', 'hard') })
    const died = await fall(table)
    expect(eventsOf(died, 'ending_reached')[0]?.details).toMatchObject({ title: 'Kira is dead' })
    expect(await statusOf(table)).toBe('dead')
    expect(Object.keys(died.planning_block?.choices ?? {})).toEqual(['let_it_unfold', 'other_action'])
  })

  it('a scene that changes in a fight ends the fight', async () => {
    const table = await dramaTable({ ruleset, definition, flags: ['small:ambush'], at: quay })
    await table.play('I look around.')
    table.dice(...good[ruleset])
    const dived = await table.play('I dive off the planks')
    expect(eventsOf(dived, 'encounter_fled')).toHaveLength(1)
    const state = await table.state()
    expect(state.scene.location_id).toBe(inn)
    expect(state.documents['combat|current']?.value.in_combat ?? false).toBe(false)
    expect(state.clocks[suspicion]?.value).toBe(1)
    const after = await table.play('I look around.')
    expect(eventsOf(after, 'attack', 'threat_resolved_against_player')).toEqual([])
  })

  it('a deed that leads elsewhere is told before where it led', async () => {
    const teller = embeddedGameMaster()
    const table = await dramaTable({
      ruleset,
      definition,
      more: {
        entities_update: [{ id: quay, set: [{ path: ['description'], value: 'Planks, and the sea.' }] }],
      },
      script: { narrate: async (request, telling) => (await teller.narrate(request, telling)).answer },
    })
    const { narrative, violations } = await table.play('I drop through the hatch')
    expect(violations).toEqual([])
    const deed = narrative.indexOf('The hatch is wider than it looked.')
    const arrival = narrative.indexOf('Planks, and the sea.')
    expect(deed).toBeGreaterThanOrEqual(0)
    expect(arrival).toBeGreaterThan(deed)
  })

  it('what carries the player off is told before where they were carried', async () => {
    const teller = embeddedGameMaster()
    const table = await dramaTable({
      ...{ ruleset, definition, at: quay, flags: ['small:run_for_it'] },
      more: {
        entities_update: [{ id: inn, set: [{ path: ['description'], value: 'Smoke, and a low beam.' }] }],
      },
      script: { narrate: async (request, telling) => (await teller.narrate(request, telling)).answer },
    })
    await table.play('I look around.')
    table.dice(...bad[ruleset])
    await table.play(await keyOf(table, 'small:jump'))
    table.dice(...bad[ruleset])
    const { narrative } = await table.play(await keyOf(table, 'small:rope'))
    expect(narrative).toMatch(/He is gone\.[\s\S]*Smoke, and a low beam\./)
  })

  it('complications come by a die of the ledger where a table wants them, and take nothing back', async () => {
    const table = await dramaTable({
      ruleset,
      definition: smallDefinition,
      more: { campaign: { calibration: { complications: true } } },
    })
    table.dice(...good[ruleset].slice(0, ruleset === 'dnd5e' ? 1 : 2), 3)
    const won = await table.play('I cheat at dice')
    expect(won.rolls.at(-1)).toMatchObject({ label: 'Complication', total: 3 })
    expect(eventsOf(won, 'complication')[0]?.details).toMatchObject({ chance: 20, scale: 'local' })
    expect(eventsOf(won, 'deed_done')[0]?.details.band).not.toBe('fail')
    expect((await table.state()).clocks[tide]?.value).toBe(1)
    const without = await dramaTable({ ruleset })
    without.dice(...good[ruleset])
    const plain = await without.play('I cheat at dice')
    expect(plain.rolls.map((one) => one.label)).not.toContain('Complication')
  })

  it('taking stock is not offered while it would be refused', async () => {
    const quiet = worldDefinitionSchema.parse({})
    const table = await dramaTable({ ruleset, definition: quiet, at: shed, flags: [] })
    table.dice(...bad[ruleset])
    const thought = await table.play('THINK: think it over')
    expect(eventsOf(thought, 'plan_frozen')).toHaveLength(1)
    const next = await table.play('I look around.')
    expect(Object.keys(next.planning_block?.choices ?? {})).not.toContain('think:think_it_over')
  })
})

it('a dying hero at a hard table fights for life, and wakes once the dice have let them', async () => {
  const table = await dramaTable({
    ruleset: 'dnd5e',
    definition: worldDefinitionSchema.parse({
      ...definition,
      places: {
        ...definition.places,
        [inn]: {
          ...definition.places[inn],
          affordances: [
            {
              ...{ id: 'small:step', text: 'Take the loose step', phrases: ['take the loose step'] },
              success: [{ damage: { dice: '1d4', type: 'bludgeoning' } }],
            },
          ],
        },
      },
    }),
    kira: { hp_current: 1 },
    more: agreed('high'),
  })
  const fell = await table.play('I take the loose step')
  expect(Object.keys(fell.planning_block?.choices ?? {})).toContain('hold_on_to_life')
  expect(eventsOf(fell, 'came_to')).toEqual([])
  for (let saves = 0; saves < 3; saves += 1) {
    table.dice(15, 2)
    await table.play('death_save')
  }
  const state = await table.state()
  expect(state.entities[kira]?.attrs.status).toBe('conscious')
  expect(state.entities[kira]?.attrs.hp_current).toBe(1)
})
