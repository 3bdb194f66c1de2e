/** A careful reader: it is shown what it needs to read well, and what it read is done as it was meant. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ProviderServer, startProvider } from '../../src/testing/providers/fake-provider-server.ts'
import { chatProtocol } from '../../src/testing/providers/openai-chat-protocol.ts'
import { act, reading, tableAt } from './read-by-hand.ts'

let server: ProviderServer
beforeAll(async () => {
  server = await startProvider(chatProtocol())
})
afterAll(() => server.close())

const tide = (id: string): string => `nineteen_year_tide:${id}`
const seattle = (id: string): string => `neo_seattle:${id}`
const [rusk, nan] = [tide('pell_rusk'), tide('nan_eddy')]
const [viktor, chen, jin] = [seattle('viktor'), seattle('agent_chen'), seattle('jin')]
const seven = 'neo_seattle:seven'

const atTheGate = (...more: readonly string[]) => tableAt(server, 'nineteen_year_tide', '7', ...more)
const inTheBar = (...more: readonly string[]) => tableAt(server, 'dead_drop', '7', ...more)
const shown = ['I look around.', '1']
const row = [...shown, "go to Gutters' Row"]
const stool = [...row, 'go to the Dry Stool']

/** What the reader was asked last, as one text. */
function asked(): string {
  const body = server.asked.at(-1)?.body as { messages?: { content: unknown }[] } | undefined
  return (body?.messages ?? []).map(({ content }) => JSON.stringify(content)).join('\n')
}

describe('a reader is shown', () => {
  it('[READ-12] how the story opens, who and where the player is, and no power that the hero lacks', async () => {
    const table = await atTheGate()
    await table.type('I look about.', reading([act('look about', 'look')]))
    const prompt = asked()
    for (const part of ['Marren Ash', '# AT', 'the Causeway Gate', 'nothing is ringing the hour'])
      expect(prompt).toContain(part)
    expect(prompt).toContain('Sneak Attack')
    expect(prompt).not.toContain('Wild Shape')
  })

  it('[READ-12] what stands below the title of a choice, on the screen or not', async () => {
    const table = await inTheBar('I look around.')
    await table.type('I look about.', reading([act('look about', 'look')]))
    expect(asked()).toContain("It was Jin's song. See who minds.")
    const gate = await atTheGate('I look around.')
    await gate.type('I look about.', reading([act('look about', 'look')]))
    expect(asked()).toContain('was written more slowly than the rest.')
  })

  it('[READ-12] what those who are here can be asked about, though the line only hints at it', async () => {
    const table = await inTheBar('I look around.')
    const line =
      'I slide into the booth across from the woman in the good coat. "What is it you are offering?"'
    const { said } = await table.type(
      line,
      reading([
        act('I slide into the booth across from the woman in the good coat', 'go', {
          ...{ target_id: seattle('corner_booth'), target_words: 'the booth' },
        }),
        act('"What is it you are offering?"', 'ask', {
          ...{ target_id: chen, target_words: 'the woman in the good coat', topics: [seattle('offer')] },
          ...{ about: 'What is it you are offering', speech: 'What is it you are offering?' },
        }),
      ]),
    )
    expect(asked()).toContain('- offer:')
    expect(said).toMatch(/two hundred/i)
  })

  it('[READ-12] and whom nobody has told of is neither gone to nor named for it', async () => {
    const table = await inTheBar('I look around.')
    const { turn, said } = await table.type(
      'I go over to the offer and take it in.',
      reading([
        act('I go over to the offer', 'go', { target_id: seattle('offer'), target_words: 'the offer' }),
      ]),
    )
    expect(turn.location_confirmed).toBe('the Neon Dragon')
    expect(said).not.toContain("Chen's offer")
  })
})

describe('a choice that a reader names', () => {
  it('[READ-03] is played as its author wrote it, though it is not on the screen, and said back by its title', async () => {
    const table = await atTheGate(...shown)
    const { turn, said } = await table.type(
      "I lift my palm against the drowned woman's outline, and then go to Gutters' Row.",
      reading([
        act("I lift my palm against the drowned woman's outline", 'gesture', {
          ...{ offer_id: tide('put_hand_on_mark'), target_id: tide('hand_marks') },
        }),
        act("then go to Gutters' Row", 'go', {
          ...{ target_id: tide('gutters_row'), target_words: "Gutters' Row" },
        }),
      ]),
    )
    expect(said).toContain('fit your palm to the top one')
    expect(turn.understood).toContain('put your own hand on the painted one')
    expect(turn.location_confirmed).toBe("Gutters' Row")
  })

  it('[READ-03] needs nobody named whom its author has not asked for', async () => {
    const table = await atTheGate(...stool)
    const line = "I climb up on a chair and shout hey everybody who took the bell's tongue?"
    const { turn } = await table.type(
      line,
      reading([
        act(line, 'ask', {
          ...{ offer_id: tide('put_it_to_the_room'), topics: [tide('stolen_tongue')] },
          ...{ about: "the bell's tongue", speech: "hey everybody who took the bell's tongue?" },
        }),
      ]),
    )
    expect(turn.mode).toBe('STORY')
    expect(turn.rolls).toHaveLength(1)
  })

  it('[READ-07] is not the whole line where something of it is left for later', async () => {
    const table = await atTheGate(...row)
    const { turn, said } = await table.type(
      'check the skiff, and if its sound haggle nan down to 3 crowns',
      reading([
        act('check the skiff', 'search', {
          ...{ offer_id: 'search_jorys_boat', target_id: tide('jorys_boat'), target_words: 'the skiff' },
        }),
        act('haggle nan down to 3 crowns', 'persuade', {
          ...{ target_id: nan, target_words: 'nan', amount: 3 },
          ...{ condition: 'if its sound', condition_on: 'outcome' },
        }),
      ]),
    )
    expect(said).toContain('Not done yet: if its sound, haggle nan down to 3 crowns.')
    expect(said).not.toContain('You hold yourself ready')
    expect(turn.rolls).toHaveLength(1)
  })
})

describe('words', () => {
  it('[READ-05] reach a person of the prose who is only called she', async () => {
    const table = await inTheBar('I look around.', '2')
    const { turn, said } = await table.type(
      "I write Jin Park really neat on her and then I ask her what's your name?",
      reading([
        act('I write Jin Park really neat on her', 'use', {
          ...{ offer_id: 'write_name', target_id: seven, target_words: 'her' },
        }),
        act("I ask her what's your name?", 'ask', {
          ...{ target_id: seven, target_words: 'her', speech: "what's your name?" },
        }),
      ]),
    )
    expect(turn.mode).toBe('STORY')
    expect(said).toMatch(/"Stool seven\b/)
  })

  it('[READ-05] reach whoever stands at a stall that has their name too', async () => {
    const table = await inTheBar('I look around.', 'go to the concourse')
    const line = 'hey noodle person, seen a guy named Jin Park?'
    const { said } = await table.type(
      line,
      reading([
        act(line, 'ask', {
          ...{ target_id: seattle('noodle_stand'), target_words: 'noodle person', topics: [jin] },
          ...{ about: 'a guy named Jin Park', speech: line },
        }),
      ]),
    )
    expect(said).toMatch(/noodle man|cook/)
    expect(said).not.toContain('The noodle stand has nothing to say')
  })

  it('[READ-02] for nobody in particular are not asked about, with people there or without', async () => {
    const table = await inTheBar('I look around.')
    const toast = await table.type(
      'I buy the couriers a drink and say, "To Jin, whom the screens have forgotten."',
      reading([
        act('I buy the couriers a drink', 'trade', { offer_id: 'buy_a_round' }),
        act('say, "To Jin, whom the screens have forgotten."', 'tell', {
          ...{ speech: 'To Jin, whom the screens have forgotten.', topics: [jin], about: 'Jin' },
        }),
      ]),
    )
    expect(toast.turn.mode).toBe('STORY')
    expect(toast.said).toContain('To Jin, whom the screens have forgotten.')
    const alone = await inTheBar('go to the concourse', 'go to the dead laundromat')
    const cry = await alone.type(
      'I bellow "PEEKABOO, ya soggy burglars!"',
      reading([
        act('I bellow "PEEKABOO, ya soggy burglars!"', 'tell', { speech: 'PEEKABOO, ya soggy burglars!' }),
      ]),
    )
    expect(cry.turn.mode).toBe('STORY')
    expect(cry.said).not.toContain('nobody here to hear it')
  })

  it('[READ-07] two questions on one matter are both put, and "tell me" tells nobody', async () => {
    const table = await atTheGate('I look around.', 'read back through the watch-book')
    const company = { target_id: rusk, target_words: 'rusk', topics: [tide('the_company')] }
    const { turn, said } = await table.type(
      'ask rusk who the q company are and what was in those twelve crates. tell me, have you seen Tam?',
      reading([
        act('ask rusk who the q company are', 'ask', { ...company, about: 'who the q company are' }),
        act('what was in those twelve crates', 'ask', { ...company, about: 'those twelve crates' }),
        act('tell me, have you seen Tam?', 'ask', {
          ...{ target_id: rusk, target_words: 'you', topics: [tide('tam_wick')], about: 'Tam' },
          speech: 'tell me, have you seen Tam?',
        }),
      ]),
    )
    const attempts = turn.pass_outputs.attempts as readonly { readonly verb: string }[]
    expect(attempts.filter(({ verb }) => verb === 'ask')).toHaveLength(3)
    expect(said).not.toContain('You tell you')
  })

  it('that ask what is wanted in return set no terms, and an accusation is heard as one', async () => {
    const table = await inTheBar('I look around.', 'search stool nineteen')
    const offered = await table.type(
      'Sound out the agent: what exactly would she offer me, and what does she want in return?',
      reading([
        act('what exactly would she offer me, and what does she want in return?', 'ask', {
          ...{ target_id: chen, target_words: 'the agent', topics: [seattle('offer')] },
          about: 'what exactly would she offer me',
        }),
      ]),
    )
    expect(offered.said).toMatch(/two hundred/i)
    const accused = await table.type(
      "Viktor did you sand off Jin's number? why would you do that",
      reading([
        act("Viktor did you sand off Jin's number? why would you do that", 'accuse', {
          ...{ target_id: viktor, target_words: 'Viktor', topics: [jin], about: "Jin's number" },
          speech: "Viktor did you sand off Jin's number? why would you do that",
        }),
      ]),
    )
    expect(accused.turn.engine_events).toContainEqual(
      expect.objectContaining({
        details: expect.objectContaining({ kind: 'answered', entry_id: seattle('a_who_sanded') }),
      }),
    )
    const oiled = await table.type(
      'I accuse Viktor of oiling the moon',
      reading([
        act('I accuse Viktor of oiling the moon', 'accuse', { target_id: viktor, target_words: 'Viktor' }),
      ]),
    )
    expect(oiled.turn.engine_events).toContainEqual(
      expect.objectContaining({ details: expect.objectContaining({ kind: 'accused' }) }),
    )
  })
})

describe('things', () => {
  it('[READ-04] gear that the line describes is given, and said back as what it is', async () => {
    const table = await atTheGate(...row)
    const { turn, said } = await table.type(
      'i give the boat lady one of my food packs',
      reading([
        act('i give the boat lady one of my food packs', 'give', {
          ...{ target_id: nan, target_words: 'the boat lady', amount: 1 },
          ...{ item_id: 'rations-1-day', item_words: 'one of my food packs' },
        }),
      ]),
    )
    expect(turn.mode).toBe('STORY')
    expect(turn.understood).toContain('give your rations')
    expect(said).not.toMatch(/\bcoin\b/)
  })

  it('[READ-04] what belongs to the story is still asked about where the line has another word for it', async () => {
    const table = await atTheGate('I look around.')
    const { turn } = await table.type(
      'I give him my folded thing',
      reading([
        act('I give him my folded thing', 'give', {
          ...{ target_id: rusk, target_words: 'him' },
          ...{ item_id: tide('ysolde_letter'), item_words: 'my folded thing' },
        }),
      ]),
    )
    expect(turn.pass_outputs.attempts ?? []).toEqual([])
  })

  it('[READ-05] what the line calls otherwise goes by the word that the story has for it', async () => {
    const table = await inTheBar('I look around.', 'search stool nineteen')
    const { turn, said } = await table.type(
      'i show viktor the scratchy paper',
      reading([
        act('i show viktor the scratchy paper', 'show', {
          ...{
            target_id: viktor,
            target_words: 'viktor',
            missing: 'the scratchy paper',
            told_as: 'sandpaper',
          },
        }),
      ]),
    )
    expect(turn.mode).toBe('STORY')
    expect(said).toContain('You take the sandpaper first.')
  })

  it('the usual is a drink, paid for and not rolled for', async () => {
    const table = await inTheBar()
    const { turn } = await table.type(
      'hey vik usual pls',
      reading([act('hey vik usual pls', 'trade', { target_id: viktor, target_words: 'vik' })]),
    )
    expect(turn.rolls).toEqual([])
    expect(JSON.stringify(turn.engine_events)).toContain('refreshment_had')
  })

  it('what is plain is not rolled for because something else in the line is risky', async () => {
    const table = await inTheBar('I look around.', 'search the bar')
    const { turn } = await table.type(
      'I palm the orange comm off the shelf and duck behind the jukebox',
      reading([
        act('I palm the orange comm off the shelf', 'take', {
          ...{ target_id: seattle('jin_comm'), target_words: 'the orange comm' },
        }),
        act('duck behind the jukebox', 'hide', {
          ...{ target_id: seattle('jukebox'), target_words: 'the jukebox' },
        }),
      ]),
    )
    expect(turn.rolls).toHaveLength(1)
    expect(JSON.stringify(turn.rolls)).toContain('Stealth')
  })
})

describe('going', () => {
  it('[READ-07] is told with how it is done, and a farewell before it is no greeting', async () => {
    const table = await atTheGate(...shown)
    const { turn, said } = await table.type(
      "I head into town by Gutters' Row, keeping to the shadows and listening for footsteps.",
      reading([
        act("I head into town by Gutters' Row", 'go', {
          ...{ offer_id: 'go_gutters_row', target_id: tide('gutters_row'), target_words: "Gutters' Row" },
          manner: 'keeping to the shadows and listening for footsteps',
        }),
      ]),
    )
    expect(turn.location_confirmed).toBe("Gutters' Row")
    expect(said).toContain('You keep to the shadows')
    const other = await atTheGate(...shown)
    const farewell = await other.type(
      'I bid the sergeant a dry night and make my way to the Stool.',
      reading([
        act('I bid the sergeant a dry night', 'tell', { target_id: rusk, target_words: 'the sergeant' }),
        act('make my way to the Stool', 'go', { target_id: tide('dry_stool'), target_words: 'the Stool' }),
      ]),
    )
    expect(farewell.said).not.toContain('State your purpose')
    expect(farewell.turn.understood).toContain('make my way to the Stool')
    expect(farewell.turn.location_confirmed).toBe('the Dry Stool')
  })
})
