import { describe, expect, it } from 'vitest'
import { fixedDice } from '../../../testing/fixed-dice.ts'
import { viewOf } from '../../rules-view.ts'
import { exhaustionEffects } from './exhaustion.ts'
import { forcedMarch, forcedMarchCheck } from './forced-march.ts'
import { heroAfter, heroId, heroState, heroView, rollerOf } from './sample-hero.ts'
import { readSheet } from './sheet.ts'
import { marchSeconds, travelPaces } from './travel-pace.ts'

const scores = { strength: 10, dexterity: 10, constitution: 14, intelligence: 10, wisdom: 10, charisma: 10 }
const walker = { class: 'Fighter', level: 5, attributes: scores, saving_throw_proficiencies: ['STR', 'CON'] }

describe('a day on the road', () => {
  it('costs nothing for eight hours, and asks for no dice', () => {
    const marched = forcedMarch(heroView(walker), heroId, 8, rollerOf(fixedDice()))
    expect(marched).toMatchObject({
      ok: true,
      value: { diff: {}, outcome: 'success', elapsed: { measured_seconds: 28_800 } },
    })
  })

  it('asks for DC 11, 12, 13 … after, and a failure is a step of exhaustion with its own event', () => {
    const state = heroState(walker)
    const roller = rollerOf(fixedDice(6, 6, 1))
    const marched = forcedMarch(viewOf(state), heroId, 11, roller)
    if (!marched.ok) throw new Error(marched.refusal.message)
    expect(roller.entries.map((row) => [row.total, row.target?.value])).toEqual([
      [11, 11],
      [11, 12],
      [6, 13],
    ])
    expect(heroAfter(state, marched.value.diff).exhaustion).toBe(2)
    expect(marched.value.events.filter((event) => event.type === 'exhaustion_gained')).toHaveLength(2)
  })

  it('stops where the legs stop', () => {
    const state = heroState({ ...walker, exhaustion: 4 })
    const marched = forcedMarch(viewOf(state), heroId, 24, rollerOf(fixedDice(1, 1)))
    expect(marched).toMatchObject({ ok: true, value: { elapsed: { measured_seconds: 9 * 3_600 } } })
    expect(
      forcedMarch(heroView({ ...walker, exhaustion: 5 }), heroId, 1, rollerOf(fixedDice())),
    ).toMatchObject({
      ok: false,
      refusal: { code: 'rules/too-tired' },
    })
  })

  it('says before the roll why it is so hard and what helps', () => {
    const check = forcedMarchCheck(readSheet(walker), 10)
    expect(check.difficulty?.parts.map((part) => part.value)).toEqual([10, 2])
    expect(check.modifiers.map((modifier) => [modifier.source, modifier.value])).toEqual([
      ['CON', 2],
      ['PROF', 3],
    ])
  })

  it('goes at three paces', () => {
    expect(Object.values(travelPaces).map((pace) => pace.miles_per_day)).toEqual([30, 24, 18])
    expect(marchSeconds(1_200, 'normal', false)).toBe(14_400)
    expect(marchSeconds(1_200, 'normal', true)).toBe(28_800)
    expect(marchSeconds(1_200, 'fast', false)).toBe(10_800)
  })
})

describe('exhaustion', () => {
  it('gets worse step by step and is never more than 6', () => {
    const effects = [0, 1, 2, 3, 4, 5, 6, 9].map(exhaustionEffects)
    expect(effects.map((effect) => effect.words.length)).toEqual([0, 1, 2, 3, 4, 5, 6, 6])
    expect(effects.map((effect) => effect.speedFactor)).toEqual([1, 1, 0.5, 0.5, 0.5, 0, 0, 0])
    expect(effects.map((effect) => effect.dead)).toEqual([
      false,
      false,
      false,
      false,
      false,
      false,
      true,
      true,
    ])
    expect(exhaustionEffects(Number.NaN).words).toEqual([])
  })
})
