/** Each measure of seed 003 on a small log made by hand, and the whole over a campaign that was played. */
import { describe, expect, it } from 'vitest'
import { answering, openTable, quietWords } from '../../../test/table.ts'
import type { JsonObject } from '../../core/json.ts'
import type { DiceEntry } from '../../core/ledger/dice-entry.ts'
import type { Violation } from '../../core/violation.ts'
import { assembleEngine } from '../../engine/engine.ts'
import type { RecordedTurn } from '../../engine/read-log.ts'
import { good } from '../../testing/assertions.ts'
import { aggregateMeasures } from './aggregate-turn-measures.ts'
import { campaignMetrics, metricsText, problemTurns } from './campaign-metrics.ts'
import { measureTurn, type TurnMeasure } from './measure-turn.ts'

interface HandMade {
  readonly narrative?: string
  readonly broken?: readonly (readonly [rule: string, action: Violation['action']])[]
  readonly passes?: JsonObject
  readonly lore?: JsonObject
  readonly question?: string
  readonly refused?: readonly string[]
  readonly accepted?: readonly string[]
  readonly rolls?: readonly DiceEntry[]
  readonly told_at?: string
  readonly usage?: JsonObject
}

function turn(number: number, made: HandMade = {}): TurnMeasure {
  const common = { mode: 'STORY', nonce: number - 1 } as const
  const violations = (made.broken ?? []).map(([rule_id, action]) => ({
    rule_id,
    action,
    severity: 'error' as const,
    at: 'narrative',
    message: `broke ${rule_id}`,
  }))
  const recorded = {
    resolved: {
      ...common,
      at: '2026-01-01T20:00:00.000Z',
      entries: [{ role: 'user', text: `line ${number}` }],
      rolls: made.rolls ?? [],
      engine_events: [],
      violations: [],
      prompt_versions: {},
      context_packet: { scene: {}, lore_context: made.lore ?? {} },
      pass_outputs: made.passes ?? {},
    },
    told: {
      ...common,
      at: made.told_at ?? '2026-01-01T20:00:00.000Z',
      narrative: made.narrative ?? 'Rain.',
      envelope: { question: made.question ?? null },
      accepted: made.accepted ?? [],
      violations,
      refused: (made.refused ?? []).map((path) => ({ path, rule: 'STATE-02', reason: 'no' })),
      usage: made.usage ?? { by: 'embedded' },
    },
  }
  return measureTurn(number, recorded as unknown as RecordedTurn)
}

function roll(value: number, repeats = false): DiceEntry {
  return { groups: [{ sides: 6, faces: [{ value }] }], repeats, outcome: 'Success' } as unknown as DiceEntry
}

describe('the measures of a log made by hand', () => {
  it('count contradictions of tellings over turns, and those left standing apart', () => {
    const turns = [
      turn(1, {
        broken: [
          ['DICE-03', 'retried'],
          ['STATE-09', 'fell-back'],
          ['ENV-19', 'dropped'],
        ],
      }),
      turn(2, { broken: [['DICE-04', 'noted']] }),
      turn(3),
      turn(4),
    ]
    const measured = aggregateMeasures(turns)
    expect(measured.contradiction_rate).toBe(3 / 4)
    expect([measured.contradictions, measured.contradictions_shown]).toEqual([3, 1])
    expect([measured.retried, measured.fell_back]).toEqual([1, 1])
    expect(measured.violations.map((count) => count.rule)).toEqual([
      'DICE-03',
      'DICE-04',
      'ENV-19',
      'STATE-09',
    ])
    expect(aggregateMeasures([]).contradiction_rate).toBeNull()
  })

  it('count invalid acts and wishes that went through, over all that were invalid', () => {
    const blocked = { blocked_actions: [{ action: 'fly', reason: 'No wings.' }], allowed_actions: [] }
    const held = turn(1, { passes: { validator: blocked, attempts: [{ verb: 'look' }] } })
    const slipped = turn(2, { passes: { validator: blocked, attempts: [{ verb: 'fly' }] } })
    const both = { ...blocked, allowed_actions: [{ action: 'fly' }] }
    const other = turn(3, { passes: { validator: both, attempts: [{ verb: 'fly' }] } })
    const wished = turn(4, { refused: ['gold'], accepted: ['mood'] })
    expect(aggregateMeasures([held, slipped, other, wished]).invalid_action_acceptance).toBe(1 / 4)
    expect(aggregateMeasures([turn(1)]).invalid_action_acceptance).toBeNull()
  })

  it('count turns with a question back, by the validator or in the envelope', () => {
    const asked = turn(1, { passes: { validator: { clarification_needed: true } } })
    expect(
      aggregateMeasures([asked, turn(2, { question: 'Which door?' }), turn(3), turn(4)]).clarification_rate,
    ).toBe(0.5)
  })

  it('measure lengths as readers count them, of what was told', () => {
    const turns = [
      turn(1, { narrative: 'Rain 🌧' }),
      turn(2, { narrative: '' }),
      turn(3, { narrative: 'Two.' }),
    ]
    expect(aggregateMeasures(turns).length_stats).toEqual({ min: 4, avg: 5, max: 6 })
  })

  it('count lore that stood already, and judge relevance scene by scene', () => {
    const kept = (scene_id: string, since: number, cache: 'hit' | 'miss') => ({
      passes: { lore: { scene_id, basis: 'b', turn: since, cache } },
      ...(cache === 'miss' && { lore: { sources: [{ id: `${scene_id}:good` }, { id: `${scene_id}:odd` }] } }),
    })
    const turns = [
      turn(1, kept('quay', 1, 'miss')),
      turn(2, kept('quay', 1, 'hit')),
      turn(3, kept('quay', 1, 'hit')),
      turn(4, kept('tower', 4, 'miss')),
    ]
    expect(aggregateMeasures(turns).lore_cache_hit_rate).toBe(0.5)
    expect(aggregateMeasures(turns.slice(0, 3)).lore_cache_hit_rate).toBe(2 / 3)
    expect(aggregateMeasures(turns).lore_relevance_rate).toBeNull()
    const judged = new Set(['quay:good', 'quay:odd', 'tower:good'])
    expect(aggregateMeasures(turns, judged).lore_relevance_rate).toBe((1 + 0.5) / 2)
    expect(aggregateMeasures([turn(1)], judged).lore_relevance_rate).toBeNull()
  })

  it('count faces once for dice that were the same dice, and every face that never fell', () => {
    const { rolls } = aggregateMeasures([
      turn(1, { rolls: [roll(6), roll(6, true)] }),
      turn(2, { rolls: [roll(2)] }),
    ])
    expect(rolls.dice).toEqual([
      {
        sides: '6',
        faces: [
          [1, 0],
          [2, 1],
          [3, 0],
          [4, 0],
          [5, 0],
          [6, 1],
        ],
      },
    ])
    expect([rolls.rolls, rolls.outcomes]).toEqual([3, { Success: 3 }])
  })

  it('sum tokens, price and time as far as somebody counted them', () => {
    const usage = {
      by: 'pipeline',
      input_tokens: 900,
      cached_tokens: 600,
      output_tokens: 80,
      price_usd: 0.01,
    }
    const calls = [{ stage: 'narrate', model: 'm', ms: 400 }]
    const told_at = '2026-01-01T20:00:01.500Z'
    const measured = aggregateMeasures([turn(1, { usage: { ...usage, calls }, told_at }), turn(2)])
    expect(measured.tokens).toEqual({ input: 900, cached: 600, output: 80 })
    expect(measured.price_usd).toBe(0.01)
    expect(measured.latency).toEqual([
      { stage: 'from dice to words', count: 2, median: 0, worst: 1_500 },
      { stage: 'narrate', count: 1, median: 400, worst: 400 },
    ])
    expect(aggregateMeasures([turn(1)]).tokens).toEqual({ input: null, cached: null, output: null })
  })

  it('list the turns to look at, the worst first, and leave the others out', () => {
    const turns = [
      turn(1, { question: 'Which?' }),
      turn(2, { broken: [['DICE-04', 'noted']] }),
      turn(3),
      turn(4, { broken: [['DICE-03', 'retried']] }),
    ]
    const said = { verdict: 'flag', text: 'Oda was dead.', by: '', at: '', record: '' } as const
    const listed = problemTurns(turns, [
      { ...said, turn: 3 },
      { ...said, turn: 1, verdict: 'good' },
    ])
    expect(listed.map((problem) => problem.turn)).toEqual([3, 2, 4, 1])
    expect(listed[0]?.reasons).toEqual(['flagged by a player: Oda was dead.'])
  })
})

describe('the measures of a campaign', () => {
  it('are told for all of it, for each session and each turn, with what players said', async () => {
    const lie = { narrative: `${quietWords(1)} You roll a 4711 on Stealth.` }
    const { desk, id, play } = await openTable({ script: answering(lie, {}) })
    const engine = assembleEngine(desk)
    good(await engine.sessions.startSession(id))
    await play('I sneak past Viktor.')
    good(await engine.sessions.endSession(id))
    await play('I attack Chen.')
    good(await engine.turns.giveFeedback(id, { turn: 2, verdict: 'bad', text: 'Chen was far away.' }))
    const metrics = good(await campaignMetrics(engine, id))
    expect(metrics.campaign.contradiction_rate).toBe(0.5)
    expect(metrics.campaign.contradictions_shown).toBe(0)
    expect(metrics.campaign.invalid_action_acceptance).toBe(0)
    expect(metrics.sessions).toMatchObject([{ from: 1, to: 1, measures: { contradiction_rate: 1 } }])
    expect(metrics.by_turn.map((measure) => measure.turn)).toEqual([1, 2])
    expect(metrics.problems.map((problem) => problem.turn)).toEqual([2, 1])
    const text = metricsText(metrics)
    expect(text.indexOf('Turns to look at')).toBeLessThan(text.indexOf('contradiction_rate'))
    expect(text).toContain('a player found it bad: Chen was far away.')
  })
})
