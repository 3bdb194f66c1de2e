/** Deeds in strangers' words, at the command line: nothing is rolled, paid or left out that was not said. */
import { describe, expect, it } from 'vitest'
import { openLineModel } from '../../src/compose/open-line-meaning.ts'
import { beginAt, type Played } from './at-the-command-line.ts'

const done = ({ acts }: Played): readonly string[] =>
  acts.map(({ action, target_id }) => `${action} ${target_id.replace(/^.*:/, '')}`.trim())
const unrolled = ({ turn }: Played): void => expect(turn.rolls).toEqual([])

describe('[READ-02] a body that bends or goes somewhere', () => {
  it.each([
    "I crawl under Jin's stool and feel for anything taped",
    'get down and feel all over the underside of stool nineteen',
  ])('[READ-02] hides from nobody where it looks for something: %s', async (line) => {
    const { type } = await beginAt('dead_drop')
    const found = await type(line)
    unrolled(found)
    expect(done(found).at(-1)).toBe('search stool_nineteen')
    expect(found.said).toContain('sandpaper')
  })

  it('[READ-02] passes a person without hiding beside them', async () => {
    const { type } = await beginAt('nineteen_year_tide')
    const ducked = await type("duck under the sergeant's arm")
    unrolled(ducked)
    expect(done(ducked)).toEqual(['gesture pell_rusk'])
  })

  it('[READ-02] still hides where it is said', async () => {
    const { type } = await beginAt('dead_drop')
    expect(done(await type('I hide behind the jukebox'))).toEqual(['hide jukebox'])
  })

  it('[READ-06] takes the stair to what hangs above before it climbs', async () => {
    const { type } = await beginAt('nineteen_year_tide')
    const up = await type('go to the bell tower', 'climb up to the bell')
    unrolled(up)
    expect(up.turn.location_confirmed).toBe('the bell loft')
    const down = await type('descend')
    unrolled(down)
    expect(down.turn.location_confirmed).toBe('the Bell Tower')
  })

  it('[READ-02] races nothing that stands still, and climbs no roof on the way down', async () => {
    const { type } = await beginAt('nineteen_year_tide')
    const followed = await type("go to Gutters' Row", 'Follow the cold pipes.')
    unrolled(followed)
    const down = await type('climb down to the boats')
    unrolled(down)
  })

  it('[READ-02] follows a look with a look', async () => {
    const { type } = await beginAt('dead_drop')
    unrolled(await type("Follow Viktor's eyes and look where they look."))
  })

  it('[READ-01] leaves a seat, takes a seat, and stands on a counter, as gestures', async () => {
    const { type } = await beginAt('dead_drop')
    expect(done(await type("I take Jin's stool."))).toEqual(['gesture stool_nineteen'])
    expect(done(await type('I leave the stool'))).toEqual(['gesture stool_nineteen'])
    unrolled(await type('go to the concourse', 'climb up onto the noodle counter'))
  })
})

describe('what a choice costs', () => {
  it('[READ-02] a sum that is named for somebody who is named is handed over', async () => {
    const { type, holds } = await beginAt('dead_drop')
    const before = await holds('coin')
    const out = await type('Slide Viktor five credits, then walk out to the concourse without hurrying.')
    expect(out.turn.location_confirmed).toBe('the concourse')
    expect(await holds('coin')).toBe(before - 5)
  })
})

const model = await openLineModel()
const byMeaning = { FATEWRIGHT_EMBEDDINGS: 'minilm' }

describe.runIf(model !== null)('by meaning', () => {
  it('[READ-11] a reading is shown with the risk of the choice that it is', async () => {
    const { type } = await beginAt('nineteen_year_tide', 'its own risk', byMeaning)
    const { turn } = await type("go to Gutters' Row", 'slither down water stairs')
    const choices = Object.values(turn.planning_block?.choices ?? {})
    expect(choices.find(({ text }) => text.includes('water steps'))?.risk_level).toBe('medium')
  })

  it('[READ-02] what is done with a thing of one’s own is told, and no choice is taken in its stead', async () => {
    const { type } = await beginAt('nineteen_year_tide', 'own things', byMeaning)
    const laid = await type('go to the bell tower', "I lay my own coat over Tam's cot like a blanket")
    expect(done(laid)).toEqual(['gesture'])
    expect(laid.said).toMatch(/you lay your own coat over Tam's cot/i)
    expect(laid.turn.state_updates).toEqual({})
  })

  it('[READ-02] what costs something is not done in words for another thing', async () => {
    const { type } = await beginAt('nineteen_year_tide', 'another thing', byMeaning)
    unrolled(await type("go to Gutters' Row", 'i climb in the boat and pretend im a pirate'))
    unrolled(await type('go to the bell tower', 'go to the bell loft', 'crawl under the bell and look up'))
  })

  it('[READ-01] what is done behind a pretext is done', async () => {
    const { type } = await beginAt('dead_drop', 'pretext', byMeaning)
    const looked = await type('I drop my pencil so I can peek under stool nineteen')
    expect(looked.acts.map(({ action }) => action)[0]).toBe('gesture')
    expect(done(looked).at(-1)).toMatch(/stool_nineteen/)
  })

  it('[READ-02] whose words do something else is not asked about a choice', async () => {
    const { type } = await beginAt('dead_drop', 'kicked under', byMeaning)
    const ducked = await type('I duck behind the jukebox and see if anything got kicked under there.')
    unrolled(ducked)
    expect(done(ducked)).toEqual(['search jukebox'])
  })
})

describe('[READ-02] nothing is rolled that was not said', () => {
  it('[READ-02] lights that go by, and what one carries oneself, are not raced', async () => {
    const { type } = await beginAt('nineteen_year_tide')
    const followed = await type("go to Gutters' Row", 'I munch my half pear and follow the fancy lanterns!')
    unrolled(followed)
    expect(done(followed)).toEqual(['gesture', 'look'])
    unrolled(await type('follow the lights going by'))
  })

  it('[READ-02] across the table is how far one speaks, and not to whom', async () => {
    const { type } = await beginAt('dead_drop')
    const said = await type('I ask Agent Chen, across the table, whom she is waiting for.')
    expect(done(said)).toEqual(['ask agent_chen'])
  })

  it('[READ-02] what somebody looks like is nothing they are made to do', async () => {
    const { type } = await beginAt('nineteen_year_tide')
    const looked = await type(
      'I want to see the painted hands really close up, they look like little kids ones',
    )
    unrolled(looked)
    expect(looked.said).not.toContain('What others do')
  })
})

describe('[READ-01] what costs nothing is told', () => {
  it.runIf(model !== null).each([
    ["I climb on the bar, then slip on a wet mint and crash into the couriers' table!!", 3],
    ["I spin on Jin's stool and then crash into the couriers' table", 2],
  ])('[READ-01] an antic after the other: %s', async (line, many) => {
    const { type } = await beginAt('dead_drop', 'antics', byMeaning)
    const told = await type(line)
    expect(told.acts.map(({ action }) => action)).toEqual(Array(many).fill('gesture'))
    expect(told.said).toContain("couriers' table")
  })

  it('[READ-01] a seat is called after whoever sits there', async () => {
    const { type } = await beginAt('dead_drop')
    expect(done(await type("I slide into Coffee Lady's booth"))).toEqual(['go corner_booth'])
    const drunk = await type('slurp her cold coffee')
    expect(drunk.said).not.toMatch(/not here/i)
  })

  it('[READ-01] a shell is juggled and no boat is hired', async () => {
    const { type } = await beginAt('nineteen_year_tide')
    const told = await type("go to Gutters' Row", "I juggle three of Nan's shells")
    expect(told.acts.map(({ action }) => action)).toEqual(['gesture'])
  })
})

describe('[READ-01] what is only said beside a deed', () => {
  it.each([
    "I walk up into Gutters' Row, only stopping if somebody calls me.",
    "Drawn by the smell of frying, I walk into Gutters' Row, hands in view.",
    "The hands can wait: I go to Gutters' Row unless somebody stops me",
  ])('[READ-01] neither stops the walk nor is waited for: %s', async (line) => {
    const { type } = await beginAt('nineteen_year_tide')
    const walked = await type(line)
    expect(done(walked)).toEqual(['go gutters_row'])
  })

  it('[READ-02] whose eyes are elsewhere says how a thing is taken', async () => {
    const { type } = await beginAt('dead_drop', 'abc')
    const taken = await type('search the bar', 'Once Viktor turns away, I palm the orange comm and pocket it')
    expect(done(taken)).toEqual(['take jin_comm'])
  })

  it('[READ-01] a look that touches nothing is no search, and what is lifted is looked under', async () => {
    const { type } = await beginAt('nineteen_year_tide')
    const looked = await type(
      "go to Gutters' Row",
      'I check how the tarred skiff is tied up, without touching it',
    )
    unrolled(looked)
    expect(done(looked)).toEqual(['observe jorys_boat'])
    expect(done(await type('i lift the tarpaulin'))).toEqual(['search jorys_boat'])
  })
})

describe('what is on offer, in own words', () => {
  it('[READ-11] a wish to do it and a treat are it', async () => {
    const { type } = await beginAt('dead_drop')
    const played = await type(
      "can i put on jin's song, the B7 one on the jukebox, maybe somebody remembers him",
    )
    expect(played.acts.map(({ phrase }) => phrase)).toEqual(['put B7 on the jukebox'])
    const bought = await type('Drinks are on me!')
    expect(bought.acts.map(({ phrase }) => phrase)).toEqual(['buy a round for the couriers'])
  })

  it('[READ-11] the thing that is named is read, and no other', async () => {
    const { type } = await beginAt('nineteen_year_tide')
    expect(done(await type('I try to read the painted hands'))).toEqual(['read hand_marks'])
  })
})
