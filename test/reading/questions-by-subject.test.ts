/** A question is answered by what it is about, in whatever words it is put, and nothing moves (READ-09). */
import { describe, expect, it } from 'vitest'
import { beginAt, type Played, type Typing } from './at-the-command-line.ts'

/** Talk about the game, without dice, and with all that is wanted in it. */
function isAnswered({ turn, said }: Played, wanted: readonly string[]): void {
  expect(turn.mode, said).toBe('DM')
  expect(turn.dice_rolls).toEqual([])
  for (const words of wanted) expect(said).toContain(words)
}

/** Asks one thing after the other: nothing moves between them. */
async function areAnswered(
  { type }: Typing,
  rows: readonly (readonly [line: string, wanted: readonly string[]])[],
): Promise<void> {
  for (const [line, wanted] of rows) isAnswered(await type(line), wanted)
}

describe('[READ-09] what one has', () => {
  it('[READ-09] everything, some of it, and money, in many words', async () => {
    await areAnswered(await beginAt('dead_drop'), [
      ['Remind me, if you would, what I am carrying in my pockets tonight.', ['45 coins', 'satchel']],
      ['what stuff ive got on me n how much cash', ['satchel', 'You have 45 coins.']],
      ['inv n cash?', ['satchel', 'You have 45 coins.']],
      ['wait have i got the satchel on me or is it still at home', ['Yes, you have a satchel.']],
      ['have I still got my handheld', ['not on the list of your things', 'your own handheld']],
      [
        'Pray, what lies within my satchel, and does my purse hold the price of a drink?',
        ['45 coins', 'two credits'],
      ],
    ])
  })

  it('[READ-09] a bell in the bag is not the bell tower', async () => {
    const { said } = await (await beginAt('nineteen_year_tide')).type("where's the bell tower?")
    expect(said).not.toContain('You have the bell')
  })
})

describe('[READ-09] clocks and time', () => {
  it('[READ-09] what a clock stands at, brings when it is full, and how it is brought down', async () => {
    await areAnswered(await beginAt('dead_drop'), [
      [
        'wait wait GM, that heat thingy says 2 outta 6, what blows up if it fills?',
        ['Heat stands at', 'nobody has told you'],
      ],
      [
        'Before I stir anything up, what happens to me if my heat climbs all the way to six?',
        ['nobody has told you'],
      ],
      [
        'What does this Heat signify, and what becomes of me when it is full?',
        ['How much attention', 'nobody has told you'],
      ],
      ['how can i bring my heat down again', ['Lying low brings it down']],
      ['how long b4 chen gets me', ['Chen Closes In']],
    ])
  })

  it('[READ-09] an hour that nobody has told is not made up', async () => {
    const { said } = await (await beginAt('dead_drop')).type('when does this place close?')
    expect(said).toContain('When that comes nobody has told you')
  })

  it('[READ-09] the game master is asked about a clock in the middle of a talk', async () => {
    const talk = await beginAt('nineteen_year_tide')
    await talk.type('ask Rusk about the theft')
    isAnswered(await talk.type('what happens when the long tide is full?'), [
      'The Long Tide stands at 0 of 8.',
    ])
  })
})

describe('[READ-09] who one is, what one is after, what one knows', () => {
  it('[READ-09] the hero, the errand and the place, in many words', async () => {
    await areAnswered(await beginAt('dead_drop'), [
      [
        'Before I so much as lace my boots, tell me: where am I, and what is it that I am meant to be about tonight?',
        ['You are at the Neon Dragon.', 'Where is Jin?'],
      ],
      ['who am i in this story and what am i meant to be doing?', ['Wren Okafor', 'Where is Jin?']],
      ['i forgot what im supposed to do lol', ['Where is Jin?']],
      ['what is my name and level', ['Wren Okafor', 'no levels']],
      ['who am I and whos here with me?', ['Wren Okafor', 'Viktor']],
    ])
  })

  it('[READ-09] clues are told with where they come from', async () => {
    const talk = await beginAt('nineteen_year_tide')
    await talk.type('ask Rusk about the theft', 'ask Rusk about Tam')
    isAnswered(
      await talk.type('GM quick recap for my goldfish brain, what clues have I got on the theft so far?'),
      ["the tower door wasn't forced", 'told by Sergeant Pell Rusk'],
    )
    isAnswered(await talk.type('what do I know so far'), ['Tam Wick has a key', 'reported at seven'])
  })

  it('[READ-09] a recap tells the story and not the talk about it', async () => {
    const { said } = await (await beginAt('dead_drop')).type('what am I carrying?', 'what did I miss?')
    expect(said).not.toContain('You carry')
  })

  it('[READ-09] who has done something is not answered with the one it was done to', async () => {
    isAnswered(await (await beginAt('dead_drop')).type('who was the last person to see Jin?'), [
      'That you do not know',
    ])
  })
})

describe('[READ-09] others, acts and what they cost', () => {
  it('[READ-09] what others would do, what has to come first, what it would cost', async () => {
    await areAnswered(await beginAt('dead_drop'), [
      [
        'What do I already know about this Chen, and is she alone in here?',
        ['Records Office', 'beside Agent Chen and you'],
      ],
      [
        'Can I carry the jukebox out on my own, and would Viktor try to stop me?',
        ['not for taking', 'What Viktor would do'],
      ],
      ['what does viktor think of me', ['Viktor has no opinion of you yet']],
      [
        'am i allowed to just sit on jins stool or do i need to ask viktor first?',
        ['Nothing that you know of has to come first'],
      ],
      ['do I need money to buy a round?', ['10 coins poorer']],
      ['would it work if I bribed Viktor?', ['What comes of it shows when it is done.']],
    ])
  })

  it('[READ-09] what a fall costs is no price in coin', async () => {
    const played = await (await beginAt('nineteen_year_tide')).type(
      "go to Gutters' Row",
      'What are my odds on that climb to the roofs, and what does a fall cost me?',
    )
    isAnswered(played, ['Athletics', 'If it goes wrong'])
    expect(played.said).not.toContain('price')
  })

  it('[READ-09] a judgement is nobody by its looks', async () => {
    const { said } = await (await beginAt('dead_drop')).type('who is the bad guy')
    expect(said).not.toContain('Keeper of the Neon Dragon')
  })

  it('[READ-09] what only says more of somebody is no question of its own', async () => {
    const { said } = await (await beginAt('nineteen_year_tide')).type(
      "go to Gutters' Row",
      'Who is this Jory Sprat, who has warmed to me, and what does he do in the town?',
    )
    expect(said).not.toContain('warmed')
    expect(said).toContain('You know of no Jory Sprat')
  })
})

describe('[READ-09] a question beside an act', () => {
  it('[READ-09] is answered, and the act is done', async () => {
    const { type } = await beginAt('dead_drop')
    const looked = await type('I look at the jukebox, and tell me how much time I have left.')
    expect(looked.acts.map(({ action }) => action)).toEqual(['investigate'])
    expect(looked.said).toContain('Chen Closes In')
    const gone = await type('I go to the concourse, oh and GM, what was the name of the bartender again?')
    expect(gone.acts.map(({ action }) => action)).toEqual(['go'])
    expect(gone.said).toContain('Viktor')
  })

  it('[READ-09] what only says when it is asked is not done', async () => {
    const { type } = await beginAt('nineteen_year_tide')
    const { said, minute } = await type(
      'Tell me plainly before I go a step further: how many hours have I until midnight, and where in this town might I look for the boy?',
    )
    expect(said).toContain('4 hours to midnight')
    expect(minute).toBe(20 * 60)
  })
})
