import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../core/json.ts'
import type { Entity } from '../core/state/table-row-schemas.ts'
import { sheetOf as bandsSheet } from './bands-2d6/character-sheet.ts'
import { sheetOf as srdSheet } from './dnd5e/character/sheet.ts'

const rulesets = [
  ['bands-2d6', bandsSheet],
  ['dnd5e', srdSheet],
] as const

function entity(attrs: JsonObject): Pick<Entity, 'attrs'> {
  return { attrs: attrs as Entity['attrs'] }
}

describe.each(rulesets)('what a sheet of %s tells the engine', (_, sheetOf) => {
  it('reads health, skills, callings, money and what is worn', () => {
    const sheet = sheetOf(
      entity({
        hp_current: 3,
        hp_max: 9,
        skills: { tech: 2, stealth: 0 },
        background: 'Sailor',
        equipment: { armor: 'Leather', weapons: [{ name: 'Knife' }] },
        resources: { gold: 7 },
      }),
    )
    expect(sheet.health).toEqual({ current: 3, max: 9 })
    expect(sheet.knownSkills(5)).toEqual([{ name: 'tech', expert: true }])
    expect([sheet.callings, sheet.money, sheet.canPerceive]).toEqual([['Sailor'], 7, true])
    expect(sheet.wornNames).toEqual(['Leather', 'Knife'])
    expect(sheet.text('abilities')).toContain('tech')
    expect(sheet.text('identity')).toContain('Sailor')
  })

  it('says that money is coins, and that a creature at zero perceives nothing', () => {
    const sheet = sheetOf(entity({ hp_current: 0, resources: {}, darkvision: 60, stat_block: 'wolf' }))
    expect([sheet.money, sheet.canPerceive, sheet.seesInDark, sheet.isBestiaryCreature]).toEqual([
      null,
      false,
      true,
      true,
    ])
  })

  it('reads a wrong type, and a missing entity, as absent', () => {
    const wrong = entity({ hp_current: '3', hp_max: 9, skills: 4, equipment: 7, resources: 'many' })
    for (const sheet of [sheetOf(wrong), sheetOf(undefined)]) {
      expect([sheet.health, sheet.money, sheet.canPerceive, sheet.seesInDark]).toEqual([null, 0, true, false])
      expect([sheet.knownSkills(5), sheet.callings, sheet.wornNames]).toEqual([[], [], []])
    }
  })
})
