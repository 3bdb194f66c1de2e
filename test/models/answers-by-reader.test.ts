/** A reader that is shown what those who are here can answer says which of it a line asks; the engine judges the rest. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ProviderServer, startProvider } from '../../src/testing/providers/fake-provider-server.ts'
import { chatProtocol } from '../../src/testing/providers/openai-chat-protocol.ts'
import { act, reading, tableAt } from './read-by-hand.ts'

let server: ProviderServer
beforeAll(async () => {
  server = await startProvider(chatProtocol())
})
afterAll(() => server.close())

const atTheGate = (...more: readonly string[]) => tableAt(server, 'nineteen_year_tide', '7', ...more)
const inTheBar = (...more: readonly string[]) => tableAt(server, 'dead_drop', '7', ...more)
const round = ['I look around.', 'Buy a round for the couriers']

/** What the reader was asked last, and the shape of the answer. */
function asked(): { readonly text: string; readonly all: string } {
  const body = server.asked.at(-1)?.body as {
    messages?: { content: unknown }[]
    response_format?: unknown
  }
  const text = (body.messages ?? []).map(({ content }) => JSON.stringify(content)).join('\n')
  return { text, all: `${text}${JSON.stringify(body.response_format)}` }
}

describe('what a reader says is asked', () => {
  it('[READ-12] is answered as its author prepared it, whatever the words', async () => {
    const table = await atTheGate('I look around.')
    const line = 'Blowing on my fingers, I asked Rusk whether he was fond of Tam.'
    const { said } = await table.type(
      line,
      reading([
        act('Blowing on my fingers', 'gesture', { plainly: 'blow on my fingers' }),
        act('I asked Rusk whether he was fond of Tam.', 'ask', {
          ...{ target_id: 'pell_rusk', target_words: 'Rusk', answer_id: 'rusk_tam_like' },
          ...{ topics: ['tam_wick'], about: 'Tam', speech: 'whether he was fond of Tam' },
        }),
      ]),
    )
    expect(asked().text).toContain('# ANSWERS OF pell_rusk')
    expect(said).toContain('Says please to lamp-posts')
  })

  it('[READ-12] is answered twice where the same person is asked two things', async () => {
    const table = await inTheBar('I look around.')
    const viktor = { target_id: 'viktor', topics: ['jin'] }
    const { said } = await table.type(
      'barkeep!! jin, last nite u saw him?? n was he by himself',
      reading([
        act('barkeep!! jin, last nite u saw him??', 'ask', {
          ...viktor,
          ...{ target_words: 'barkeep', answer_id: 'a_last_seen', speech: 'jin, last nite u saw him??' },
        }),
        act('n was he by himself', 'ask', {
          ...viktor,
          ...{ target_words: null, answer_id: 'a_with_whom', speech: 'was he by himself' },
        }),
      ]),
    )
    expect(said).toContain('Nineteen days back')
    expect(said).toContain('came in alone')
  })

  it('[READ-12] is none of what was prepared where it says so, though words are shared', async () => {
    const table = await inTheBar(...round)
    const line = 'Who does the checking of arms, Seven, and when?'
    const ask = (answer: object): string =>
      reading([act(line, 'ask', { target_id: 'seven', target_words: 'Seven', speech: line, ...answer })])
    const { said } = await table.type(line, ask({ answer_id: null }))
    expect(said).not.toContain('taught me the freight end')
    expect(said).toContain('The courier with the biro')
  })

  it('[READ-12] is not given before it is open, nor by a person who has no such answer', async () => {
    const table = await inTheBar('I look around.')
    const ask = (line: string, answer_id: string) =>
      table.type(
        line,
        reading([act(line, 'ask', { target_id: 'viktor', target_words: 'Viktor', speech: line, answer_id })]),
      )
    const early = await ask('Viktor, was it worth it?', 'viktor_signed_why')
    expect(early.said).not.toMatch(/going down while I watched|eleven years tired/)
    expect(asked().all).not.toContain('viktor_signed_why')
    const wrong = await ask('Viktor, what is your name?', 'chen_viktor')
    expect(wrong.said).not.toContain('fell back')
    expect(wrong.turn.mode).toBe('STORY')
  })

  it('[READ-12] stays a short question to the reader: ids without their pack, lists cut', async () => {
    const table = await atTheGate('I look around.', "go to Gutters' Row")
    await table.type('I look about.', reading([act('look about', 'look')]))
    expect(asked().all).not.toContain('nineteen_year_tide:')
    // Four letters are about a token: under 2,500 for what is read, under 3,100 with the shape.
    expect(asked().text.length / 4).toBeLessThan(2_500)
    expect(asked().all.length / 4).toBeLessThan(3_100)
  })
})

describe('what is only told', () => {
  it('[READ-12] stands in plain words where a reader gives them and the line has them', async () => {
    const table = await inTheBar(...round)
    const line = 'gimme that biro Seven! i write JIN plus a tiny dragon on her arm'
    const write = act('gimme that biro Seven! i write JIN', 'use', {
      ...{ offer_id: 'write_name', target_id: 'seven', target_words: 'her arm' },
    })
    const dragon = (plainly: string): object => act('plus a tiny dragon on her arm', 'gesture', { plainly })
    const { said } = await table.type(line, reading([write, dragon('write a tiny dragon on her arm')]))
    expect(said).toMatch(/You write a tiny dragon on her arm/i)
  })

  it('[READ-12] adds nothing that the line does not say', async () => {
    const table = await inTheBar('I look around.')
    const { said } = await table.type(
      'I hum to myself.',
      reading([act('I hum to myself', 'gesture', { plainly: 'hum and pocket the silver spoon' })]),
    )
    expect(said).not.toContain('spoon')
    expect(said).toContain('You hum to yourself')
  })

  it('[READ-05] and what is said to a thing is said, and answered by nobody', async () => {
    const table = await inTheBar('I look around.')
    const line = 'i pat jins stool and say dont be sad, he will come back'
    const stool = { target_id: 'stool_nineteen', target_words: 'jins stool' }
    const { said, turn } = await table.type(
      line,
      reading([
        act('i pat jins stool', 'gesture', stool),
        act('say dont be sad, he will come back', 'tell', {
          ...stool,
          speech: 'dont be sad, he will come back',
        }),
      ]),
    )
    expect(said).toContain('he will come back')
    expect(said).not.toMatch(/nothing to say to you|(?:Viktor|Agent Chen) hears/)
    expect(turn.mode).toBe('STORY')
  })

  it('[READ-05] with its words, however the line leads up to them', async () => {
    const table = await inTheBar('I look around.')
    const line = 'Not to Viktor but to the jukebox I remarked that some songs ought to be left off.'
    const { said } = await table.type(
      line,
      reading([
        act(line, 'tell', {
          ...{ target_id: 'jukebox', target_words: 'the jukebox', speech: 'some songs ought to be left off' },
        }),
      ]),
    )
    expect(said).toContain('Some songs ought to be left off.')
  })
})

describe('words that nobody can answer', () => {
  it.each([
    ['nineteen_year_tide', 'then I scream at the sea: YOU ARE EARLY', 'YOU ARE EARLY', /Nan Eddy|Rusk/],
    ['dead_drop', 'say bye bye drone', 'bye bye drone', /There is no drone|Viktor|Chen/],
  ])(
    '[READ-05] are told, and taken up by nobody who stands by: %s, %s',
    async (pack, line, speech, heard) => {
      const table = await tableAt(server, pack, '7', 'I look around.')
      const { said, turn } = await table.type(
        line,
        reading([act(line, 'tell', { target_id: 'nobody', target_words: null, speech })]),
      )
      expect(turn.mode).toBe('STORY')
      expect(said.toLowerCase()).toContain(speech.toLowerCase())
      expect(said).not.toMatch(heard)
      expect(turn.understood).toContain('speak aloud')
    },
  )

  it('[READ-12] of two questions that a reader takes for one, neither is lost', async () => {
    const table = await inTheBar('I look around.')
    const speech = 'Viktor, when was Jin last in here? Who was with him?'
    const { said } = await table.type(
      speech,
      reading([
        act(speech, 'ask', {
          ...{ target_id: 'viktor', target_words: 'Viktor', answer_id: 'a_last_seen', speech },
        }),
      ]),
    )
    expect(said).toContain('Nineteen days back')
    expect(said).toContain('came in alone')
  })
})

describe('the acts of a line', () => {
  it('[READ-12] go on with the person spoken to, whatever they are called in play', async () => {
    const table = await inTheBar('I look around.')
    const viktor = { target_id: 'viktor' }
    const { said } = await table.type(
      "Bartender Bob! Yes you Viktor, you're Bob now. Bob, why do you dry glasses that are already dry?",
      reading([
        act("Bartender Bob! Yes you Viktor, you're Bob now.", 'tell', {
          ...viktor,
          ...{ target_words: 'Viktor', speech: "Bartender Bob! Yes you Viktor, you're Bob now." },
        }),
        act('Bob, why do you dry glasses that are already dry?', 'ask', {
          ...viktor,
          ...{ target_words: 'Bob', answer_id: 'viktor_glass' },
          ...{ speech: 'Bob, why do you dry glasses that are already dry?' },
        }),
      ]),
    )
    expect(said).toContain('It gives my hands an alibi')
  })

  it('[READ-12] but a threat in another name goes to nobody', async () => {
    const table = await inTheBar('I look around.')
    const { said, turn } = await table.type(
      'Evening, Viktor. Corin, pay up or I break your arm.',
      reading([
        act('Evening, Viktor.', 'greet', { target_id: 'viktor', target_words: 'Viktor', speech: 'Evening' }),
        act('Corin, pay up or I break your arm.', 'intimidate', {
          ...{ target_id: 'viktor', target_words: 'Corin', speech: 'Corin, pay up or I break your arm.' },
        }),
      ]),
    )
    expect(turn.rolls).toHaveLength(0)
    expect(said).not.toContain('try to frighten Viktor')
  })

  it('[READ-07] are named where one before them failed, a way from the screen too', async () => {
    const table = await inTheBar('I look around.')
    const { said, turn } = await table.type(
      "snatch the barman's towel with my bare teeth and run for the concourse!!",
      reading([
        act("snatch the barman's towel with my bare teeth", 'steal', {
          ...{ target_id: 'viktor', target_words: 'the barman', missing: 'towel' },
        }),
        act('run for the concourse!!', 'go', {
          ...{ offer_id: 'go_concourse', target_id: 'concourse', target_words: 'the concourse' },
        }),
      ]),
    )
    expect(turn.location_confirmed).toBe('the Neon Dragon')
    expect(said).toContain('Not done yet: “run for the concourse”.')
    expect(said).not.toContain('towel with')
  })
})
