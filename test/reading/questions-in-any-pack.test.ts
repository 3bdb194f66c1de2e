/** Questions to the game master in a pack that nobody has seen, and in the spelling of chats (READ-09). */
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { tryCli } from '../entry/try-cli.ts'
import { scratchFolder } from '../scratch-folder.ts'
import { beginAt } from './at-the-command-line.ts'

/** Types a line in the pack of the template: its clock is of eels, and no word of it stands in the engine. */
async function typed(line: string): Promise<Told> {
  const home = scratchFolder()
  const run = async (...words: readonly string[]): Promise<string> => {
    const { exit, stdout, stderr } = await tryCli(words, { home })
    expect(exit, stderr).toBe(0)
    return stdout
  }
  await run('pack', 'new', 'Salt Lamp', home)
  await run('pack', 'install', join(home, 'salt_lamp'))
  const { campaign_id } = JSON.parse(await run('new', 'salt_lamp', '--seed', 'eels', '--json')) as {
    campaign_id: string
  }
  return JSON.parse(await run('turn', campaign_id, line, '--json')) as Told
}

interface Told {
  readonly mode: string
  readonly narrative: string
  readonly dice_rolls: readonly unknown[]
}

describe('[READ-09] a clock of any pack is told under any wording', () => {
  it.each([
    ['how long hav i got', 'The eels (0 of 5) is full at'],
    ['ooc whats the clock at', 'The eels stands at 0 of 5.'],
    ['do I lose if I dawdle?', 'The eels (0 of 5) is full at'],
    ['what happens if i take too long', 'It goes one step every 25 minutes.'],
    ['how many minutes before the cart stinks, oh narrator?', 'The eels (0 of 5) is full at'],
    ['how much longer can this go on', 'The eels (0 of 5) is full at'],
    ['is anything ticking that i should know of', 'The eels stands at 0 of 5.'],
    ['can we slow it down', 'The eels stands at 0 of 5.'],
    ['is there time for a short rest', 'there is time: it would take'],
    ['which doors lead out', 'From the Bridge you can go to'],
    ['gm q wat am i carryin', 'You carry'],
    [
      'Before I go on, game master, would you tell me what I carry and whether we are running out of time?',
      'full at',
    ],
  ])('[READ-09] "%s"', async (line, told) => {
    const { mode, narrative, dice_rolls } = await typed(line)
    expect(mode).toBe('DM')
    expect(dice_rolls).toEqual([])
    expect(narrative).toContain(told)
  })
})

describe('[READ-09] who is asked', () => {
  it('[READ-09] a question that is whole before somebody here is named is put to them', async () => {
    const { turn, acts } = await (await beginAt('dead_drop')).type('why did Jin need a coat Viktor')
    expect(turn.mode).toBe('STORY')
    expect(acts[0]).toMatchObject({ action: 'ask', target_id: 'neo_seattle:viktor' })
  })

  it('[READ-09] dice are talked of with the game master, whoever one talks with', async () => {
    const talk = await beginAt('dead_drop')
    const { turn, said } = await talk.type('ask Viktor about Jin', 'why did you roll dice there')
    expect(turn.mode).toBe('DM')
    expect(said).toContain('Nothing was rolled in that turn.')
  })

  it('[READ-09] a wish to go and see is done; with its question mark it is answered', async () => {
    const talk = await beginAt('dead_drop')
    expect((await talk.type('can i go look at the jukebox?')).turn.mode).toBe('DM')
    expect((await talk.type('can i go look at the jukebox')).turn.mode).toBe('STORY')
  })

  it('[READ-09] a question behind a correction out of the story is no speech', async () => {
    const { said, turn } = await (await beginAt('dead_drop')).type(
      "I crawl under Jin's stool and feel for anything taped there",
      "OOC: hey game master, I wasn't hiding back there, I was rummaging under the stool! Is anything actually different now because you rolled that, or am I just legally invisible?",
    )
    expect(turn.rolls).toEqual([])
    expect(said).not.toContain('"Is anything')
  })

  it('[READ-09] when somebody left is when they were last seen', async () => {
    const { said } = await (await beginAt('dead_drop')).type(
      'I go to the concourse',
      'OOC: Viktor was standing here a minute ago, so when did he leave and where would I find him now?',
    )
    expect(said).toContain('You last saw him at the Neon Dragon')
    expect(said).not.toContain('When that comes')
  })
})
