/** Whole turns through the orchestrator, with good and hostile game masters, over a memory store. */
import { describe, expect, it } from 'vitest'
import { createCampaign } from '../engine/campaigns/create-campaign.ts'
import { createStarter } from '../engine/campaigns/create-starter-scene.ts'
import { playTurn } from '../engine/turns/play-turn.ts'
import { rerunTurn } from '../engine/turns/rerun-turns.ts'
import { plainGameMaster } from '../gm/plain/plain-game-master.ts'
import { bands2d6 } from '../rules/bands-2d6/bands-2d6.ts'
import { good } from '../testing/assertions.ts'
import { sampleWorld } from '../testing/sample-records.ts'
import { scriptedGameMaster } from '../testing/scripted-game-master.ts'
import { testDependencies } from '../testing/test-engine-dependencies.ts'

const dependenciesWith = (parts = {}) =>
  testDependencies({ rulesets: (id) => Promise.resolve(id === 'bands-2d6' ? bands2d6 : undefined), ...parts })

async function founded(parts = {}) {
  const at = dependenciesWith(parts)
  const world = { ...sampleWorld, campaign: { player_id: 'pc_mira_001' } }
  const head = good(await createCampaign(at, { name: 'Ferry', seed: 'ferry', world }))
  return { at, id: head.campaign_id }
}

describe('a turn', () => {
  it('of each mode is played, counted and kept', async () => {
    const { at, id } = await founded()
    const story = good(await playTurn(at, id, 'I talk to Oda about the river.')).turn
    expect(story.mode).toBe('STORY')
    expect(story.narrative.length).toBeGreaterThan(10)
    expect(Object.keys(story.planning_block?.choices ?? {})).toContain('other_action')
    const thought = good(await playTurn(at, id, 'THINK: how do we cross the river?')).turn
    expect(thought.mode).toBe('THINK')
    expect(thought.planning_block?.plan_quality).toBeDefined()
    const talk = good(await playTurn(at, id, 'OOC: what are the rules here?')).turn
    expect(talk.mode).toBe('DM')
    const god = good(await playTurn(at, id, 'GOD MODE: set my hp to 5', { owner: true })).turn
    expect(god.god_mode_response).toContain('5')
    expect(good(await at.store.verify(id)).ok).toBe(true)
  })

  it('picks what was offered, by its number', async () => {
    const { at, id } = await founded()
    const first = good(await playTurn(at, id, 'I look around.')).turn
    const [key] = Object.keys(first.planning_block?.choices ?? {})
    const second = good(await playTurn(at, id, '1')).turn
    expect(key).toBeDefined()
    expect(second.engine_events.length).toBeGreaterThan(0)
    expect(second.violations.map(({ rule_id }) => rule_id)).not.toContain('PLAN-15')
  })

  it('ends with plain words when the narrator fails', async () => {
    const broken = scriptedGameMaster({
      narrate: () => {
        throw new Error('no')
      },
    })
    const { at, id } = await founded({ gameMaster: broken })
    const played = good(await playTurn(at, id, 'I talk to Oda.')).turn
    expect(played.narrative).not.toBe('')
    expect(played.usage.by).toBe('backstop')
  })

  it('plays again the same from the log', async () => {
    const { at, id } = await founded()
    const first = good(await playTurn(at, id, 'I sneak past Oda.')).turn
    good(await playTurn(at, id, 'I look around.'))
    const again = good(await rerunTurn(at, id, 1))
    expect(again.again.dice_rolls).toEqual(first.dice_rolls)
    expect(again.again.narrative).toBe(first.narrative)
  })

  it('plays picks again as they were sent: talk carries none on, and what nobody offered is named again', async () => {
    const { at, id } = await founded()
    good(await playTurn(at, id, 'I look around.'))
    good(await playTurn(at, id, '1'))
    good(await playTurn(at, id, 'OOC: What do I carry?'))
    const unknown = good(await playTurn(at, id, { message: 'I wait.', choice: 'win_the_game' })).turn
    expect(unknown.notices.join(' ')).toContain('win_the_game')
    for (const turn of [2, 3, 4]) expect(good(await rerunTurn(at, id, turn)).identical, `${turn}`).toBe(true)
  })

  it('says what it could not read, and what can be done instead', async () => {
    const { at, id } = await founded({ gameMaster: plainGameMaster })
    const unread = good(await playTurn(at, id, 'Blorp the frobnicator')).turn
    const said = unread.notices.join(' ')
    expect(said).toContain('Blorp the frobnicator')
    const texts = Object.values(unread.planning_block?.choices ?? {}).map((choice) => choice.text)
    const named = texts.filter((text) => said.toLowerCase().includes(text.toLowerCase()))
    expect(named.length).toBeGreaterThanOrEqual(2)
    expect(unread.dice_rolls).toEqual([])
    const read = good(await playTurn(at, id, 'I look around.')).turn
    expect(read.notices.join(' ')).not.toContain('could not tell')
    const picked = good(await playTurn(at, id, '1')).turn
    expect(picked.notices.join(' ')).not.toContain('could not tell')
  })
})

describe('what comes to light', () => {
  it('is told in the turn that finds it', async () => {
    const at = dependenciesWith({ gameMaster: plainGameMaster, backstop: plainGameMaster })
    const { campaign_id: id } = good(
      await createStarter(at, { name: 'Ferry', ruleset: 'bands-2d6', seed: 'ferry' }),
    )
    const told: string[] = []
    for (let turn = 0; turn < 6 && !told.join(' ').includes('rope'); turn += 1)
      told.push(
        good(await playTurn(at, id, turn % 2 === 0 ? 'I search the landing.' : 'I rest.')).turn.narrative,
      )
    expect(told.join(' ')).toContain('The ferry rope was cut halfway through')
    expect(told.join(' ')).not.toContain('[…]')
  })
})

describe('an attack on somebody who has done nothing', () => {
  it('is asked about once, then carried out, and goes on without another question', async () => {
    const { at, id } = await founded({ gameMaster: plainGameMaster })
    const first = good(await playTurn(at, id, 'I attack Oda.')).turn
    expect(first.dice_rolls).toEqual([])
    expect(first.narrative).toContain('Oda has done you no harm')
    const second = good(await playTurn(at, id, 'I attack Oda.')).turn
    expect(second.dice_rolls.length).toBeGreaterThan(0)
    const third = good(await playTurn(at, id, 'I attack Oda.')).turn
    expect(third.narrative).not.toContain('no harm')
  })
})

describe('a turn whose caller has called it off', () => {
  it('ends in the words of the backstop, and its game master is not asked', async () => {
    const asked: string[] = []
    const silent = scriptedGameMaster({
      instant: false,
      narrate: () => {
        asked.push('narrate')
        return 'Too late.'
      },
    })
    const { at, id } = await founded({ gameMaster: silent })
    const { turn } = good(await playTurn(at, id, 'I look around.', { signal: AbortSignal.abort() }))
    expect(turn.narrative.length).toBeGreaterThan(10)
    expect(turn.narrative).not.toContain('Too late.')
    expect(asked).toEqual([])
    expect(good(await at.store.verify(id)).ok).toBe(true)
  })
})
