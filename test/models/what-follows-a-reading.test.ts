/** A right reading is carried out: nothing of it is dropped, denied or told wrongly on its way through the world. */
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
const toTheRow = ['look around', 'Tell him your name and ask him his', "Go to Gutters' Row"]
const toTheStool = [...toTheRow, 'Go to the Dry Stool']

describe('acts of one line', () => {
  it('[READ-07] words follow an act that failed', async () => {
    const table = await tableAt(server, 'nineteen_year_tide', 'follow', ...toTheStool)
    const crake = { target_id: tide('mother_crake') }
    const { turn, said } = await table.type(
      'I sing her song back to the old granny and ask why do you always stop there?',
      reading([
        act('sing her song back to the old granny', 'perform', {
          ...crake,
          ...{ target_words: 'the old granny', offer_id: 'sing_for_crake' },
        }),
        act('ask why do you always stop there?', 'ask', {
          ...crake,
          ...{ target_words: 'you', topics: [tide('amity_song')], about: 'why do you always stop there' },
        }),
      ]),
    )
    expect(turn.rolls).toHaveLength(1)
    expect(said).not.toContain('Not done yet')
    expect(said).toMatch(/"[^"]+" (?:says )?(?:Mother Crake|the old woman)|(?:Crake|woman)[^"]*"/)
  })

  it('[READ-07] what follows a way is done at its end', async () => {
    const table = await tableAt(
      server,
      'dead_drop',
      'follow',
      'go to the concourse',
      'go to the dead laundromat',
    )
    const { turn, said } = await table.type(
      'ok back to the dragon n ask viktor for the vending machine code',
      reading([
        act('back to the dragon', 'go', { target_id: seattle('neon_dragon'), target_words: 'the dragon' }),
        act('ask viktor for the vending machine code', 'ask', {
          ...{ target_id: seattle('viktor'), target_words: 'viktor', about: 'the vending machine code' },
        }),
      ]),
    )
    expect(turn.location_confirmed).toBe('the Neon Dragon')
    expect(said).not.toContain('Not done yet')
    expect(said).toMatch(/Viktor[^"]*"|"[^"]*Viktor/)
  })

  it('[READ-07] of two choices of one moment the second is done plainly', async () => {
    const table = await tableAt(server, 'nineteen_year_tide', 'follow', 'look around')
    const rusk = { target_id: tide('pell_rusk') }
    const { said } = await table.type(
      '"Marren Ash," I tell him, and I hold her letter under his lantern.',
      reading([
        act('"Marren Ash," I tell him', 'tell', { ...rusk, target_words: 'him', offer_id: 'gate_ask_news' }),
        act('I hold her letter under his lantern', 'show', {
          ...{ ...rusk, target_words: 'his', offer_id: 'gate_show_letter' },
          ...{ item_id: tide('ysolde_letter'), item_words: 'her letter' },
        }),
      ]),
    )
    expect(said).toContain('Pell, off duty')
    expect(said).toMatch(/seal|letter|vouched/i)
  })
})

describe('things', () => {
  it('[READ-04] a door opens with its key, and leads to what is behind it', async () => {
    const table = await tableAt(
      server,
      'nineteen_year_tide',
      'b',
      ...[...toTheStool, 'Lift the cellar key off its hook'],
    )
    const door = { target_id: tide('cellar_door') }
    const { turn, said } = await table.type(
      'I unlock the cellar with the key, go down and search for wet footprints.',
      reading([
        act('I unlock the cellar with the key', 'unlock', {
          ...{ ...door, target_words: 'the cellar', item_id: tide('cellar_key'), item_words: 'the key' },
        }),
        act('go down', 'go', { ...door, target_words: 'down' }),
        act('search for wet footprints', 'search', { missing: 'wet footprints' }),
      ]),
    )
    expect(turn.location_confirmed).toBe("the Stool's cellar")
    expect(said).not.toMatch(/lockpick|no footprints|Not done yet/)
  })

  it('[READ-05] what lies there is taken, whatever it is called after', async () => {
    const table = await tableAt(
      server,
      'dead_drop',
      'follow',
      ...['go to the concourse', 'go to the dead laundromat', 'look closely at the dryers'],
    )
    const { said } = await table.type(
      'I take the jacket out of the dryer.',
      reading([act('I take the jacket out of the dryer', 'take', { missing: 'the jacket' })]),
    )
    expect(said).toContain('You take the jacket')
  })

  it('[READ-05] a person of the prose answers, and the rest of the line is done', async () => {
    const table = await tableAt(server, 'dead_drop', 'follow', 'look around')
    const { turn, said } = await table.type(
      'I buy all the couriers a drink and ask them what was he like',
      reading([
        act('I buy all the couriers a drink', 'trade', { offer_id: 'buy_a_round' }),
        act('ask them what was he like', 'ask', { missing: 'the couriers' }),
      ]),
    )
    expect(turn.mode).toBe('STORY')
    expect(said).toContain('You buy a round')
  })
})
