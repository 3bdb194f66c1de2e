import { afterEach, describe, expect, it, vi } from 'vitest'
import type { RecordDraft } from '../../core/ledger/log-record.ts'
import type { ShownEvent } from '../../core/protocol/turn-envelope.ts'
import { joinedKey } from '../../core/state/game-state.ts'
import type { GameState, StateDiff } from '../../index.ts'
import { bands2d6 } from '../../rules/bands-2d6/bands-2d6.ts'
import { viewOf } from '../../rules/index.ts'
import { fixedRoller } from '../../testing/fixed-dice.ts'
import { given, good, memoryStore, sampleCreation, sampleSecret, sampleTurn } from '../../testing/index.ts'
import { changedState, laterState } from '../../testing/sample-states.ts'
import { kira, streetState, viktor } from '../../testing/sample-street.ts'
import { freezeHours, frozenPlans, liftFreezes, writeFreeze } from './failed-plan-freezes.ts'
import { resolveThinking } from './resolve-thinking.ts'
import { topicOf } from './same-topic.ts'

const ambush = 'plan the ambush on Viktor at the warehouse'

function thinkOf(state: GameState, words: string, roller = fixedRoller(1)) {
  const view = viewOf(state)
  const actor_id = state.campaign.player_id ?? kira
  return resolveThinking(
    {
      state,
      view,
      words,
      ruleset: bands2d6,
      actor_id,
      difficultyLabel: bands2d6.difficultyLabel,
      offers: bands2d6.offers(view, actor_id),
      admissible: () => true,
    },
    roller,
  )
}

const street = streetState({ kira: { skills: {} } })
const failed = good(thinkOf(street, ambush))
const frozen = changedState(street, failed.diff)
const topic = failed.plan.topic.key

afterEach(() => {
  vi.useRealTimers()
})

describe('a failed plan', () => {
  it('[FRZ-04] freezes for hours by its difficulty, from 2 to 40', () => {
    for (let dc = 2; dc <= 40; dc += 1)
      expect(freezeHours(dc)).toBe(dc <= 8 ? 1 : dc <= 12 ? 2 : dc <= 16 ? 4 : dc <= 20 ? 8 : 24)
    expect(failed.quality.dc).toBe(14)
    expect(frozenPlans(frozen)[0]?.freeze_hours).toBe(4)
  })

  it('[FRZ-05] stays frozen by the world’s clock, not by the wall’s', () => {
    vi.useFakeTimers({ now: Date.now() })
    vi.setSystemTime(Date.now() + 5 * 3_600_000)
    expect(thinkOf(frozen, ambush).ok).toBe(false)
    expect(thinkOf(laterState(frozen, { hours: 3, minutes: 59 }), ambush).ok).toBe(false)
    expect(thinkOf(laterState(frozen, { hours: 4 }), ambush).ok).toBe(true)
  })

  it('[FRZ-06] is kept with all five fields, and a missing difficulty is filled in', () => {
    const document = frozen.documents[joinedKey('frozen_plan', topic)]
    expect(document?.value).toMatchObject({
      failed_at: street.time,
      freeze_until: { hour: 18, minute: 30 },
      original_dc: 14,
      freeze_hours: 4,
      description: 'the ambush on Viktor at the warehouse',
    })
    const { original_dc: _lost, freeze_until: _too, ...rest } = document?.value ?? {}
    const torn = {
      ...frozen.documents,
      [joinedKey('frozen_plan', topic)]: { kind: 'frozen_plan', id: topic, value: rest },
    }
    const [mended] = frozenPlans({ ...frozen, documents: torn as GameState['documents'] })
    expect(mended).toMatchObject({ original_dc: 16, freeze_hours: 4, freeze_until: { hour: 18, minute: 30 } })
  })

  it('[FRZ-07] is refused after one hour of four, with the time left and without a die', () => {
    const roller = fixedRoller()
    const result = thinkOf(laterState(frozen, { hours: 1 }), ambush, roller)
    expect(result).toMatchObject({ ok: false, refusal: { code: 'rules/plan-frozen', rule: 'FRZ-07' } })
    if (!result.ok) expect(result.refusal.message).toContain('3 hours left')
    expect(roller.entries).toEqual([])
  })

  it('[FRZ-08] freezes its topic in any wording, and no other', () => {
    const key = (words: string): string => topicOf(words, 'loc_docks_001').key
    expect(key('the warehouse ambush')).toBe(key('ambush at the warehouse'))
    expect(key('I think about ambushing the warehouses')).toBe(
      key('How should we plan the warehouse ambush?'),
    )
    for (const again of ['ambush Viktor at the warehouse', 'Viktor, the warehouse: the ambush again, please'])
      expect(thinkOf(frozen, again).ok).toBe(false)
    for (const other of ['plan how to convince Viktor', 'plan the escape over the roofs', 'what now?'])
      expect(thinkOf(frozen, other).ok).toBe(true)
    expect(key('what now?')).not.toBe(topicOf('what now?', 'loc_alley_001').key)
    expect(key('計画')).not.toBe(key('逃げる'))
  })

  it('[FRZ-10] is frozen by the record that holds its roll: both are kept or neither', async () => {
    const store = memoryStore()
    const head = good(await store.create('sample', sampleCreation('sample'), [sampleSecret]))
    const before = good(await store.getState('sample'))
    const roller = fixedRoller(1)
    const thought = good(thinkOf(before, 'plan the ambush at the ferry', roller))
    const record = (expected: string) => {
      const [resolved] = sampleTurn(0, before.time, thought.diff)
      const body = { ...resolved?.body, mode: 'THINK', rolls: [...roller.entries] }
      return store.append('sample', { expected, drafts: [{ ...resolved, body } as RecordDraft] })
    }
    expect((await record('0'.repeat(64))).ok).toBe(false)
    expect(good(await store.getState('sample'))).toEqual(before)
    expect(good(await store.rollsFrom('sample', head.hash))).toEqual([])
    const { records } = good(await record(head.hash))
    expect(records).toHaveLength(1)
    expect(frozenPlans(good(await store.getState('sample')))).toMatchObject([{ original_dc: 14 }])
    expect(good(await store.rollsFrom('sample', head.hash))).toEqual([thought.entry])
  })
})

describe('a freeze ends early', () => {
  const nothing = { actor_id: kira, diff: {}, events: [] }
  const liftedBy = (diff: StateDiff, events: readonly ShownEvent[] = [], state = frozen) => {
    const after = changedState(state, diff)
    return liftFreezes(after, { ...nothing, diff, events }).events.map((event) => event.details.reason)
  }

  it('[FRZ-09] only for the engine’s reasons: a narrator’s update lifts nothing', async () => {
    expect(liftFreezes(frozen, nothing)).toEqual({ diff: {}, events: [] })
    const told = [{ type: 'action_succeeded', details: { verb: 'look' }, tags: ['outcome'] }]
    expect(liftedBy({}, told)).toEqual([])
    const plan = {
      topic: 'x',
      failed_at: frozen.time,
      freeze_until: frozen.time,
      original_dc: 14,
      freeze_hours: 4,
    }
    await given(writeFreeze({ ...plan, description: 'the ambush', entity_ids: [] }))
      .when({
        input: 'I look around.',
        action: 'quick_action',
        answer: {
          narrative: 'Rain.',
          state_updates: { custom_campaign_state: { frozen_plans: { x: '__DELETE__' } } },
        },
      })
      .thenPlayed(({ after, result }) => {
        expect(after.documents).toHaveProperty([joinedKey('frozen_plan', 'x')])
        expect(result.refused.map((refusal) => refusal.path)).toContain('custom_campaign_state.frozen_plans')
      })
  })

  it('by something new about whom it concerns', () => {
    const fact = { id: 'f9', subject_id: viktor, predicate: 'sleeps_at', object: 'the docks' }
    expect(liftedBy({ facts_add: [{ ...fact, visibility: 'known' }] })).toEqual(['new_information'])
    expect(liftedBy({ facts_add: [{ ...fact, visibility: 'gm' }] })).toEqual([])
    const gm = changedState(frozen, { facts_add: [{ ...fact, visibility: 'gm' }] })
    const heard = { knowledge_add: [{ knower_id: kira, fact_id: 'f9', turn: 1, source: 'told' }] }
    expect(liftedBy(heard, [], gm)).toEqual(['new_information'])
    expect(
      liftedBy({ knowledge_add: [{ ...heard.knowledge_add[0], knower_id: viktor } as never] }, [], gm),
    ).toEqual([])
    const aside = {
      ...fact,
      subject_id: 'npc_jin_001',
      predicate: 'owned',
      object: 'a cat',
      visibility: 'known',
    }
    expect(liftedBy({ facts_add: [aside] })).toEqual([])
  })

  it('by somebody’s help with it', () => {
    const help = (details: ShownEvent['details']): ShownEvent => ({
      type: 'npc_helped',
      details,
      tags: ['help'],
    })
    expect(
      liftedBy({}, [help({ helper_id: 'npc_chen_001', topic: 'the warehouse ambush on Viktor' })]),
    ).toEqual(['help'])
    expect(liftedBy({}, [help({ helper_id: 'npc_chen_001', topic: 'the weather' })])).toEqual([])
    expect(liftedBy({}, [help({ helper_id: kira, topic })])).toEqual([])
  })

  it('by the owner’s word, standing or given now', () => {
    const directive = (gm_override: boolean | string): StateDiff => ({
      documents_update: [
        { kind: 'directive', id: 'd1', set: [{ path: ['gm_override'], value: gm_override }] },
      ],
    })
    expect(liftedBy(directive(true))).toEqual(['gm_override'])
    expect(liftedBy(directive('another matter'))).toEqual([])
    expect(liftedBy({}, [{ type: 'gm_override', details: { topic }, tags: [] }])).toEqual(['gm_override'])
  })

  it('and is swept away when its time is over', () => {
    const swept = liftFreezes(laterState(frozen, { hours: 4 }), nothing)
    expect(swept.diff.documents_remove).toEqual([{ kind: 'frozen_plan', id: topic }])
    expect(swept.events).toEqual([])
  })
})
