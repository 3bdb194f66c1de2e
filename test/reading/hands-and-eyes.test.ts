/** What hands and eyes do in other words than "search" and "look", and what only leads up to an act: at the command line. */
import { describe, expect, it } from 'vitest'
import { beginAt, type Played } from './at-the-command-line.ts'

/** The last of some lines that are played in a new game. */
async function last(scenario: string, ...lines: readonly string[]): Promise<Played> {
  const { type } = await beginAt(scenario)
  let turn: Played | undefined
  for (const line of lines) turn = await type(line)
  if (turn === undefined) throw new Error('no turn')
  return turn
}

describe('hands and eyes', () => {
  it.each([
    'I stick my hand under the seat of stool nineteen',
    'I feel underneath stool nineteen for anything stuck there and take it if there is',
  ])('[READ-01] "%s" searches it', async (line) => {
    const { said } = await last('dead_drop', 'I look around.', line)
    expect(said).toContain('sandpaper')
    expect(said).not.toContain('hold yourself ready')
  })

  it.each([
    'I lay my hand on the stool and take in the room.',
    'I let my gaze wander slowly over the place.',
    'I drink in the whole bar with one slow glance.',
  ])('[READ-01] "%s" tells the place', async (line) => {
    const { said } = await last('dead_drop', line)
    expect(said).toContain('A dive bar wedged between')
  })

  it('[READ-01] what a thing is held up for is no condition: it is shown', async () => {
    const { said } = await last(
      'nineteen_year_tide',
      'I look around.',
      "I draw Ysolde Marr's letter from my coat and hold it under his lamp, so that he can see the bell in the wax.",
    )
    expect(said).toContain("Warden's seal")
    expect(said).not.toContain('hold yourself ready')
  })

  it('[READ-02] a hand that is lifted to somebody takes no painted hands', async () => {
    const { said } = await last('nineteen_year_tide', 'I look around.', 'I lift a hand to the sergeant')
    expect(said).not.toContain('not for taking')
  })

  it('[READ-02] shelter is no thing that is taken', async () => {
    const { said } = await last(
      'nineteen_year_tide',
      'I look around.',
      'take shelter from the rain beside the toll-house',
    )
    expect(said).not.toContain('not for taking')
  })
})

describe('what leads up to an act', () => {
  it('[READ-02] an opinion is neither a thought that is asked for nor a claim that is rolled for', async () => {
    const { turn, said } = await last(
      'dead_drop',
      'I look around.',
      'He knows something, I think; I go to the jukebox',
    )
    expect(turn.rolls).toEqual([])
    expect(said).not.toMatch(/not yours to say|Taken as thinking/)
  })

  it('[READ-02] "before I set off" sets nobody on the way', async () => {
    const { turn, said } = await last(
      'nineteen_year_tide',
      'I look around.',
      'Before I set off: how long is the climb to the bell tower, and how much time do I have?',
    )
    expect(turn.location_confirmed).toBe('the Causeway Gate')
    expect(said).not.toContain('You go.')
    expect(said).toContain('full at midnight')
  })
})
