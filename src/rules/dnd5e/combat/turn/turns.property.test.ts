import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../core/json.ts'
import { stateAfter } from '../../../../core/state/apply-diff.ts'
import type { GameState } from '../../../../core/state/game-state.ts'
import { stateDiffSchema } from '../../../../core/state/state-diff.ts'
import { viewOf } from '../../../rules-view.ts'
import type { AttemptedAction, RulesEvent } from '../../../ruleset.ts'
import { createSrd } from '../../data/load-srd.ts'
import { demandCombat } from '../encounter/demand-combat-check.ts'
import { resolveCombat } from '../encounter/resolve-combat.ts'
import { sampleHero, sampleMonster, seededDice } from '../samples/sample-combat.ts'
import { heroId, turnOfHero } from '../samples/sample-turn.ts'
import { type CombatDocument, combatIn, runningCombat } from '../state/combat-document.ts'

const srd = createSrd()
const friend = 'pc_brannoc_001'
const kinds = ['goblin', 'orc', 'wolf', 'zombie', 'bandit', 'mage', 'troll', 'giant-spider']
const foes = ['npc_foe_001', 'npc_foe_002']
const ids = [heroId, friend, ...foes, 'npc_nobody_001', undefined]

const hero = {
  class: 'Cleric, Fighter and Barbarian',
  level: 5,
  hp_max: 38,
  features: ['Second Wind', 'Cunning Action', 'Rage', 'Channel Divinity: Turn Undead'],
  equipment: { weapons: ['Shortsword', 'Dagger', 'Shortbow'], armor: '', backpack: [] },
  spells_known: [
    'Healing Word',
    'Cure Wounds',
    'Sacred Flame',
    'Guiding Bolt',
    'Bless',
    'Hold Person',
    'Fireball',
  ],
  resources: {
    spell_slots: {
      level_1: { used: 0, total: 4 },
      level_2: { used: 0, total: 2 },
      level_3: { used: 0, total: 1 },
    },
    class_features: {
      second_wind: { used: 0, max: 1 },
      rage: { used: 0, max: 2 },
      channel_divinity: { used: 0, max: 1 },
    },
  },
}

const verbs = [
  'attack',
  'cast',
  'move',
  'withdraw',
  'dodge',
  'dash',
  'disengage',
  'hide',
  'help',
  'ready',
  'use',
  'search',
  'improvise',
  'demand_surrender',
  'parley',
  'grapple',
  'shove',
  'escape',
  'stand',
  'draw',
  'drop',
  'drop_prone',
  'drop_concentration',
  'second wind',
  'rage',
  'stabilise',
  'tumble',
  'flee',
  'wait',
  'death_save',
  'yodel',
  'talk',
  'recall',
]

const target = fc.constantFrom(...ids)
const move = fc.record({
  to: fc.constantFrom('away', ...foes, friend, 'npc_nobody_001'),
  feet: fc.option(fc.integer({ min: -5, max: 60 }), { nil: undefined }),
  when: fc.constantFrom('before', 'after', undefined),
})
const word = fc.constantFrom(...verbs)
const simple = fc.record({
  spell: fc.constantFrom(...hero.spells_known, undefined),
  weapon: fc.constantFrom('Shortsword', 'Dagger', 'Shortbow', undefined, undefined),
  effect: fc.constantFrom('advantage', 'prone', 'pushed', 'damage', undefined),
  trigger: fc.constantFrom('comes_near', 'attacks', 'casts', undefined),
  cost: fc.constantFrom('bonus', undefined, undefined),
})
const message = fc.record({
  verb: word,
  target_id: target,
  skill: fc.constantFrom('acrobatics', 'athletics', undefined),
  item_id: fc.constantFrom('potion_of_healing', undefined, undefined),
  options: simple,
  bonus: fc.option(fc.record({ verb: word, target_id: target, options: simple }), { nil: undefined }),
  moves: fc.option(fc.array(move, { maxLength: 2 }), { nil: undefined, freq: 2 }),
  targets: fc.option(fc.array(fc.constantFrom(...foes, friend), { maxLength: 3 }), {
    nil: undefined,
    freq: 1,
  }),
})
type Message = typeof message extends fc.Arbitrary<infer Value> ? Value : never

/** Leaves out what is not said. */
function said(value: unknown): JsonObject {
  return JSON.parse(JSON.stringify(value)) as JsonObject
}

function actionOf({ bonus, moves, targets, options, ...rest }: Message): AttemptedAction {
  const all = said({ ...options, bonus, move: moves, targets })
  return { ...said(rest), actor_id: heroId, options: all } as unknown as AttemptedAction
}

function start(first: string, second: string, distance: number): GameState {
  const enemies = [first, second].flatMap((kind, index) => {
    const block = srd.monster(kind)
    return block === undefined ? [] : [sampleMonster(foes[index] ?? '', block)]
  })
  return turnOfHero({
    catalogue: srd,
    party: [sampleHero(heroId, hero), sampleHero(friend, { name: 'Brannoc', hp_max: 24, level: 3 })],
    enemies,
    distance,
    items: { potion_of_healing: 2 },
  })
}

function problemsIn(document: CombatDocument | undefined): string[] {
  return Object.entries(document?.combatants ?? {}).flatMap(([id, state]) => {
    const { action, bonus, reaction, movement } = state.economy
    return [
      ...(state.hp_current < 0 || state.hp_current > state.hp_max
        ? [`${id} has ${state.hp_current} hit points`]
        : []),
      ...([action, bonus, reaction, movement].some((left) => left < 0) ? [`${id} owes the turn`] : []),
      ...(action > 1 || bonus > 1 || reaction > 1 ? [`${id} has too much of a turn`] : []),
    ]
  })
}

/** Those who begins a turn comes right after those who did before, those who are out left out. */
function orderProblems(document: CombatDocument, events: readonly RulesEvent[]): string[] {
  const order = document.initiative_order.map((entry) => entry.id)
  const turns = events.filter((event) => event.type === 'turn')
  return turns.flatMap((turn, index) => {
    const before = turns[index - 1]
    if (before === undefined) return []
    const place = (event: RulesEvent) =>
      Number(event.details.round) * order.length + order.indexOf(String(event.details.who))
    const between = order.length === 0 ? [] : skipped(order, place(before), place(turn))
    const still = between.filter((id) => !hasLeft(events, id))
    return place(turn) <= place(before) || still.length > 0 ? [`${String(turn.details.who)} out of turn`] : []
  })
}

function skipped(order: readonly string[], from: number, to: number): string[] {
  return Array.from(
    { length: Math.max(0, to - from - 1) },
    (_, index) => order[(from + 1 + index) % order.length] ?? '',
  )
}

function hasLeft(events: readonly RulesEvent[], id: string): boolean {
  return events.some(
    (event) => ['death', 'escaped', 'surrenders'].includes(event.type) && event.details.who === id,
  )
}

describe('whatever a person writes in a fight', () => {
  it('keeps hit points, turns and their economy within the rules', () => {
    const done = new Set<string>()
    fc.assert(
      fc.property(
        fc.constantFrom(...kinds),
        fc.constantFrom(...kinds),
        fc.constantFrom(5, 25, 60),
        fc.array(message, { minLength: 1, maxLength: 14 }),
        fc.nat(100_000),
        (first, second, distance, messages, seed) => {
          let state = start(first, second, distance)
          const events: RulesEvent[] = []
          for (const [index, entry] of messages.entries()) {
            if (runningCombat(viewOf(state)) === undefined) break
            const action = actionOf(entry)
            const dice = seededDice(seed, index + 2)
            const demand = demandCombat(viewOf(state), action, srd)
            const resolved = resolveCombat(viewOf(state), action, dice, srd)
            if (!resolved.ok) {
              const dying = combatIn(viewOf(state))?.combatants[heroId]?.hp_current === 0
              const allowed = demand.ok && demand.value.kind !== 'impossible' && !dying
              expect(allowed, `${action.verb} was refused though it was allowed`).toBe(false)
              expect(dice.entries).toHaveLength(0)
              continue
            }
            expect(demand.ok, `${action.verb} was done though it was refused`).toBe(true)
            done.add(action.verb)
            expect(stateDiffSchema.safeParse(resolved.value.diff).success).toBe(true)
            expect(resolved.value.events.length).toBeGreaterThan(0)
            state = stateAfter(state, resolved.value.diff)
            events.push(...resolved.value.events)
            const document = combatIn(viewOf(state))
            expect(problemsIn(document)).toEqual([])
            if (document !== undefined) expect(orderProblems(document, events)).toEqual([])
          }
          expect(Object.values(state.inventory).every((item) => item.qty >= 0)).toBe(true)
        },
      ),
      { numRuns: 250 },
    )
    expect(done.size).toBeGreaterThan(20)
  })
})
