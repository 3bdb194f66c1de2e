import { describe, expect, it } from 'vitest'
import type { GameState } from '../../core/state/game-state.ts'
import type { StateDiff } from '../../core/state/state-diff.ts'
import { factsKnownBy } from '../../knowledge/index.ts'
import { discover, unfoundIn, wouldFind } from '../discovery.ts'
import { brida, harbourState, inn, jory, lawfully, mira } from '../sample-state.ts'
import { disclosablesOf, disclose, disclosures, type Means } from './disclose-npc-knowledge.ts'

const talkative = harbourState({
  entities_update: [
    {
      id: jory,
      set: [
        {
          path: ['knows'],
          value: [
            "Jin's last delivery route",
            { id: 'k_tide', topics: ['tide'], fact: 'f_tide', say: ['Midnight, it turns.'] },
          ],
        },
        {
          path: ['withholds'],
          value: [
            {
              id: 'w_rowed',
              topics: ['tongue'],
              fact: 'f_rowed',
              tell: ['He rubs the rope-burn.'],
              deflect: ['Never seen a bell close to.'],
              say: ['It was me at the oars.'],
              gate: {
                any: [
                  { check: { skill: 'persuasion', dc: 14 } },
                  { evidence: 'c_sledge' },
                  { disposition: '>=3' },
                  { coin: 10 },
                ],
              },
              on_reveal: [{ disposition: { [brida]: -1 } }, { clock: { tide: 1 } }],
            },
            {
              id: 'w_debt',
              topics: ['debt'],
              fact: 'Jory owes forty crowns',
              lie: ['I owe nobody.'],
              gate: { disposition: 9 },
            },
          ],
        },
      ],
    },
  ],
})

function ask(topic: string, means: Means = {}, state: GameState = talkative) {
  const answer = disclose(jory, topic, state, mira, means)
  if (!answer.ok) throw new Error(answer.refusal.message)
  return {
    ...answer.value,
    types: answer.value.events.map((event) => event.type),
    after: lawfully(state, answer.value.diff),
  }
}

const knowing = { knowledge_add: [{ knower_id: mira, fact_id: 'c_sledge', turn: 2, source: 'found' }] }

describe('disclosure', () => {
  it('shares what is free, and keeps back what is gated, with what would open it', () => {
    const answers = disclosures(jory, '', talkative, mira)
    expect(answers.open.map((entry) => entry.id)).toEqual(['k_tide'])
    expect(answers.withheld.map((withheld) => withheld.entry.id)).toEqual(['w_rowed', 'w_debt'])
    expect(answers.withheld[0]?.opens_with).toHaveLength(4)
    const { types, after, events } = ask('tongue')
    expect(types).toEqual(['deflected'])
    expect(events[0]?.details.say).toEqual(['Never seen a bell close to.'])
    expect(after.knowledge).toEqual({})
  })

  it('opens to a passed check, to shown evidence, to trust and to coin, and the coin is gone', () => {
    const opened = (means: Means, more: StateDiff = {}) => ask('tongue', means, lawfully(talkative, more))
    expect(opened({ passed: ['persuasion'] }).types[0]).toBe('disclosed')
    expect(opened({ shown: ['c_sledge'] }, knowing).types[0]).toBe('disclosed')
    expect(
      opened({}, { relationships_change: [{ a_id: mira, b_id: jory, rel_type: 'trust', intensity: 3 }] })
        .types[0],
    ).toBe('disclosed')
    const paid = opened({ coin: 10 })
    expect(paid.types).toEqual([
      'item_lost',
      'disclosed',
      'relationship_changed',
      'clock_advanced',
      'clock_triggered',
    ])
    expect(paid.after.inventory[`${mira}|coin`]?.qty).toBe(2)
  })

  it('is not fooled by evidence one does not have, nor by coin one does not have', () => {
    expect(ask('tongue', { shown: ['c_sledge'] }).types).toEqual(['deflected'])
    expect(disclose(jory, 'tongue', harbourState(), mira, { coin: 10 }).ok).toBe(true)
    const poor = lawfully(talkative, { inventory_changes: [{ owner_id: mira, item_id: 'coin', delta: -12 }] })
    expect(disclose(jory, 'tongue', poor, mira, { coin: 10 })).toMatchObject({
      ok: false,
      refusal: { code: 'world/not-enough' },
    })
  })

  it('reveals once, with its source, and what hangs on it happens once', () => {
    const first = ask('tongue', { passed: ['persuasion'] })
    expect(first.after.knowledge[`${mira}|f_rowed`]).toMatchObject({ turn: 5, source: 'told by Jory Sprat' })
    expect(first.after.clocks.tide?.value).toBe(2)
    const again = ask('tongue', { passed: ['persuasion'] }, first.after)
    expect(again.types).toEqual(['told_before'])
    expect(again.diff).toEqual({})
  })

  it('keeps a lie as something that was said, not as something that is so', () => {
    const { after, types } = ask('debt')
    expect(types).toEqual(['lied'])
    expect(after.facts.said_npc_jory_001_w_debt_lie).toMatchObject({
      predicate: 'claims',
      object: 'I owe nobody.',
      subject_id: jory,
    })
    expect(Object.values(after.facts).some((fact) => fact.object === 'Jory owes forty crowns')).toBe(false)
    expect(ask('debt', {}, after).diff).toEqual({})
  })

  it('leaves labels and nonsense out', () => {
    const npc = talkative.entities[jory]
    expect(npc && disclosablesOf(npc).map((entry) => entry.id)).toEqual(['k_tide', 'w_rowed', 'w_debt'])
    expect(disclose('npc_nobody_001', '', talkative, mira).ok).toBe(false)
  })
})

describe('what somebody may know', () => {
  it('an NPC does not know what the player found while they were away', () => {
    const found = lawfully(harbourState(), {
      facts_update: [{ id: 'c_sledge', visibility: 'known', discovered_turn: 3, discovery_method: 'search' }],
      ...knowing,
    })
    expect(factsKnownBy(found, brida).map((fact) => fact.id)).toEqual(['f_tide'])
    expect(factsKnownBy(found, mira).map((fact) => fact.id)).toEqual(['c_sledge', 'f_tide'])
  })
})

const searchable = harbourState({
  entities_update: [
    {
      id: inn,
      set: [
        {
          path: ['discoverables'],
          value: [
            {
              id: 'd_sledge',
              trigger: { verbs: ['search'], target: inn },
              core: true,
              check: { skill: 'investigation', dc: 11 },
              reveal: ['Two lines in the sawdust.'],
              on_fail: [{ clock: { tide: 1 } }],
              gives: { clue: 'c_sledge' },
            },
            {
              id: 'd_purse',
              trigger: 'search behind bar',
              near_miss: ['Mugs.'],
              gives: { item: 'coins', fact: 'A coins was hidden' },
            },
          ],
        },
      ],
    },
  ],
})

describe('discoverables', () => {
  const place = searchable.entities[inn]
  const [sledge, coins] = place === undefined ? [] : [...unfoundIn(place, searchable)]
  if (sledge === undefined || coins === undefined) throw new Error('the inn has two')

  it('a core clue is found whatever the dice say; a failure only costs', () => {
    const { found, diff, events } = discover(sledge, 'failure', searchable, mira)
    expect(found).toBe(true)
    const after = lawfully(searchable, diff)
    expect(after.knowledge[`${mira}|c_sledge`]?.source).toBe('found')
    expect(after.clocks.tide?.value).toBe(2)
    expect(events[0]).toMatchObject({ type: 'discovered', details: { core: true } })
  })

  it('anything else is missed by a failure, and found once: a second search gives nothing twice', () => {
    expect(discover(coins, 'failure', searchable, mira)).toMatchObject({ found: false, diff: {} })
    const first = discover(coins, 'success', searchable, mira)
    const after = lawfully(searchable, first.diff)
    expect(after.inventory[`${mira}|coins`]?.qty).toBe(1)
    expect(after.knowledge[`${mira}|found_d_purse`]).toBeDefined()
    const second = discover(coins, 'critical', after, mira)
    expect(second).toMatchObject({ found: false, diff: {} })
    expect(second.events[0]?.type).toBe('nothing_more_here')
  })

  it('are come upon by what was said or looked at', () => {
    expect(wouldFind(sledge, { verb: 'search', target_id: inn })).toBe(true)
    expect(wouldFind(sledge, { verb: 'search', target_id: jory })).toBe(false)
    expect(wouldFind(coins, { verb: 'search', words: 'I search behind the bar' })).toBe(true)
    expect(wouldFind(coins, { verb: 'talk', words: 'behind the bar' })).toBe(false)
  })
})
