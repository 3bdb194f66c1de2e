/** Long lines at the command line: every clause is done, kept for later, or named as not made out. */
import { describe, expect, it } from 'vitest'
import { beginAt } from './at-the-command-line.ts'

const verbs = (acts: readonly { readonly action: string }[]): string[] => acts.map(({ action }) => action)

describe('every word of a line', () => {
  it('[READ-01] names the clause that nothing could be made of, and does the rest', async () => {
    const { type } = await beginAt('dead_drop')
    const { said, acts } = await type('frobnicate the jukebox, then ask Viktor about Jin')
    expect(verbs(acts)).toEqual(['ask'])
    expect(said).toContain('I could not make out “frobnicate the jukebox”')
  })

  it('[READ-01] names it beside quoted words too', async () => {
    const { type } = await beginAt('dead_drop')
    const { said, turn } = await type('"Evening, Viktor." I frobnicate the whole jukebox.')
    expect(said).toContain('I could not make out “I frobnicate the whole jukebox”')
    expect(turn.rolls).toEqual([])
  })

  it('[READ-01] a thing of a list that is not there is spoken of', async () => {
    const { type } = await beginAt('dead_drop')
    const { acts } = await type('look at the jukebox and the grandfather clock')
    expect(acts.map(({ target_id, missing }) => missing ?? target_id)).toEqual([
      expect.stringContaining('jukebox'),
      'grandfather clock',
    ])
  })

  it('[READ-01] a condition is kept and said, and the step before it is done', async () => {
    const { type } = await beginAt('dead_drop')
    const { acts, said } = await type('I look at the jukebox, and if Chen gets up I follow her')
    expect(verbs(acts)).toEqual(['investigate', 'ready'])
    expect(said).toMatch(/chen gets up/i)
  })

  it('[READ-01] what is handed to somebody as nothing is not handed over', async () => {
    const { type } = await beginAt('dead_drop')
    const { turn, acts } = await type('I hand Viktor nothing')
    expect(acts).toEqual([])
    expect(turn.engine_events.map((event) => event.type)).not.toContain('item_given')
  })
})

describe('acts in order', () => {
  it.each([
    ['I ask Viktor about Jin, but before that I look at the jukebox', ['investigate', 'ask']],
    ['after looking at the jukebox I ask Viktor about Jin', ['investigate', 'ask']],
    ['I ask Viktor about Jin after looking at the jukebox', ['investigate', 'ask']],
    [
      'look at the jukebox, ask Viktor about Jin, then listen to Agent Chen',
      ['investigate', 'ask', 'listen'],
    ],
    ['"Evening, Viktor," I say, and then look at the jukebox', ['talk', 'investigate']],
    ['I look at the jukebox and say "Evening, Viktor."', ['investigate', 'talk']],
  ])('[READ-07] %s', async (line, wanted) => {
    const { type } = await beginAt('dead_drop')
    expect(verbs((await type(line)).acts)).toEqual(wanted)
  })

  it('[READ-07] a journey between other acts is no step up to somebody, and is not lost', async () => {
    const { type } = await beginAt('dead_drop')
    const { turn, acts } = await type('look around, ask Viktor about Jin, then go to the concourse')
    expect(verbs(acts)).toEqual(['look', 'ask', 'go'])
    expect(turn.location_confirmed).toContain('concourse')
  })
})
