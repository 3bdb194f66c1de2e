/** Questions to the game master are answered from state, and cost nothing (READ-09). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tryCli } from '../entry/try-cli.ts'
import { scratchFolder } from '../scratch-folder.ts'
import { openTestServer, type TestServer } from '../server/test-server.ts'
import { beginAt } from './at-the-command-line.ts'

let server: TestServer

beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

/** Asks at the beginning of an adventure. */
async function asked(scenario: string, line: string) {
  const id = await server.found({ scenario })
  const { status, body, text } = await server.post(`/api/campaigns/${id}/turns`, { input: line })
  expect(status, text).toBe(200)
  return body
}

/** Nothing has happened: no time, no dice, no story. */
function isFree(
  body: { mode: string; dice: readonly unknown[]; world_time: { minute: number } },
  minute: number,
): void {
  expect(body.mode).toBe('DM')
  expect(body.dice).toEqual([])
  expect(body.world_time.minute).toBe(minute)
}

describe('[READ-09] a question to the game master', () => {
  it.each([
    ['how much time have I got?', 'Chen Closes In'],
    ['how many hours until this ends?', 'Chen Closes In'],
    ['is Agent Chen still here?', 'Yes, Agent Chen is here.'],
    ['where is Mira?', 'You know of no Mira'],
    ["Who's the woman in the good coat?", 'Agent Chen'],
    ['who have I met so far?', 'Viktor'],
    ['how much money do I have?', '45 coins'],
    ['could I afford a bribe of 50?', '45 coins'],
    ['Am I armed?', 'You have no weapons.'],
    ['how many people are in here?', 'Viktor'],
    ["what's my best skill?", 'streetwise'],
    ['what happens when heat is full?', 'Heat stands at 0 of 6.'],
    ['Can I hide behind the bar?', 'Stealth'],
    ['What happens if I punch Viktor?', 'Fighting'],
    ['what does 2d6 mean here', '7 to 9'],
    ["what's written on my wrist?", 'inside of your wrist'],
    ['is there anything I can use as a weapon?', 'the jukebox'],
    ['why is that so hard?', 'Nothing has been played yet'],
    ['where can i go frm here', 'the concourse (1 minute)'],
    ['How hot am I, and what happens when it is full?', 'Heat stands at 0 of 6.'],
    ['How risky is the jukebox?', 'It is the choice “Put B7 on the jukebox”.'],
    ['How risky is the jukebox, and would playing it raise my heat?', 'If it goes wrong, Heat would go up'],
    ['what are my chances', '“Put B7 on the jukebox”: that is a Streetwise roll'],
    ['Where am I, who is near me, and who is watching?', 'Here with you are Agent Chen'],
  ])('[READ-09] in Dead Drop: "%s"', async (line, told) => {
    const body = await asked('dead_drop', line)
    expect(body.narrative).toContain(told)
    isFree(body, 10)
  })

  it.each([
    ['How many hours until the tide turns?', '4 hours'],
    ['where is Tam?', 'You do not know where Tam Wick is.'],
    ['where did the carter go?', 'going away fast'],
    ["what's my AC", '14'],
    ['what level am I', 'level 3'],
    ["what's sneak attack do?", 'Once a turn you do extra damage'],
    ['how long does a short rest take?', 'At least an hour'],
    ['do i have enough rope to get down the wall', 'hempen rope'],
    ['Could I swim around the gate?', 'Athletics'],
    ['Can I sneak attack him?', 'would begin a fight'],
    ['who sent me?', 'Ysolde Marr'],
    ['how much do I get paid?', 'forty crowns'],
    ['how long til midnight', 'It is 4 hours to midnight.'],
    ['Before I move, how long do I have exactly, and what am I carrying?', 'hempen rope'],
  ])('[READ-09] in The Nineteen-Year Tide: "%s"', async (line, told) => {
    const body = await asked('nineteen_year_tide', line)
    expect(body.narrative).toContain(told)
    isFree(body, 0)
  })

  it('[READ-09] beside an act is answered too', async () => {
    const body = await asked('dead_drop', "I look around. What's the woman wearing?")
    expect(body.mode).toBe('STORY')
    expect(body.notices.join(' ')).toContain('Agent Chen')
  })
})

describe('[READ-09] several questions in one line', () => {
  it.each([
    [
      'Before I do anything: what am I carrying, how much money do I have, and which exits does this room have?',
      ['satchel', '45 coins', 'concourse'],
    ],
    ['hey game master, who is in this bar and which of them hates me?', ['Viktor', 'no opinion of you']],
    [
      'What are my odds if I try to persuade Agent Chen, and what happens if it goes wrong?',
      ['in 100', 'Heat would go up'],
    ],
    ['OOC: what do I carry, and where can I go?', ['satchel', 'concourse']],
    ['what time is it and who is here?', ['22:10', 'Viktor']],
  ])('[READ-09] are all answered: "%s"', async (line, all) => {
    const body = await asked('dead_drop', line)
    for (const told of all) expect(body.narrative).toContain(told)
    isFree(body, 10)
  })

  it.each([
    ['where do I get the code?', 'Where is Jin?'],
    ["why don't I have the sandpaper?", 'you do not have it'],
    ['does Viktor like me?', 'Viktor has no opinion of you yet'],
    ['who here is friendly to me?', 'no opinion of you'],
    ['what do I risk if I lie to Agent Chen?', 'If it goes wrong'],
  ])('[READ-09] in Dead Drop: "%s"', async (line, told) => {
    const body = await asked('dead_drop', line)
    expect(body.narrative).toContain(told)
    isFree(body, 10)
  })

  it.each(['yes', 'Yes, do it', 'ok then', 'sure', 'yeah, please'])(
    '[READ-11] "%s" after "can I" does what was asked about',
    async (yes) => {
      const id = await server.found({ scenario: 'dead_drop' })
      await server.post(`/api/campaigns/${id}/turns`, { input: 'can I buy a round for the couriers?' })
      const { body } = await server.post(`/api/campaigns/${id}/turns`, { input: yes })
      expect(body.mode).toBe('STORY')
      expect(body.narrative).toMatch(/buy a round|couriers/i)
    },
  )
})

describe('questions of two parts, and in loose words', () => {
  it('[READ-09] are answered each from the state', async () => {
    const { type } = await beginAt('dead_drop')
    await type('look around')
    const heat = await type('how bad is heat 2 and what happens when it hits 6?')
    expect(heat.said).toMatch(/Heat stands at \d of 6/)
    expect(heat.said).toContain('attention')
    const lady = await type('Who is the lady in the good coat in the corner?')
    expect(lady.said).toContain('Agent Chen')
    expect(lady.minute).toBe(heat.minute)
  })
})

describe('the choices beneath an answer', () => {
  it('[MODE-07] are those of the story turn before it, over HTTP', async () => {
    const id = await server.found({ scenario: 'dead_drop' })
    const story = await server.post(`/api/campaigns/${id}/turns`, { input: 'look around' })
    const answer = await server.post(`/api/campaigns/${id}/turns`, { input: 'what time is it?' })
    expect(Object.keys(story.body.planning_block.choices).length).toBeGreaterThan(2)
    expect(answer.body.mode).toBe('DM')
    expect(answer.body.planning_block).toEqual(story.body.planning_block)
  })

  it('[MODE-07] stand at the end of it in the terminal', async () => {
    const home = scratchFolder()
    const print = async (...words: readonly string[]) => (await tryCli(words, { home })).stdout
    await print('new', 'dead_drop', '--seed', 'choices', '--name', 'drop')
    const story = await print('turn', 'drop', 'look around')
    const choices = story.slice(story.indexOf('What now?'))
    const answer = await print('turn', 'drop', 'OOC: how much money do I have?')
    expect(choices).toMatch(/^ {2}1\. /m)
    expect(answer).toContain('45 coins')
    expect(answer.endsWith(choices)).toBe(true)
  })

  it('[MODE-07] are shown without the plan that they came from', async () => {
    const { type } = await beginAt('dead_drop', 'a plan')
    const thought = await type('THINK: how do I get out of here?')
    const answer = await type('what time is it?')
    expect(thought.turn.planning_block?.plan_quality).toBeDefined()
    expect(answer.turn.planning_block?.plan_quality).toBeUndefined()
    expect(Object.keys(answer.turn.planning_block?.choices ?? {})).toEqual(
      Object.keys(thought.turn.planning_block?.choices ?? {}),
    )
  })
})
