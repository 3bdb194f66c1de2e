/** Questions to the game master in every wording: answered whole, from what is so, and without a die (READ-09). */
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { tryCli } from '../entry/try-cli.ts'
import { scratchFolder } from '../scratch-folder.ts'
import { beginAt } from './at-the-command-line.ts'

/** Types a line in the pack of the template. */
async function atTheBridge(line: string): Promise<{ mode: string; narrative: string; rolls: unknown[] }> {
  const home = scratchFolder()
  const run = async (...words: readonly string[]): Promise<string> => {
    const { exit, stdout, stderr } = await tryCli(words, { home })
    expect(exit, stderr).toBe(0)
    return stdout
  }
  await run('pack', 'new', 'Salt Lamp', home)
  await run('pack', 'install', join(home, 'salt_lamp'))
  const { campaign_id } = JSON.parse(await run('new', 'salt_lamp', '--seed', 'eels', '--json'))
  return JSON.parse(await run('turn', campaign_id, line, '--json'))
}

describe('[READ-09] a question to the game master never rolls', () => {
  it.each([
    'Game master, a planning question: how many minutes would it take me to walk from the gate all the way up to the bell tower?',
    'planning question for the gm: how long would I need to get to the tower',
    'How long, I wondered, would it take somebody with tired feet to climb from this gate to the tower where nothing was ringing?',
    'how many minutes is it from the gate to the bell tower?',
    'gm how far is the bell tower from here on foot',
  ])('[READ-09] "%s" is told the way', async (line) => {
    const { turn } = await (await beginAt('nineteen_year_tide')).type(line)
    expect(turn.mode).toBe('DM')
    expect(turn.rolls).toEqual([])
    expect(turn.narrative).toBe("The Bell Tower is 16 minutes away, by way of Gutters' Row.")
  })

  it('[READ-09] a thinking word in a question to the game master asks for no thought', async () => {
    const { turn } = await (await beginAt('nineteen_year_tide')).type(
      'Considering my options, game master: who has the keys?',
    )
    expect(turn.mode).toBe('DM')
    expect(turn.rolls).toEqual([])
  })
})

describe('[READ-09] what a counter or a clock comes to', () => {
  it.each([
    [
      '(ooc umm what happens if my Heat thingy hits six?? kaboom?)',
      'at its marks people begin to ask',
      'full',
    ],
    ['How worried ought I to be, narrator, by a Heat of three?', 'at its marks people begin', '3 more steps'],
    ['ooc is 2 heat bad', 'Heat at 2 would be less than half', '4 more steps fill it'],
    ['should I worry about harm at 4', 'At its end you are down', '2 more steps fill it'],
  ])('[READ-09] "%s"', async (line, means, far) => {
    const { turn } = await (await beginAt('dead_drop')).type(line)
    expect(turn.mode).toBe('DM')
    expect(turn.narrative).toContain(means)
    expect(turn.narrative).toContain(far)
  })

  it('[READ-09] goes by the clock of any pack', async () => {
    const { narrative } = await atTheBridge('is the eels at 3 bad')
    expect(narrative).toContain('The eels at 3 would be more than half: from there 2 more steps fill it.')
  })

  it('[READ-09] an event with a name of its own is not the clock that shares a word with it', async () => {
    const { turn } = await (await beginAt('nineteen_year_tide')).type('when does the tide supper start')
    expect(turn.narrative).toContain('When that comes nobody has told you')
  })

  it('[READ-09] what the story has spoken of comes when it comes, whatever else runs out', async () => {
    const { narrative } = await atTheBridge('ooc how long until the cart gets through')
    expect(narrative).toContain('When that comes nobody has told you. ')
    expect(narrative).toContain('in front of the bar stands a cart')
  })
})

describe('[READ-09] every question of a line is answered, and once', () => {
  it.each([
    ['ooc whats the time n how much cash i got', /^It is 22:10, night\.\s+You have 45 coins\.$/],
    [
      'How many ways out of this bar, and where are they?',
      /^From the Neon Dragon you can go to [^\n]*closed for now\.$/,
    ],
    ['ooc whats my name and where am i', /^You are Wren Okafor\.\s+You are at the Neon Dragon\./],
    [
      'ooc how long til the supper begins n do i have time to mess around',
      /^It is 22:10[^\n]*You have 2 hours and 10 minutes: [^\n]*$/,
    ],
  ])('[READ-09] "%s"', async (line, told) => {
    const { turn } = await (await beginAt('dead_drop')).type(line)
    expect(turn.narrative).toMatch(told)
  })

  it('[READ-09] who is counted is named, those who are elsewhere too', async () => {
    const { turn } = await (await beginAt('nineteen_year_tide')).type('who are the four people in this?')
    expect(turn.narrative).toContain('Here with you is Sergeant Pell Rusk')
    expect(turn.narrative).toContain('Others you have heard of: Tam Wick')
  })

  it.each([
    'game master, where did the coffee lady go?',
    'Had I, I wondered, noticed which way Agent Chen had gone?',
  ])('[READ-09] "%s" is told with how she went', async (line) => {
    const { turn } = await (await beginAt('dead_drop')).type('wait an hour', line)
    expect(turn.mode).toBe('DM')
    expect(turn.narrative).toMatch(
      /^Agent Chen is not here\. You last saw her here, at \d\d:\d\d; where she is now/,
    )
  })
})
