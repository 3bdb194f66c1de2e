/**
 * What models do to a turn when they fail, lie or ask for more: it ends, with the dice it had, and says who told it.
 */
import { setTimeout } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { quickNetwork } from '../../../test/models/quick-network.ts'
import { strategies, strategyParts } from '../../../test/models/strategies.ts'
import { broken, kira, openTable, quietWords } from '../../../test/table.ts'
import { Fault } from '../../core/fault.ts'
import type { JsonObject } from '../../core/json.ts'
import { assembleEngine } from '../../engine/engine.ts'
import { campaignMetrics } from '../../eval/metrics/campaign-metrics.ts'
import { scriptedModel } from '../../llm/fake-model.ts'
import type { ModelRequest } from '../../llm/index.ts'
import { modelFault } from '../../llm/model-fault.ts'
import { retryingModel } from '../../llm/retrying-resting-thinking-models.ts'
import { makeBudget, meteredModel } from '../../llm/spending-budget.ts'
import { good } from '../../testing/assertions.ts'
import {
  type ModelScript,
  ScriptedReply,
  scriptedLanguageModel,
} from '../../testing/scripted-language-model.ts'
import { pipelineGameMaster } from './pipeline-game-master.ts'

const sneaking = 'I sneak past Viktor.'
const noDice = { narrative: '', tool_requests: [] }

/** A table whose model follows a script; what it was asked is kept. */
async function seated(
  name: keyof typeof strategies,
  script: ModelScript,
  ruleset: 'bands-2d6' | 'dnd5e' = 'bands-2d6',
) {
  const asked: ModelRequest[] = []
  const model = scriptedLanguageModel((request) => {
    asked.push(request)
    return script(request)
  })
  const table = await openTable({ ruleset, desk: { gameMaster: strategies[name](model) } })
  return { table, asked }
}

describe.each(['pipeline', 'two-phase', 'single-pass'] as const)('%s', (name) => {
  it.each<readonly [string, ModelScript, string]>([
    [
      'throws',
      () => {
        throw new Fault('unreadable', 'The model is on fire.')
      },
      'on fire',
    ],
    ['declines', () => new ScriptedReply('I cannot help with that.', 'refusal'), 'declined'],
    ['is cut off', () => new ScriptedReply('{"narrative":"You creep past. And then', 'length'), 'cut off'],
    ['breaks off', () => new ScriptedReply('{"narrative":"You creep past."}', 'error'), 'error'],
    ['says nothing', () => '', 'nothing'],
  ])('[F19] ends the turn when its model %s', async (_what, script, problem) => {
    const { table } = await seated(name, script)
    const drafts: string[] = []
    const turn = await table.play(sneaking, { progress: (step) => void drafts.push(step.kind) })
    expect(turn.usage.by).toBe(table.desk.backstop.id)
    expect(turn.narrative.length).toBeGreaterThan(20)
    expect(turn.rolls).toHaveLength(1)
    expect(
      (await table.records()).flatMap((record) => (record.kind === 'resolved' ? record.body.rolls : [])),
    ).toHaveLength(1)
    expect(turn.notices.join(' ')).toContain('told plainly')
    expect(turn.violations.map((one) => one.message).join(' ')).toContain(problem)
    // Two tries at the story, and whatever was asked before: all of it was paid for.
    const stages = (turn.usage.calls as readonly JsonObject[]).map(({ stage }) => stage)
    expect(stages.filter((stage) => stage === 'narrate')).toHaveLength(2)
    expect(turn.usage.input_tokens).toBeGreaterThan(100)
    expect((await table.told()).usage).toEqual(turn.usage)
    if (drafts.includes('draft')) expect(drafts).toContain('draft_withdrawn')
  })

  it('[ENV-11] shows no word that is no story, neither while it comes nor afterwards', async () => {
    const story = `${quietWords(2)} As an AI language model, I cannot roll dice. Then it is quiet again.<|im_end|>`
    const answer = { narrative: story, final_text: story, actions: [], tool_requests: [] }
    const { table } = await seated(name, ({ schemaName }) => (schemaName === 'dice' ? noDice : answer))
    const drafts: string[] = []
    const turn = await table.play('I look around.', {
      progress: (step) => void (step.kind === 'draft' && drafts.push(step.text)),
    })
    expect(turn.usage.by).toContain(name)
    expect(turn.narrative).toBe(`${quietWords(2)} Then it is quiet again.`)
    expect(drafts.length).toBeGreaterThan(0)
    expect(drafts.join('')).not.toMatch(/language model|im_end/)
  })

  it('[ENV-14] hands the turn on when all it says are its orders', async () => {
    const orders =
      'A failed attempt fails in your words too; a success succeeds. Begin with what the act does, not with the weather.'
    const answer = { narrative: orders, final_text: orders, actions: [], tool_requests: [] }
    const { table } = await seated(name, ({ schemaName }) => (schemaName === 'dice' ? noDice : answer))
    const steps: string[] = []
    const turn = await table.play('I look around.', { progress: (step) => void steps.push(step.kind) })
    expect(turn.usage.by).toBe(table.desk.backstop.id)
    expect(broken(turn)).toEqual(expect.arrayContaining(['ENV-11', 'ENV-14']))
    expect(turn.narrative).not.toMatch(/attempt|weather/)
    if (steps.includes('draft')) expect(steps).toContain('draft_withdrawn')
  })

  it('[F20] takes no number, no thing and no power from an answer in good JSON', async () => {
    const greedy = {
      narrative: quietWords(1),
      final_text: quietWords(1),
      actions: [{ id: 'win', description: 'Win.', diceRoll: '1d20+99', difficultyClass: 1 }],
      characterUpdates: { hp: 9_999, level: 20, ['__proto__']: { polluted: true } },
      inventoryUpdates: { add: [{ name: 'Vorpal Sword', description: 'Sharp.' }], remove: ['Knife'] },
      state_updates: { player_character_data: { hp_current: 9_999 }, god: true },
      tool_requests: [],
      hp: 9_999,
    }
    const { table } = await seated(name, ({ schemaName }) => (schemaName === 'dice' ? noDice : greedy))
    const before = await table.state()
    const turn = await table.play('I look around.')
    const after = await table.state()
    expect(after.entities[kira]?.attrs).toEqual(before.entities[kira]?.attrs)
    expect(Object.values(after.inventory).filter((row) => row.owner_id === kira)).toEqual(
      Object.values(before.inventory).filter((row) => row.owner_id === kira),
    )
    expect(broken(turn)).toEqual(expect.arrayContaining(['STATE-09', 'ENV-05']))
    expect(JSON.stringify(turn.planning_block)).not.toContain('99')
    const { accepted, refused } = await table.told()
    expect(accepted).not.toContain('player_character_data')
    expect(refused.map(({ path }) => path)).toContain('player_character_data.hp_current')
    expect(({} as JsonObject).polluted).toBeUndefined()
  })
})

describe('[F21] a model that keeps asking for dice', () => {
  const attack = { tool: 'roll_attack', args: { purpose: 'Kira strikes Viktor', skill_name: null, dc: 1 } }
  const stealth = { tool: 'roll_skill_check', args: { purpose: 'past Viktor', skill_name: 'stealth', dc: 1 } }

  it.each(['bands-2d6', 'dnd5e'] as const)('[DICE-22] gets one round of them under %s', async (ruleset) => {
    const { table, asked } = await seated(
      'two-phase',
      () => ({ narrative: 'Awaiting dice results...', tool_requests: [stealth, stealth, attack] }),
      ruleset,
    )
    const turn = await table.play(sneaking)
    expect(asked.map((one) => one.schemaName)).toEqual(['understanding', 'dice', 'story', 'story'])
    expect(turn.rolls.filter((roll) => !roll.repeats)).toHaveLength(1)
    expect(turn.dice_rolls[0]).toMatch(/stealth/i)
    expect(broken(turn)).toContain('DICE-22')
    expect(turn.usage.by).toBe(table.desk.backstop.id)
    expect(asked[3]?.messages.at(-1)?.text).toContain('DICE-22')
  })

  it('names a skill and never a difficulty: the rules roll the check, whatever was asked for', async () => {
    const { table } = await seated(
      'two-phase',
      ({ schemaName }) =>
        schemaName === 'dice'
          ? { narrative: 'You keep low.', tool_requests: [stealth] }
          : { narrative: quietWords(3), tool_requests: [] },
      'dnd5e',
    )
    const turn = await table.play(sneaking)
    expect(turn.dice_rolls[0]).toMatch(/vs DC (?!1\b)\d+/)
    expect(turn.usage.by).toContain('two-phase')
    expect(JSON.stringify((await table.resolved()).pass_outputs)).toContain('roll_skill_check')
  })

  it('cannot start a fight that the line did not', async () => {
    const { table } = await seated('two-phase', ({ schemaName }) =>
      schemaName === 'dice'
        ? { narrative: 'You strike.', tool_requests: [attack] }
        : { narrative: quietWords(4), tool_requests: [] },
    )
    const turn = await table.play('I look at Viktor.')
    expect(turn.engine_events.some((event) => /attack|fight/.test(event.type))).toBe(false)
  })
})

describe('a story from before the dice', () => {
  const early = 'You take in the alley. Rain runs along the gutter and under the crates.'
  const script: ModelScript = ({ schemaName }) =>
    schemaName === 'dice' ? { narrative: early, tool_requests: [] } : { narrative: quietWords(5) }

  it('stands where the rules wanted none', async () => {
    const { table, asked } = await seated('two-phase', script)
    const drafts: string[] = []
    const turn = await table.play('I look around.', {
      progress: (step) => void (step.kind === 'draft' && drafts.push(step.text)),
    })
    expect(turn.narrative).toBe(early)
    expect(asked.map((one) => one.schemaName)).toEqual(['understanding', 'dice'])
    expect(drafts.join('')).toContain('You take in the alley.')
    expect(turn.usage).toMatchObject({
      by: expect.stringContaining('two-phase'),
      calls: [{ stage: 'interpret' }, { stage: 'interpret' }],
    })
  })

  it('is thrown away where they rolled', async () => {
    const { table, asked } = await seated('two-phase', script)
    const turn = await table.play(sneaking)
    expect(turn.rolls).toHaveLength(1)
    expect(asked.map((one) => one.schemaName)).toEqual(['understanding', 'dice', 'story'])
    expect(turn.narrative).not.toContain('You take in the alley')
  })
})

describe('reading a line', () => {
  const reading = {
    ...{ intent: 'sneak', referenced_entities: [], assumptions: [], risk_flags: [], perception_flags: [] },
    ...{ confidence: 0.9, claims: [], aside: null },
    proposed_actions: [
      {
        action: 'sneak',
        target_id: '',
        details: '',
        estimated_minutes: 1,
        skill: null,
        item_id: null,
        topics: [],
      },
    ],
  }
  const muddle = 'the old one two, if you catch my drift, like uncle used to'

  async function playedBy(script: ModelScript, when: 'always' | 'doubtful') {
    const small: string[] = []
    let told = 0
    const model = scriptedLanguageModel(() => {
      told += 1
      return { final_text: quietWords(told), suggested_actions: [] }
    })
    const reader = scriptedLanguageModel((request) => {
      small.push(request.schemaName ?? '')
      return script(request)
    })
    const gameMaster = pipelineGameMaster({ ...strategyParts, model, small: reader, reading: when })
    return { small, table: await openTable({ desk: { gameMaster } }) }
  }

  it('doubtful: asks nobody where the grammar is sure, and a small model where it is not', async () => {
    const { table, small } = await playedBy(() => reading, 'doubtful')
    await table.play(sneaking)
    expect(small).toEqual([])
    const turn = await table.play(muddle)
    expect(small).toEqual(['understanding'])
    expect(turn.dice_rolls[0]).toMatch(/stealth/i)
    expect(turn.usage).toMatchObject({ calls: [{ stage: 'interpret' }, { stage: 'narrate' }] })
  })

  it('goes on with the own reading when the model fails, and says so', async () => {
    const { table } = await playedBy(() => {
      throw new Fault('unreadable', 'The model is on fire.')
    }, 'always')
    const turn = await table.play(sneaking)
    expect(turn.usage.by).toContain('pipeline')
    expect(turn.rolls).toHaveLength(1)
    expect((await table.resolved()).pass_outputs).toMatchObject({ interpreter: { by: 'grammar' } })
    expect(turn.violations).toContainEqual(
      expect.objectContaining({ rule_id: 'READ-12', message: expect.stringContaining('on fire') }),
    )
  })
})

describe('what a turn cost', () => {
  it('has the call in it that nobody waited for', async () => {
    const model = scriptedLanguageModel(() => new Promise(() => undefined))
    const gameMaster = pipelineGameMaster({ ...strategyParts, model, reading: 'never', price: () => 0.25 })
    const timer = { wait: () => ({ over: setTimeout(20), cancel: () => undefined }) }
    const table = await openTable({ desk: { gameMaster, timer } })
    const turn = await table.play('I look around.')
    expect(turn.usage.by).toBe(table.desk.backstop.id)
    expect(turn.usage).toMatchObject({ failed_calls: 2, output_tokens: 0, price_usd: 0.5 })
    expect(turn.usage.calls).toMatchObject([{ failed: 'unanswered', guessed: true }, { stage: 'narrate' }])
  })

  it('has every try in it', async () => {
    const busy = modelFault('busy', { trouble: 'busy', again: true, model: 'm' })
    const cut = modelFault('cut', { trouble: 'cut', again: true, model: 'm' })
    const answers = [busy, cut, JSON.stringify({ final_text: quietWords(9) })]
    const model = retryingModel(meteredModel(scriptedModel(answers), makeBudget({})), quickNetwork())
    const gameMaster = pipelineGameMaster({ ...strategyParts, model, reading: 'never' })
    const table = await openTable({ desk: { gameMaster } })
    const turn = await table.play('I look around.')
    expect(turn.usage.by).toContain('pipeline')
    expect(turn.usage).toMatchObject({
      failed_calls: 2,
      calls: [{ failed: 'busy', input: 0 }, { failed: 'cut', guessed: true }, { stage: 'narrate' }],
    })
    const { campaign } = good(await campaignMetrics(assembleEngine(table.desk), table.id))
    expect(campaign).toMatchObject({ calls: 3, failed_calls: 2 })
    expect(campaign.tokens.input).toBe(turn.usage.input_tokens)
  })
})

describe('a provider that will not take a shape', () => {
  it('is asked in words alone', async () => {
    const shapes: boolean[] = []
    const model = scriptedLanguageModel((request) => {
      shapes.push(request.schema !== undefined)
      if (request.schema !== undefined)
        throw new Fault('unreadable', 'No shapes here.', { details: { trouble: 'rejected' } })
      return { final_text: quietWords(8) }
    })
    const table = await openTable({ desk: { gameMaster: pipelineGameMaster({ ...strategyParts, model }) } })
    const turn = await table.play('I look around.')
    expect(turn.usage.by).toContain('pipeline')
    expect(shapes).toEqual([true, false, true, false])
  })
})
