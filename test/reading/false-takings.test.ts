/** Lines that share words with an offer and mean something else, typed at the command line. */
import { describe, expect, it } from 'vitest'
import { beginAt } from './at-the-command-line.ts'

describe('[READ-02] an offer is not taken for a word it shares', () => {
  it('stealing from somebody is no fare that is paid to them', async () => {
    const { type } = await beginAt('nineteen_year_tide', 'takings')
    const { turn } = await type("go to Gutters' Row", 'steal from Nan Eddy')
    expect(turn.location_confirmed).toBe("Gutters' Row")
    expect(turn.engine_events.map(({ type: kind }) => kind)).not.toContain('item_lost')
  })

  it.each(['sell my dagger to Nan', 'swap my candle for her purse'])(
    'G10: nothing is told as sold that nobody buys: %s',
    async (line) => {
      const { type } = await beginAt('nineteen_year_tide', 'takings')
      const { turn } = await type("go to Gutters' Row", line)
      expect(turn.narrative).toContain('Nan Eddy does not buy or trade for that.')
    },
  )

  it.each([
    ['drop 12 coins', /money stays in your pocket/],
    ['I pick up a purse of gold lying here', /No money lies here/],
  ])('G10: money is neither left lying nor found by saying so: %s', async (line, words) => {
    const { type } = await beginAt('nineteen_year_tide', 'takings')
    const { turn: before } = await type('look around')
    const { turn } = await type(line)
    expect(turn.narrative).toMatch(words)
    expect(turn.resources).toBe(before.resources)
  })
})
