/** Questions typed without a prefix: the table answers them from data, with its source, and the world stands still. */
import { afterAll, describe, expect, it } from 'vitest'
import { createEngine } from '../../src/compose.ts'
import type { AuthorTurn } from '../../src/core/protocol/turn-envelope.ts'
import { sitAt } from './sit-at.ts'

const engine = createEngine({ inMemory: true, home: 'no-such-home' })
afterAll(() => engine.close())

/** Answered, and nothing else happened. */
function answered(turn: AuthorTurn, words: RegExp): void {
  expect(turn.mode).toBe('DM')
  expect(turn.narrative).toMatch(words)
  expect(turn.rolls).toEqual([])
  expect(turn.engine_events).toEqual([])
}

describe('a question to the table', () => {
  it.each([
    ['what can I do here?', /On offer now: .*You could also talk to Agent Chen and Viktor/],
    ['who is Agent Chen?', /agent of the Records Office/],
    ['what now?', /go to the concourse/],
    ['how many hit points do I have', /^Harm stands at 0 of 6\.$/],
    ["what's my AC", /^Your sheet has no armour class\.$/],
    ['where is Jin?', /Jin Park/],
    ['should I trust Viktor', /^That you do not know\. Viktor: /],
    ['help', /Type what you do in your own words/],
    ['inventory', /^You carry 45 coins and satchel\.$/],
    ['what am I carrying', /You carry 45 coins and satchel/],
    ['undo', /for the program you play in/],
  ])('%s', async (line, words) => {
    const { type, state } = await sitAt(engine, 'dead_drop')
    const before = (await state()).time
    answered(await type(line), words)
    expect((await state()).time).toEqual(before)
  })

  it.each([
    ['how does advantage work', /keep the higher.*\(SRD 5\.1/s],
    ["what's my AC", /Your armour class is 14/],
    ['how many hit points do I have', /24 of 24 hit points/],
  ])('%s, under the d20 rules', async (line, words) => {
    const { type } = await sitAt(engine, 'nineteen_year_tide')
    answered(await type(line), words)
  })

  it('gives nothing away that was not found out', async () => {
    const { type } = await sitAt(engine, 'dead_drop')
    for (const line of ['should I trust Viktor', 'who is Viktor?', 'what do I know about Jin?'])
      expect((await type(line)).narrative).not.toMatch(/wept|pencilled|five handlers/)
  })

  it('leaves open what was open, and says how to ask somebody instead', async () => {
    const { type } = await sitAt(engine, 'dead_drop')
    const { planning_block: offered } = await type('ask Viktor about Jin')
    const aside = await type('is Mira still here?')
    answered(aside, /Mira/)
    expect(aside.notices.join(' ')).toContain('To put it to Viktor, say so: “ask Viktor …”.')
    const [first] = Object.values(offered?.choices ?? {})
    expect((await type('1')).mode).toBe('STORY')
    expect(first).toBeDefined()
  })
})

describe('a question to somebody', () => {
  it.each(['Viktor, where is Jin?', '"Where is Jin?"', 'ask Viktor where Jin is', 'where is Jin?'])(
    '%s is spoken in the middle of a talk',
    async (line) => {
      const { type } = await sitAt(engine, 'dead_drop')
      const turn = await type('talk to Viktor', line)
      expect(turn.mode).toBe('STORY')
      expect(turn.engine_events.map((event) => event.type)).toContain('action_succeeded')
    },
  )

  it('an act with what one carries stays an act', async () => {
    const { type } = await sitAt(engine, 'dead_drop')
    expect((await type('check my phone')).mode).toBe('STORY')
  })
})
