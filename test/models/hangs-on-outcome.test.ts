/** What a reader says beside the acts themselves: what an act hangs on, what a question is after, what is asked for leave. */
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
const [rusk, nan, viktor] = [tide('pell_rusk'), tide('nan_eddy'), seattle('viktor')]

const atTheGate = (...more: readonly string[]) => tableAt(server, 'nineteen_year_tide', '7', ...more)
const inTheBar = (...more: readonly string[]) => tableAt(server, 'dead_drop', '7', ...more)
const row = ['I look around.', '1', "go to Gutters' Row"]
/** From here the dice fail a search of the skiff. */
const unlucky = ['I look around.', "go to Gutters' Row"]

describe('an act that hangs on how the one before turns out', () => {
  it('[READ-07] is done when that goes well', async () => {
    const table = await atTheGate('I look around.')
    const { turn, said } = await table.type(
      "I give my real name, ask the sergeant's in return, and only if he seems friendly do I let him see the letter.",
      reading([
        act("I give my real name, ask the sergeant's in return", 'tell', {
          ...{ offer_id: 'gate_ask_news', target_id: rusk, target_words: 'the sergeant' },
        }),
        act('do I let him see the letter', 'show', {
          ...{ offer_id: 'gate_show_letter', target_id: rusk, target_words: 'him' },
          ...{ item_id: tide('ysolde_letter'), item_words: 'the letter' },
          ...{ condition: 'only if he seems friendly', condition_on: 'success' },
        }),
      ]),
    )
    expect(said).toContain("Warden's seal")
    expect(said).not.toMatch(/Not done yet|hold yourself ready/)
    expect(turn.notices).toEqual([])
  })

  it('[READ-07] is not done when that fails, and the player is told', async () => {
    const table = await atTheGate(...unlucky)
    const search = act('search the skiff', 'search', {
      ...{ offer_id: 'search_jorys_boat', target_id: tide('jorys_boat'), target_words: 'the skiff' },
    })
    const then = (line: string, condition: string, condition_on: string): Promise<{ said: string }> =>
      table.type(
        line,
        reading([
          search,
          act('wave to nan', 'gesture', { target_id: nan, target_words: 'nan', condition, condition_on }),
        ]),
      )
    const { said } = await then(
      'search the skiff, and if I find anything wave to nan',
      'if I find anything',
      'success',
    )
    expect(said).toContain('It did not come to “if I find anything, wave to nan”.')
    const other = await atTheGate(...unlucky)
    const failed = await other.type(
      'search the skiff, and if there is nothing wave to nan',
      reading([
        search,
        act('wave to nan', 'gesture', {
          ...{ target_id: nan, target_words: 'nan' },
          ...{ condition: 'if there is nothing', condition_on: 'failure' },
        }),
      ]),
    )
    expect(failed.said).toMatch(/You wave to nan/i)
  })

  it('[READ-07] is left to the player where nothing says yet what it is done to', async () => {
    const table = await inTheBar('I look around.')
    const { said } = await table.type(
      'check under stool 19, if theres anything pocket it',
      reading([
        act('check under stool 19', 'search', {
          target_id: seattle('stool_nineteen'),
          target_words: 'stool 19',
        }),
        act('pocket it', 'take', {
          ...{ missing: 'it', condition: 'if theres anything', condition_on: 'success' },
        }),
      ]),
    )
    expect(said).toContain('Not done yet: “pocket it”.')
    expect(said).toContain('sandpaper')
  })
})

describe('a line that asks', () => {
  it('[READ-08] is answered by what it is after, whatever its words', async () => {
    const table = await inTheBar('I look around.')
    const { turn, said } = await table.type(
      'How much of the night have I left, and what am I lugging through it?',
      reading([], {
        kind: 'question',
        questions: [
          { words: 'How much of the night have I left', plainly: 'How much time is left?' },
          { words: 'what am I lugging through it?', plainly: 'What do I carry?' },
        ],
      }),
    )
    expect(turn.mode).toBe('DM')
    expect(said).toMatch(/You have \d+ hours? and \d+ minutes/)
    expect(said).toContain('You carry')
    expect(said).not.toContain('do not know')
  })

  it('[READ-12] whoever is there for leave, or begins with a deed, does what it says', async () => {
    const table = await atTheGate('I look around.')
    const leave = await table.type(
      'May I have a look at your book?',
      reading([
        act('May I have a look at your book?', 'read', {
          ...{ offer_id: tide('read_watch_book'), target_id: tide('watch_book'), target_words: 'your book' },
        }),
      ]),
    )
    expect(leave.turn.rolls).toHaveLength(1)
    const bar = await inTheBar('I look around.')
    const line = 'have a closer look at the terminal behind the bar, anything abt jin still on it?'
    const look = await bar.type(
      line,
      reading([
        act(line, 'examine', {
          ...{ target_id: seattle('house_terminal'), target_words: 'the terminal behind the bar' },
        }),
      ]),
    )
    expect(look.turn.mode).toBe('STORY')
    expect(look.said).toContain('It does the till')
  })

  it('[PLAN-10] what somebody is thought to be is said to them and not thought over', async () => {
    const table = await atTheGate(...row)
    const line = 'hmm i think you are fibbing, please tell me the truth miss nan'
    const { turn } = await table.type(
      line,
      reading([
        act(line, 'persuade', {
          ...{ target_id: nan, target_words: 'miss nan', topics: [tide('tam_wick')], speech: line },
        }),
      ]),
    )
    expect(turn.mode).toBe('STORY')
  })
})

describe('back to somebody', () => {
  it('[READ-12] is to the place where the story last had them, for a reader that is sure', async () => {
    const table = await inTheBar('I look around.', 'go to the concourse')
    const { turn } = await table.type(
      'go back to viktor and wave at him',
      reading([
        act('go back to viktor', 'go', { target_id: seattle('neon_dragon'), target_words: 'viktor' }),
        act('wave at him', 'gesture', { target_id: viktor, target_words: 'him' }),
      ]),
    )
    expect(turn.location_confirmed).toBe('the Neon Dragon')
    expect(turn.understood).toContain('wave at him')
  })
})

describe('what a reader names beside the screen', () => {
  const stool = [...row, 'go to the Dry Stool']

  it('[READ-05] a question to everybody is answered by whoever has something to say about it', async () => {
    const table = await atTheGate(...stool)
    const { said } = await table.type(
      'i ask everybody if they have seen tam, he is my friend',
      reading([
        act('i ask everybody if they have seen tam, he is my friend', 'ask', {
          ...{ topics: [tide('tam_wick')], about: 'tam', speech: 'if they have seen tam, he is my friend' },
        }),
      ]),
    )
    expect(said).toContain('Tam')
    expect(said).not.toContain('meant for nobody')
    expect(said).toMatch(/Brida|The (?:landlady|innkeeper)/)
  })

  it('[READ-03] a gesture that it calls no choice is one, whatever its words are near to', async () => {
    const table = await atTheGate(...stool)
    const { said } = await table.type(
      'I plonk down by the granny and hum along badly',
      reading([
        act('I plonk down by the granny', 'go', {
          ...{ target_id: tide('mother_crake'), target_words: 'the granny' },
        }),
        act('hum along badly', 'gesture'),
      ]),
    )
    expect(said).toContain('You hum along badly')
    expect(said).not.toContain('calls for a skill')
  })

  it('[READ-07] a gesture at the end of a way does not lead back', async () => {
    const table = await atTheGate(...row, 'go to the bell tower')
    const { turn } = await table.type(
      'Up to the big bell! I poke my head inside her',
      reading([
        act('Up to the big bell', 'go', { target_id: tide('bell_loft'), target_words: 'the big bell' }),
        act('I poke my head inside her', 'gesture', {
          target_id: tide('bell_overhead'),
          target_words: 'her',
        }),
      ]),
    )
    expect(turn.location_confirmed).toBe('the bell loft')
  })

  it('[READ-02] a watchful eye is no search: nothing is rolled for it, and a refusal before it does not stop it', async () => {
    const table = await inTheBar('I look around.')
    const { turn, said } = await table.type(
      'I order a yacht and watch in the mirror whether Agent Chen writes anything down',
      reading([
        act('I order a yacht', 'trade', { target_id: viktor }),
        act('watch in the mirror whether Agent Chen writes anything down', 'examine', {
          ...{ target_id: seattle('agent_chen'), target_words: 'Agent Chen' },
        }),
      ]),
    )
    expect(turn.rolls).toEqual([])
    expect(said).toContain('Nine days in the corner booth')
    expect(said).not.toContain('Not done yet')
  })
})
