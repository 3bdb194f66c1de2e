import { describe, expect, it } from 'vitest'
import { abilityFigures, modifierOf, saveFigures, skillFigures } from './dnd-figures.ts'

const sheet = {
  attributes: { strength: 8, dexterity: 17, wisdom: 13 },
  proficiency_bonus: 2,
  saving_throw_proficiencies: ['DEX', 'INT'],
  skills: ['perception', { name: 'stealth', expertise: true }],
}
const named = (all: readonly { readonly id: string }[], id: string) => all.find((one) => one.id === id)

describe('figures of a d20 sheet', () => {
  it('take modifiers from scores as the rules have them', () => {
    expect([1, 8, 9, 10, 11, 17, 20].map(modifierOf)).toEqual([-5, -1, -1, 0, 0, 3, 5])
    expect(abilityFigures(sheet).map((one) => [one.id, one.value])).toEqual([
      ['strength', -1],
      ['dexterity', 3],
      ['wisdom', 1],
    ])
  })

  it('say where they come from', () => {
    expect(named(skillFigures(sheet), 'stealth')).toMatchObject({
      value: 7,
      because: 'Stealth +7: +3 from Dexterity 17, +4 as an expert.',
    })
    expect(named(skillFigures(sheet), 'perception')).toMatchObject({ value: 3, trained: true })
    expect(named(skillFigures(sheet), 'athletics')).toMatchObject({
      value: -1,
      because: 'Athletics −1: −1 from Strength 8.',
    })
    expect(named(saveFigures(sheet), 'dexterity')).toMatchObject({ value: 5, trained: true })
    expect(named(saveFigures(sheet), 'wisdom')).toMatchObject({ value: 1, trained: false })
  })

  it('are none for a sheet that says nothing', () => {
    expect(skillFigures({ skills: 7, attributes: 'strong' })).toEqual([])
  })
})
