/** Glances cost nothing, and what a line denies is neither done nor asked about (READ-02). */
import { describe, expect, it } from 'vitest'
import { beginAt } from './at-the-command-line.ts'

/** What a first line came to, in few words. */
async function first(scenario: string, line: string) {
  const { type } = await beginAt(scenario, 'harm')
  const { acts, turn, said, minute } = await type(line)
  return { did: acts.map(({ phrase = '' }) => phrase).join(', then '), rolls: turn.rolls, said, minute }
}

const begun = { dead_drop: 22 * 60 + 10, nineteen_year_tide: 20 * 60 } as const

describe('[READ-02] a look that only uses the eyes', () => {
  it.each([
    ['glance at the bar', 'glance at the bar'],
    ['peek behind the bar', 'glance at the bar'],
    ['keep an eye on the corner booth', 'glance at the corner booth'],
    ['check that the corner booth is empty', 'glance at the corner booth'],
    ['I check in the bar mirror that Chen stays seated', 'glance at Agent Chen'],
    ['have a good look at this dragon place and at all the people in it', 'look around'],
    ['I look at everybody here', 'look around'],
  ])('[READ-02] "%s" rolls nothing and takes a minute', async (line, expected) => {
    const { did, rolls, minute } = await first('dead_drop', line)
    expect(did).toBe(expected)
    expect(rolls).toEqual([])
    expect(minute - begun.dead_drop).toBeLessThan(3)
  })

  it('[READ-02] is no search; who searches still does', async () => {
    expect(await first('dead_drop', 'search the bar')).toMatchObject({ did: 'search the bar' })
    expect((await first('dead_drop', 'look under the bar')).rolls).toHaveLength(1)
  })
})

describe('[READ-02] an outcry before a question', () => {
  it.each([
    'wait wait GM, that heat thingy says 2 outta 6, what blows up if it fills?',
    'hold on a sec, how much money do i have?',
    'wait, who is that in the booth?',
  ])('[READ-02] "%s" waits for nothing', async (line) => {
    const { did, minute } = await first('dead_drop', line)
    expect(did).toBe('')
    expect(minute).toBe(begun.dead_drop)
  })

  it('[READ-02] a plain wait still waits', async () => {
    expect((await first('dead_drop', 'wait')).minute).toBeGreaterThan(begun.dead_drop)
  })
})

describe('[READ-02] what a line denies', () => {
  it.each([
    [
      'I study those painted hands from a step away, touching nothing, and after that I head down to the Row.',
      "look closely at the painted hands, then go to Gutters' Row",
    ],
    ['No touching! I only want to see what the hands say.', 'read the painted hands'],
    ['I read the painted hands without touching them', 'read the painted hands'],
    ['ask the sergeant about Tam, not the bell', 'ask Sergeant Pell Rusk about Tam Wick'],
    ['Never giving my name, I ask the sergeant about Tam', 'ask Sergeant Pell Rusk about Tam Wick'],
    ['I walk to the Row, saying nothing to the sergeant', "go to Gutters' Row"],
    ['I give no name and go to the Row', "go to Gutters' Row"],
    ['I look not at the painted hands but at the toll-house', 'look closely at the toll-house'],
  ])('[READ-02] "%s" does the rest', async (line, expected) => {
    const { did, rolls } = await first('nineteen_year_tide', line)
    expect(did).toBe(expected)
    expect(rolls).toEqual([])
  })

  it('[READ-02] an offer that is ruled out is not asked about', async () => {
    const { said } = await first('nineteen_year_tide', 'I look at the hands, never touching the painted ones')
    expect(said).not.toContain('Do you want to put your own hand')
  })
})

describe('[READ-02] courtesies and relative clauses', () => {
  it.each(['I bid the sergeant a dry night', 'I wish the sergeant a quiet watch'])(
    '[READ-02] "%s" asks nothing and rolls nothing',
    async (line) => {
      const { did, rolls } = await first('nineteen_year_tide', `${line} and go to the Row`)
      expect(did).toBe("greet Sergeant Pell Rusk, then go to Gutters' Row")
      expect(rolls).toEqual([])
    },
  )

  it('[READ-02] "thats" is no thing that could be followed', async () => {
    const { said, rolls } = await first('nineteen_year_tide', 'crack open the barrel thats making the noise')
    expect(said).toContain('There is no barrel here')
    expect(said).not.toContain('thats')
    expect(rolls).toEqual([])
  })

  it.each([
    ["It's the toll-house I'm looking at", 'look closely at the toll-house'],
    ['What I want is to read the painted hands', 'read the painted hands'],
    ['The toll-house is what I look at', 'look closely at the toll-house'],
    ['It is the sergeant that I ask about Tam', 'ask Sergeant Pell Rusk about Tam Wick'],
  ])('[READ-02] "%s" is read in plain order', async (line, expected) => {
    expect((await first('nineteen_year_tide', line)).did).toBe(expected)
  })
})

describe('[READ-02] a look at something', () => {
  it.each([
    ['look at the causeway', 'look closely at the causeway'],
    ['look at the toll-house', 'look closely at the toll-house'],
  ])('[READ-02] "%s" does nothing else with it', async (line, expected) => {
    expect((await first('nineteen_year_tide', line)).did).toBe(expected)
  })
})
