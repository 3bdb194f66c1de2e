/** Long lines at the command line: every clause is done, kept for later, or named as not made out. */
import { describe, expect, it } from 'vitest'
import { beginAt } from './at-the-command-line.ts'

const verbs = (acts: readonly { readonly action: string }[]): string[] => acts.map(({ action }) => action)

describe('every word of a line', () => {
  it('[READ-01] asks about the clause that nothing could be made of before something costly, and then does the rest', async () => {
    const { type } = await beginAt('dead_drop')
    const { said, turn } = await type('frobnicate the jukebox, then go to the concourse')
    expect(turn.mode).toBe('DM')
    expect(said).toContain('I am not sure what you mean by “frobnicate the jukebox”')
    const done = await type('leave it out')
    expect(done.turn.mode).toBe('STORY')
    expect(done.turn.location_confirmed).toBe('the concourse')
  })

  it('[READ-01] names the clause that nothing could be made of, and does what is cheap and sure', async () => {
    const { type } = await beginAt('dead_drop')
    const { said, turn, acts } = await type('frobnicate the ceiling, then ask Viktor about Jin')
    expect(turn.mode).toBe('STORY')
    expect(acts.map(({ action }) => action)).toEqual(['ask'])
    expect(said).toContain('I could not make out “frobnicate the ceiling”, so that was left out.')
  })

  it('[READ-01] names it beside quoted words too', async () => {
    const { type } = await beginAt('dead_drop')
    const { said, turn } = await type('"Evening, Viktor." I frobnicate the whole jukebox.')
    expect(said).toContain('I could not make out “I frobnicate the whole jukebox”')
    expect(turn.rolls).toEqual([])
  })

  it.each([
    ['I go to the jukebox like a man to his trial, and look at it', ['go', 'investigate']],
    ['I carry my grief over to Viktor like a lamp and ask him about Jin', ['ask']],
    ["I sit down on Jin's stool, which still remembers him, and ask Viktor about Jin", ['go', 'ask']],
    ['I lean across the bar, close enough to smell the towel, and ask Viktor about Jin', ['go', 'ask']],
    ['I ask Viktor about Jin, as if it were the weather', ['ask']],
    ['I go out to the concourse with my heart ahead of me by half a street', ['go']],
  ])('[READ-01] a picture is nothing that is done: %s', async (line, wanted) => {
    const { type } = await beginAt('dead_drop')
    const { acts, turn } = await type(line)
    expect(verbs(acts).filter((verb) => verb !== 'gesture')).toEqual(wanted)
    expect(acts.filter(({ missing }) => missing !== undefined)).toEqual([])
    expect(turn.mode).toBe('STORY')
  })

  it.each([
    ['If Chen has really left, I search the corner booth; if she is still here, I go to the concourse', 'go'],
    ['If Agent Chen is gone I search the corner booth, otherwise I ask Viktor about Jin', 'ask'],
    ['If Viktor is still here I ask him about Jin', 'ask'],
  ])('[READ-01] what can be seen at once is judged at once: %s', async (line, wanted) => {
    const { type } = await beginAt('dead_drop')
    expect(verbs((await type(line)).acts)).toEqual([wanted])
  })

  it('[READ-01] a condition that does not hold is said, and nothing is done', async () => {
    const { type } = await beginAt('dead_drop')
    const { acts, said, minute } = await type('look around', 'if nobody is around, I take the coin')
    expect(acts).toEqual([])
    expect(said).toContain('“if nobody is around” is not so')
    expect(minute).toBe((await type('what time is it?')).minute)
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

describe('[READ-01] every act of a line, in order', () => {
  it.each([
    ['I thank Viktor, tell him to stay dry and step out onto the concourse', ['talk', 'persuade', 'go']],
    ['When nobody is watching I search stool nineteen', ['search']],
    ['search stool nineteen, but only if Chen looks away', ['ready']],
    ["I run my fingers along the underside of Jin's stool", ['search']],
    ['find Viktor and ask him about Jin', ['go', 'ask']],
  ])('[READ-01] "%s"', async (line, verbs) => {
    const { type } = await beginAt('dead_drop')
    await type('look around')
    const { acts } = await type(line)
    expect(acts.map(({ action }) => action)).toEqual(verbs)
  })

  it('[READ-04] whom one goes up to is no place above', async () => {
    const { type } = await beginAt('nineteen_year_tide')
    await type('go to the Dry Stool')
    const { turn, acts } = await type('I go up to Mother Crake, bow to her and ask her about the bell')
    expect(acts.map(({ action }) => action)).toEqual(['go', 'gesture', 'ask'])
    expect(turn.location_confirmed).toContain('Dry Stool')
  })
})
