/** Thousands of random acts over random streets: whatever is tried, the numbers stay honest. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../core/json.ts'
import type { GameState } from '../../core/state/game-state.ts'
import { good } from '../../testing/assertions.ts'
import { admitted, trialRoller } from '../../testing/ruleset-contract-trial.ts'
import { chen, kira, streetState, viktor } from '../../testing/sample-street.ts'
import { viewOf } from '../rules-view.ts'
import type { AttemptedAction, Resolution } from '../ruleset.ts'
import { bands2d6 } from './bands-2d6.ts'
import { escalationLevels } from './character-sheet.ts'

const verbs =
  'look search talk persuade negotiate bribe intimidate deceive sneak hide steal hack climb flee attack fight shoot go travel rest medical lie_low give take drop use wait escalate think'.split(
    ' ',
  )
const targets = [
  undefined,
  viktor,
  chen,
  'npc_jin_001',
  'loc_dragon_001',
  'loc_alley_001',
  'loc_haven_001',
  'nobody',
]
const flags = ['violence', 'contested', 'dangerous', 'pursuit', 'hostile_present', 'sensitive', 'spicy']

const actions: fc.Arbitrary<AttemptedAction> = fc
  .record({
    verb: fc.constantFrom(...verbs),
    target: fc.constantFrom(...targets),
    item: fc.constantFrom(undefined, 'ammo', 'medkit', 'nothing'),
    risk_flags: fc.subarray(flags, { maxLength: 2 }),
    qty: fc.integer({ min: -1, max: 3 }),
    to: fc.constantFrom('soft', 'hard', 'lethal', 'silly'),
  })
  .map(({ verb, target, item, risk_flags, qty, to }) => ({
    verb,
    actor_id: verb === 'escalate' ? chen : kira,
    ...(target !== undefined && { target_id: target }),
    ...(item !== undefined && { item_id: item }),
    risk_flags,
    options: { qty, to, costs: { heat: qty, mana: 2 } },
  }))

const streets = fc.record({
  risk: fc.record({
    lethality: fc.constantFrom('low', 'moderate', 'high', 'brutal'),
    failure_mode: fc.constantFrom('forgiving', 'consequential', 'punishing'),
    permanence: fc.constantFrom('soft', 'meaningful', 'hard'),
    plot_armor: fc.constantFrom('none', 'thin', 'thick'),
  }),
  clocks: fc.record({
    heat: fc.integer({ min: 0, max: 8 }),
    time: fc.integer({ min: 0, max: 12 }),
    harm: fc.integer({ min: 0, max: 3 }),
    cred: fc.integer({ min: 0, max: 200 }),
    rep: fc.integer({ min: 0, max: 5 }),
  }),
  chenIsHere: fc.boolean(),
  clockRules: fc.constantFrom<JsonObject | null>({}, {}, { direction: { time: 'increment' } }, null),
})

function streakOf(state: GameState): number {
  return Number((state.entities[kira]?.attrs.failure_streak as JsonObject | undefined)?.count ?? 0)
}

function levelOf(state: GameState): number {
  return escalationLevels.indexOf(state.entities[chen]?.attrs.escalation as 'soft')
}

function check(before: GameState, after: GameState, resolution: Resolution, thick: boolean): void {
  for (const clock of Object.values(after.clocks)) {
    expect(clock.value >= 0 && clock.value <= clock.max).toBe(true)
    const moves = resolution.events.filter(
      (event) => event.type === 'clock_advanced' && event.details.clock_id === clock.id,
    )
    const told = moves.reduce((sum, event) => sum + Number(event.details.delta), 0)
    expect(clock.value - (before.clocks[clock.id]?.value ?? 0)).toBe(told)
  }
  for (const item of Object.values(after.inventory)) expect(item.qty).toBeGreaterThan(0)
  expect(levelOf(after) - levelOf(before)).toBeLessThanOrEqual(1)
  expect(levelOf(after) - levelOf(before)).toBeGreaterThanOrEqual(-1)
  expect(thick && after.clocks.harm?.value === after.clocks.harm?.max).toBe(false)
  const [was, is] = [streakOf(before), streakOf(after)]
  if (resolution.outcome === 'automatic') expect(is).toBe(was)
  else if (resolution.outcome === 'failure') expect([0, was, was + 1]).toContain(is)
  else expect(is).toBe(0)
  for (const relationship of Object.values(after.relationships))
    expect(Math.abs(relationship.intensity)).toBeLessThanOrEqual(10)
}

describe('random play', () => {
  it('keeps its laws over thousands of acts', () => {
    let played = 0
    let carriedOut = 0
    fc.assert(
      fc.property(
        streets,
        fc.array(fc.tuple(actions, fc.nat(10_000)), { minLength: 10, maxLength: 10 }),
        (street, moves) => {
          const things = [
            { owner_id: kira, item_id: 'ammo', delta: 3, flags: { consumable: true } },
            { owner_id: kira, item_id: 'weapon', delta: 1 },
            { owner_id: 'loc_alley_001', item_id: 'medkit', delta: 1 },
          ]
          const threat = { subject_id: 'scene', predicate: 'pending_threat', object: 'Sirens' }
          let state = streetState({ ...street, more: { inventory_changes: things, facts_add: [threat] } })
          const total = (of: GameState, item: string) =>
            Object.values(of.inventory).reduce((sum, row) => sum + (row.item_id === item ? row.qty : 0), 0)
          for (const [action, number] of moves) {
            const { roller, draws } = trialRoller(number)
            const result = bands2d6.resolve(viewOf(state), action, roller)
            played += 1
            if (!result.ok) {
              expect([roller.entries.length, draws.offset]).toEqual([0, 0])
              continue
            }
            carriedOut += 1
            const { result: law, after } = admitted(state, result.value, roller)
            good(law)
            check(state, after, result.value, street.risk.plot_armor === 'thick')
            expect(total(after, 'medkit')).toBe(1)
            expect(total(after, 'ammo')).toBeLessThanOrEqual(total(state, 'ammo'))
            const counters = { ...after.counters, current_turn: state.counters.current_turn + 1 }
            state = { ...after, counters }
          }
        },
      ),
      { numRuns: 300 },
    )
    expect(played).toBeGreaterThanOrEqual(3_000)
    expect(carriedOut).toBeGreaterThanOrEqual(1_200)
  })
})
