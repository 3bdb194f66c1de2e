/** What a body does with nothing at stake, what a line says is not done, and leaving: at the command line. */
import { describe, expect, it } from 'vitest'
import { beginAt, type Played } from './at-the-command-line.ts'

/** Plays lines in a new game: what each of them came to. */
async function played(scenario: string, lines: readonly string[]): Promise<readonly Played[]> {
  const { type } = await beginAt(scenario)
  const turns: Played[] = []
  for (const line of lines) turns.push(await type(line))
  return turns
}

describe('what a body does', () => {
  it.each([
    ['I hug Viktor', /^You hug Viktor\./],
    ['I sit down on the floor and tie my bootlaces', /^You sit down on the floor and tie your bootlaces\./],
    ['i lower myself onto stool nineteen', /^You lower yourself onto stool nineteen\./],
    ['I take a mint from the bowl', /^You take a mint\./],
    ['I do a little dance and then I bow to Viktor', /^You do a little dance and bow to Viktor\./],
  ])(
    '[READ-01] "%s" is done and told in these words, without dice and in a minute or two',
    async (line, told) => {
      const [before, turn] = await played('dead_drop', ['I look around.', line])
      if (before === undefined || turn === undefined) throw new Error('no turn')
      expect(turn.turn.narrative).toMatch(told)
      expect(turn.turn.rolls).toEqual([])
      expect(turn.minute - before.minute).toBeLessThanOrEqual(2)
    },
  )

  it('[READ-02] a gait that leads to an open way is no flight and no feat', async () => {
    const [, turn] = await played('dead_drop', [
      'I look around.',
      'Right, time to vamoose: I moonwalk out to the concourse',
    ])
    expect(turn?.turn.location_confirmed).toBe('the concourse')
    expect(turn?.turn.rolls).toEqual([])
  })

  it('[READ-01] a thing that nobody has named is not there for a gesture either', async () => {
    const [, turn] = await played('dead_drop', ['I look around.', 'I pat the unicorn on the head'])
    expect(turn?.said).toContain('There is no unicorn here.')
  })

  it('[READ-07] a gesture between two acts is done in its place', async () => {
    const [, turn] = await played('dead_drop', [
      'I look around.',
      'I hug Viktor and then I skip outside to the concourse',
    ])
    expect(turn?.turn.narrative).toMatch(/^You hug Viktor\./)
    expect(turn?.turn.location_confirmed).toBe('the concourse')
  })
})

describe('what a line says is not done', () => {
  it('[READ-02] is not done: who goes softly and burns nothing does not kick the doors in', async () => {
    const turns = await played('nineteen_year_tide', [
      'GOD MODE: teleport me to the boathouse under the piers',
      'I look around.',
      'I do not burn anything and I do not knock. I go down among the piles, quietly.',
    ])
    const last = turns.at(-1)
    expect(last?.said).not.toMatch(/kick them|Three heads come round/)
    expect(last?.turn.dice_rolls[0]).toMatch(/^Stealth/)
  })

  it('[READ-01] what was never a name is not said back as one', async () => {
    const [turn] = await played('nineteen_year_tide', ['I wave my hat and then I run away back to the cart'])
    expect(turn?.said).not.toMatch(/no then i\b/i)
  })
})

describe('in a fight', () => {
  it('[READ-07] a weapon is let fall, and the flight after it is tried', async () => {
    const turns = await played('nineteen_year_tide', [
      'GOD MODE: teleport me to the boathouse under the piers',
      'I look around.',
      'Straight in',
      "I drop my rapier and then I run away back to Gutters' Row as fast as I can",
    ])
    const last = turns.at(-1)
    const words = last?.said
    expect(words).toContain('You drop your rapier.')
    expect(last?.turn.engine_events.map(({ type }) => type)).toContain('flees')
    expect(words).not.toMatch(/nothing one does in a fight|Not done yet/)
  })
})

describe('a part of the body that is moved', () => {
  it.each([
    'I turn my wrist over on the bar so that Viktor can read the name written there',
    'I run a thumb down the edge of the counter',
    "I hop onto Jin's stool and do one full spin, taking in the whole bar as it goes past",
    'I turn slowly on the spot, taking in the room',
  ])('[READ-01] "%s" searches, takes, uses and flees nothing', async (line) => {
    const [, turn] = await played('dead_drop', ['I look around.', line])
    expect(new Set(turn?.acts.map(({ action }) => action))).toEqual(new Set(['gesture']))
    expect(turn?.turn.rolls).toEqual([])
    expect(turn?.turn.location_confirmed).toBe('the Neon Dragon')
  })

  it('[READ-03] who gets out a letter and lets it be read shows it, and does not run', async () => {
    const [, turn] = await played('nineteen_year_tide', [
      'I look around.',
      'I get out the letter from the warden lady and let him read it',
    ])
    expect(turn?.acts.map(({ action }) => action)).toEqual(['gesture', 'show'])
    expect(turn?.turn.rolls).toEqual([])
    expect(turn?.said).not.toContain('Not done yet')
  })

  it('[READ-01] a thumb that goes down the names reads the book that was spoken of', async () => {
    const [, turn] = await played('nineteen_year_tide', [
      'I look around.',
      "I nod at the book and run a wet thumb down the week's names",
    ])
    expect(turn?.acts.at(-1)?.action).toBe('read')
    expect(turn?.acts.at(-1)?.target_id).toContain('watch_book')
  })
})
