/** What hostile game masters found in whole turns, each as small as it can be told. */
import { describe, expect, it } from 'vitest'
import type { AuthorTurn } from '../core/protocol/turn-envelope.ts'
import type { StateDiff } from '../core/state/state-diff.ts'
import { createCampaign } from '../engine/campaigns/create-campaign.ts'
import { playTurn } from '../engine/turns/play-turn.ts'
import { plainGameMaster } from '../gm/plain/plain-game-master.ts'
import { bands2d6 } from '../rules/bands-2d6/bands-2d6.ts'
import { createDnd5e } from '../rules/dnd5e/dnd5e.ts'
import { good } from '../testing/assertions.ts'
import { sampleWorld } from '../testing/sample-records.ts'
import {
  envelopeAround,
  narrationOf,
  type Script,
  scriptedGameMaster,
} from '../testing/scripted-game-master.ts'
import { testDependencies } from '../testing/test-engine-dependencies.ts'
import { playerTurn } from './render-turn.ts'

const secret = 'the ferryman drowned the heir of Saltmarsh'
const world: StateDiff = {
  ...sampleWorld,
  campaign: { player_id: 'pc_mira_001' },
  facts_add: [{ id: 'f_gm', subject_id: 'npc_oda_001', predicate: 'did', object: secret, visibility: 'gm' }],
}

async function founded(script: Script, more: { world?: StateDiff; ruleset?: string } = {}) {
  const rulesets = [bands2d6, createDnd5e()]
  const at = testDependencies({
    rulesets: (id) => Promise.resolve(rulesets.find((ruleset) => ruleset.id === id)),
    gameMaster: scriptedGameMaster(script),
    backstop: plainGameMaster,
  })
  const founding = { name: 'Ferry', seed: 'ferry', world, ...more }
  const id = good(await createCampaign(at, founding)).campaign_id
  const play = async (input: string, progress?: (step: object) => void): Promise<AuthorTurn> =>
    good(await playTurn(at, id, input, progress === undefined ? {} : { progress })).turn
  return { at, id, play }
}

const narrating =
  (change: (turn: number) => object): NonNullable<Script['narrate']> =>
  (request) => ({
    ...envelopeAround(request, narrationOf(request)),
    ...change(request.packet.recent_events.length),
  })

function rulesOf(author: AuthorTurn): readonly string[] {
  return author.violations.map((violation) => violation.rule_id)
}

describe('a turn ends', () => {
  it('whatever is nested in a wish that is set aside', async () => {
    const deep = JSON.parse(`${'{"a":'.repeat(500)}1${'}'.repeat(500)}`) as object
    const { play } = await founded({ narrate: narrating(() => ({ state_updates: deep })) })
    expect((await play('OOC: are you there?')).mode).toBe('DM')
  })

  it('[MEM-06] without a wish that reopens what is over, and the rest of it stands', async () => {
    const mission = { title: 'Find the bell', status: 'active' }
    const update = { custom_campaign_state: { active_missions: [mission] } }
    const { at, id, play } = await founded({ narrate: narrating(() => ({ state_updates: update })) })
    await play('I look around.')
    const done = { threads_update: [{ id: 'find_the_bell', status: 'completed' }] }
    good(await at.store.applyStateDiff(id, done, 'found', '2026-01-01T00:00:00.000Z'))
    const again = await play('I talk to Oda.')
    expect(again.narrative).not.toBe('')
    expect(rulesOf(again)).toContain('MEM-06')
    expect(good(await at.store.getState(id)).threads.find_the_bell?.status).toBe('completed')
    expect(good(await at.store.verify(id)).ok).toBe(true)
  })
})

describe('a secret', () => {
  it('[PIPE-23] is in no choice and no thought', async () => {
    const { play } = await founded({
      narrate: (request) => ({
        ...envelopeAround(request, narrationOf(request)),
        planning_block: { ...request.planning_block, thinking: `Mind: ${secret}.`, context: 'An ENTJ.' },
      }),
    })
    const author = await play('I look around.')
    expect(JSON.stringify(playerTurn(author))).not.toMatch(/drowned the heir|ENTJ/)
    expect(rulesOf(author)).toEqual(expect.arrayContaining(['PIPE-23', 'STATE-12']))
  })

  it('[PIPE-23] becomes no fact, no item and no memory', async () => {
    const { at, id, play } = await founded({
      narrate: narrating(() => ({
        established_facts: [{ subject_id: 'npc_oda_001', predicate: 'rumour', detail: secret }],
        introduced_items: [{ id: 'note', name: secret, description: '', location: 'scene' }],
        state_updates: { custom_campaign_state: { core_memories: { append: [secret] } } },
      })),
    })
    const author = await play('I look around.')
    expect(rulesOf(author).filter((rule) => rule === 'PIPE-23')).toHaveLength(3)
    const state = good(await at.store.getState(id))
    expect(JSON.stringify(state).split('drowned the heir')).toHaveLength(2)
  })

  it('[PIPE-23] ends a draft, whose earlier sentences were said', async () => {
    const { play } = await founded({
      // Only one whose dice are kept before it speaks has drafts at all.
      instant: false,
      narrate: (request, { say }) => {
        for (const piece of ['Rain falls. Oda ', 'looks up. They say that the ferry', `${secret.slice(9)}. `])
          say?.(piece)
        say?.('More rain. ')
        return envelopeAround(request, narrationOf(request))
      },
    })
    const drafts: string[] = []
    await play('I look around.', (step) => void drafts.push(JSON.stringify(step)))
    expect(drafts.join()).toContain('Rain falls.')
    expect(drafts.join()).not.toMatch(/drowned|More rain/)
  })
})

it('[PLAN-21] a name that is markup is text wherever the engine says it', async () => {
  const name = 'The Ferry <img src=x onerror=alert(1)>'
  const entities_add = (world.entities_add ?? []).map((entity) =>
    entity.id === 'loc_ferry_001' ? { ...entity, name } : entity,
  )
  const { play } = await founded({}, { world: { ...world, entities_add } })
  const shown = playerTurn(await play('I look around.'))
  expect(shown.session_header).toContain('Location: The Ferry')
  expect(shown.location_confirmed).toBe('The Ferry')
  expect(JSON.stringify(shown)).not.toContain('<img')
})

it('[PIPE-24] words with other numbers than the engine’s are not taken for a choice', async () => {
  const { play } = await founded({
    narrate: (request) => ({
      ...envelopeAround(request, narrationOf(request)),
      planning_block: {
        thinking: 'You have 4711 hit points.',
        choices: Object.fromEntries(
          Object.entries(request.planning_block?.choices ?? {}).map(([key, choice]) => [
            key,
            { ...choice, text: `${choice.text} (DC 4711)` },
          ]),
        ),
      },
    }),
  })
  const author = await play('I look around.')
  expect(JSON.stringify(author.planning_block)).not.toContain('4711')
  expect(rulesOf(author)).toContain('PIPE-24')
})

it('a narrator that copies the engine’s choices is not complained about', async () => {
  const { play } = await founded({})
  for (const line of ['I look around.', 'I talk to Oda.', 'I search the ferry.'])
    expect(rulesOf(await play(line)).filter((rule) => rule !== 'ENV-06')).toEqual([])
})

it('a reading that was thrown away is noted, and the engine reads the line', async () => {
  const { play } = await founded({
    interpret: () => {
      throw new Error('no idea')
    },
  })
  expect(rulesOf(await play('I talk to Oda.'))).toContain('PIPE-01')
})

it('[DICE-22] dice that a narrating asks for have fallen already', async () => {
  const roll = { tool: 'roll_dice', args: { notation: '1d20' } }
  const { play } = await founded({ narrate: narrating(() => ({ tool_requests: [roll, roll] })) })
  const author = await play('I look around.')
  expect(rulesOf(author)).toContain('DICE-22')
  expect(author.rolls).toEqual([])
})
