import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../core/json.ts'
import type { StateDiff } from '../../../core/state/state-diff.ts'
import { addToTime } from '../../../core/time/world-time.ts'
import { fixedDice } from '../../../testing/fixed-dice.ts'
import { viewOf } from '../../rules-view.ts'
import { remaining } from './resource-pool.ts'
import { longRest, shortRest } from './rests.ts'
import { heroAfter, heroId, heroState, heroView, rollerOf } from './sample-hero.ts'
import { readSheet } from './sheet.ts'

const scores = { strength: 14, dexterity: 16, constitution: 14, intelligence: 10, wisdom: 12, charisma: 16 }

function hero(className: string, level: number, resources: JsonObject, more: JsonObject = {}): JsonObject {
  return {
    class: className,
    level,
    attributes: scores,
    hp_current: 5,
    hp_max: 30,
    resources: { gold: 0, hit_dice: { used: 1, total: level }, ...resources },
    ...more,
  }
}

function rested(attrs: JsonObject, plan: Parameters<typeof shortRest>[2], ...dice: number[]): JsonObject {
  const state = heroState(attrs)
  const draws = fixedDice(...dice)
  const taken = shortRest(viewOf(state), heroId, plan, rollerOf(draws))
  if (!taken.ok) throw new Error(taken.refusal.message)
  expect(draws.left).toBe(0)
  expect(taken.value.elapsed).toEqual({ action: 'short_rest' })
  expect(taken.value.events.length).toBeGreaterThan(0)
  return heroAfter(state, taken.value.diff)
}

function slept(attrs: JsonObject): JsonObject {
  const state = heroState(attrs)
  const taken = longRest(viewOf(state), heroId)
  if (!taken.ok) throw new Error(taken.refusal.message)
  expect(taken.value.elapsed).toEqual({ action: 'long_rest' })
  return heroAfter(state, taken.value.diff)
}

describe('a short rest', () => {
  it('[RULE-08] spends hit dice and heals what they show, constitution added, never above the maximum', () => {
    const after = rested(hero('Fighter', 4, {}), { hit_dice: 2 }, 3, 6)
    expect(after.hp_current).toBe(5 + 3 + 2 + 6 + 2)
    expect(after.resources).toMatchObject({ hit_dice: { used: 3, total: 4 } })
    expect(rested(hero('Fighter', 4, {}, { hp_current: 29 }), { hit_dice: 1 }, 10).hp_current).toBe(30)
  })

  it('[RULE-08] gives a wizard no slots back, and refuses to when asked', () => {
    const wizard = hero('Wizard', 4, {
      spell_slots: { level_1: { used: 4, max: 4 }, level_2: { used: 1, max: 3 } },
    })
    expect(rested(wizard, {}).resources).toMatchObject({ spell_slots: { level_1: { used: 4, max: 4 } } })
    const asked = shortRest(
      heroView(wizard),
      heroId,
      { recover_slots: { 1: 4, 2: 1 } },
      rollerOf(fixedDice()),
    )
    expect(asked).toMatchObject({ ok: false, refusal: { rule: 'RULE-08' } })
  })

  it('[RULE-08] gives slots by arcane recovery once, worth half the level', () => {
    const wizard = hero('Wizard', 4, {
      spell_slots: { level_1: { used: 4, max: 4 }, level_2: { used: 1, max: 3 } },
      class_features: { arcane_recovery: { used: 0, max: 1 } },
    })
    const after = rested(wizard, { recover_slots: { 2: 1 } })
    expect(after.resources).toMatchObject({
      spell_slots: { level_1: { used: 4 }, level_2: { used: 0 } },
      class_features: { arcane_recovery: { used: 1, max: 1 } },
    })
    for (const recover_slots of [{ 1: 3 }, { 2: 2 }, { 6: 1 }, { 1: -1 }])
      expect(shortRest(heroView(wizard), heroId, { recover_slots }, rollerOf(fixedDice()))).toMatchObject({
        ok: false,
      })
    expect(
      shortRest(heroView(after), heroId, { recover_slots: { 1: 1 } }, rollerOf(fixedDice())),
    ).toMatchObject({
      ok: false,
    })
  })

  it('[RULE-08] brings back pact slots, second wind, action surge, ki; not rage, not sorcery points', () => {
    const spent = { used: 1, max: 1 }
    const warlock = rested(hero('Warlock', 3, { spell_slots: { level_2: { used: 2, max: 2 } } }), {})
    expect(warlock.resources).toMatchObject({ spell_slots: { level_2: { used: 0 } } })
    const fighter = rested(
      hero('Fighter', 9, { class_features: { second_wind: spent, action_surge: spent, indomitable: spent } }),
      {},
    )
    expect(fighter.resources).toMatchObject({
      class_features: { second_wind: { used: 0 }, action_surge: { used: 0 }, indomitable: { used: 1 } },
    })
    const monk = rested(hero('Monk', 5, { class_features: { ki_points: { used: 5, max: 5 } } }), {})
    expect(monk.resources).toMatchObject({ class_features: { ki_points: { used: 0, max: 5 } } })
    const rage = { class_features: { rage: { used: 2, max: 3 } } }
    expect(rested(hero('Barbarian', 3, rage), {}).resources).toMatchObject(rage)
    const points = { class_features: { sorcery_points: { used: 9, max: 20 } } }
    expect(rested(hero('Sorcerer', 19, points), {}).resources).toMatchObject(points)
    expect(rested(hero('Sorcerer', 20, points), {}).resources).toMatchObject({
      class_features: { sorcery_points: { used: 5 } },
    })
  })

  it('[RULE-08] gives bardic inspiration only from the fifth level, and a song with the dice', () => {
    const spent = { class_features: { bardic_inspiration: { used: 3, max: 3 } } }
    expect(rested(hero('Bard', 4, spent), { hit_dice: 1 }, 4, 6).hp_current).toBe(5 + 4 + 2 + 6)
    expect(rested(hero('Bard', 4, spent), {}).resources).toMatchObject(spent)
    expect(rested(hero('Bard', 5, spent), {}).resources).toMatchObject({
      class_features: { bardic_inspiration: { used: 0 } },
    })
  })

  it('[RULE-10] is refused more hit dice than are left, and uses no die for it', () => {
    const draws = fixedDice(3)
    const roller = rollerOf(draws)
    for (const hit_dice of [4, -1, 1.5])
      expect(shortRest(heroView(hero('Fighter', 4, {})), heroId, { hit_dice }, roller)).toMatchObject({
        ok: false,
        refusal: { code: 'rules/no-hit-dice' },
      })
    expect(draws.left).toBe(1)
  })

  it('is for nobody in a fight, at 0 hit points, dead or unknown', () => {
    const fight: StateDiff = {
      documents_update: [{ kind: 'combat', id: 'current', set: [{ path: ['in_combat'], value: true }] }],
    }
    const roller = rollerOf(fixedDice())
    expect(shortRest(heroView(hero('Fighter', 4, {}), fight), heroId, {}, roller).ok).toBe(false)
    expect(shortRest(heroView(hero('Fighter', 4, {}, { hp_current: 0 })), heroId, {}, roller).ok).toBe(false)
    expect(longRest(heroView(hero('Fighter', 4, {}, { status: 'dead' })), heroId).ok).toBe(false)
    expect(shortRest(heroView({}), 'pc_nobody_001', {}, roller).ok).toBe(false)
  })
})

describe('a long rest', () => {
  it('[RULE-09] brings back hit points, half the hit dice, slots, and takes a step of exhaustion', () => {
    const after = slept(
      hero(
        'Paladin',
        5,
        {
          hit_dice: { used: 5, total: 5 },
          spell_slots: { level_1: { used: 4, max: 4 } },
          class_features: { lay_on_hands_pool: { used: 20, max: 25 } },
        },
        { exhaustion: 2, death_saves: { successes: 1, failures: 2 }, temp_hp: 4 },
      ),
    )
    expect(after).toMatchObject({ hp_current: 30, exhaustion: 1, temp_hp: 0 })
    expect(after.death_saves).toEqual({ successes: 0, failures: 0 })
    expect(after.resources).toMatchObject({
      hit_dice: { used: 3, total: 5 },
      spell_slots: { level_1: { used: 0 } },
      class_features: { lay_on_hands_pool: { used: 0 } },
    })
  })

  it('[RULE-09] gives at least one hit die', () => {
    expect(slept(hero('Fighter', 1, {})).resources).toMatchObject({ hit_dice: { used: 0, total: 1 } })
  })

  it('[RULE-09] is refused nine hours after the last, and allowed the next night', () => {
    const state = heroState(hero('Fighter', 4, {}))
    const first = longRest(viewOf(state), heroId)
    if (!first.ok) throw new Error(first.refusal.message)
    const attrs = heroAfter(state, first.value.diff)
    const at = (hours: number) => {
      const time = addToTime(state.campaign.calendar, state.time, { hours })
      if (!time.ok) throw new Error('no time')
      return longRest({ ...heroView(attrs), time: time.value }, heroId)
    }
    expect(at(9)).toMatchObject({ ok: false, refusal: { code: 'rules/rested-today', rule: 'RULE-09' } })
    const refused = at(9)
    expect(refused.ok ? '' : refused.refusal.message).toContain('15 hours')
    expect(at(24).ok).toBe(true)
    expect(at(-48).ok).toBe(true)
  })
})

describe('any rest', () => {
  it('[RULE-10] leaves no pool below nothing or above what there is', () => {
    const pool = fc.record({ used: fc.integer({ min: 0, max: 9 }), max: fc.integer({ min: 0, max: 9 }) })
    const property = fc.property(
      fc.constantFrom('Wizard', 'Warlock', 'Monk', 'Druid', 'Star Dancer'),
      fc.integer({ min: 1, max: 20 }),
      pool,
      pool,
      fc.boolean(),
      (name, level, slots, feature, night) => {
        const attrs = hero(name, level, {
          spell_slots: { level_1: slots },
          class_features: { ki_points: feature },
        })
        const after = night ? slept(attrs) : rested(attrs, {})
        const sheet = readSheet(after)
        for (const pool of [sheet.hitDice, ...sheet.slots.values(), ...sheet.classFeatures.values()]) {
          expect(remaining(pool)).toBeGreaterThanOrEqual(0)
          expect(pool.used).toBeLessThanOrEqual(pool.max)
        }
        expect(sheet.hitPoints).toBeLessThanOrEqual(sheet.hitPointMaximum)
      },
    )
    fc.assert(property, { numRuns: 60 })
  })
})
