/** A line that corrects the one before it, and answers to a question that waits (READ-10, READ-11). */
import { describe, expect, it } from 'vitest'
import { tryCli } from '../entry/try-cli.ts'
import { scratchFolder } from '../scratch-folder.ts'
import { openTestServer } from '../server/test-server.ts'
import { beginAt } from './at-the-command-line.ts'

/** Dead Drop at the command line, with the honesty report's counts beside it. */
async function deadDrop() {
  const home = scratchFolder()
  const run = async (...words: readonly string[]) => {
    const { exit, stdout, stderr } = await tryCli([...words, '--json'], { home })
    expect(exit, stderr).toBe(0)
    return JSON.parse(stdout)
  }
  const { campaign_id: id } = await run('new', 'dead_drop', '--seed', 'corrections')
  const say = async (line: string) => {
    const turn = await run('turn', id, line)
    const acts = turn.pass_outputs.interpreter?.output.proposed_actions ?? []
    return {
      acts: acts as readonly { action: string; target_id: string; amount?: number }[],
      said: [turn.narrative, ...turn.notices].join('\n') as string,
      turn: turn.turn.turn_no as number,
      minute: turn.world_time.minute as number,
    }
  }
  const undone = async () => (await run('verify', id)).honesty.undone as number
  return { say, undone }
}

describe('[READ-10] a correction of the last reading', () => {
  it('[READ-10] takes the last reading back and plays the one that was meant', async () => {
    const { say } = await deadDrop()
    const first = await say('ask Viktor about the cans')
    expect(first.acts).toMatchObject([{ action: 'ask', target_id: expect.stringContaining('viktor') }])
    const second = await say('no, I meant the woman in the coat')
    expect(second.acts).toMatchObject([{ action: 'ask', target_id: expect.stringContaining('chen') }])
    expect(second.turn).toBe(first.turn)
    expect(second.minute).toBe(first.minute)
    expect(second.said).toContain('Taken back: “ask Viktor about the cans”.')
    const third = await say('not her, Viktor')
    expect(third.acts).toMatchObject([{ target_id: expect.stringContaining('viktor') }])
    expect(third.turn).toBe(first.turn)
  })

  it('[READ-10] puts an amount right', async () => {
    const { say } = await deadDrop()
    expect((await say('offer Viktor ten creds for a name')).acts).toMatchObject([{ amount: 10 }])
    const meant = await say('I only offered him three creds, not ten!')
    expect(meant.acts).toMatchObject([{ amount: 3 }])
  })

  it('[READ-10] plays another line where another was meant, and nothing where it is only taken back', async () => {
    const { say } = await deadDrop()
    await say('ask Viktor about the cans')
    const meant = await say('no wait, I wanted to listen at the jukebox')
    expect(meant.acts).toMatchObject([{ action: 'listen' }])
    const back = await say('actually wait, undo that')
    expect(back.said).toContain('Taken back')
    expect(back.acts).toEqual([])
    expect(back.minute).toBe(10)
  })

  it('[READ-10] is free until something was told or a die fell, and an undo that is counted after that', async () => {
    const { say, undone } = await deadDrop()
    await say('ask Viktor about the cans')
    await say('no, I meant Agent Chen')
    expect(await undone()).toBe(0)
    await say('I hide behind the bar')
    const { said } = await say('no, I meant the corner booth')
    expect(said).toContain('counts as an undo: dice had fallen')
    expect(await undone()).toBe(1)
  })

  it.each([
    ['no, I meant search the stool', 'search', 'stool_nineteen'],
    ['no I meant Viktor! tell him I am sorry', 'talk', 'viktor'],
    ['no, Agent Chen, that is what I meant', 'ask', 'chen'],
  ])(
    '[READ-10] "%s" has a verb of its own and stands for the line, or only a name that is put into it',
    async (line, action, target) => {
      const { say } = await deadDrop()
      const first = await say('ask Viktor about the cans')
      const meant = await say(line)
      expect(meant.acts).toMatchObject([{ action, target_id: expect.stringContaining(target) }])
      expect(meant.turn).toBe(first.turn)
    },
  )

  it('[READ-10] takes nothing back when the line it corrects was only talk at the table', async () => {
    const { say } = await deadDrop()
    await say('ask Viktor about the cans')
    const talk = await say('where am I?')
    const meant = await say('no, I meant search the stool')
    expect(meant.acts).toMatchObject([{ action: 'search' }])
    expect(meant.turn).toBeGreaterThan(talk.turn)
    expect(meant.said).not.toContain('Taken back')
  })

  it('[READ-10] keeps what is done when only another way of it was meant', async () => {
    const { type } = await beginAt('nineteen_year_tide')
    const { acts } = await type(
      'show the sergeant the letter',
      'I look at the watch-book',
      'no, I meant back through the whole week',
    )
    expect(acts).toMatchObject([{ phrase: 'read back through the watch-book' }])
  })

  it.each([
    ['I look at the painted hands', 'no not the hands, the watch-book', 'watch-book', 'hands'],
    [
      "go to Gutters' Row",
      'oh no I didnt mean to leave! I wanted to look at the toll-house',
      'toll-house',
      'go to',
    ],
    [
      'I look at the toll-house',
      'that is not what I said. I want to look at the watch-book',
      'watch-book',
      'toll',
    ],
    ['look at the painted hands, then look at the toll-house', 'no, just the first thing', 'hands', 'toll'],
    ['look at the toll-house', 'not that. the watch-book', 'watch-book', 'toll'],
  ])('[READ-10] after "%s", "%s" does only what was meant', async (first, second, meant, gone) => {
    const { type } = await beginAt('nineteen_year_tide')
    const { acts, said } = await type(first, second)
    const phrases = acts.map(({ phrase = '' }) => phrase).join(', ')
    expect(phrases).toContain(meant)
    expect(phrases).not.toContain(gone)
    expect(said).toContain('Taken back')
  })

  it('[READ-10] says the same words to the person they were meant for', async () => {
    const { say } = await deadDrop()
    await say('Agent Chen, who do you work for?')
    const meant = await say('no I was talking to Viktor')
    expect(meant.acts).toMatchObject([{ target_id: expect.stringContaining('viktor') }])
    expect(meant.said.toLowerCase()).toContain('who do you work for')
  })

  it('[READ-10] takes nothing back for a denial of something else', async () => {
    const { say, undone } = await deadDrop()
    const first = await say('ask Viktor about the cans')
    expect((await say("I didn't know that. I look around")).turn).toBeGreaterThan(first.turn)
    expect((await say("I'm not paying for that, I just sit down")).turn).toBeGreaterThan(first.turn + 1)
    expect(await undone()).toBe(0)
  })

  it.each([
    ['read the bar', "That's not it. It's the jukebox I'm looking at, not the bar top.", 'jukebox'],
    ['ask Agent Chen about Jin', 'wrong one. viktor', 'ask Viktor about Jin Park'],
    ['look at the jukebox', 'no. stool not jukebox', 'look closely at stool nineteen'],
    ['ask Viktor about Chen', 'no. about jin', 'ask Viktor about Jin Park'],
    [
      'ask Viktor about Jin',
      'no i wanted to ask the lady in the coat silly',
      'ask Agent Chen about Jin Park',
    ],
    ['look at the jukebox', 'i didnt mean look at it i mean put a song on', 'put B7 on the jukebox'],
    [
      'ask Agent Chen about the drop',
      'Correction: the question goes to Viktor, and it concerns Jin, not the drop.',
      'ask Viktor about Jin Park',
    ],
    [
      'ask Chen about Jin',
      'no, i was talking to viktor not chen, want to know where jin was going',
      'ask Viktor about Jin Park',
    ],
    ['look at the bar', 'No I meant the jukebox, play song B7 on it please', 'put B7 on the jukebox'],
    [
      'ask Viktor about the cans',
      'no no, I meant spin on the stool and look around',
      'spin on the stool, look around',
    ],
    [
      'search the bar',
      'No, I was not searching; I wished to look at the jukebox',
      'look closely at the jukebox',
    ],
  ])('[READ-10] after "%s", "%s" plays what was meant at once', async (first, second, expected) => {
    const { type } = await beginAt('dead_drop')
    const before = await type(first)
    const { acts, said, turn } = await type(second)
    expect(acts.map(({ phrase = '' }) => phrase).join(', ')).toContain(expected)
    expect(said).toContain('Taken back')
    expect(turn.turn.turn_no).toBe(before.turn.turn.turn_no)
  })

  it.each([
    [
      'I tell the sergeant a lie',
      'no i was not tricking him! i just want to say my real name and hear his',
      'tell him your name and ask him his',
    ],
    ['look at the causeway', 'no not the causeway. other way, gutters row', "go to Gutters' Row"],
    ['read the letter', "no, I SHOW him the letter, I don't read it", "show him the Elder's letter"],
    [
      'look at the painted hands',
      'Not the hands, but it is the toll-house I look at',
      'look closely at the toll-house',
    ],
    [
      'look at the toll-house',
      'No, I meant that I tell him my name is Marren Ash and ask for his.',
      'tell him your name and ask him his',
    ],
  ])('[READ-10] at the gate, after "%s", "%s" does only what was meant', async (first, second, expected) => {
    const { type } = await beginAt('nineteen_year_tide')
    const { acts } = await type('look around', first, second)
    expect(acts.map(({ phrase = '' }) => phrase).join(', ')).toBe(expected)
  })

  it('[READ-10] puts one thing right and keeps what the line did beside it', async () => {
    const { type, holds } = await beginAt('nineteen_year_tide')
    await type("go to Gutters' Row")
    const had = await holds('rations-1-day')
    const { acts } = await type(
      'i give the boat lady one of my food packs and then i ask her what the undertow is',
      'no i mean a ration i have five of them and i want to give her one',
    )
    expect(acts.map(({ action }) => action)).toEqual(['give', 'ask'])
    expect(await holds('rations-1-day')).toBe(had - 1)
  })

  it('[READ-10] "too" adds to what was done, and an act that is put right leaves the others as they were', async () => {
    const { type } = await beginAt('nineteen_year_tide')
    await type('look around', 'I look at the painted hands')
    const { said } = await type('no i meant to look at the toll-house too')
    expect(said).not.toContain('Taken back')
    const { acts } = await type(
      'I look at the toll-house, then I listen to the causeway',
      'no, I meant look closely at the causeway',
    )
    expect(acts).toMatchObject([
      { target_id: expect.stringContaining('toll') },
      { target_id: expect.stringContaining('causeway') },
    ])
  })

  it('[READ-10] what was left out is done beside the rest, and nothing is taken back', async () => {
    const { type } = await beginAt('nineteen_year_tide')
    const first = await type('look around', 'I look at the painted hands')
    const { said, turn } = await type('You missed the second part: I look at the toll-house')
    expect(said).not.toContain('Taken back')
    expect(turn.turn.turn_no).toBeGreaterThan(first.turn.turn.turn_no)
  })

  it.each(['no thanks', 'no problem', "No, I didn't do it, Viktor"])(
    '[READ-10] "%s" takes nothing back',
    async (line) => {
      const { say, undone } = await deadDrop()
      await say('ask Viktor about the cans')
      expect((await say(line)).said).not.toContain('Taken back')
      expect(await undone()).toBe(0)
    },
  )

  it('[READ-10] leaves what only sounds like one alone', async () => {
    const { say, undone } = await deadDrop()
    const first = await say('ask Viktor about the cans')
    const next = await say('not now, Viktor')
    expect(next.turn).toBeGreaterThan(first.turn)
    expect(await undone()).toBe(0)
  })
})

describe('[READ-10] what was understood', () => {
  it('[READ-10] stands in the answer in a few words, and nowhere for a pick or a question', async () => {
    const server = await openTestServer()
    const id = await server.found({ scenario: 'dead_drop' })
    const send = async (body: object) =>
      (await server.post(`/api/campaigns/${id}/turns`, body)).body.understood
    expect(await send({ input: 'ask Viktor about Jin, then look around' })).toBe(
      'ask Viktor about Jin Park, then look around',
    )
    expect(await send({ input: 'what time is it?' })).toBe('')
    expect(await send({ choice: 1 })).toBe('')
    const { turns } = (await server.get(`/api/campaigns/${id}/turns`)).body
    expect(turns[0].understood).toBe('ask Viktor about Jin Park, then look around')
    await server.close()
  })

  it('[READ-10] is printed under the line', async () => {
    const home = scratchFolder()
    await tryCli(['new', 'dead_drop', '--name', 'dd'], { home })
    const { stdout } = await tryCli(['turn', 'dd', 'ask Viktor about Jin'], { home })
    expect(stdout).toContain('> ask Viktor about Jin\n  = ask Viktor about Jin Park\n')
  })
})

describe('[READ-11] an answer to the question that waits', () => {
  const costly = 'I punch Viktor'

  it('[READ-11] yes does exactly the held act', async () => {
    const { type } = await beginAt('dead_drop')
    const asked = await type(costly)
    expect(asked.said).toContain('Nothing has happened yet')
    const { turn } = await type('yes, do it')
    expect(turn.pass_outputs.attempts).toMatchObject([
      { verb: 'attack', target_id: expect.stringContaining('viktor') },
    ])
  })

  it.each(['1', 'I attack Viktor', 'yes', 'ya', 'yea', 'sure', 'aye', 'ok do it'])(
    '[READ-11] "%s" does the held act',
    async (answer) => {
      const { type } = await beginAt('dead_drop')
      const { turn } = await type(costly, answer)
      expect(turn.pass_outputs.attempts).toMatchObject([
        { verb: 'attack', target_id: expect.stringContaining('viktor') },
      ])
    },
  )

  it.each(['no', 'never mind', 'wait, what is his name?', 'hmm'])(
    '[READ-11] "%s" does not do it, and costs nothing',
    async (answer) => {
      const { type } = await beginAt('dead_drop')
      const { turn, minute } = await type(costly, answer)
      expect(turn.rolls).toEqual([])
      expect(turn.pass_outputs.attempts ?? []).not.toMatchObject([{ verb: 'attack' }])
      expect(minute).toBe(22 * 60 + 10)
    },
  )
})
