import { describe, expect, it } from 'vitest'
import { mayHaveFeature, sheetSchema } from '../../../core/document/player-sheet-and-class-features.ts'
import type { JsonObject } from '../../../core/json.ts'
import { streamFamily } from '../../../dice/random-stream.ts'
import { fixedDice } from '../../../testing/fixed-dice.ts'
import { viewOf } from '../../rules-view.ts'
import { createSrd } from '../data/load-srd.ts'
import { abilities, type ClassId, classIds } from '../data/srd-vocabulary.ts'
import { abilityModifier, proficiencyBonus } from './ability-modifiers.ts'
import { openRulebook } from './character-rulebook.ts'
import { withDefaults } from './choice-steps-and-answers.ts'
import { resourcesOf } from './class-resources.ts'
import { experienceThresholds, levelEarned, pointsForNext } from './experience.ts'
import { levelUp } from './level-up.ts'
import { levelUpSteps } from './level-up-steps.ts'
import { quickCharacter } from './quick-character.ts'
import { hitDieOf } from './rests.ts'
import { heroAfter, heroId, heroState, heroView, rollerOf } from './sample-hero.ts'
import { readSheet } from './sheet.ts'
import { resourcesLine } from './status-and-resources-lines.ts'

const srd = createSrd()
const rulebook = openRulebook(srd)
const family = streamFamily({
  campaign_id: 'levels',
  epoch: 0,
  server_seed: '7a'.repeat(32),
  client_seed: '',
})

function quick(id: ClassId, level: number, race = 'half-orc'): JsonObject {
  const made = quickCharacter(rulebook, { name: 'Ash', race, class: id }, level)
  if (!made.ok) throw new Error(`${id}: ${made.refusal.message}`)
  return made.value.attrs
}

/** Takes one level by the door of play, rolling hit points. */
function raised(attrs: JsonObject, choices: JsonObject = {}): JsonObject {
  const state = heroState(attrs)
  const answers = withDefaults({ hit_points: 'roll', ...choices }, (so) => {
    const steps = levelUpSteps(rulebook, readSheet(attrs), so)
    return steps.ok ? steps.value : []
  })
  const level = Number(attrs.level)
  const taken = levelUp(rulebook, viewOf(state), heroId, answers, rollerOf(family.stream(level)))
  if (!taken.ok) throw new Error(`level ${level + 1}: ${taken.refusal.message}`)
  expect(taken.value.events).toMatchObject([{ type: 'level_gained', details: { level: level + 1 } }])
  const after = heroAfter(state, taken.value.diff)
  return after
}

function holds(id: ClassId, attrs: JsonObject, before: JsonObject): undefined {
  const sheet = readSheet(attrs)
  const { level } = sheet
  const row = srd.classTable(id).levels[level - 1]
  const constitution = abilityModifier(sheet.scores.constitution)
  expect(sheetSchema.safeParse(attrs).error, `${id} ${level}`).toBeUndefined()
  expect(attrs.proficiency_bonus).toBe(proficiencyBonus(level))
  expect(row?.proficiency_bonus).toBe(proficiencyBonus(level))
  expect(attrs.experience).toMatchObject({ needed_for_next_level: pointsForNext(level) })
  expect(sheet.hitDice).toEqual({ used: 0, max: level })
  expect([...sheet.slots].map(([slot, pool]) => [slot, pool.max])).toEqual(
    (row?.slots ?? []).flatMap((count, index) => (count > 0 ? [[index + 1, count]] : [])),
  )
  for (const pool of [...sheet.slots.values(), ...sheet.classFeatures.values()])
    expect(pool.used).toBeLessThanOrEqual(pool.max)
  for (const key of sheet.classFeatures.keys())
    expect(mayHaveFeature(attrs.class, key), `${id} ${key}`).toBe(true)
  const least = hitDieOf(id) + constitution + (level - 1) * Math.max(1, 1 + constitution)
  expect(sheet.hitPointMaximum).toBeGreaterThanOrEqual(least)
  expect(sheet.hitPointMaximum).toBeLessThanOrEqual((hitDieOf(id) + constitution + 2) * level)
  expect(sheet.hitPointMaximum).toBeGreaterThan(readSheet(before).hitPointMaximum)
  for (const ability of abilities) expect(sheet.scores[ability]).toBeLessThanOrEqual(24)
  expect(new Set(sheet.features).size).toBe(sheet.features.length)
  expect(resourcesLine(readSheet(attrs))).toMatch(/^HD: \d+\/\d+/)
}

describe('levels', () => {
  it.each(classIds)('takes a %s from 1 to 20 with everything in order at every level', (id) => {
    let attrs = quick(id, 1)
    attrs = { ...attrs, experience: { current: 355_000, needed_for_next_level: 300 } }
    for (let level = 2; level <= 20; level += 1) {
      const before = attrs
      attrs = raised(before)
      expect(attrs.level).toBe(level)
      holds(id, attrs, before)
    }
    expect(levelUpSteps(rulebook, readSheet(attrs))).toMatchObject({
      ok: false,
      refusal: { rule: 'RULE-07' },
    })
    expect(attrs.subclass).toBe(srd.classTable(id).subclass.id)
    const own = attrs.features as string[]
    const due = srd.classTable(id).levels.flatMap((row) => row.features)
    for (const feature of due) expect(own).toContain(feature)
  })

  it('[RULE-07] knows the twenty thresholds to the point', () => {
    expect(experienceThresholds).toEqual([
      0, 300, 900, 2_700, 6_500, 14_000, 23_000, 34_000, 48_000, 64_000, 85_000, 100_000, 120_000, 140_000,
      165_000, 195_000, 225_000, 265_000, 305_000, 355_000,
    ])
    expect([0, 299, 300, 899, 900, 354_999, 355_000, 9e9].map(levelEarned)).toEqual([
      1, 1, 2, 2, 3, 19, 20, 20,
    ])
    expect([1, 3, 19, 20].map(pointsForNext)).toEqual([300, 2_700, 355_000, 355_000])
  })

  it('[RULE-07] is taken only when experience has earned it, one at a time', () => {
    const attrs = { ...quick('fighter', 3), experience: { current: 2_699, needed_for_next_level: 2_700 } }
    const refused = levelUp(
      rulebook,
      heroView(attrs),
      heroId,
      { hit_points: 'average' },
      rollerOf(fixedDice()),
    )
    expect(refused).toMatchObject({ ok: false, refusal: { code: 'rules/no-level-up', rule: 'RULE-07' } })
    expect(refused.ok ? '' : refused.refusal.message).toContain('1 are missing')
    const rich = { ...attrs, experience: { current: 355_000, needed_for_next_level: 2_700 } }
    expect(raised(rich).level).toBe(4)
  })

  it('rolls or takes the average, and pays older levels when constitution grows', () => {
    const fighter = {
      ...quick('fighter', 3, 'human'),
      experience: { current: 6_500, needed_for_next_level: 2_700 },
    }
    const sheet = readSheet(fighter)
    expect(sheet.scores.constitution).toBe(15)
    const steps = { hit_points: 'average', ability_increase: ['constitution', 'constitution'] }
    const grown = raised(fighter, steps)
    expect(grown.hp_max).toBe(sheet.hitPointMaximum + (6 + 3) + 3)
    const state = heroState(fighter)
    const roll = { hit_points: 'roll', ability_increase: ['strength', 'wisdom'] }
    const rolled = levelUp(rulebook, viewOf(state), heroId, roll, rollerOf(fixedDice(10)))
    expect(rolled.ok ? heroAfter(state, rolled.value.diff).hp_max : 0).toBe(sheet.hitPointMaximum + 10 + 2)
  })

  it.each<[string, JsonObject]>([
    ['no answer', {}],
    ['three increases', { hit_points: 'average', ability_increase: ['strength', 'strength', 'wisdom'] }],
    ['luck', { hit_points: 'average', ability_increase: ['luck', 'luck'] }],
    ['more hit points', { hit_points: '99', ability_increase: ['strength', 'wisdom'] }],
    ['a level of its own', { hit_points: 'average', ability_increase: ['strength', 'wisdom'], level: 9 }],
  ])('refuses a fourth level with %s', (_what, choices) => {
    const attrs = { ...quick('fighter', 3), experience: { current: 2_700, needed_for_next_level: 2_700 } }
    expect(levelUp(rulebook, heroView(attrs), heroId, choices, rollerOf(fixedDice())).ok).toBe(false)
  })

  it('raises no score above twenty', () => {
    const attrs = {
      ...quick('fighter', 3),
      attributes: {
        strength: 19,
        dexterity: 10,
        constitution: 10,
        intelligence: 10,
        wisdom: 10,
        charisma: 10,
      },
      experience: { current: 2_700, needed_for_next_level: 2_700 },
    }
    const choices = { hit_points: 'average', ability_increase: ['strength', 'strength'] }
    expect(levelUp(rulebook, heroView(attrs), heroId, choices, rollerOf(fixedDice())).ok).toBe(false)
  })

  it('leaves several classes out and says so', () => {
    const attrs = { ...quick('fighter', 3), class: 'Fighter / Monk', experience: { current: 9_000 } }
    const refused = levelUpSteps(rulebook, readSheet(attrs))
    expect(refused.ok ? '' : refused.refusal.message).toContain('several classes')
  })

  it('moves a warlock’s slots upwards and leaves none behind', () => {
    const attrs = { ...quick('warlock', 2), experience: { current: 900, needed_for_next_level: 900 } }
    expect((raised(attrs).resources as JsonObject).spell_slots).toEqual({ level_2: { used: 0, max: 2 } })
  })

  it('keeps what is used used', () => {
    const before: JsonObject = {
      ...quick('monk', 4),
      experience: { current: 6_500, needed_for_next_level: 6_500 },
    }
    const resources = before.resources as JsonObject
    const spent = {
      ...before,
      resources: { ...resources, class_features: { ki_points: { used: 3, max: 4 } } },
    }
    expect(raised(spent).resources).toMatchObject({ class_features: { ki_points: { used: 3, max: 5 } } })
  })

  it('gives a tiefling its fire at the third level and its darkness at the fifth', () => {
    const attrs = quick('wizard', 5, 'tiefling')
    expect(attrs.spells_known).toEqual(expect.arrayContaining(['thaumaturgy', 'hellish-rebuke', 'darkness']))
    expect(attrs.resources).toMatchObject({
      racial_features: { hellish_rebuke: { max: 1 }, darkness: { max: 1 } },
    })
  })
})

describe('class resources', () => {
  it('agree with the columns of the class tables at every level', () => {
    const columns: readonly (readonly [ClassId, string, string])[] = [
      ['barbarian', 'rage', 'rage_count'],
      ['monk', 'ki_points', 'ki_points'],
      ['sorcerer', 'sorcery_points', 'sorcery_points'],
      ['fighter', 'action_surge', 'action_surges'],
      ['fighter', 'indomitable', 'indomitable_uses'],
      ['cleric', 'channel_divinity', 'channel_divinity_charges'],
    ]
    const scores = readSheet({}).scores
    for (const [id, key, column] of columns) {
      const own = resourcesOf(id).find((resource) => resource.key === key)
      for (const row of srd.classTable(id).levels)
        expect(own?.max(row.level, scores), `${id} ${key} ${row.level}`).toBe(row.columns[column] ?? 0)
    }
  })

  it('[SCHEMA-11] belong to their class and to no other', () => {
    for (const id of classIds)
      for (const resource of resourcesOf(id))
        expect(mayHaveFeature(srd.classTable(id).name, resource.key), resource.key).toBe(true)
    expect(mayHaveFeature('Fighter', 'ki_points')).toBe(false)
  })
})
