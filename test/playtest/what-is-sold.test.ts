/** What things cost, whether a level is due, and the story so far: what people ask a table for before anything else. */
import { afterAll, describe, expect, it } from 'vitest'
import { createEngine } from '../../src/compose.ts'
import type { GameState } from '../../src/core/state/game-state.ts'
import { sitAt } from './sit-at.ts'

const engine = createEngine({ inMemory: true, home: 'no-such-home' })
afterAll(() => engine.close())

const coins = ({ inventory, campaign }: GameState): number =>
  inventory[`${campaign.player_id}|coin`]?.qty ?? 0
const toTheStool = ['show him the letter', "go to gutters' row", 'go to the dry stool'] as const

describe('what is sold', () => {
  it('costs what its author says, each thing that was ordered', async () => {
    const { type, state } = await sitAt(engine, 'dead_drop')
    expect(coins(await state())).toBe(45)
    await type('order a drink')
    expect(coins(await state())).toBe(43)
    await type('order noodles and a beer')
    expect(coins(await state())).toBe(38)
  })

  it('is not had by whoever cannot pay for all of it', async () => {
    const { type, state } = await sitAt(engine, 'nineteen_year_tide')
    await type(...toTheStool, 'order a pint')
    for (let left = coins(await state()); left > 1; left -= 2) await type('order stew and a pint')
    const turn = await type('order stew and a pint')
    expect(turn.narrative).toContain(
      'A mug of anything is one crown. You have not enough left to pay for it.',
    )
    expect(coins(await state())).toBe(1)
  })

  it('is bought off a barrow that is called like it', async () => {
    const { type, state } = await sitAt(engine, 'nineteen_year_tide')
    await type('show him the letter', "go to gutters' row")
    const before = coins(await state())
    await type('buy a dozen oysters')
    expect(coins(await state())).toBe(before - 1)
  })

  it('is not sold where nobody sells it', async () => {
    const { type, state } = await sitAt(engine, 'nineteen_year_tide')
    await type(...toTheStool)
    const before = coins(await state())
    expect((await type('buy a parrot')).narrative).toContain('Nobody here has that to sell.')
    expect(coins(await state())).toBe(before)
  })
})

describe('a price', () => {
  it('is told by the table', async () => {
    const { type } = await sitAt(engine, 'nineteen_year_tide')
    await type('show him the letter', "go to gutters' row")
    const turn = await type('how much for the boat?')
    expect(turn.mode).toBe('DM')
    expect(turn.narrative).toContain('A boat for an hour is five crowns in the Row, and no questions.')
  })

  it('is told by whoever one talks with', async () => {
    const { type } = await sitAt(engine, 'nineteen_year_tide')
    await type('show him the letter', "go to gutters' row", 'talk to nan')
    const turn = await type('how much for the boat?')
    expect(turn.mode).toBe('STORY')
    expect(turn.narrative).toContain('five crowns in the Row, and no questions," Nan Eddy tells you.')
  })

  it('that nobody has named is said to be unnamed', async () => {
    const { type } = await sitAt(engine, 'dead_drop')
    expect((await type('how much is a car?')).narrative).toContain('Nobody has named you a price for that')
  })
})

describe('a level', () => {
  it('that is not due is said to be wanting', async () => {
    const { type } = await sitAt(engine, 'nineteen_year_tide')
    const turn = await type('level up')
    expect(turn.mode).toBe('DM')
    expect(turn.narrative).toContain('level 4 wants 2700, so 1800 are still to come')
  })

  it('is nothing that every ruleset has, and no way to the concourse', async () => {
    const { type, state } = await sitAt(engine, 'dead_drop')
    expect((await type('level up')).narrative).toContain('There are no levels in these rules')
    expect((await state()).scene.location_id).toBe('neo_seattle:neon_dragon')
  })
})

describe('the story so far', () => {
  it.each(['what happened so far?', 'recap', 'the story so far'])('%s', async (line) => {
    const { type } = await sitAt(engine, 'dead_drop')
    const turn = await type('order a drink', 'go outside', 'what am I carrying', 'go back inside', line)
    expect(turn.mode).toBe('DM')
    expect(turn.narrative).toMatch(/Turn 1: [\s\S]*Turn 2: [\s\S]*Turn 4: /)
    expect(turn.narrative).not.toContain('Turn 3: ')
  })

  it('is only the last turn for whoever asks what just happened', async () => {
    const { type } = await sitAt(engine, 'dead_drop')
    const turn = await type('order a drink', 'go outside', 'what just happened?')
    expect(turn.narrative).toContain('You typed “go outside”.')
  })
})
