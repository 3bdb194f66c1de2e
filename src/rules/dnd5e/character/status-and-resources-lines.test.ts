import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../core/json.ts'
import { readSheet } from './sheet.ts'
import { conditionsLine, resourcesLine, statusLine } from './status-and-resources-lines.ts'

const fighter: JsonObject = {
  level: 3,
  class: 'Fighter',
  hp_current: 28,
  hp_max: 28,
  experience: { current: 900, needed_for_next_level: 1 },
  resources: { gold: 50 },
}

describe('the lines of the session header', () => {
  it('[RULE-07] prints 900/2700 for a fighter of level 3, exactly as seed 000 does', () => {
    expect(statusLine(readSheet(fighter))).toBe('Lvl 3 Fighter | HP: 28/28 | XP: 900/2700 | Gold: 50gp')
  })

  it('shows temporary hit points only when there are some', () => {
    expect(statusLine(readSheet({ ...fighter, temp_hp: 5 }))).toContain('HP: 28/28 (Temp: 5)')
  })

  it('prints conditions, exhaustion and inspiration', () => {
    expect(
      conditionsLine(
        readSheet({ ...fighter, exhaustion: 9, status_conditions: ['Poisoned'], inspiration: true }),
      ),
    ).toBe('Poisoned | Exhaustion: 6 | Inspiration: Yes')
    expect(conditionsLine(readSheet({ ...fighter, status_conditions: [] }))).toBe(
      'None | Exhaustion: 0 | Inspiration: No',
    )
    expect(conditionsLine(readSheet(fighter))).toBeNull()
  })

  it('[ENV-20] prints remaining/total as seed 000 does', () => {
    const resources = {
      hit_dice: { used: 1, total: 3 },
      spell_slots: { level_1: { used: 0, max: 2 }, level_2: { used: 1, max: 1 } },
      class_features: { ki_points: { used: 2, max: 5 }, rage: { used: 1, max: 3 } },
      consumables: { potions: 2 },
    }
    const line = resourcesLine(readSheet({ ...fighter, class: 'Monk', resources }))
    expect(line).toBe('HD: 2/3, Spells: L1 2/2, L2 0/1, Ki: 3/5, Rage: 2/3, Potions: 2, Exhaustion: 0')
  })

  it('[ENV-20] never prints more than there is, whatever the sheet says', () => {
    const line = resourcesLine(readSheet({ ...fighter, resources: { hit_dice: { remaining: 5, total: 3 } } }))
    expect(line).toBe('HD: 3/3, Exhaustion: 0')
    expect(
      resourcesLine(readSheet({ ...fighter, resources: { hit_dice: { used: 9, total: 3 } } })),
    ).toContain('HD: 0/3')
  })

  it('[ENV-21] tells a paladin or ranger of level 1 that there are no spells yet', () => {
    const resources = { hit_dice: { used: 0, total: 1 }, spell_slots: { level_1: { used: 0, max: 2 } } }
    for (const name of ['Paladin', 'Ranger']) {
      const line = resourcesLine(readSheet({ ...fighter, class: name, level: 1, resources }))
      expect(line).toBe('HD: 1/1, Spells: No Spells Yet (Level 2+), Exhaustion: 0')
    }
    expect(resourcesLine(readSheet({ ...fighter, class: 'Paladin', level: 2, resources }))).toContain(
      'Spells: L1 2/2',
    )
    expect(resourcesLine(readSheet({ ...fighter, class: 'Wizard', level: 1, resources }))).toContain(
      'Spells: L1 2/2',
    )
  })

  it('counts potions where items live', () => {
    const row = (item_id: string, qty: number) => ({ owner_id: 'pc_kira_001', item_id, qty, flags: {} })
    expect(
      resourcesLine(readSheet(fighter), [
        row('potion_of_healing', 2),
        row('potion-of-speed', 1),
        row('rope', 9),
      ]),
    ).toBe('HD: 0/0, Potions: 3, Exhaustion: 0')
  })
})
