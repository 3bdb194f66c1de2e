import { describe, expect, it } from 'vitest'
import { sheetSchema } from '../../../core/document/player-sheet-and-class-features.ts'
import type { JsonObject } from '../../../core/json.ts'
import { fixedDice } from '../../../testing/fixed-dice.ts'
import { createSrd } from '../data/load-srd.ts'
import { classIds } from '../data/srd-vocabulary.ts'
import { rollScores } from './ability-score-methods.ts'
import { openRulebook } from './character-rulebook.ts'
import { withDefaults } from './choice-steps-and-answers.ts'
import { createCharacter } from './create-character.ts'
import { creationSteps } from './creation-steps.ts'
import { quickCharacter } from './quick-character.ts'
import { baseRaces } from './race-traits.ts'
import { rollerOf } from './sample-hero.ts'
import { suggestedScores } from './suggested-scores-and-choices.ts'

const rulebook = openRulebook(createSrd())
const scores = { strength: 8, dexterity: 15, constitution: 14, intelligence: 13, wisdom: 12, charisma: 10 }

function filled(choices: JsonObject): JsonObject {
  return withDefaults({ name: 'Mira', abilities: scores, ...choices }, (so) => creationSteps(rulebook, so))
}

function made(choices: JsonObject) {
  const character = createCharacter(rulebook, filled(choices))
  if (!character.ok) throw new Error(character.refusal.message)
  return character.value
}

describe('making a character', () => {
  it('[SCHEMA-04] gives every class of every people a whole sheet', () => {
    const races = baseRaces(rulebook)
    expect(races).toHaveLength(9)
    for (const race of races) {
      for (const id of classIds) {
        const character = quickCharacter(rulebook, { name: 'Ash', race: race.id, class: id })
        if (!character.ok) throw new Error(`${race.id} ${id}: ${character.refusal.message}`)
        const { attrs, items } = character.value
        expect(sheetSchema.safeParse(attrs).success, `${race.id} ${id}`).toBe(true)
        expect(attrs.hp_current).toBe(attrs.hp_max)
        expect(items.length).toBeGreaterThan(3)
        expect(items.every((item) => item.qty > 0)).toBe(true)
      }
    }
  })

  it('[SCHEMA-04] is refused without attributes, a name or a class, and says which', () => {
    const whole = filled({ race: 'human', class: 'rogue' })
    for (const key of ['abilities', 'name', 'class', 'skills']) {
      const { [key]: _gone, ...rest } = whole
      const refused = createCharacter(rulebook, rest)
      expect(refused.ok, key).toBe(false)
      expect(refused.ok ? '' : refused.refusal.message).toContain(key)
    }
  })

  it('works out what follows: a high elf rogue', () => {
    const { attrs, items } = made({
      race: 'elf',
      subrace: 'high-elf',
      class: 'rogue',
      background: 'criminal',
      race_cantrip: 'light',
      skills: ['acrobatics', 'insight', 'investigation', 'persuasion'],
      'rogue-expertise-1': ['stealth', 'perception'],
      languages: ['Orc'],
    })
    expect(attrs).toMatchObject({
      level: 1,
      class: 'Rogue',
      race: 'Elf',
      subrace: 'High Elf',
      background: 'Criminal',
      hp_max: 10,
      armor_class: 14,
      proficiency_bonus: 2,
      attributes: { dexterity: 17, intelligence: 14 },
      saving_throw_proficiencies: ['DEX', 'INT'],
      experience: { current: 0, needed_for_next_level: 300 },
      combat_stats: { initiative: 3, speed: 30, passive_perception: 15 },
      spells_known: ['light'],
      languages: ['Common', 'Elvish', 'Orc'],
    })
    expect(attrs.skills).toContainEqual({ name: 'stealth', expertise: true })
    expect(attrs.skills).toContain('persuasion')
    expect(attrs.features).toContain('sneak-attack')
    expect(attrs.equipment).toMatchObject({ armor: 'Leather Armor', backpack: [] })
    expect(items).toContainEqual({ item_id: 'leather-armor', qty: 1 })
    expect(items).toContainEqual({ item_id: 'dagger', qty: 2 })
    expect(items.some((item) => item.item_id.endsWith('-pack'))).toBe(false)
  })

  it('lets a half-elf choose, and counts the choice', () => {
    const { attrs } = made({ race: 'half-elf', class: 'bard', race_two_more: ['dexterity', 'wisdom'] })
    expect(attrs.attributes).toEqual({ ...scores, dexterity: 16, wisdom: 13, charisma: 12 })
  })

  it('gives a dragonborn its breath and a hill dwarf its toughness', () => {
    expect(made({ race: 'dragonborn', class: 'fighter' }).attrs.resources).toMatchObject({
      racial_features: { breath_weapon: { used: 0, max: 1, recovers: 'short-rest' } },
    })
    expect(made({ race: 'dwarf', class: 'wizard' }).attrs.hp_max).toBe(6 + 3 + 1)
  })

  it('keeps preparers to their number and wizards to their book', () => {
    const cleric = made({ race: 'human', class: 'cleric' })
    expect(cleric.attrs.spells_prepared).toHaveLength(2 + (1 + 1))
    const wizard = made({ race: 'human', class: 'wizard' })
    const known = wizard.attrs.spells_known as string[]
    expect(known).toHaveLength(3 + 6)
    expect(wizard.attrs.spells_prepared).toHaveLength(1 + 2)
    for (const id of wizard.attrs.spells_prepared as string[]) expect(known).toContain(id)
  })

  it.each<[string, JsonObject]>([
    ['a fourth skill', { skills: ['athletics', 'history', 'insight'] }],
    ['the same skill twice', { skills: ['athletics', 'athletics'] }],
    ['a skill of another class', { skills: ['arcana', 'athletics'] }],
    ['a people there is not', { race: 'vampire' }],
    ['a class there is not', { class: 'gunslinger' }],
    ['a level of its own', { level: 20 }],
    ['hit points of its own', { hp_max: 999 }],
    ['a spell it cannot know', { spells: ['wish'] }],
    ['scores that are not the array', { abilities: { ...scores, strength: 15 } }],
    ['scores in words', { abilities: { ...scores, strength: '15' } }],
    ['rolled scores without rolls', { ability_method: 'rolled' }],
    ['a way there is not', { ability_method: 'magic' }],
    ['no name', { name: '  ' }],
  ])('refuses %s', (_what, wish) => {
    const whole = filled({ race: 'human', class: 'fighter' })
    expect(createCharacter(rulebook, { ...whole, ...wish }).ok).toBe(false)
  })

  it('sells scores for 27 points and no more', () => {
    const bought = { strength: 15, dexterity: 15, constitution: 15, intelligence: 8, wisdom: 8, charisma: 8 }
    const wish = { race: 'human', class: 'fighter', ability_method: 'points' }
    expect(made({ ...wish, abilities: bought }).attrs.attributes).toMatchObject({ strength: 16, charisma: 9 })
    const dear = createCharacter(rulebook, filled({ ...wish, abilities: { ...bought, charisma: 9 } }))
    expect(dear.ok ? '' : dear.refusal.message).toContain('28 points')
    expect(createCharacter(rulebook, filled({ ...wish, abilities: { ...bought, strength: 16 } })).ok).toBe(
      false,
    )
  })

  it('takes an ability that is greater by birth for no tool', () => {
    const made = createCharacter(rulebook, filled({ race: 'half-elf', class: 'bard' }))
    expect(made.ok && made.value.attrs.tools).not.toEqual(expect.arrayContaining(['strength']))
    expect(made.ok && made.value.attrs.tools).toContain('drum')
  })

  it('believes rolled scores only with the rows they come from', () => {
    const dice = [6, 6, 6, 1, 5, 5, 5, 5, 4, 4, 4, 4, 3, 3, 3, 3, 2, 2, 2, 2, 1, 1, 1, 1]
    const rows = rollScores(rollerOf(fixedDice(...dice)), 'pc_mira_001')
    if (!rows.ok) throw new Error(rows.refusal.message)
    const rolled = { strength: 18, dexterity: 15, constitution: 12, intelligence: 9, wisdom: 6, charisma: 3 }
    const choices = filled({ race: 'human', class: 'fighter', ability_method: 'rolled', abilities: rolled })
    expect(createCharacter(rulebook, choices, rows.value).ok).toBe(true)
    expect(createCharacter(rulebook, choices, rows.value.slice(1)).ok).toBe(false)
    const wished = { ...choices, abilities: { ...rolled, charisma: 18 } }
    expect(createCharacter(rulebook, wished, rows.value).ok).toBe(false)
  })

  it('asks step by step, and later questions hang on earlier answers', () => {
    const ids = (choices: JsonObject): string[] => creationSteps(rulebook, choices).map((step) => step.id)
    expect(ids({})).toEqual(['race', 'class', 'ability_method', 'background'])
    expect(ids({ race: 'elf' })).toContain('subrace')
    expect(ids({ class: 'cleric' })).toContain('subclass')
    expect(ids({ class: 'fighter', equipment_2: 'a' })).toContain('equipment_2_any')
    for (const step of creationSteps(rulebook, filled({ race: 'half-elf', class: 'warlock' }))) {
      expect(step.options.length, step.id).toBeGreaterThanOrEqual(
        step.choose > 1 && step.repeats ? 1 : step.choose,
      )
      expect(step.question).not.toBe('')
    }
  })

  it('places the array by calling', () => {
    expect(suggestedScores('wizard').intelligence).toBe(15)
    expect(suggestedScores('monk').dexterity).toBe(15)
  })
})
