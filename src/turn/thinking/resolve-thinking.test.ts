import { describe, expect, it } from 'vitest'
import { planningBlockSchema, qualityTiers } from '../../core/protocol/planning-block.ts'
import type { DiceEntry, GameState, StateDiff } from '../../index.ts'
import { bands2d6 } from '../../rules/bands-2d6/bands-2d6.ts'
import { viewOf } from '../../rules/index.ts'
import { fixedRoller as rollerOf } from '../../testing/fixed-dice.ts'
import { given, good } from '../../testing/index.ts'
import { changedState as changed } from '../../testing/sample-states.ts'
import { kira, type StreetOptions, streetState, viktor } from '../../testing/sample-street.ts'
import { narratedThought, pauseLine } from '../modes/play-think-turn.ts'
import { readPlanningBlock } from '../narrate/read-planning-block.ts'
import { planBonus } from './kept-plan.ts'
import { tierOf } from './plan-quality.ts'
import { planThinking } from './planning-check.ts'
import { qualityOf, resolveThinking } from './resolve-thinking.ts'

function asked(state: GameState, words: string) {
  const view = viewOf(state)
  return {
    state,
    view,
    words,
    ruleset: bands2d6,
    actor_id: kira,
    difficultyLabel: bands2d6.difficultyLabel,
    offers: bands2d6.offers(view, kira),
    admissible: () => true,
  }
}

const convince = 'How should I convince Viktor?'
function thoughtOf(face: number, options: StreetOptions = {}, words = convince) {
  return good(resolveThinking(asked(streetState(options), words), rollerOf(face)))
}

describe('a thought', () => {
  it('[FRZ-01] is as good as its margin says, from -30 to 30', () => {
    const expected = (margin: number): string => {
      if (margin >= 15) return 'Masterful'
      if (margin >= 10) return 'Brilliant'
      if (margin >= 5) return 'Sharp'
      if (margin >= 0) return 'Competent'
      return margin >= -4 ? 'Incomplete' : margin >= -9 ? 'Muddled' : 'Confused'
    }
    for (let margin = -30; margin <= 30; margin += 1) expect(tierOf(margin)).toBe(expected(margin))
    expect(new Set(Array.from({ length: 61 }, (_, index) => tierOf(index - 30))).size).toBe(
      qualityTiers.length,
    )
  })

  it('[FRZ-02] that comes to 10 against 12 fails by 2 and is Incomplete, whatever is told', () => {
    const plan = good(planThinking(asked(streetState(), convince)))
    const entry = { total: 10 } as DiceEntry
    const quality = qualityOf(entry, { ...plan, check: { ...plan.check, dc: 12 } })
    expect(quality).toMatchObject({ success: false, margin: -2, quality_tier: 'Incomplete' })
    const { own } = thoughtOf(8)
    const told = { choices: {}, plan_quality: { ...own.block.plan_quality, success: true, margin: 12 } }
    const read = readPlanningBlock(
      { ...own.block, ...told },
      { ...own, block: { ...own.block, plan_quality: quality } },
      'THINK',
    )
    expect(read.block?.plan_quality).toEqual(quality)
    expect(read.violations.map((violation) => violation.rule_id)).toContain('FRZ-02')
  })

  it('[FRZ-03] is rolled by the engine on INT or WIS, and a told quality is only compared', () => {
    const roller = rollerOf(13)
    const thought = good(resolveThinking(asked(streetState(), convince), roller))
    expect(roller.entries).toHaveLength(1)
    expect(thought.entry).toMatchObject({
      label: 'Planning (WIS)',
      total: 15,
      modifiers: [{ value: 2, source: 'WIS' }],
    })
    const told = { ...thought.own.block, plan_quality: { roll_result: 25, quality_tier: 'Masterful' } }
    const read = readPlanningBlock(told, thought.own, 'THINK')
    expect(read.block?.plan_quality).toMatchObject({
      roll_result: 15,
      quality_tier: thought.quality.quality_tier,
    })
    expect(read.violations.map((violation) => violation.rule_id)).toContain('FRZ-03')
  })

  it('has its difficulty from scope, stress, haste and knowledge, before the roll', () => {
    const dcOf = (words: string, options: StreetOptions = {}) => {
      return good(planThinking(asked(streetState(options), words))).check.dc
    }
    expect(dcOf('what do I know about Viktor')).toBe(2)
    const plain = { kira: { skills: {} } }
    expect(dcOf('plan an ambush in the alley', plain)).toBe(14)
    expect(dcOf('plan an ambush in the alley')).toBe(12)
    expect(dcOf('plan an ambush in the alley', { ...plain, chenIsHere: true })).toBe(16)
    expect(dcOf('plan an ambush in the alley', { kira: { skills: { tactics: 2 } } })).toBe(11)
    expect(dcOf('plan an ambush in the alley', { kira: { skills: {}, background: 'Soldier' } })).toBe(12)
    const hunted: StateDiff = {
      facts_add: [{ id: 'f1', subject_id: kira, predicate: 'situation', object: { name: 'pursued' } }],
    }
    expect(dcOf('plan an ambush in the alley', { ...plain, more: hunted })).toBe(17)
    expect(dcOf('win the war for the kingdom')).toBe(21)
    expect(dcOf('what now?')).toBe(5)
  })

  it('shows a whole block: quality, assessment, weighed choices, recommendation', () => {
    for (let face = 1; face <= 20; face += 1) {
      const { own, quality } = thoughtOf(face, { chenIsHere: true })
      expect(planningBlockSchema.safeParse(own.block).success).toBe(true)
      const choices = Object.values(own.block.choices)
      const [least, most] = quality.success ? [4, 6] : [2, 3]
      expect(choices.length).toBeGreaterThanOrEqual(least)
      expect(choices.length).toBeLessThanOrEqual(most)
      expect(choices.every((choice) => choice.analysis !== undefined)).toBe(true)
      expect(own.block.choices).toHaveProperty(own.block.analysis?.recommended_approach ?? 'none')
      expect(own.block.situation_assessment?.current_state).toContain('The Alley')
    }
  })

  it('that failed is sure of something wrong, and only the author reads so', () => {
    const failed = thoughtOf(1)
    expect(failed.quality.success).toBe(false)
    expect(failed.author.length).toBeGreaterThan(0)
    expect(JSON.stringify(failed.own.block)).not.toContain('in truth')
    expect(thoughtOf(20).author).toEqual([])
  })

  it('never names what is hidden', () => {
    const hidden: StateDiff = {
      entities_add: [
        { id: 'npc_canary_001', type: 'npc', name: 'Canary', attrs: { hidden: true }, tags: [] },
      ],
      facts_add: [
        { id: 'f2', subject_id: viktor, predicate: 'secret', object: 'Canary pays him', visibility: 'gm' },
      ],
    }
    for (const face of [1, 10, 20]) {
      const { own } = thoughtOf(face, { more: hidden }, 'plan the war against Canary')
      const { thinking: _own, ...rest } = own.block
      expect(JSON.stringify(rest)).not.toContain('Canary')
    }
  })

  it('[PLAN-13] is told in a line when the narrator told nothing', () => {
    const told = narratedThought('  ', 'the warehouse ambush', 3)
    expect(told.narrative.trim()).not.toBe('')
    expect(told.violations).toMatchObject([{ rule_id: 'PLAN-13' }])
    expect(narratedThought('You think.', 'x', 3)).toEqual({ narrative: 'You think.', violations: [] })
    expect(pauseLine('', 0)).toBe('You pause to consider your options.')
    expect(new Set([0, 1, 2, 3, 4, 5].map((turn) => pauseLine('it', turn))).size).toBe(6)
  })
})

describe('a turn of thinking', () => {
  it('[PLAN-12] changes nothing in the world: hit points told in it are thrown away', async () => {
    await given()
      .when({
        input: 'THINK: what now?',
        mode: 'THINK',
        answer: { narrative: 'Hm.', state_updates: { player_character_data: { hp_current: -5 } } },
      })
      .thenPlayed(({ after, before, broken }) => {
        expect(after.entities).toEqual(before.entities)
        expect(broken).toContain('PLAN-12')
      })
  })
})

describe('a plan that was made', () => {
  const state = streetState()
  const made = (face: number): GameState => changed(state, thoughtOf(face).diff)
  const act = { verb: 'persuade', actor_id: kira, target_id: viktor }

  it('counts when it is carried out, once', () => {
    const after = made(20)
    const bonus = planBonus(after, act)
    expect(bonus?.plan).toMatchObject({ tier: 'Brilliant' })
    expect(bonus?.event).toMatchObject({ type: 'plan_used' })
    expect(planBonus(changed(after, bonus?.diff ?? {}), act)).toBeNull()
  })

  it('does not help anybody else, nor another deed', () => {
    const after = made(20)
    expect(planBonus(after, { ...act, actor_id: viktor })).toBeNull()
    expect(planBonus(after, { ...act, target_id: 'npc_chen_001' })).toBeNull()
    expect(planBonus(after, { ...act, verb: 'hack' })).toBeNull()
    expect(planBonus(state, act)).toBeNull()
  })

  it('that failed recommends nothing worth following', () => {
    expect(planBonus(made(1), act)?.plan.recommended ?? false).toBe(false)
  })

  it('changes what the rules ask for', () => {
    const plan = planBonus(made(20), act)?.plan
    if (plan === undefined) throw new Error('there is a plan')
    const modifiers = (more: object) => {
      const demand = good(bands2d6.demand(viewOf(state), { ...act, ...more }))
      return demand.kind === 'check' ? demand.check.modifiers.map((modifier) => modifier.source) : []
    }
    expect(modifiers({ plan })).toContain('Plan')
    expect(modifiers({})).not.toContain('Plan')
  })

  it('is forgotten when there are too many', () => {
    let after = state
    for (const topic of [
      'docks',
      'market',
      'tower',
      'bridge',
      'cellar',
      'roof',
      'canal',
      'chapel',
      'arena',
      'vault',
    ]) {
      after = changed(after, good(resolveThinking(asked(after, `plan the ${topic} job`), rollerOf(20))).diff)
    }
    const plans = Object.values(after.documents).filter((row) => row.kind === 'custom')
    expect(plans.length).toBeLessThanOrEqual(8)
  })
})
