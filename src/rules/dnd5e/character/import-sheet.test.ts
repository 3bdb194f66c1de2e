import { describe, expect, it } from 'vitest'
import { compileUpdates } from '../../../core/document/compile-updates.ts'
import { narratorContext, sampleCampaign } from '../../../core/document/sample-campaign.ts'
import type { JsonObject } from '../../../core/json.ts'
import { stateAfter } from '../../../core/state/apply-diff.ts'
import type { Entity } from '../../../core/state/table-row-schemas.ts'
import { createSrd } from '../data/load-srd.ts'
import { classIds } from '../data/srd-vocabulary.ts'
import { openRulebook } from './character-rulebook.ts'
import { exportSheet, importSheet } from './import-sheet.ts'
import { quickCharacter } from './quick-character.ts'
import { npcHitPoints } from './sheet-from-stat-block.ts'

const srd = createSrd()
const rulebook = openRulebook(srd)
const scores = { strength: 14, dexterity: 12, constitution: 13, intelligence: 10, wisdom: 11, charisma: 8 }
const foreign: JsonObject = {
  string_id: 'pc_kira_007',
  name: 'Kira',
  class: 'Fighter',
  level: 5,
  hp_max: 40,
  hp_current: 99,
  armor_class: 25,
  proficiency_bonus: 9,
  attributes: scores,
  experience: { current: 900 },
  equipment: { weapons: ['Longsword'], armor: 'Chain Mail', backpack: ['rope'] },
  resources: {
    gold: 3,
    hit_dice: { used: 9, total: 5 },
    class_features: { second_wind: { used: 0, max: 1 } },
  },
}

function entityOf(id: string, name: string, attrs: JsonObject): Entity {
  const rest = { type: 'pc', tags: [], origin: 'campaign', pack_id: null, pack_entity_id: null } as const
  return { id, name, attrs: attrs as Entity['attrs'], ...rest, tags: [] }
}

describe('a foreign sheet', () => {
  it('[SCHEMA-04] is refused without attributes', () => {
    const { attributes: _gone, ...rest } = foreign
    expect(importSheet(rulebook.armours, rest, () => false)).toMatchObject({
      ok: false,
      refusal: { rule: 'SCHEMA-04' },
    })
  })

  it('[SCHEMA-11] is refused with what its class has not', () => {
    const resources = { class_features: { ki_points: { used: 0, max: 5 } } }
    expect(importSheet(rulebook.armours, { ...foreign, resources }, () => false)).toMatchObject({
      ok: false,
      refusal: { rule: 'SCHEMA-11' },
    })
  })

  it('is put right where it cannot be, and every correction is named with its rule', () => {
    const read = importSheet(rulebook.armours, foreign, () => false)
    if (!read.ok) throw new Error(read.refusal.message)
    const { attrs, items, corrected } = read.value
    expect(attrs).toMatchObject({
      level: 5,
      hp_current: 40,
      armor_class: 16,
      proficiency_bonus: 3,
      experience: { current: 6_500, needed_for_next_level: 14_000 },
      resources: { gold: 3, hit_dice: { used: 5, total: 5 } },
    })
    expect(items).toEqual([{ item_id: 'rope', qty: 1 }])
    const rules = Object.fromEntries(corrected.map((correction) => [correction.path, correction.rule]))
    expect(rules).toMatchObject({
      armor_class: 'RULE-02',
      proficiency_bonus: 'RULE-03',
      'experience.current': 'RULE-07',
      'resources.hit_dice.used': 'RULE-10',
      hp_current: 'RULE-10',
    })
    for (const correction of corrected) expect(correction.reason).not.toBe('')
  })

  it('goes out and comes back the same, for every class', () => {
    for (const id of classIds) {
      const made = quickCharacter(rulebook, { name: 'Ash', race: 'halfling', class: id }, 5)
      if (!made.ok) throw new Error(made.refusal.message)
      const owner = 'pc_ash_001'
      const items = made.value.items.map((item) => ({ owner_id: owner, ...item, flags: {} }))
      const data = exportSheet(entityOf(owner, 'Ash', made.value.attrs), items)
      const back = importSheet(rulebook.armours, data, () => false)
      if (!back.ok) throw new Error(`${id}: ${back.refusal.message}`)
      expect(back.value.attrs).toEqual(made.value.attrs)
      expect(back.value.corrected).toEqual([])
      expect(back.value.items).toEqual(made.value.items)
    }
  })
})

describe('somebody a narrator introduces', () => {
  const introduce = (npc: JsonObject) => {
    const state = sampleCampaign()
    const context = { ...narratorContext, hpFor: npcHitPoints(srd) }
    const compiled = compileUpdates(state, { npc_data: npc }, context)
    const entities = Object.values(stateAfter(state, compiled.diff).entities)
    return {
      ...compiled,
      hitPoints: entities.find((entity) => Object.hasOwn(npc, entity.name))?.attrs.hp_max,
    }
  }

  it('[SCHEMA-05] has the hit points of the stat block whose name they bear', () => {
    const met = introduce({ 'Ogre Guard 2': { role: 'guard' } })
    expect(met.hitPoints).toBe(srd.monster('ogre')?.hp)
    expect(met.violations.map((violation) => violation.rule_id)).toContain('SCHEMA-05')
    expect(introduce({ Grub: { role: 'bugbear' } }).hitPoints).toBe(srd.monster('bugbear')?.hp)
  })

  it('[SCHEMA-05] has those of their challenge rating, or an ordinary person’s', () => {
    expect(introduce({ Xyl: { role: 'stranger', cr: '5' } }).hitPoints).toBe(116)
    expect(introduce({ Xyl: { role: 'stranger' } }).hitPoints).toBe(4)
  })
})
