/**
 * What people typed and what came of it, as whole turns: deeds held ready, waiting for an hour or for somebody, theft of
 * what nobody carries, ways of more than one leg, and the bell that hangs over one's head.
 */
import { afterAll, describe, expect, it } from 'vitest'
import { createEngine } from '../../src/compose.ts'
import type { AuthorTurn } from '../../src/core/protocol/turn-envelope.ts'
import { sitAt } from './sit-at.ts'

const engine = createEngine({ inMemory: true, home: 'no-such-home' })
afterAll(() => engine.close())

const types = (turn: AuthorTurn): readonly string[] => turn.engine_events.map((event) => event.type)
const clock = ({ world_time: { hour, minute } }: AuthorTurn): string =>
  `${hour}:${String(minute).padStart(2, '0')}`

describe('what is held ready', () => {
  it('is said back in a full sentence, kept, and done when its moment comes', async () => {
    const { type, state } = await sitAt(engine, 'dead_drop')
    const held = await type('if Chen leaves I follow her')
    expect(held.narrative).toContain('You hold yourself ready: if Chen leaves, you follow her.')
    expect((await state()).documents['world|ready']?.value).toMatchObject({
      trigger: 'if chen leaves',
      readied: 'chase',
    })
    const used = await type('wait until Chen leaves')
    expect(used.narrative).toMatch(/Agent Chen leaves\.[\s\S]*That is what you were waiting for/)
    expect(types(used)).toContain('ready_used')
    expect((await state()).scene.location_id).toBe('neo_seattle:concourse')
    expect((await state()).documents['world|ready']).toBeUndefined()
  })

  it('waits for nothing else', async () => {
    const { type, state } = await sitAt(engine, 'dead_drop')
    const turn = await type('if Viktor leaves I run', 'wait until Chen leaves')
    expect(types(turn)).not.toContain('ready_used')
    expect((await state()).scene.location_id).toBe('neo_seattle:neon_dragon')
  })
})

describe('waiting', () => {
  it.each([
    ["wait until ten o'clock", '22:00'],
    ['wait till half past nine', '21:30'],
    ['wait for an hour', '21:00'],
  ])('%s', async (line, time) => {
    const { type } = await sitAt(engine, 'nineteen_year_tide')
    expect(clock(await type(line))).toBe(time)
  })

  it('for what has come already costs nothing', async () => {
    const { type } = await sitAt(engine, 'nineteen_year_tide')
    const turn = await type('wait until dark')
    expect(turn.narrative).toContain('It is dark already.')
    expect(clock(turn)).toBe('20:00')
  })

  it('sees people go at their hour', async () => {
    const { type } = await sitAt(engine, 'nineteen_year_tide')
    const unasked = await type('wait for twenty minutes')
    expect(unasked.narrative).toMatch(/(?:Rusk|sergeant)\b[^.]*\b(?:leaves|goes)\b/i)
    expect(types(unasked)).toContain('npc_left')
  })

  it('for somebody to go says it once', async () => {
    const { type } = await sitAt(engine, 'nineteen_year_tide')
    const asked = await type('wait until Rusk leaves')
    expect(asked.narrative.match(/\bleaves\b|\bgoes\b/g)).toHaveLength(1)
  })

  it('ends when somebody comes in, and says so', async () => {
    const { type } = await sitAt(engine, 'nineteen_year_tide')
    const turn = await type("go to Gutters' Row", 'go to the dry stool', 'wait until eleven')
    expect(turn.narrative).toContain('You meant to wait until eleven, but Sergeant Pell Rusk comes in.')
    expect(turn.world_time.hour).toBe(20)
  })

  it('for somebody who is not here is not begun', async () => {
    const { type } = await sitAt(engine, 'nineteen_year_tide')
    expect((await type('wait till Hale leaves')).narrative).toContain('Corvin Hale is not here.')
  })
})

describe('theft', () => {
  it.each([
    ["steal Viktor's wallet", 'You see no way to get a wallet off Viktor.'],
    ['pick Chen’s pocket', 'Agent Chen carries nothing that could be taken.'],
    ["lift Chen's phone", 'You see no way to get a phone off Agent Chen.'],
  ])('%s', async (line, sentence) => {
    const { type } = await sitAt(engine, 'dead_drop')
    const turn = await type(line)
    expect(`${turn.notices.join(' ')} ${turn.narrative}`).toContain(sentence)
    expect(turn.rolls).toEqual([])
    expect(types(turn)).not.toContain('action_succeeded')
  })
})

describe('ways of more than one leg', () => {
  it('are gone in one turn where they are known and free', async () => {
    const { type, state } = await sitAt(engine, 'nineteen_year_tide')
    await type("go to Gutters' Row", 'go to the bell tower', 'go to the bell loft')
    const turn = await type('go to the causeway gate')
    expect((await state()).scene.location_id).toBe('nineteen_year_tide:causeway_gate')
    // Three, twelve and four minutes of way.
    expect(clock(turn)).toBe('20:38')
    expect(types(turn).filter((one) => one === 'scene_changed')).toHaveLength(3)
  })

  it('end where something stands in the way, and say so', async () => {
    const { type, state } = await sitAt(engine, 'nineteen_year_tide')
    await type("go to Gutters' Row", 'go to the bell tower')
    const turn = await type('go to the boathouse')
    expect((await state()).scene.location_id).toBe('nineteen_year_tide:gutters_row')
    expect(turn.narrative).toContain(
      'You do not come to the boathouse under the piers yet: the way there is closed as things are.',
    )
  })

  it('are not known for being named', async () => {
    const { type } = await sitAt(engine, 'nineteen_year_tide')
    const turn = await type('go to the bell loft')
    expect(turn.narrative).toContain('You know of no way there from here.')
    expect(clock(turn)).toBe('20:00')
  })

  it('typed, ask for the check that the choice asks for', async () => {
    const typed = await sitAt(engine, 'nineteen_year_tide')
    const turn = await typed.type("go to Gutters' Row", 'go to the bell tower', 'go to the bell loft')
    expect((await typed.state()).scene.location_id).toBe('nineteen_year_tide:bell_loft')
    expect(turn.rolls).toEqual([])
    const { planning_block: block } = await typed.type('look around')
    const back = Object.values(block?.choices ?? {}).find(({ text }) => text === 'Go to the Bell Tower')
    expect(back === undefined || back.check === undefined).toBe(true)
  })
})

describe('the bell', () => {
  it('is the one overhead, not the one in one’s pack', async () => {
    const { type } = await sitAt(engine, 'nineteen_year_tide')
    const turn = await type("go to Gutters' Row", 'go to the bell tower', 'look at the bell')
    expect(types(turn)).toContain('examined')
    expect(turn.narrative).toMatch(/loft|climb/)
  })
})
