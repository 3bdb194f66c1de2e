/** What an adventure tells a player before they act is what then happens: risk words, hours, locks, what is still wanting. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openMiniLm } from '../../src/llm/embedding/minilm-embedding.ts'
import { tryCli } from '../entry/try-cli.ts'
import { beginAt, type Played, type Typing } from '../reading/at-the-command-line.ts'
import { scratchFolder } from '../scratch-folder.ts'

const { model } = await openMiniLm()
const readers = model === null ? ['off'] : ['off', 'minilm']

const choicesOf = ({ turn }: Played) => Object.values(turn.planning_block?.choices ?? {})

async function screens(game: Typing, lines: readonly string[]): Promise<readonly Played[]> {
  const seen: Played[] = []
  for (const line of lines) seen.push(await game.type(line))
  return seen
}

describe('what is called safe', () => {
  it.each([
    ['dead_drop', ['I look about.', 'I ask Viktor about the stool.', 'I look about.', 'I wait a minute.']],
    [
      'nineteen_year_tide',
      ["I go to Gutters' Row.", 'I look about.', 'I go to the Dry Stool.', 'I look about.'],
    ],
  ])('[STK-07] %s: names no check', { timeout: 120_000 }, async (scenario, lines) => {
    const seen = await screens(await beginAt(scenario), lines)
    const shown = seen.flatMap(choicesOf)
    expect(shown.length).toBeGreaterThan(8)
    const broken = shown.filter(({ risk_level, check }) => risk_level === 'safe' && check !== undefined)
    expect(broken.map(({ text }) => text)).toEqual([])
  })

  it('[STK-07] a search that may raise a counter says so before it is picked', {
    timeout: 120_000,
  }, async () => {
    const game = await beginAt('dead_drop')
    const seen = await screens(game, ['I look about.', 'I ask Viktor about Jin.', 'I look about.', 'I wait.'])
    const search = seen.flatMap(choicesOf).find(({ text }) => text === 'Search the bar')
    expect(search).toMatchObject({ risk_level: 'medium', check: expect.objectContaining({}) })
    const { turn } = await game.type('I search the bar.')
    expect(turn.rolls).toHaveLength(1)
  })
})

describe('the turn of the tide', () => {
  const warned = /\d\d:\d\d, and [^.]* until the turn of the tide/g

  it('is told beforehand, with the hour that the screen shows', { timeout: 120_000 }, async () => {
    const game = await beginAt('nineteen_year_tide')
    const at = async (line: string): Promise<readonly string[]> =>
      (await game.type(line)).said.match(warned) ?? []
    expect(await at('I wait until half past nine.')).toEqual([])
    expect(await at('I wait until ten.')).toEqual([
      '22:00, and two hours are left until the turn of the tide',
    ])
    expect(await at('I wait for five minutes.')).toEqual([])
    expect(await at('I wait until eleven.')).toEqual([
      '23:00, and an hour is left until the turn of the tide',
    ])
    expect(await at('I wait until twenty to twelve.')).toEqual([
      '23:40, and 20 minutes are left until the turn of the tide',
    ])
  })

  it('comes at midnight and no sooner', { timeout: 120_000 }, async () => {
    const game = await beginAt('nineteen_year_tide')
    const before = await game.type('I wait until eleven.', 'I wait until ten to twelve.')
    expect(before.turn.engine_events.map(({ type }) => type)).not.toContain('ending_reached')
    const after = await game.type('I wait until midnight.')
    expect(after.turn.engine_events.map(({ type }) => type)).toContain('ending_reached')
    expect(after.minute % (24 * 60)).toBe(0)
  })
})

describe.each(readers)('a locked door, read %s', (reader) => {
  it.each([
    'I try to pick the lock of the cellar door.',
    'I force the cellar door open with my shoulder.',
    'I pick the lock.',
    'I work at the cellar lock with my tools.',
  ])('"%s" is done here and to that door', { timeout: 120_000 }, async (line) => {
    const game = await beginAt('nineteen_year_tide', 'lock', { FATEWRIGHT_EMBEDDINGS: reader })
    await game.type("I go to Gutters' Row.", 'I go to the Dry Stool.', 'I wait until ten past nine.')
    const { turn, acts } = await game.type(line)
    expect(acts.map(({ action }) => action).join()).toMatch(/^(?:unlock|force)$/)
    expect(turn.engine_events.flatMap(({ details }) => details.deed_id ?? [])).toEqual([])
  })
})

describe('lying low', () => {
  it.each(['I lie low here for a while.', 'Lie low for a bit.', 'I lie low right now'])(
    '"%s" is the choice of that name',
    { timeout: 120_000 },
    async (line) => {
      const game = await beginAt('dead_drop')
      await game.type('GOD MODE: set heat to 4', 'I look about.')
      const { turn } = await game.type(line)
      expect(turn.understood).toMatch(/lie low/)
      expect(turn.rolls).toHaveLength(1)
    },
  )
})

describe('Agent Chen, when she has come', () => {
  it('is there to be spoken to, and giving up is not called safe', { timeout: 120_000 }, async () => {
    const game = await beginAt('dead_drop')
    await game.type('I go to the Night Market.')
    const seen = await game.type('I wait for three hours.', 'I look about.')
    const giving = [seen].flatMap(choicesOf).find(({ text }) => /^Hand Jin/.test(text))
    expect(giving?.risk_level).toBe('high')
    const { said } = await game.type('I ask Agent Chen for one more hour.')
    expect(said).not.toMatch(/not here/)
  })
})

describe('money that changed hands', () => {
  it.each([
    ['I give Mira thirty credits.', "I ask Mira to open Jin's comm."],
    ['I hand Mira 30 credits.', 'Mira, can you open this comm for me?'],
  ])('"%s" buys what it is the price of', { timeout: 120_000 }, async (paying, asking) => {
    const game = await beginAt('dead_drop')
    await game.type('I search the bar.', 'I take the comm.', 'I go to the Night Market.', paying)
    const { turn, said } = await game.type(asking)
    expect(turn.rolls).toEqual([])
    expect(said).toMatch(/house|Dragon|checksum/i)
  })

  it('is not taken for an offer that earns some', { timeout: 120_000 }, async () => {
    const game = await beginAt('dead_drop')
    await game.type('I search the bar.', 'I take the comm.', 'I go to the Night Market.')
    const shown = choicesOf(await game.type("Here's thirty credits, Mira. Open Jin's comm for me."))
    expect(shown.filter(({ text }) => /^(?:Yes: )?sell half a litre.*then/i.test(text))).toEqual([])
  })
})

describe('a fight', () => {
  it.each(['I stab Sergeant Rusk.', 'I slash at Sergeant Rusk.', 'I lunge at the sergeant.'])(
    '"%s" is no shot, with a bow in the hand',
    { timeout: 120_000 },
    async (line) => {
      const game = await beginAt('nineteen_year_tide', 's')
      await game.type('I look about.', 'I shoot Sergeant Rusk with my shortbow.', 'Yes.')
      const { turn } = await game.type(line)
      expect(JSON.stringify(turn.rolls)).toMatch(/(?:Dagger|Rapier) attack/)
      expect(JSON.stringify(turn.rolls)).not.toContain('Shortbow')
    },
  )
})

describe('an action that is not possible yet', () => {
  const files: Readonly<Record<string, string>> = {
    'pack.yaml':
      'id: mill\nname: The Mill\ndescription: A wheel.\nversion: "1.0.0"\ngenre: fantasy\nlayer: adventure\nlicense: CC-BY-4.0\n',
    'locations/loft.md':
      '---\nid: loft\ntype: location\ngm:\n  arrive: [The loft is dusty.]\n  affordances:\n    - id: start\n      text: Start the wheel\n      phrases: [start the wheel]\n      risk: safe\n      if: { flag: oiled }\n      closed: ["The axle is dry: it wants oil before anything."]\n      check: { skill: athletics, dc: 10 }\n      success: [{ flag: turning }]\n    - id: stop\n      text: Walk away for good\n      risk: safe\n      success: [{ flag: gone }]\n---\n\n# The Loft\n\nA loft over a wheel.\n',
    'story/story.yaml':
      'endings:\n  - { id: away, title: Away, if: { flag: gone }, text: You walk. }\n  - { id: done, title: Done, if: { flag: turning }, text: It turns. }\n',
    'scenarios/wheel.yaml':
      'id: wheel\nname: The Wheel\nblurb: A wheel.\ngenre: fantasy\nruleset: bands-2d6\ncontent_pack: mill\nstarts: { hour: 9, minute: 0 }\ncalendar: gregorian\nopening:\n  location: loft\n  text: [You climb up.]\ncoin: 5\nheroes:\n  - { id: wren, name: Wren, blurb: A miller., pronoun: she, choices: { background: courier, skills: [persuasion, stealth, athletics] } }\n',
  }

  it('says what its author says is wanting, and the validator what is wrong with its promises', {
    timeout: 120_000,
  }, async () => {
    const home = scratchFolder()
    const folder = join(scratchFolder(), 'mill')
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(join(folder, path, '..'), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    const found = await tryCli(['pack', 'validate', folder], { home })
    expect(found.stdout).toMatch(/W-SAFE "Start the wheel" is called safe and rolls/)
    expect(found.stdout).toMatch(/W-SAFE "Walk away for good" is called safe and ends the story/)
    expect((await tryCli(['pack', 'install', folder], { home })).exit).toBe(0)
    const begun = await tryCli(['new', 'wheel', '--json'], { home })
    const { campaign_id: id } = JSON.parse(begun.stdout) as { campaign_id: string }
    const { stdout } = await tryCli(['turn', id, 'I start the wheel.'], { home })
    expect(stdout).toContain('The axle is dry: it wants oil before anything.')
  })
})
