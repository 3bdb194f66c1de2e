/** No die falls for a body that bends, sits or squeezes past, nor for a reason, and a seat that is named is taken: at the command line. */
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { tryCli } from '../entry/try-cli.ts'
import { scratchFolder } from '../scratch-folder.ts'
import { beginAt } from './at-the-command-line.ts'

const adventures = { seattle: 'dead_drop', tide: 'nineteen_year_tide' }

describe('[READ-02] no die falls for a posture', () => {
  it.each([
    [adventures.seattle, 'I slump onto the nearest stool like a sack of wet laundry', 'You slump onto'],
    [adventures.seattle, 'I crawl under the bar to fetch the coin I dropped', 'You crawl under the bar'],
    [adventures.seattle, 'I hop off my stool and land in front of Agent Chen like a cat', 'You hop off'],
    [adventures.seattle, 'I slip quietly into the booth opposite Chen', ''],
    [adventures.seattle, 'I squeeze past Viktor to the jukebox', 'jukebox'],
    [adventures.seattle, 'flop onto stool 19, elbows on the bar', 'You flop onto stool 19'],
    [adventures.tide, 'Pulling my hood up, I look around.', 'You pull your hood up'],
    [adventures.tide, 'I jump down from the wall and look at the painted hands, for thieves write there', ''],
    [adventures.tide, 'I drop to one knee and look at the toll-house, in case somebody hides there', ''],
  ])('[READ-02] %s: %s', async (scenario, line, told) => {
    const { turn, said } = await (await beginAt(scenario)).type('I look around.', line)
    expect(turn.mode).toBe('STORY')
    expect(turn.rolls).toEqual([])
    expect(said).toContain(told)
    expect(said).not.toMatch(/Not done yet|could not make out/)
  })

  it('[READ-02] a way round somebody is no round of drinks', async () => {
    const { turn, acts } = await (await beginAt('dead_drop')).type(
      'I look around.',
      'I edge round the couriers',
    )
    expect(turn.rolls).toEqual([])
    expect(acts.filter(({ action }) => action === 'act')).toEqual([])
  })

  it('[READ-02] who means to be unseen still rolls', async () => {
    const { turn } = await (await beginAt('dead_drop')).type('I look around.', 'I hide behind the jukebox')
    expect(turn.rolls).toHaveLength(1)
    const other = await (await beginAt('dead_drop')).type('I look around.', 'I sneak past Viktor')
    expect(other.turn.rolls).toHaveLength(1)
  })

  it('[READ-02] in a pack that nobody has seen', async () => {
    const home = scratchFolder()
    for (const words of [
      ['pack', 'new', 'Salt Lamp', home],
      ['pack', 'install', join(home, 'salt_lamp')],
    ])
      expect((await tryCli(words, { home })).exit).toBe(0)
    const { type } = await beginAt('salt_lamp', 'posture', {}, home)
    const bent = await type('I look around.', 'I drop down beside the barrels and warm my hands')
    expect(bent.turn.rolls).toEqual([])
    expect(bent.said).toContain('You drop down beside the barrels')
    const sat = await type('I go to the toll house', 'I plonk myself down on the bench')
    expect(sat.turn.rolls).toEqual([])
    expect(sat.said).toContain('You plonk yourself down on the bench')
  })
})

describe('[READ-01] a seat that is named is taken', () => {
  it.each([
    ['I plop on Jins stool', 'You plop on Jins stool'],
    ['Settling upon the empty stool, I ask Viktor how long the song has been broken.', 'You settle upon'],
    ['I lowered myself, as into cold water, onto Jin’s empty stool.', 'You lower yourself onto'],
    ['Without a word I settle myself upon stool nineteen', 'You settle yourself upon stool nineteen'],
    ['i plant my bum on stool nineteen', 'You plant your bum on'],
  ])('[READ-01] %s', async (line, told) => {
    const { turn, acts, said } = await (await beginAt('dead_drop')).type('I look around.', line)
    expect(turn.rolls).toEqual([])
    expect(acts[0]?.target_id).toBe('neo_seattle:stool_nineteen')
    expect(said).toContain(told)
  })
})
