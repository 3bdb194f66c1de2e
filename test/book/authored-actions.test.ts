/** Authored actions, looks, things and exits of a world definition, played whole under both rulesets. */
import { describe, expect, it } from 'vitest'
import type { AuthorTurn } from '../../src/core/protocol/turn-envelope.ts'
import type { NarrateRequest } from '../../src/gm/game-master.ts'
import { kira, type Table } from '../table.ts'
import { brida, cellar, jory, openHarbour, row, stair, stool } from './harbour.ts'

const rulesets = ['bands-2d6', 'dnd5e'] as const

function event(turn: AuthorTurn, type: string) {
  return turn.engine_events.find((one) => one.type === type)
}

function holds(state: Awaited<ReturnType<Table['state']>>, owner: string, item: string): number {
  return state.inventory[`${owner}|${item}`]?.qty ?? 0
}

const bad = { 'bands-2d6': [1, 1], dnd5e: [2] }
const good = { 'bands-2d6': [6, 5], dnd5e: [19] }
const below = { scene_update: { location_id: cellar, present_entity_ids: [kira] } }

function minutesBetween(before: { hour: number; minute: number }, after: { hour: number; minute: number }) {
  return (after.hour - before.hour) * 60 + after.minute - before.minute
}

describe.each(rulesets)('deeds under %s', (ruleset) => {
  it('an author’s phrase is the deed: its check, its effects, its minutes, its words', async () => {
    const table = await openHarbour({ ruleset })
    const before = (await table.state()).time
    table.dice(...good[ruleset])
    const turn = await table.play('I cheat at dice')
    expect(event(turn, 'deed_done')?.details).toMatchObject({
      deed_id: 'tide:cheat',
      band: 'success',
      say: ['Six coins come home with you.'],
    })
    const [roll] = (await table.resolved()).rolls
    if (ruleset === 'dnd5e') expect(roll?.target).toEqual({ kind: 'DC', value: 13 })
    const state = await table.state()
    expect(holds(state, kira, 'coin')).toBe(18)
    expect(minutesBetween(before, state.time)).toBe(20)
  })

  it('failing pays what its author set', async () => {
    const table = await openHarbour({ ruleset })
    table.dice(...bad[ruleset])
    const turn = await table.play('I load the dice when nobody looks')
    expect(event(turn, 'deed_done')?.details.say).toEqual(['A hand closes over yours.'])
    expect((await table.state()).clocks['tide:suspicion']?.value).toBe(1)
  })

  it('a deed that is done once is done once, and needs no roll when it has no check', async () => {
    const table = await openHarbour({ ruleset })
    const turn = await table.play('I raise a toast')
    expect(event(turn, 'deed_done')?.details.say).toEqual(['The room drinks with you.'])
    expect((await table.resolved()).rolls).toEqual([])
    const again = await table.play('I raise a toast')
    expect(event(again, 'deed_done')).toBeUndefined()
  })

  it('a game master may name the deed by id', async () => {
    const action = {
      action: 'use',
      target_id: '',
      details: '',
      estimated_minutes: 1,
      affordance_id: 'tide:toast',
    }
    const table = await openHarbour({
      ruleset,
      script: { interpret: () => ({ proposed_actions: [action] }) },
    })
    expect(event(await table.play('To those below.'), 'deed_done')?.details.deed_id).toBe('tide:toast')
    const closed = await table.play('To those below.')
    expect(event(closed, 'blocked')?.details.reason).toContain('once was enough')
  })

  it('looking closer reads the words of the moment', async () => {
    const table = await openHarbour({ ruleset })
    const turn = await table.play('I read the noticeboard')
    expect(event(turn, 'examined')?.details.text).toEqual([
      'High waters, chalked and dated, nineteen years apart.',
    ])
    const nothing = await table.play('I search the place')
    expect(event(nothing, 'nothing_found')).toBeDefined()
    expect((await table.resolved()).rolls).toEqual([])
  })

  it('what the story needs is found by a failed roll too, at its price; the rest is only missed', async () => {
    const table = await openHarbour({ ruleset }, below)
    table.dice(...bad[ruleset])
    const core = await table.play('I search the cellar')
    expect(event(core, 'discovered')?.details).toMatchObject({
      core: true,
      say: ['Two ruts run to the water door.'],
    })
    const state = await table.state()
    expect(state.clocks['tide:long_tide']?.value).toBe(1)
    expect(state.knowledge[`${kira}|tide:c_sledge`]).toBeDefined()
    table.dice(...bad[ruleset])
    const missed = await table.play('I search the cellar')
    expect(event(missed, 'near_miss')?.details.say).toEqual(['Something is loose, and stays so.'])
    expect(event(await table.play('I search the cellar'), 'blocked')?.details.reason).toContain(
      'another look',
    )
  })

  it('a locked way opens to its key or to a passed check, and is refused until then', async () => {
    const shut = await openHarbour({ ruleset })
    const no = await shut.play('I go to the cellar')
    expect(event(no, 'blocked')?.details.reason).toContain('locked')
    shut.dice(...good[ruleset])
    const forced = await shut.play('I force the cellar')
    expect(event(forced, 'unlocked')?.details.target_id).toBe(cellar)
    await shut.play('I go to the cellar')
    expect((await shut.state()).scene.location_id).toBe(cellar)
    const key = { inventory_changes: [{ owner_id: kira, item_id: 'tide:hatch_key', delta: 1 }] }
    const table = await openHarbour({ ruleset }, key)
    const turn = await table.play('I go to the cellar')
    expect(event(turn, 'unlocked')?.details.with).toBe('tide:hatch_key')
    expect((await table.state()).scene.location_id).toBe(cellar)
  })

  it('a way takes its minutes, says what it is like, and knows a first visit', async () => {
    const table = await openHarbour({ ruleset })
    const before = (await table.state()).time
    const out = await table.play('I go to Gutters’ Row')
    expect(event(out, 'scene_changed')?.details).toMatchObject({
      to: row,
      first: true,
      lines: ['You duck under the lintel.', 'The door sticks, then does not.'],
    })
    expect(minutesBetween(before, (await table.state()).time)).toBe(3)
    expect(lastAsked(table).cues?.place).toMatchObject({ id: row, visits: 0 })
    const back = await table.play('I go to the Dry Stool')
    expect(event(back, 'scene_changed')?.details.first).toBe(false)
    expect(lastAsked(table).cues?.place).toMatchObject({ id: stool, visits: 1 })
  })

  it('a closed way says why, and a dangerous one is paid for and passed all the same', async () => {
    const table = await openHarbour({ ruleset })
    await table.play('I go to the water stair')
    expect((await table.state()).scene.location_id).toBe(stair)
    table.dice(...bad[ruleset])
    const slip = await table.play('I go to the Dry Stool')
    expect(event(slip, 'hazard_passed')?.details).toMatchObject({
      band: 'fail',
      say: ['The third step is not there.'],
    })
    const state = await table.state()
    expect(state.scene.location_id).toBe(stool)
    expect(state.clocks['tide:suspicion']?.value).toBe(1)
    const drowned = {
      clocks_add: [
        { id: 'tide:long_tide', name: 'The Long Tide', value: 2, max: 8, triggers: {}, tags: [] },
        { id: 'tide:suspicion', name: 'Suspicion', value: 0, max: 6, triggers: {}, tags: [] },
      ],
    }
    const wet = await openHarbour({ ruleset }, drowned)
    const no = await wet.play('I go to the water stair')
    expect(event(no, 'blocked')?.details.reason).toBe('The stair is under water.')
  })

  it('a secret way is nowhere in words or choices, and what is locked is not offered', async () => {
    const table = await openHarbour({ ruleset })
    const turn = await table.play('I go to the vault')
    expect(JSON.stringify(turn.notices)).not.toMatch(/Smugglers/)
    expect(JSON.stringify(turn.planning_block)).not.toMatch(/Smugglers|Cellar/)
    expect(table.asked.at(-1)?.cues?.nameable.map((one) => one.id)).not.toContain('tide:vault')
    expect(JSON.stringify(table.asked.at(-1)?.packet)).not.toContain('Pier Nine')
    const known = { knowledge_add: [{ knower_id: kira, fact_id: 'tide:c_jory', turn: 0, source: 'told' }] }
    const open = await openHarbour({ ruleset }, known)
    await open.play('I go to the smugglers’ vault')
    expect((await open.state()).scene.location_id).toBe('tide:vault')
  })

  it('going to somebody in the room is no journey', async () => {
    const table = await openHarbour({ ruleset })
    const turn = await table.play('I walk over to Brida')
    expect(event(turn, 'approached')?.details.target_id).toBe(brida)
    expect((await table.state()).scene.location_id).toBe(stool)
  })

  it('what is fixed stays, what is loose is taken, a chest is opened with its lock in mind', async () => {
    const table = await openHarbour({ ruleset })
    expect(event(await table.play('I take the noticeboard'), 'blocked')?.details.reason).toContain('belongs')
    await table.play('I take the pewter mug')
    expect(holds(await table.state(), kira, 'tide:mug')).toBe(1)
    expect(event(await table.play('I open the sea-chest'), 'blocked')?.details.reason).toContain('locked')
    table.dice(...good[ruleset])
    const forced = await table.play('I force the sea-chest')
    expect(event(forced, 'opened')?.details.target_id).toBe('tide:chest')
    expect(event(await table.play('I close the sea-chest'), 'closed')).toBeDefined()
  })

  it('a gift changes hands and is thought well of', async () => {
    const table = await openHarbour({ ruleset })
    await table.play('I take the pewter mug')
    const turn = await table.play('I give the pewter mug to Brida')
    expect(event(turn, 'item_given')?.details.to).toBe(brida)
    const state = await table.state()
    expect(holds(state, brida, 'tide:mug')).toBe(1)
    expect(state.relationships[`${kira}|${brida}|trust`]?.intensity).toBe(1)
  })

  it('violence on the peaceful, burning evidence and giving the quest away are asked about once', async () => {
    const table = await openHarbour({ ruleset })
    const asked = await table.play('I attack Brida')
    expect(asked.narrative).toContain('means you no harm')
    expect((await table.resolved()).rolls).toEqual([])
    const burn = await table.play('I burn the ledger page')
    expect(burn.narrative).toContain('Do you go through with it?')
    const give = await table.play('I give the letter to Jory')
    expect(give.narrative).toContain('given away')
    expect(holds(await table.state(), jory, 'tide:letter')).toBe(0)
  })

  it('an act that waits for its moment is kept, and given up by walking away', async () => {
    const action = {
      ...{ action: 'ready', target_id: jory, details: 'stab him', estimated_minutes: 1 },
      trigger: 'if he reaches for the door',
    }
    const script = {
      interpret: (request: { player_input: string }) =>
        request.player_input.startsWith('If') ? { proposed_actions: [action] } : null,
    }
    const table = await openHarbour({ ruleset, script })
    const turn = await table.play('If he reaches for the door I stab him')
    expect(event(turn, 'readied')?.details.trigger).toBe('if he reaches for the door')
    expect((await table.state()).documents['world|ready']?.value.target_id).toBe(jory)
    const left = await table.play('I go to Gutters’ Row')
    expect(event(left, 'ready_lapsed')?.details.reason).toContain('walked away')
    expect((await table.state()).documents['world|ready']).toBeUndefined()
  })
})

it('what was held ready meets the fight it waited for, or it is said why not', async () => {
  const ready = {
    action: 'ready',
    target_id: brida,
    details: 'strike',
    estimated_minutes: 1,
    trigger: 'she comes near',
  }
  const script = {
    interpret: (request: { player_input: string }) =>
      request.player_input.startsWith('If') ? { proposed_actions: [ready] } : null,
  }
  const table = await openHarbour({ ruleset: 'dnd5e', script })
  await table.play('If she comes near I strike')
  const turn = await table.play('I insult Brida')
  expect(event(turn, 'combat_started') ?? event(turn, 'initiative')).toBeDefined()
  expect(event(turn, 'ready_used') ?? event(turn, 'ready_lapsed')).toBeDefined()
  expect((await table.state()).documents['world|ready']).toBeUndefined()
})

function lastAsked(table: Table): NarrateRequest {
  const asked = table.asked.at(-1)
  if (asked === undefined) throw new Error('nobody was asked to tell anything')
  return asked
}
