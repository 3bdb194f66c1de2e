/** Lines that could cost something and are not sure: they are asked about, or nothing of it is done. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tryCli } from '../entry/try-cli.ts'
import { scratchFolder } from '../scratch-folder.ts'
import { openTestServer, type TestServer } from '../server/test-server.ts'
import { beginAt, type Played, type Typing } from './at-the-command-line.ts'

const bearableMinutes = 10

/** An offer of money to nobody in particular, in a room with two people. */
const offer = "i hold up my hands. '30 creds, right now, and you tell them I wasn't here.'"

/** What must be the same after a line that nobody could be sure of. */
async function purseOf({ holds }: Typing, { turn, minute }: Played): Promise<object> {
  return { coin: await holds('coin'), place: turn.location_confirmed, minute }
}

describe('[READ-02] nothing costly happens on a guess', () => {
  it.each([
    ['dead_drop', 'what cans? wait, I never had any cans'],
    ['dead_drop', 'who was he meeting? Was he scared of somebody?'],
    ['dead_drop', 'slot the cans into the auction screen and hit broadcast'],
    ['dead_drop', 'I set the warm can on the bar. "Say hello to him, V."'],
    ['dead_drop', offer],
    ['dead_drop', "Viktor, tell me where Jin is and I'll buy a round for the couriers"],
    ['nineteen_year_tide', 'give Hale a coin'],
    ['nineteen_year_tide', 'I hand two crowns to the baker'],
    ['nineteen_year_tide', 'go to the bell loft'],
    ['nineteen_year_tide', 'I take the silver spoon'],
    ['nineteen_year_tide', 'Actually no, wait - is Tam in the boathouse?'],
    ['nineteen_year_tide', 'I only slid her three crowns, not ten! I want seven back'],
    [
      'nineteen_year_tide',
      'tie my rope to a pile, lower myself into the water and slip in through the water gate',
    ],
  ])('[READ-02] %s: "%s" costs nothing before it is clear', async (scenario, line) => {
    const table = await beginAt(scenario)
    const first = await table.type('look around')
    const before = await purseOf(table, first)
    const after = await table.type(line)
    const { minute } = after
    expect(after.turn.rolls).toEqual([])
    expect(minute - first.minute).toBeLessThanOrEqual(bearableMinutes)
    expect({ ...(await purseOf(table, after)), minute: first.minute }).toEqual(before)
  })

  it('[READ-02] asks once, with at most three readings, and the answer does exactly one of them', async () => {
    const { type } = await beginAt('dead_drop')
    const before = await type('look around')
    const asked = await type(offer)
    const readings = Object.keys(asked.turn.planning_block?.choices ?? {}).filter((key) =>
      key.startsWith('reading_'),
    )
    expect(asked.turn.mode).toBe('DM')
    expect(readings.length).toBeGreaterThan(0)
    expect(readings.length).toBeLessThanOrEqual(3)
    expect(asked.minute).toBe(before.minute)
    expect(asked.turn.rolls).toEqual([])
    const done = await type('1')
    expect(done.turn.mode).toBe('STORY')
  })

  it('[READ-02] says so when nothing could be made of a line, and offers what exists', async () => {
    const { type } = await beginAt('dead_drop')
    const before = await type('look around')
    const unread = await type('I glorp the flimflam sideways')
    expect(unread.said).toContain('I could not make out what you do in “I glorp the flimflam sideways”')
    expect(unread.minute).toBe(before.minute)
    const choices = Object.values(unread.turn.planning_block?.choices ?? {})
    expect(choices.length).toBeGreaterThanOrEqual(3)
    expect(choices.length).toBeLessThanOrEqual(4)
    expect((await type('1')).turn.mode).toBe('STORY')
  })

  it('[READ-02] does what is said outright without a question', async () => {
    const { type } = await beginAt('dead_drop')
    for (const line of ['ask Viktor about Jin', 'buy a round for the couriers', 'go to the concourse'])
      expect((await type(line)).turn.mode, line).toBe('STORY')
  })
})

describe('[READ-02] a question about a part of a line', () => {
  const line = 'I go to the jukebox and frobnicate the whole of it, then I go to the concourse'

  it('[READ-02] quotes what is doubtful, says what each reading does and leaves out, and costs nothing', async () => {
    const { type } = await beginAt('dead_drop')
    const before = await type('look around')
    const { turn, said, minute } = await type(line)
    const texts = Object.values(turn.planning_block?.choices ?? {}).map(({ text }) => text)
    expect(said).toContain('“frobnicate the whole of it”')
    expect(texts.some((text) => /go to the jukebox, then go to the concourse/i.test(text))).toBe(true)
    expect(texts.join(' ')).toMatch(/leave out “frobnicate the whole of it”/)
    expect(texts.join(' ')).not.toMatch(/as you said it|somebody|your own way/i)
    expect([turn.rolls.length, minute]).toEqual([0, before.minute])
  })

  it('[READ-11] an answer does the whole line in the order of the player', async () => {
    const { type } = await beginAt('dead_drop')
    await type(line)
    const { turn } = await type('leave that out')
    expect(turn.mode).toBe('STORY')
    expect(turn.location_confirmed).toBe('the concourse')
  })

  it('[READ-11] what was meant takes the place of the doubtful words, and the rest of the line stays', async () => {
    const { type } = await beginAt('dead_drop')
    await type(line)
    const { acts, turn } = await type('I mean look at it')
    expect(turn.mode).toBe('STORY')
    expect(acts.map(({ action }) => action)).toEqual(['go', 'investigate', 'go'])
  })

  it('[READ-02] what cannot be done is said with its reason before the rest is done', async () => {
    const { type } = await beginAt('dead_drop')
    const { turn, said } = await type(
      'I grab the red umbrella and put it in my bag and then I go to the concourse',
    )
    expect(said).toContain('There is no red umbrella here.')
    expect(said).toContain('Do you want to go to the concourse, and leave out')
    expect(turn.location_confirmed).not.toContain('concourse')
    expect((await type('yes')).turn.location_confirmed).toContain('concourse')
  })

  it('[READ-11] a yes after "can I" does it', async () => {
    const { type } = await beginAt('dead_drop')
    const asked = await type('can I buy a round for the couriers?')
    expect(asked.turn.mode).toBe('DM')
    const done = await type('yes')
    expect(done.turn.mode).toBe('STORY')
    expect(done.said).toMatch(/round/i)
  })
})

describe('[READ-02] over HTTP', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer()
  })
  afterAll(() => server.close())

  it('[READ-02] a doubtful act is a question, and the record keeps the reading and the weights', async () => {
    const { body } = await server.post('/api/campaigns', { scenario: 'dead_drop', name: 'Doubt' })
    const path = `/api/campaigns/${body.campaign_id}`
    const asked = (await server.post(`${path}/turns`, { input: offer })).body
    expect(Object.keys(asked.planning_block.choices)).toContain('reading_1')
    const records = await server.engine.store.getRecords(body.campaign_id, { from: 0, to: 99 })
    const kept = records.ok ? records.value.findLast(({ kind }) => kind === 'resolved') : undefined
    expect(kept?.body).toMatchObject({
      pass_outputs: {
        interpreter: { output: { gate: { model: expect.stringMatching(/^gate-[0-9a-f]{12}$/) } } },
      },
    })
  })
})

it('lists the lines that were asked about with what was answered', async () => {
  const home = scratchFolder()
  const json = async (...words: readonly string[]): Promise<unknown> =>
    JSON.parse((await tryCli([...words, '--json'], { home })).stdout)
  const { campaign_id: id } = (await json('new', 'dead_drop')) as { campaign_id: string }
  for (const line of [offer, '1', offer, 'look around']) await json('turn', id, line)
  const { readings } = (await json('show', id, 'readings')) as { readings: readonly object[] }
  expect(readings).toMatchObject([
    { turn: 1, line: offer, answer: { reading: 1 } },
    { answer: { reading: null, words: 'look around' } },
  ])
  expect((await tryCli(['show', id, 'readings'], { home })).stdout).toContain(offer)
})
