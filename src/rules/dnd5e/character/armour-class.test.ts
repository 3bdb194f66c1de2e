import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../core/json.ts'
import { armourClass } from './armour-class.ts'
import { sampleArmour } from './sample-hero.ts'
import { readSheet } from './sheet.ts'

const scores = { strength: 10, dexterity: 18, constitution: 16, intelligence: 10, wisdom: 14, charisma: 10 }

function of(equipment: JsonObject, more: JsonObject = {}): number {
  return armourClass(readSheet({ class: 'Rogue', attributes: scores, equipment, ...more }), sampleArmour)
    .value
}

describe('armour class', () => {
  it('[RULE-02] counts dexterity in full in light armour, up to 2 in medium, not at all in heavy', () => {
    expect(of({})).toBe(14)
    expect(of({ armor: 'Leather Armor' })).toBe(15)
    expect(of({ armor: 'leather' })).toBe(15)
    expect(of({ armor: 'Scale Mail' })).toBe(16)
    expect(of({ armor: 'Plate Armor' })).toBe(18)
  })

  it('adds one shield, however it is written', () => {
    for (const equipment of [
      { shield: true },
      { off_hand: 'Shield' },
      { weapons: ['Mace', 'Shield'] },
      { armor: 'Shield' },
    ] as JsonObject[])
      expect(of(equipment)).toBe(16)
    expect(of({ armor: 'Scale Mail and Shield', shield: 'Shield' })).toBe(18)
  })

  it('knows unarmoured defences, takes the best and never adds them up', () => {
    expect(of({}, { class: 'Barbarian' })).toBe(17)
    expect(of({ shield: true }, { class: 'Barbarian' })).toBe(19)
    expect(of({}, { class: 'Monk' })).toBe(16)
    expect(of({ shield: true }, { class: 'Monk' })).toBe(16)
    expect(of({}, { class: 'Sorcerer', subclass: 'Draconic' })).toBe(17)
    expect(of({}, { class: 'Monk', active_effects: ['Mage Armor'] })).toBe(17)
    expect(of({ armor: 'Leather Armor' }, { class: 'Barbarian', active_effects: ['Mage Armor'] })).toBe(15)
  })

  it('counts magic, rings, styles and effects, none beyond what the rules have', () => {
    expect(of({ armor: '+1 Plate Armor' })).toBe(19)
    expect(of({ armor: { name: 'Plate Armor', ac_bonus: 40 } })).toBe(21)
    expect(of({ ring_1: 'Ring of Protection' })).toBe(15)
    expect(of({ ring_1: { name: 'Ring of Stone', ac_bonus: 2 } })).toBe(16)
    expect(of({ armor: 'Scale Mail' }, { features: ['fighter-fighting-style-defense'] })).toBe(17)
    expect(of({}, { features: ['fighter-fighting-style-defense'] })).toBe(14)
    expect(of({}, { active_effects: ['Shield of Faith', { name: 'Blessing', ac_bonus: 99 }] })).toBe(21)
    expect(of({}, { active_effects: ['Barkskin'] })).toBe(16)
  })

  it('says where every point comes from', () => {
    const { value, parts } = armourClass(
      readSheet({ class: 'Rogue', attributes: scores, equipment: { armor: 'Scale Mail', shield: true } }),
      sampleArmour,
    )
    expect(parts.map((part) => part.source)).toEqual(['ARMOR', 'DEX', 'SHIELD'])
    expect(parts.reduce((sum, part) => sum + part.value, 0)).toBe(value)
    expect(parts[1]?.reason).toContain('at most 2')
  })
})
