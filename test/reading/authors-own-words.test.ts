/**
 * An author's own title or phrase means what was written for it, in a pack that no reader has seen: an action that is shut
 * is refused as itself and free of charge, a find is looked for where it is, a thing is put where an action has it.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { tryCli } from '../entry/try-cli.ts'
import { scratchFolder } from '../scratch-folder.ts'
import { beginAt, type Typing } from './at-the-command-line.ts'

const noCrank = 'There is a bare peg, and nothing to turn it with.'
const noReason = 'You would have to know first what he is afraid of.'

const atBridge = `    - id: force_bar
      text: Force the bar with a cart pole
      phrases: [lever the bar up, raise the bar without the crank, break the chain]
      risk: high
      check: { skill: athletics, dc: 14 }
      minutes: 10
      success: [{ flag: bar_up }]
      fail: [{ time: 20 }]
      say: { success: [The pole holds.], fail: [The pole does not hold.] }
    - id: shade_cart
      text: Wrap the barrels in the toll house blankets
      phrases: [cover the eels, keep the barrels cool]
      if: { item: crank }
      closed: [You have nothing to wrap them in.]
      success: [{ clock: { eels: -1 } }]
    - id: sing
      text: Sing to the eels
      phrases: [sing the eels a song]
      minutes: 1
      success: [{ clock: { eels: -1 } }]
      say: { automatic: [They like it.] }
  # Things to find.`
const atHouse = `  affordances:
    - id: promise_hob
      text: Promise Hob that the county will not hear of it
      phrases: [swear to protect the keeper, give Hob my word, read Hob the order]
      if: { clue: c_order }
      closed: [${noReason}]
      check: { skill: persuasion, dc: 10 }
      success: [{ item: { crank: 1 } }]
      say: { success: [He nods.], fail: [He looks away.] }
  discoverables:`

/** The template with a few actions of its own, installed and begun. */
async function atTheBridge(): Promise<Typing> {
  const home = scratchFolder()
  const { exit, stderr } = await tryCli(['pack', 'new', 'Salt Lamp', home], { home })
  expect(exit, stderr).toBe(0)
  const change = (file: string, pairs: readonly (readonly [string | RegExp, string])[]): void => {
    const path = join(home, 'salt_lamp', 'locations', file)
    const text = pairs.reduce((so, [from, to]) => so.replace(from, () => to), readFileSync(path, 'utf8'))
    for (const [, to] of pairs) expect(text).toContain(to)
    writeFileSync(path, text)
  }
  change('bridge.md', [
    [/ {2}# Things to find\./, atBridge],
    [/if: \{ item: crank \} .*/, `if: { item: crank }\n      closed: ["${noCrank}"]`],
  ])
  change('toll_house.md', [
    ['  discoverables:', atHouse],
    ['phrases: [open the drawer', 'phrases: [find the entry for the barrels, open the drawer'],
  ])
  const installed = await tryCli(['pack', 'install', join(home, 'salt_lamp')], { home })
  expect(installed.exit, installed.stdout + installed.stderr).toBe(0)
  return beginAt('salt_lamp', 'eels', {}, home)
}

describe('[READ-03] an action that is shut, in its own words', () => {
  it.each([
    ['Fit the crank and raise the bar', noCrank],
    ['fit the crank and raise the bar!', noCrank],
    ['raise the bar', noCrank],
    ["I'd like to use the crank", noCrank],
    ['turn the winch', noCrank],
    ['wrap the barrels in the toll house blankets', 'You have nothing to wrap them in.'],
    ['cover the eels', 'You have nothing to wrap them in.'],
    ['keep the cart cool', 'You have nothing to wrap them in.'],
  ])('[READ-03] "%s" is refused as itself, free of charge', async (line, told) => {
    const { said, turn, minute } = await (await atTheBridge()).type(line)
    expect(said).toContain(told)
    expect(turn.rolls).toEqual([])
    expect(minute).toBe((await (await atTheBridge()).type('status')).minute)
  })

  it.each([
    ['promise Hob that the county will not hear of it'],
    ['swear to protect the keeper'],
    ['I give Hob my word'],
    ['read Hob the order'],
  ])('[READ-03] "%s" is no small talk and reads nobody’s face', async (line) => {
    const { said, turn } = await (await atTheBridge()).type('go to the toll house', line)
    expect(said).toContain(noReason)
    expect(turn.rolls).toEqual([])
  })

  it('[READ-03] beside another act only the part in its own words is refused', async () => {
    const { said, turn } = await (await atTheBridge()).type('I scratch my ear, then I raise the bar')
    expect(said).toContain(noCrank)
    expect(turn.rolls).toEqual([])
  })

  it('[READ-03] what is nearer to an action that can be done is that action', async () => {
    const { turn } = await (await atTheBridge()).type('raise the bar without the crank')
    expect(turn.engine_events.map(({ details }) => details.deed_id)).toContain('salt_lamp:force_bar')
  })

  it('[READ-03] other words about the same things are read as ever', async () => {
    const talk = await atTheBridge()
    expect((await talk.type('look at the bar')).said).not.toContain(noCrank)
    expect((await talk.type('ask Ansa about the bar')).said).not.toContain(noCrank)
    expect((await talk.type('sit on the bar')).said).not.toContain(noCrank)
  })
})

describe('[READ-03] a find, in its own words', () => {
  it('[READ-03] it is looked for where it is, whatever else the words name', async () => {
    const { said, acts } = await (await atTheBridge()).type(
      'go to the toll house',
      'find the entry for the barrels',
    )
    expect(acts).toMatchObject([{ target_id: 'salt_lamp:desk' }])
    expect(said).toContain('In the drawer lies a letter')
  })
})

describe('[READ-03] a thing put where an action has it', () => {
  it('[READ-03] "stick the crank back on" is fitting it, here or at the end of a way', async () => {
    const talk = await atTheBridge()
    await talk.type('go to the toll house', 'look under the bench')
    expect(await talk.holds('crank')).toBe(1)
    const { turn } = await talk.type('run out to the bridge n stick the crank back on')
    expect(turn.engine_events.map(({ details }) => details.deed_id)).toContain('salt_lamp:raise_bar')
  })

  it('[READ-03] laid on the ground it is only laid down', async () => {
    const talk = await atTheBridge()
    await talk.type('go to the toll house', 'look under the bench', 'go to the bridge')
    const { turn } = await talk.type('put the crank on the ground')
    expect(turn.engine_events.map(({ details }) => details.deed_id)).not.toContain('salt_lamp:raise_bar')
  })
})

describe('a clock that was set back', () => {
  it('does not tell the same sign again when it comes by', async () => {
    const talk = await atTheBridge()
    const sign = 'The straw on the barrels has begun to steam.'
    expect((await talk.type('wait 25 minutes')).said).toContain(sign)
    expect((await talk.type('sing to the eels')).said).toContain('They like it.')
    expect((await talk.type('wait 30 minutes')).said).not.toContain(sign)
    expect((await talk.type('how long have I got')).said).toContain('1 of 5')
    expect((await talk.type('wait 30 minutes')).said).toMatch(/second heron|were restless/)
  })
})
