/** Answers of the game master that do not contradict each other, and lines that go to whom they are for (READ-06, READ-09, READ-10, READ-11). */
import { describe, expect, it } from 'vitest'
import { asksYou } from '../../src/reading/grammar/meta/questions-to-you.ts'
import { correctionIn } from '../../src/text/corrections-of-last-line.ts'
import { questionsIn } from '../../src/text/questions-of-a-line.ts'
import { beginsWithVerb } from '../../src/turn/index.ts'
import { beginAt } from './at-the-command-line.ts'

describe('[READ-09] what one answer says no other denies', () => {
  it('counts the hours until an hour that is named', async () => {
    const { type } = await beginAt('nineteen_year_tide')
    for (const [line, answer] of [
      ['mister game master, how many hours til midnite?', '4 hours to midnight'],
      ['gm, how much time is left before ten, when the lily is due to open?', '2 hours to ten'],
      ['GM: how long have I got until half past nine?', '1 hour and 30 minutes to half past nine'],
      ['Tell me, keeper of this tale: how many hours stand yet before midnight?', '4 hours to midnight'],
      ['O weaver of our story, how long is it until 23:15?', '3 hours and 15 minutes to 23:15'],
    ] as const) {
      const { said, acts } = await type(line)
      expect(said, line).toContain(answer)
      expect(said, line).not.toMatch(/nobody has told|do not know|The Long Tide/)
      expect(acts, line).toEqual([])
    }
    for (const line of [
      'gm quick q, which places can i walk to from here n how long does each one take me',
      'gm, where can I go from here, and how many minutes is it to each of them?',
    ]) {
      const { said } = await type(line)
      expect(said, line).toContain("Gutters' Row (4 minutes)")
      expect(said, line).not.toMatch(/do not know/)
    }
  })

  it('tells what is known of a full clock, and what an act could cost', async () => {
    const { type } = await beginAt('dead_drop')
    for (const line of ['ooc what happens at heat 6', 'gm: what comes at six heat?']) {
      const { said } = await type(line)
      expect(said, line).toContain('What comes when it is full')
      expect(said, line).not.toMatch(/more than half|0 more steps/)
    }
    expect((await type('gm, what happens at heat 4?')).said).toContain('2 more steps')
    await type('hello Viktor')
    for (const line of [
      'what could searching the booth cost?',
      'Hey game master! How late is it, and what could searching the booth cost?!',
      'gm, what might searching the bar risk?',
    ]) {
      const { said, acts } = await type(line)
      expect(said, line).toContain('If it goes wrong')
      expect(said, line).not.toMatch(/price/)
      expect(acts, line).toEqual([])
    }
  })

  it('keeps what belongs to an hour with it', () => {
    expect(questionsIn('how long until nine, when the gate shuts?')).toHaveLength(1)
    expect(questionsIn('how long until nine, and when does the gate shut?')).toHaveLength(2)
  })
})

describe('[READ-06] a question with a "you" in it', () => {
  it('is for the one person who stands by', async () => {
    const { type } = await beginAt('nineteen_year_tide')
    const { acts } = await type('why write it all down, n were u at the tower tonite')
    expect(acts).toMatchObject([{ action: 'ask', target_id: expect.stringContaining('pell_rusk') }])
  })

  it.each([
    ['n were u down the boilers tonite', true],
    ['did you see who took it?', true],
    ['how do you get to the tower?', false],
    ['gm, did you mean the other one?', false],
    ['have you rolled for that?', false],
  ])('%s', (line, asks) => {
    expect(asksYou(line)).toBe(asks)
  })
})

describe('[READ-10] a line that denies what the last one did', () => {
  it('is not spoken aloud to whoever stands by', async () => {
    const tide = await beginAt('nineteen_year_tide')
    await tide.type("go to Gutters' Row", 'go to the bell tower')
    await tide.type('get the monks chalk thing n scribble where did the boy tam go on it, show him')
    const meant = await tide.type('no i never wrote amity, only asked bout tam')
    expect(meant.said).toContain('Taken back')
    expect(meant.said).not.toContain('never wrote')
    const drop = await beginAt('dead_drop')
    await drop.type('ask Chen about the cans')
    const other = await drop.type('No, it was to the barkeep that I had put it.')
    expect(other.acts).toMatchObject([{ action: 'ask', target_id: expect.stringContaining('viktor') }])
    expect(other.said).not.toContain('I had put it')
  })

  it('keeps a name with a full stop in it, and the person who was asked', async () => {
    const { type } = await beginAt('nineteen_year_tide')
    await type('read back through the watch-book')
    await type(
      'Those six masons from Monday with the closed crates: where exactly in town are they lodging now, Sergeant?',
    )
    const { acts } = await type("No, I meant the Q. Company masons, not Gutters' Row.")
    expect(acts).toMatchObject([{ action: 'ask', target_id: expect.stringContaining('pell_rusk') }])
  })

  it.each([
    ['no, i only talked to the flower, not to dr fenwick', { kind: 'said', to: 'the flower' }],
    ['No, I spoke only to the stool.', { kind: 'said', to: 'the stool' }],
    [
      'No, it was of the courier, number seven, that I had asked it.',
      { kind: 'said', to: 'the courier number seven' },
    ],
    [
      'Whoa, no leaping! I just step into the skiff and search it!',
      { kind: 'instead', line: 'I step into the skiff and search it' },
    ],
  ])('%s', (line, meant) => {
    expect(correctionIn(line, beginsWithVerb)).toMatchObject(meant)
  })
})

describe('[READ-11] who is named in answer to "who is that?"', () => {
  it('gets the whole line that was asked about', async () => {
    const { type } = await beginAt('dead_drop')
    const asked = await type('Yo Grumbletum! Where have you hidden my invisible pal Jinny Park?!')
    expect(asked.said).toContain('who is that?')
    const { acts, said } = await type("that's Viktor")
    expect(acts).toMatchObject([{ action: 'ask', target_id: expect.stringContaining('viktor') }])
    expect(said).toContain('Where have you hidden')
  })
})

describe('[READ-06] words to a thing', () => {
  it('are told to no person who stands by', async () => {
    const { type } = await beginAt('nineteen_year_tide')
    for (const line of [
      'i wisper to the old causeway, dont be cold, we wil help you',
      'I whisper to the causeway, be brave little one',
      'I say to the causeway: "be kind tonight"',
    ]) {
      const { acts } = await type(line)
      expect(acts, line).toMatchObject([{ action: 'talk', target_id: '' }])
    }
  })
})
