/**
 * What people typed into the two adventures and was misunderstood, each as a turn that must be understood now: those who
 * are elsewhere, things that are not there, deeds that cannot be done yet, ways out, whims, and one purse.
 */

import { afterAll, describe, expect, it } from 'vitest'
import { createEngine } from '../../src/compose.ts'
import type { JsonObject } from '../../src/core/json.ts'
import type { AuthorTurn } from '../../src/core/protocol/turn-envelope.ts'
import { playerIdOf } from '../../src/core/state/state-queries.ts'
import { sitAt } from './sit-at.ts'

const engine = createEngine({ inMemory: true, home: 'no-such-home' })
afterAll(() => engine.close())

const sitDown = (scenario: string) => sitAt(engine, scenario)

interface Meant {
  readonly action: string
  readonly target_id: string
  readonly topics?: readonly string[]
}

function meant(turn: AuthorTurn): Meant | undefined {
  const read = (turn.pass_outputs.interpreter as JsonObject).output as unknown as {
    readonly proposed_actions: readonly Meant[]
  }
  return read.proposed_actions[0]
}

const types = (turn: AuthorTurn): readonly string[] => turn.engine_events.map((event) => event.type)
const minuteOf = (turn: AuthorTurn): number => turn.world_time.hour * 60 + turn.world_time.minute

/** Refused for nothing: no die, no clock, no price, no minute. */
function refused(turn: AuthorTurn, sentence: string): void {
  expect([...turn.notices, ...turn.narrative.split(/(?<=[.?!]) /)]).toContain(sentence)
  expect(turn.rolls).toEqual([])
  expect(types(turn)).not.toContain('clock_advanced')
  expect(types(turn)).not.toContain('action_succeeded')
}

describe('those who are elsewhere', () => {
  it('can be asked about before they were met', async () => {
    const { type } = await sitDown('dead_drop')
    const turn = await type('ask Viktor about Ota')
    expect(meant(turn)).toMatchObject({ target_id: 'neo_seattle:viktor', topics: ['neo_seattle:ota'] })
    expect(types(turn)).toContain('disclosed')
  })

  it('are not answered for by whoever stands nearer', async () => {
    const { type } = await sitDown('dead_drop')
    await type('ask Viktor about Ota')
    for (const line of ["ask Ota about Viktor's debt", 'ask Ota if Viktor owes him', 'Ota, where is Jin?'])
      refused(await type(line), 'Ota is not here.')
    for (const line of ['give the cans to Mira', 'show Mira the comm']) {
      const turn = await type(line)
      expect(`${turn.notices.join(' ')} ${turn.narrative}`).toMatch(/Mira|You have no (?:cans|comm)/)
      expect(types(turn)).not.toContain('spoke')
    }
  })

  it('are not those who share a trade with them', async () => {
    const { type } = await sitDown('dead_drop')
    refused(await type('talk to the couriers'), 'The couriers greet you back, and wait for what you want.')
  })

  it('are not offered for being nameable', async () => {
    const { type } = await sitDown('dead_drop')
    const { planning_block: block } = await type('look around')
    expect(JSON.stringify(block)).not.toMatch(/Ota|Mira|Benno|Pardo|Saff/)
  })
})

describe('things that are not there', () => {
  it('are missed by the name the player gave them', async () => {
    const { type } = await sitDown('dead_drop')
    refused(await type('read the tally board'), 'There is no tally board here.')
    refused(await type('look at the boots'), 'There are no boots here.')
    refused(await type('take the golden idol'), 'There is no golden idol here.')
    refused(await type('open the fridge'), 'There is no fridge here.')
  })

  it('are known when they were seen elsewhere', async () => {
    const { type } = await sitDown('dead_drop')
    await type('go to the concourse', 'go to the pod-house')
    refused(
      await type('go back', 'go to the neon dragon', 'look at the boots'),
      'You do not see the boots here.',
    )
  })

  it('are there when the place speaks of them, and stay where they are', async () => {
    const { type } = await sitDown('dead_drop')
    refused(await type('look at the cooler'), 'You look the cooler over.')
    refused(await type('take the bar'), 'The bar is not for taking: it belongs where it is.')
  })
})

describe('deeds that cannot be done', () => {
  it('are refused in a place where they could be done later', async () => {
    const { type } = await sitDown('dead_drop')
    await type('go to the concourse', 'go to the laundromat')
    refused(
      await type('key in 0417'),
      'You could try it, but nothing you have found or been told so far says that this is the number.',
    )
    refused(await type('run Jin in my deck'), 'It takes something you do not have.')
  })

  it('are refused elsewhere', async () => {
    const { type } = await sitDown('dead_drop')
    refused(await type('key in 0417'), 'There is nothing here to do that with.')
  })
})

describe('looking at a thing', () => {
  it.each(['examine', 'look at', 'search', 'investigate'])('%s finds what is in it', async (verb) => {
    const { type } = await sitDown('dead_drop')
    await type('go to the concourse', 'go to the pod-house')
    expect(types(await type(`${verb} the boots`))).toContain('discovered')
  })
})

describe('leaving', () => {
  it('leads out, by the way one came', async () => {
    const { type, state } = await sitDown('dead_drop')
    const here = async () => (await state()).scene.location_id
    await type('leave')
    expect(await here()).toBe('neo_seattle:concourse')
    await type('go to the night market')
    await type('go back')
    expect(await here()).toBe('neo_seattle:concourse')
    await type('go to the laundromat')
    await type('go out')
    expect(await here()).toBe('neo_seattle:concourse')
    await type('leave the concourse')
    expect(await here()).toBe('neo_seattle:laundromat')
  })

  it('leaves only where one is', async () => {
    const { type } = await sitDown('dead_drop')
    refused(await type('leave the card room'), 'You are not in the card room, and cannot leave it.')
  })
})

describe('whims', () => {
  it.each(['I dance on the table', 'I do a cartwheel', 'hum a tune to myself'])(
    '%s costs a minute',
    async (line) => {
      const { type } = await sitDown('dead_drop')
      const before = minuteOf(await type('look around'))
      const turn = await type(line)
      expect(turn.rolls).toEqual([])
      expect(types(turn)).toContain('improvised')
      expect(minuteOf(turn) - before).toBeLessThanOrEqual(2)
      expect(turn.session_header).toContain('Heat: 0/6')
    },
  )
})

describe('choices', () => {
  it('lead nowhere that is shut, search nothing twice, and do not idle', async () => {
    const { type } = await sitDown('dead_drop')
    for (const line of ['look around', 'ask Viktor about Jin', 'talk to Chen', 'look around']) {
      const texts = Object.values((await type(line)).planning_block?.choices ?? {}).map((one) => one.text)
      expect(texts).not.toContain('Wait')
      expect(texts).not.toContain('Go to the card room')
      expect(texts.filter((text) => text.startsWith('Search the Neon Dragon'))).toEqual([])
    }
  })
})

describe('one purse under the d20 rules', () => {
  it('what is paid is gone from the line the player reads', async () => {
    const { type, state } = await sitDown('nineteen_year_tide')
    expect((await type('look around')).session_header).toContain('Gold: 12gp')
    const turn = await type('give Rusk 5 coins')
    expect(types(turn)).toContain('item_given')
    expect(turn.session_header).toContain('Gold: 7gp')
    const after = await state()
    const { entities, inventory } = after
    const hero = playerIdOf(after)
    expect(inventory[`${hero}|coin`]?.qty).toBe(7)
    expect(entities[hero]?.attrs.resources).not.toHaveProperty('gold')
  })

  it('a god gives into the same purse', async () => {
    const { type } = await sitDown('nineteen_year_tide')
    const turn = await type('GOD MODE: give me 50 gold')
    expect(turn.session_header).toContain('Gold: 62gp')
  })
})
