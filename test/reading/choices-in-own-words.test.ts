/** Choices, ways and conditions in a player's own words, and what stands beside them in the line: at the command line. */
import { describe, expect, it } from 'vitest'
import { beginAt, type Played } from './at-the-command-line.ts'

async function last(scenario: string, ...lines: readonly string[]): Promise<Played> {
  const { type } = await beginAt(scenario)
  return type(...lines)
}

const byMeaning = { FATEWRIGHT_EMBEDDINGS: 'minilm' }
const round = 'Buy a round for the couriers'

describe('[READ-11] a name that is not one’s own', () => {
  it.each([
    '"Joss Fennel, rope merchant," I lie',
    'write this down, i am Lord Bartholomew Puddleworth the Third, royal turnip inspector',
    'I tell him I am Dame Ottoline Grebe, come to inspect the drains',
    '"Call me Walter Finch. I sell candles."',
  ])('[READ-11] %s', async (line) => {
    const { turn } = await last('nineteen_year_tide', 'I look around.', line)
    expect(turn.rolls).toHaveLength(1)
    expect(JSON.stringify(turn.rolls)).toMatch(/deception/i)
  })

  it.each(['my name is Marren, and yours?', 'My name is none of your business', "I am Ysolde's messenger"])(
    '[READ-02] is not given by "%s"',
    async (line) => {
      const { turn } = await last('nineteen_year_tide', 'I look around.', line)
      expect(turn.rolls).toEqual([])
    },
  )

  it('[READ-11] what is done behind it is done', async () => {
    const line = '"Joss Fennel, rope merchant," I lie, and look at the painted hands'
    const { said } = await last('nineteen_year_tide', 'I look around.', line)
    expect(said).toContain('Long Tide')
  })
})

describe('[READ-06] conditions that hold are judged now', () => {
  it.each([
    ['Nobody looking? Then out to the concourse', 'the concourse'],
    ['unless somebody stops me I walk out to the concourse', 'the concourse'],
  ])('[READ-06] %s', async (line, place) => {
    const { turn, said } = await last('dead_drop', 'I look around.', line)
    expect(turn.location_confirmed).toContain(place)
    expect(said).not.toMatch(/hold yourself ready|You wait/)
  })

  it.each(['unless Viktor is busy I ask him about Jin', 'if nobody is looking I search stool nineteen'])(
    '[READ-06] %s',
    async (line) => {
      const { acts } = await last('dead_drop', 'I look around.', line)
      expect(acts.map(({ action }) => action)).not.toContain('ready')
      expect(acts).toHaveLength(1)
    },
  )
})

describe('[READ-07] what stands beside a choice is done or told', () => {
  it('[READ-07] a gesture before it', async () => {
    const { said } = await last(
      'dead_drop',
      'I look around.',
      'tongue out at the cameras, then drinks for all the couriers, on me',
    )
    expect(said).toContain('You stick your tongue out at the cameras. You buy a round')
  })

  it('[READ-07] a question behind it, to whom the story has just brought in', async () => {
    const line = 'I write his name on her arm and ask her what her name is'
    const { acts, said } = await last('dead_drop', 'I look around.', round, line)
    expect(said).toContain('You write it small')
    expect(acts.at(-1)).toMatchObject({ action: 'ask', target_id: 'neo_seattle:seven' })
  })

  it('[READ-07] a word with which one sets to is no answer and no thing', async () => {
    const { said } = await last(
      'dead_drop',
      'I look around.',
      round,
      'ok give me the biro, i write jin on her arm',
    )
    expect(said).not.toMatch(/no ok here|Nobody takes it up/)
  })

  it('[READ-07] the walk behind it is not lost', async () => {
    const { said, turn } = await last(
      'nineteen_year_tide',
      'I look around.',
      'I reread the letter and then trudge uphill',
    )
    expect(turn.location_confirmed + said).toMatch(/Gutters' Row|uphill/)
  })
})

describe('[READ-07] how an act is done, and what leads up to it', () => {
  it('[READ-02] a brow that meets the stones strikes nobody', async () => {
    const line =
      "i bow to the sergeant so low my forehead bonks the cobbles, ow, and then i skip off to Gutters' Row"
    const { turn, acts } = await last('nineteen_year_tide', 'I look around.', line)
    expect(acts.map(({ action }) => action)).toEqual(['gesture', 'go'])
    expect(turn.location_confirmed).toContain("Gutters' Row")
  })

  it('[READ-07] what "it" is was told before', async () => {
    const { type } = await beginAt('dead_drop', 'scarf', byMeaning)
    const { said } = await type('I look around.', "Untying my scarf, I wind it about Viktor's cold neck.")
    expect(said).toContain("You untie your scarf and wind it about Viktor's cold neck")
  })

  it('[READ-11] the sum that a choice costs by its own words is no other deal', async () => {
    const { type } = await beginAt('dead_drop', 'ten credits', byMeaning)
    const { said } = await type(
      'I look around.',
      "Drinks for Jin's old riders, on me, ten credits and not one more",
    )
    expect(said).toContain('You buy a round')
  })
})

describe('[READ-01] who is met where one goes, and what is told', () => {
  it('[READ-01] "her" is the only person there', async () => {
    const { acts } = await last(
      'nineteen_year_tide',
      'I look around.',
      "I go to Gutters' Row and ask her about Tam",
    )
    expect(acts.at(-1)).toMatchObject({ action: 'ask', target_id: 'nineteen_year_tide:nan_eddy' })
  })

  it('[READ-01] a nickname is no drink', async () => {
    const line = "I slide into Coffee Lady's booth and slurp her cold coffee!"
    const { said } = await last('dead_drop', 'I look around.', line)
    expect(said).not.toMatch(/not here|Not done/)
    expect(said).toContain("You slide into Coffee Lady's booth")
  })

  it('[READ-02] a game that one challenges somebody to is not rolled for', async () => {
    const { turn } = await last('dead_drop', 'I look around.', 'I challenge Viktor to a thumb war')
    expect(turn.rolls).toEqual([])
  })

  it('[READ-01] what was cut off is not told', async () => {
    const { said } = await last('dead_drop', 'I look around.', 'I sit down and quietly.')
    expect(said).toMatch(/You sit down\.(?! and)/)
  })
})
