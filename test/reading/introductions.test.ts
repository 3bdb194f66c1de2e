/** Names given and asked for, people called without a comma, and what a sheet and a bag answer. At the command line. */
import { describe, expect, it } from 'vitest'
import { beginAt } from './at-the-command-line.ts'

describe('[READ-03] introductions', () => {
  it.each([
    'im Marren Ash, wandering menace, and who might you be mr pencil-on-a-string?',
    'Evening officer. They call me Marren. What do I call you?',
    'marren ash n u are',
    'I tip my hat. "Marren Ash, at your service. Might I know your name, sir?"',
  ])('[READ-03] "%s" is the offer that does just that', async (line) => {
    const { type } = await beginAt('nineteen_year_tide')
    await type('look around')
    const { said } = await type(line)
    expect(said).toMatch(/"Rusk," he says/)
  })

  it('[READ-06] whoever is asked for a name gives it, and nothing is rolled for', async () => {
    const { type } = await beginAt('dead_drop')
    await type('go to Agent Chen')
    for (const line of ['"And what do they call you, ma\'am?"', 'I tell her my name and ask for hers']) {
      const { said, acts } = await type(line)
      expect(said).toMatch(/"(?:Agent Chen,|Chen\. Records Office)/)
      expect(acts.some(({ action }) => action === 'persuade')).toBe(false)
    }
  })

  it('[READ-03] another name than the own is not given as the own', async () => {
    const { type } = await beginAt('nineteen_year_tide')
    await type('look around')
    const { said } = await type("I'm Wren, whats your name mister")
    expect(said).not.toMatch(/writes your name down/)
    expect(said).toMatch(/"Sergeant Pell Rusk/)
  })
})

describe('[READ-06] a name without a comma', () => {
  it.each([
    ['have you seen Jin tonight viktor?', 'viktor'],
    ['Viktor old friend where is Jin', 'viktor'],
    ["I sit on Jin's stool and say hi Viktor do you remember my friend Jin", 'viktor'],
  ])('[READ-06] "%s" goes to that person', async (line, id) => {
    const { type } = await beginAt('dead_drop')
    await type('look around')
    const { acts } = await type(line)
    expect(acts.at(-1)).toMatchObject({ action: 'ask', target_id: expect.stringMatching(id) })
  })
})

it('[READ-02] who goes up to a person and says a word pays them nothing', async () => {
  const { type } = await beginAt('nineteen_year_tide')
  await type("go to Gutters' Row")
  const { turn, said } = await type('I go over to Nan Eddy and squat down. "Cold work, that."')
  expect(turn.location_confirmed).toMatch(/Gutters/)
  expect(said).not.toMatch(/oar-blades/)
})

it('[READ-09] the sheet and the bag answer for themselves', async () => {
  const { type } = await beginAt('nineteen_year_tide')
  expect((await type('What do I have on me that would serve as a weapon?')).said).toMatch(/rapier/)
  expect((await type('do I have a letter on me or not')).said).toMatch(/Yes, you have Ysolde/)
  const { type: ask } = await beginAt('dead_drop')
  expect((await ask('whats my stealth at')).said).toMatch(/Your stealth is \+1/)
  expect((await ask('whats my hacking at')).said).toMatch(/Hacking is not among your skills/)
})
