/** What the world does with a line that was read right, at the command line: nothing false is denied, and people answer what was said. */
import { describe, expect, it } from 'vitest'
import { beginAt, type Played } from './at-the-command-line.ts'

const spoken = ({ turn }: Played): readonly (readonly [string, unknown])[] =>
  turn.engine_events.flatMap(({ type, details }) =>
    type === 'spoke' ? [[String(details.kind), details.wish] as const] : [],
  )

describe('behind the reading', () => {
  it('a thing that is not there is refused with the things that are', async () => {
    const { type } = await beginAt('dead_drop')
    const denied = await type('search the washbasin')
    expect(denied.said).toContain('There is no washbasin here.')
    expect(denied.said).toMatch(/What you do see: .*the jukebox/)
  })

  it('what the prose alone has is gone to and sat on at no cost', async () => {
    const { type } = await beginAt('nineteen_year_tide')
    const before = await type("go to Gutters' Row", 'look around')
    expect((await type("go to Gutters' Row")).said).toContain('You are there already.')
    const sat = await type('I sit down on the kerb')
    expect(sat.said).toContain('You sit down on the kerb.')
    expect(sat.minute).toBe(before.minute)
  })

  it('the sky is looked at and not searched', async () => {
    const { type } = await beginAt('nineteen_year_tide')
    const before = await type('look around')
    const up = await type('look up at the sky')
    expect(up.minute).toBe(before.minute)
    expect(up.said).toMatch(/sky/i)
  })

  it('a request beside a promise is answered as the request', async () => {
    const { type } = await beginAt('nineteen_year_tide')
    await type('look around')
    const asked = await type('"Sergeant, may I look in your hat? I promise not to smudge it."')
    expect(spoken(asked).map(([kind]) => kind)).toEqual(['requested'])
    const book = await type('"Sergeant, may I look in your book? I promise not to smudge it."')
    expect(spoken(book).map(([kind]) => kind)).toEqual(['answered'])
  })

  it('the reason for a request is taken for one, and a bargain gets an answer', async () => {
    const { type } = await beginAt('nineteen_year_tide')
    await type('GOD MODE: teleport me to the Dry Stool', 'look around')
    await type('"Mother Crake, would you come with me?"')
    const reason = await type('"Because I am afraid of the dark."')
    expect(spoken(reason).map(([kind]) => kind)).toEqual(['reason'])
    const terms = await type('"Brida, if I bring the boy back, will you juggle for me?"')
    expect(spoken(terms).map(([kind]) => kind)).toEqual(['bargain'])
    expect(terms.turn.rolls).toEqual([])
  })

  it('words of a person before something the player asks are not taken for the words of the player', async () => {
    const { type } = await beginAt('nineteen_year_tide')
    const shown = await type(
      'I hand the sergeant the letter so he can read the seal, and ask him who has gone through this gate since dusk',
    )
    expect(shown.turn.violations.map(({ rule_id }) => rule_id)).not.toContain('KRN-21')
    expect(shown.turn.notices.join(' ')).not.toContain('did not tell this turn')
  })

  it('who looks for a person that stands there sees them, in a minute', async () => {
    const { type } = await beginAt('dead_drop')
    const before = await type('look around')
    const found = await type('look for Viktor')
    expect(found.minute - before.minute).toBeLessThanOrEqual(1)
  })

  it('something to drink is had where drinks are served, whatever it is called', async () => {
    const { type } = await beginAt('dead_drop')
    const served = await type('order something cheap')
    expect(served.turn.engine_events.map((event) => event.type)).toContain('refreshment_had')
  })
})
