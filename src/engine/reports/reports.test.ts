import { beforeEach, describe, expect, it } from 'vitest'
import type { StateDiff } from '../../core/state/state-diff.ts'
import { plainGameMaster } from '../../gm/plain/plain-game-master.ts'
import { bands2d6 } from '../../rules/bands-2d6/bands-2d6.ts'
import { createDnd5e } from '../../rules/dnd5e/dnd5e.ts'
import { good } from '../../testing/assertions.ts'
import { testDependencies } from '../../testing/test-engine-dependencies.ts'
import { starterHero, starterScene } from '../campaigns/create-starter-scene.ts'
import { assembleEngine, type Engine } from '../engine.ts'

const dnd5e = createDnd5e()
let engine: Engine
let id = ''

/** The starter scene with a few things that were not found yet. */
const secrets: StateDiff = {
  entities_add: [
    {
      id: 'loc_vault_001',
      type: 'location',
      name: 'the drowned vault',
      attrs: { hidden: true, connected_to: ['loc_landing_001'] },
      tags: [],
    },
    { id: 'npc_spy_001', type: 'npc', name: 'Ulf', attrs: { hidden: true }, tags: ['hidden'] },
  ],
  facts_add: [
    {
      id: 'fact_hidden',
      subject_id: 'npc_hesper_001',
      predicate: 'did',
      object: 'Hesper cut the rope herself.',
      visibility: 'world',
      confidence: 1,
      tags: ['clue'],
    },
  ],
}

async function begin(ruleset = 'bands-2d6'): Promise<void> {
  engine = assembleEngine(
    testDependencies({
      rulesets: (name) => Promise.resolve([bands2d6, dnd5e].find((ruleset) => ruleset.id === name)),
      gameMaster: plainGameMaster,
    }),
  )
  const hero = good(await engine.heroes.create(ruleset, heroOf(ruleset)))
  const scene = {
    ...starterScene,
    campaign: { player_id: starterHero },
    entities_add: [
      { id: starterHero, type: 'pc', name: hero.name, attrs: hero.attrs as Record<string, never>, tags: [] },
      ...(starterScene.entities_add ?? []),
      ...(secrets.entities_add ?? []),
    ],
    facts_add: [...(starterScene.facts_add ?? []), ...(secrets.facts_add ?? [])],
    documents_update: [
      { kind: 'world', id: 'opening', set: [{ path: ['text'], value: ['The river is up.', 'So are you.'] }] },
    ],
  } as unknown as StateDiff
  id = good(
    await engine.campaigns.create({ name: 'The Salt Road', ruleset, seed: 'tour', world: scene }),
  ).campaign_id
}

function heroOf(ruleset: string) {
  return ruleset === 'dnd5e' ? { name: 'Wren', class: ['rogue'] } : { name: 'Wren' }
}

const play = async (line: string) => good(await engine.turns.play(id, line, { owner: true })).turn

beforeEach(() => begin())

describe('where a campaign stands', () => {
  it('is known before the first turn', async () => {
    const now = good(await engine.reports.status(id))
    expect(now).toMatchObject({ turn_no: 0, place: 'Reed Landing', last: null, name: 'The Salt Road' })
    expect(now.opening).toEqual(['The river is up.', 'So are you.'])
    expect(now.description).toContain('plank jetty')
    expect(now.session_header).toContain('Status: ')
    expect(now.view.clocks).toEqual([{ id: 'river', name: 'The river', value: 1, max: 6 }])
  })

  it('has what was told last, and what could be done', async () => {
    const turn = await play('I look around.')
    const now = good(await engine.reports.status(id))
    const { narrative, planning_block } = engine.turns.forPlayer(turn)
    expect(now.last).toEqual({ narrative, planning_block })
    expect(now.session_header).toBe(turn.session_header)
    good(await engine.branches.undo(id))
    expect(good(await engine.reports.status(id)).last).toBeNull()
  })
})

describe('the journal', () => {
  it('holds what was found, who was met and where one has been, and no more', async () => {
    for (const line of ['I look around.', 'I search the landing.', 'I go to the inn.', 'I wait.'])
      await play(line)
    const { quests, clues, people, map, recap } = good(await engine.reports.journal(id))
    expect(quests.map((quest) => quest.title)).toEqual(['A letter for the far bank, by nightfall'])
    expect(clues).toEqual([{ text: expect.stringContaining('ferry rope was cut'), turn: 2 }])
    expect(people).toEqual([
      { name: 'Brand', role: 'innkeeper', present: true, seen: { place: 'the Lantern Inn', turn: 4 } },
      { name: 'Hesper', role: 'ferrywoman', present: false, seen: { place: 'Reed Landing', turn: 3 } },
    ])
    expect(map.places.map((place) => [place.name, place.here, place.visited])).toEqual([
      ['the Lantern Inn', true, true],
      ['Reed Landing', false, true],
      ['the towpath', false, false],
    ])
    expect(map.ways).toEqual([
      ['loc_inn_001', 'loc_landing_001'],
      ['loc_landing_001', 'loc_towpath_001'],
    ])
    expect(recap.map((line) => line.turn)).toEqual([1, 2, 3, 4])
    const all = JSON.stringify({ quests, clues, people, map, recap })
    for (const hidden of ['vault', 'Ulf', 'herself']) expect(all).not.toContain(hidden)
  })

  it('is nearly empty at first', async () => {
    const { clues, people, recap, map } = good(await engine.reports.journal(id))
    expect([clues, recap]).toEqual([[], []])
    expect(people.map((person) => person.name)).toEqual(['Hesper'])
    expect(map.places).toHaveLength(3)
  })

  it('tells a long story in ten lines, the newest among them', async () => {
    for (let turn = 0; turn < 14; turn += 1) await play(turn === 3 ? 'I search the landing.' : 'I wait.')
    const { recap } = good(await engine.reports.journal(id))
    expect(recap).toHaveLength(10)
    expect(recap.map((line) => line.turn)).toContain(4)
    expect(recap.at(-1)?.turn).toBe(14)
  })
})

describe('why', () => {
  it('has nothing to say before the first turn', async () => {
    expect(good(await engine.reports.why(id))).toBeNull()
  })

  it('explains a die of the bands with its numbers', async () => {
    const turn = await play('I persuade Hesper.')
    const why = good(await engine.reports.why(id))
    const [roll] = turn.rolls
    expect(why?.dice[0]?.what).toBe(turn.dice_rolls[0])
    const faces = roll?.groups[0]?.faces.map((face) => face.value).join(' and ')
    expect(why?.dice[0]?.why).toContain(`2d6 fell on ${faces}`)
    expect(why?.dice[0]?.why).toContain('7 to 9 is mixed')
    expect(why?.dice[0]?.why).toContain('epoch 0, nonce 0, draw 0')
  })

  it('explains a difficulty part by part', async () => {
    await begin('dnd5e')
    const turn = await play('I persuade Hesper.')
    const why = good(await engine.reports.why(id))?.dice[0]?.why ?? ''
    expect(why).toContain('It had to reach DC 13 (13 to win somebody over)')
    const by = (turn.rolls[0]?.total ?? 0) - 13
    expect(why).toContain(by >= 0 ? `met by ${by}` : `missed by ${-by}`)
    expect(why).toMatch(/[+−]\d CHA \(charisma \d+\)/)
    await play('I look around.')
    expect(
      good(await engine.reports.why(id))
        ?.difficulties.map((difficulty) => difficulty.what)
        .join(),
    ).toMatch(/DC \d+/)
  })

  it('looks back for the last dice, explains thinking, and says when dice were repeated', async () => {
    await play('I persuade Hesper.')
    await play('I look around.')
    const later = good(await engine.reports.why(id))
    expect([later?.turn, later?.dice_turn]).toEqual([2, 1])
    good(await engine.branches.undo(id))
    good(await engine.branches.undo(id))
    await play('I persuade Hesper.')
    expect(good(await engine.reports.why(id))?.dice[0]?.why).toContain('does not buy another roll')
    await play('THINK: how do I cross the river?')
    expect(good(await engine.reports.why(id))?.dice[0]?.why).toMatch(/Thought:/)
  })

  it('explains a refusal by its rule, and who told the turn', async () => {
    await play('I attack the moon.')
    const why = good(await engine.reports.why(id))
    expect(why?.refusals).toEqual([{ what: 'attack', why: expect.stringContaining('(rule PIPE-03)') }])
    expect(why).toMatchObject({ teller: 'plain', lines: [], lore: [] })
  })
})
