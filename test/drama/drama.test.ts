import { describe, expect, it } from 'vitest'
import type { StateDiff } from '../../src/core/state/state-diff.ts'
import { worldDefinitionSchema } from '../../src/world/definition/world-definition.ts'
import { kira, type Table } from '../table.ts'
import { dramaTable, eventsOf, keyOf, rulesets } from './drama-table.ts'
import { filings, inn, quay, receipt, shed, suspicion, tide, tracks } from './small-definition.ts'

const knows = (...facts: readonly string[]): StateDiff => ({
  facts_update: facts.map((id) => ({ id, visibility: 'known', discovered_turn: 1 })),
  knowledge_add: facts.map((fact_id) => ({ knower_id: kira, fact_id, turn: 1, source: 'found' })),
})

/** Dice that go well, or badly, whatever they are. */
const good = { dnd5e: [20, 20, 20, 20], 'bands-2d6': [6, 5] } as const
const bad = { dnd5e: [2, 2, 2, 2], 'bands-2d6': [1, 1] } as const

async function clockOf(table: Table, id: string): Promise<number | undefined> {
  return (await table.state()).clocks[id]?.value
}

describe.each(rulesets)('a contest under %s', (ruleset) => {
  const called = { ruleset, flags: ['small:supper_called'] }

  it('is won by evidence, which is not rolled for', async () => {
    const table = await dramaTable({ ...called, more: knows(receipt) })
    const opened = await table.play('I look around.')
    expect(eventsOf(opened, 'contest_opened')[0]?.details).toMatchObject({ favour: 0, needs: 3, patience: 2 })
    const shown = await table.play(await keyOf(table, 'small:a_receipt'))
    expect(shown.rolls).toEqual([])
    expect(eventsOf(shown, 'contest_moved')[0]?.details).toMatchObject({
      favour: 2,
      patience: 2,
      goes: 'well',
    })
    table.dice(...good[ruleset])
    const won = await table.play(await keyOf(table, 'small:a_truth'))
    expect(won.rolls).toHaveLength(1)
    expect(eventsOf(won, 'deed_done')[0]?.details.say).toEqual(['Brida puts down her spoon.'])
    expect(eventsOf(won, 'contest_won')).toHaveLength(1)
    expect((await table.state()).documents['world|flags']?.value['small:supper_won']).toBe(true)
  })

  it('offers its own arguments and nothing else, evidence only to whoever has it', async () => {
    const table = await dramaTable(called)
    const opened = await table.play('I look around.')
    const texts = Object.values(opened.planning_block?.choices ?? {}).map((choice) => choice.text)
    expect(texts).toContain('Speak of the water')
    expect(texts).toContain('Speak plainly')
    expect(texts).not.toContain('Lay the receipt on the table')
    expect(texts.filter((text) => text.startsWith('Go '))).toEqual([])
  })

  it('hears any honest word, loses patience with bad ones, and is lost', async () => {
    const table = await dramaTable(called)
    await table.play('I look around.')
    table.dice(...bad[ruleset])
    const said = await table.play('I tell Brida that the harbour owes its dead an answer')
    expect(eventsOf(said, 'contest_moved')[0]?.details).toMatchObject({
      favour: 0,
      patience: 1,
      goes: 'badly',
    })
    table.dice(...bad[ruleset])
    const lost = await table.play('I speak of the water')
    expect(eventsOf(lost, 'contest_lost')).toHaveLength(1)
    expect(await clockOf(table, suspicion)).toBeGreaterThanOrEqual(2)
  })

  it('is lost by walking out', async () => {
    const table = await dramaTable(called)
    await table.play('I look around.')
    const left = await table.play('I go to the quay')
    expect(eventsOf(left, 'contest_lost')[0]?.details.by).toBe('left')
  })
})

describe.each(rulesets)('a chase under %s', (ruleset) => {
  it('is lost by two bad legs, and what hangs on it happens', async () => {
    const table = await dramaTable({ ruleset, flags: ['small:run_for_it'], at: quay })
    const opened = await table.play('I look around.')
    expect(eventsOf(opened, 'chase_opened')[0]?.details).toMatchObject({ leg: 1, text: ['Wet slates.'] })
    table.dice(...bad[ruleset])
    const first = await table.play('I jump the gap')
    expect(eventsOf(first, 'chase_moved')[0]?.details).toMatchObject({ good: 0, bad: 1, text: ['A rope.'] })
    table.dice(...bad[ruleset])
    const second = await table.play(await keyOf(table, 'small:rope'))
    expect(eventsOf(second, 'chase_lost')[0]?.details.say).toEqual(['He is gone.'])
    expect((await table.state()).scene.location_id).toBe(inn)
  })

  it('is won by two good ones, in whatever words they are taken', async () => {
    const table = await dramaTable({ ruleset, flags: ['small:run_for_it'], at: quay })
    await table.play('I look around.')
    table.dice(...good[ruleset])
    await table.play(await keyOf(table, 'small:jump'))
    table.dice(...good[ruleset])
    const won = await table.play('take the rope!')
    expect(eventsOf(won, 'chase_won')).toHaveLength(1)
    expect((await table.state()).knowledge[`${kira}|${filings}`]).toBeDefined()
  })

  it('is not waited for', async () => {
    const table = await dramaTable({ ruleset, flags: ['small:run_for_it'], at: quay })
    await table.play('I look around.')
    const stood = await table.play('I look around.')
    expect(eventsOf(stood, 'chase_moved')[0]?.details).toMatchObject({ bad: 1 })
  })
})

describe.each(rulesets)('a written fight under %s', (ruleset) => {
  const ambushed = { ruleset, flags: ['small:ambush'], at: quay }

  it('begins with foes who were nobody before', async () => {
    const table = await dramaTable(ambushed)
    const opened = await table.play('I look around.')
    const { foes } = eventsOf(opened, 'encounter_opened')[0]?.details ?? {}
    expect(foes).toMatchObject([{ name: 'the tall knife' }, { name: 'the short knife' }])
    const state = await table.state()
    for (const foe of foes as { id: string }[]) expect(state.scene.present_entity_ids).toContain(foe.id)
    const texts = Object.values(opened.planning_block?.choices ?? {}).map((choice) => choice.text)
    expect(texts).toContain('Let the winch chain go')
    expect(texts).toContain('Offer them terms')
  })

  it('ends in peace when terms are taken', async () => {
    const table = await dramaTable(ambushed)
    await table.play('I look around.')
    table.dice(...good[ruleset])
    const talked = await table.play(await keyOf(table, 'small:knives#parley'))
    expect(eventsOf(talked, 'encounter_truce')).toHaveLength(1)
    const state = await table.state()
    expect(state.inventory[`${kira}|coin`]?.qty).toBe(10)
    expect(state.documents['combat|current']?.value.in_combat ?? false).toBe(false)
    expect(state.scene.present_entity_ids).toEqual([kira])
  })

  it('lets the place be used once, and breaks when half of them are down', async () => {
    const table = await dramaTable(ambushed)
    await table.play('I look around.')
    table.dice(...(ruleset === 'dnd5e' ? [20, 6, 6, 6, 6, 6, 6, 2, 2, 2, 2] : [6, 5, 6, 6, 6, 6, 6, 6]))
    const used = await table.play('I release the winch')
    expect(eventsOf(used, 'deed_done')[0]?.details).toMatchObject({ deed_id: 'small:chain', band: 'success' })
    expect(eventsOf(used, 'encounter_won')).toHaveLength(1)
    const state = await table.state()
    expect(state.inventory[`${kira}|small:tongue`]?.qty).toBe(1)
    expect(state.documents['world|encounter']?.value).toMatchObject({
      current: null,
      over: { 'small:knives': 'won' },
    })
  })

  it('is lost without dying: the hero wakes somewhere else, later', async () => {
    const weak = ruleset === 'dnd5e' ? { hp_current: 1 } : {}
    const table = await dramaTable({ ...ambushed, kira: weak })
    await table.play('I look around.')
    const before = (await table.state()).time
    let lost = await table.play('I wait.')
    for (let turn = 0; turn < 30 && eventsOf(lost, 'encounter_lost').length === 0; turn += 1) {
      table.dice(...bad[ruleset])
      lost = await table.play(ruleset === 'dnd5e' ? 'I wait.' : 'I attack the tall knife')
    }
    expect(eventsOf(lost, 'encounter_lost')[0]?.details.say).toEqual(['You wake with rope on your wrists.'])
    const state = await table.state()
    expect(state.scene.location_id).toBe(shed)
    expect(state.entities[kira]?.attrs.status ?? 'conscious').toBe('conscious')
    if (ruleset === 'dnd5e') expect(state.entities[kira]?.attrs.hp_current).toBe(1)
    expect(eventsOf(lost, 'death')).toEqual([])
    expect(state.time).not.toEqual(before)
    expect(await clockOf(table, tide)).toBeGreaterThanOrEqual(2)
    const next = await table.play('I look around.')
    expect(next.narrative).not.toBe('')
  })

  it('is death where the table plays that way', async () => {
    const weak = ruleset === 'dnd5e' ? { hp_current: 1 } : {}
    const lethal = {
      campaign: { calibration: { risk: { lethality: 'brutal', permanence: 'hard', plot_armor: 'none' } } },
    }
    const table = await dramaTable({ ...ambushed, kira: weak, more: lethal })
    await table.play('I look around.')
    let lost = await table.play('I wait.')
    for (let turn = 0; turn < 30 && eventsOf(lost, 'encounter_lost').length === 0; turn += 1) {
      table.dice(...bad[ruleset])
      lost = await table.play(ruleset === 'dnd5e' ? 'I wait.' : 'I attack the tall knife')
    }
    expect(['dead', 'unconscious']).toContain((await table.state()).entities[kira]?.attrs.status)
  })
})

describe.each(rulesets)('what follows by itself under %s', (ruleset) => {
  it('draws a conclusion from enough clues, once, and ends the thread', async () => {
    const table = await dramaTable({ ruleset, more: knows(receipt, tracks) })
    const drawn = await table.play('I look around.')
    expect(eventsOf(drawn, 'deduced')[0]?.details.say).toEqual(['The saw, the sledge: it was Hale.'])
    expect((await table.state()).threads['small:who']?.status).toBe('resolved')
    expect(eventsOf(await table.play('I look around.'), 'deduced')).toEqual([])
  })

  it('reaches an ending with the parts of its epilogue that are true, once, and lets one play on', async () => {
    const more = {
      ...knows(receipt),
      inventory_changes: [{ owner_id: kira, item_id: 'small:tongue', delta: 1 }],
    }
    const table = await dramaTable({ ruleset, more, flags: ['small:supper_won'] })
    const ended = await table.play('I look around.')
    expect(eventsOf(ended, 'ending_reached')[0]?.details).toMatchObject({
      ending_id: 'small:rung',
      title: 'Rung',
      text: ['The bell speaks.'],
      epilogue: ['Hale’s name is on the receipt, and then on the gaol book.'],
    })
    expect(ended.planning_block?.thinking).toContain('Begin again')
    const after = await table.play('I go to the quay')
    expect(eventsOf(after, 'ending_reached', 'storylet_played', 'hint_given')).toEqual([])
    expect((await table.state()).scene.location_id).toBe(quay)
  })

  it.each([0, 1, 2, 3])(
    'never offers an answer to a storylet that has passed: after %i turns',
    async (idle) => {
      const table = await dramaTable({ ruleset, flags: ['small:met_beggar_due'] })
      let turn = await table.play('I go to the quay')
      for (let more = 0; more < idle; more += 1) turn = await table.play('I look around.')
      const key = await keyOf(table, 'small:give_coin').catch(() => null)
      expect(key !== null).toBe(idle < 2)
      if (key === null) return
      const texts = Object.values(turn.planning_block?.choices ?? {}).map((choice) => choice.text)
      expect(texts).toContain('Give him a coin')
      expect(eventsOf(await table.play(key), 'deed_done')[0]?.details.deed_id).toBe('small:give_coin')
    },
  )

  it('plays a storylet, whose choices are offered and count', async () => {
    const table = await dramaTable({ ruleset, flags: ['small:met_beggar_due'] })
    const met = await table.play('I go to the quay')
    expect(eventsOf(met, 'storylet_played')[0]?.details).toMatchObject({
      storylet_id: 'small:beggar',
      text: ['A beggar takes hold of your sleeve.'],
    })
    const gave = await table.play(await keyOf(table, 'small:give_coin'))
    expect(eventsOf(gave, 'deed_done')[0]?.details.deed_id).toBe('small:give_coin')
    const state = await table.state()
    expect(state.inventory[`${kira}|coin`]?.qty).toBe(11)
    expect(state.knowledge[`${kira}|${tracks}`]).toBeDefined()
    expect(state.documents['world|storylet']?.value.open).toBeNull()
  })

  it('rolls for what is met on the way, in the ledger', async () => {
    const more = { clocks: [{ id: tide, delta: 3 }] }
    const table = await dramaTable({ ruleset, more })
    const gone = await table.play('I go to the quay')
    expect(gone.rolls.map((roll) => roll.label)).toContain('On the way')
    expect(eventsOf(gone, 'met_on_the_way')).toHaveLength(1)
  })

  it('helps whoever is stuck: a hint, then somebody with an errand, and not every turn', async () => {
    const table = await dramaTable({ ruleset })
    const help: string[] = []
    for (let turn = 0; turn < 22; turn += 1) {
      const played = await table.play('I look around.')
      const given = eventsOf(played, 'hint_given', 'agenda_step')[0]
      if (given !== undefined) help.push(`${turn}:${given.type}`)
    }
    expect(help.map((one) => one.split(':')[1])).toEqual(['hint_given', 'agenda_step'])
    const turns = help.map((one) => Number(one.split(':')[0]))
    expect((turns[1] ?? 0) - (turns[0] ?? 0)).toBeGreaterThan(4)
  })

  it('tells at most one omen a turn, and none after two turns with one', async () => {
    const table = await dramaTable({ ruleset })
    const told: number[] = []
    for (let turn = 0; turn < 8; turn += 1) {
      const played = await table.play('I rest for an hour')
      const loud = eventsOf(played, 'clock_advanced', 'clock_triggered').filter(
        (event) => !event.tags.includes('quiet') && event.details.text !== undefined,
      )
      told.push(loud.length)
    }
    expect(Math.max(...told)).toBe(1)
  })
})

describe.each(rulesets)('an idea of the player’s own under %s', (ruleset) => {
  const idea = {
    interpret: () => ({
      intent: 'improvise',
      referenced_entities: [],
      proposed_actions: [
        {
          action: 'improvise',
          target_id: 'small:brida',
          details: 'I juggle three lemons for Brida',
          estimated_minutes: 1,
        },
      ],
      assumptions: [],
      risk_flags: [],
      perception_flags: [],
    }),
  }

  it('wins a little when it goes well', async () => {
    const table = await dramaTable({ ruleset, script: idea })
    table.dice(...good[ruleset])
    const played = await table.play('I juggle three lemons for Brida')
    expect(eventsOf(played, 'improvised')[0]?.details).toMatchObject({ boon: 'goodwill', cost: null })
    expect((await table.state()).relationships[`${kira}|small:brida|trust`]?.intensity).toBe(2)
  })

  it('costs a little when it goes badly, and never makes a fact, a thing or a way', async () => {
    const table = await dramaTable({ ruleset, script: idea })
    const before = await table.state()
    table.dice(...bad[ruleset])
    const played = await table.play('I juggle three lemons for Brida')
    expect(eventsOf(played, 'improvised')[0]?.details.boon).toBeNull()
    expect(eventsOf(played, 'improvised')[0]?.details.cost).not.toBeNull()
    const after = await table.state()
    expect(Object.keys(after.entities)).toEqual(Object.keys(before.entities))
    expect(Object.keys(after.inventory)).toEqual(Object.keys(before.inventory))
    const made = Object.keys(after.facts).filter((id) => !Object.hasOwn(before.facts, id))
    expect(made.filter((id) => !id.startsWith('situation_'))).toEqual([])
  })
})

describe.each(rulesets)('effects that ask the rules under %s', (ruleset) => {
  const smoke = worldDefinitionSchema.parse({
    places: {
      [inn]: {
        id: inn,
        affordances: [
          {
            id: 'small:smoke',
            text: 'Walk into the smoke',
            phrases: ['walk into the smoke'],
            success: [
              { damage: { dice: '1d4', type: 'fire' } },
              { condition: { name: ruleset === 'dnd5e' ? 'poisoned' : 'injured' } },
              { time: 40 },
            ],
          },
          {
            id: 'small:air',
            text: 'Step out for air',
            success: [{ condition: { name: ruleset === 'dnd5e' ? 'poisoned' : 'injured', ends: true } }],
          },
        ],
      },
    },
    clocks: { [tide]: { id: tide } },
  })

  it('hurt by dice of the ledger, leave a condition that can be ended, and take their time', async () => {
    const table = await dramaTable({ ruleset, definition: smoke })
    const before = await table.state()
    const hurt = await table.play('I walk into the smoke')
    expect(hurt.rolls).toHaveLength(1)
    expect(hurt.engine_events.filter((event) => event.tags.includes('due'))).toEqual([])
    const state = await table.state()
    const minutes = (time: typeof state.time) => time.day * 1_440 + time.hour * 60 + time.minute
    expect(minutes(state.time) - minutes(before.time)).toBeGreaterThanOrEqual(40)
    expect(state.clocks[tide]?.value).toBeGreaterThanOrEqual(1)
    const hero = state.entities[kira]?.attrs ?? {}
    if (ruleset === 'dnd5e') {
      expect(hero.hp_current as number).toBeLessThan(before.entities[kira]?.attrs.hp_current as number)
      expect(JSON.stringify(hero.status_conditions)).toContain('poisoned')
    } else {
      expect(state.clocks.harm?.value).toBe(1)
      expect(eventsOf(hurt, 'situation_created')).toHaveLength(1)
    }
    await table.play('I step out for air')
    const after = await table.state()
    if (ruleset === 'dnd5e')
      expect(JSON.stringify(after.entities[kira]?.attrs.status_conditions ?? [])).not.toContain('poisoned')
    else expect(Object.keys(after.facts).filter((id) => id.includes('injured'))).toEqual([])
  })
})

describe('a tight spot', () => {
  it('may pass in the same turn in which it came', async () => {
    const effects = [{ condition: { name: 'exposed' } }, { time: 60 }]
    const fog = { id: 'small:fog', text: 'Stand in the fog', phrases: ['stand in the fog'], success: effects }
    const definition = worldDefinitionSchema.parse({ places: { [inn]: { id: inn, affordances: [fog] } } })
    const table = await dramaTable({ ruleset: 'bands-2d6', definition })
    const played = await table.play('I stand in the fog')
    expect(eventsOf(played, 'situation_created', 'situation_cleared')).toHaveLength(2)
  })
})

describe('a blow that would kill outright', () => {
  it('is a fall where losing is not dying', async () => {
    const frail = { hp_current: 1, hp_max: 1 }
    const table = await dramaTable({ ruleset: 'dnd5e', flags: ['small:ambush'], at: quay, kira: frail })
    let lost = await table.play('I look around.')
    for (let turn = 0; turn < 20 && eventsOf(lost, 'encounter_lost').length === 0; turn += 1)
      lost = await table.play('I wait.')
    expect(eventsOf(lost, 'encounter_lost')).toHaveLength(1)
    expect(eventsOf(lost, 'death').filter((event) => event.details.who === kira)).toEqual([])
    const hero = (await table.state()).entities[kira]?.attrs
    expect(hero).toMatchObject({ hp_current: 1 })
    expect(hero?.status ?? 'conscious').toBe('conscious')
  })
})
