import { describe, expect, it } from 'vitest'
import { compileUpdates } from '../../../core/document/compile-updates.ts'
import { narratorContext } from '../../../core/document/sample-campaign.ts'
import type { JsonObject } from '../../../core/json.ts'
import { abilityModifier, proficiencyBonus } from './ability-modifiers.ts'
import { sheetLaw } from './allowed-sheet-changes.ts'
import { heroAfter, heroState, sampleArmour } from './sample-hero.ts'

const law = sheetLaw(sampleArmour)
const scores = { strength: 14, dexterity: 16, constitution: 13, intelligence: 10, wisdom: 12, charisma: 8 }
const rogue: JsonObject = {
  class: 'Rogue',
  level: 5,
  attributes: scores,
  skills: ['Perception'],
  proficiency_bonus: 3,
}

function send(attrs: JsonObject, patch: JsonObject, author: 'narrator' | 'god' = 'narrator') {
  const state = heroState(attrs)
  const compiled = compileUpdates(
    state,
    { player_character_data: patch },
    { ...narratorContext, author, sheetLaw: law },
  )
  return {
    ...compiled,
    after: heroAfter(state, compiled.diff),
    broken: compiled.violations.map((violation) => violation.rule_id),
  }
}

describe('a told change of the sheet', () => {
  it('[RULE-01] has its modifier +4 for a 14 overridden by +2', () => {
    const sent = send(rogue, { modifiers: { strength: 4 } })
    expect(sent.after.modifiers).toEqual({ strength: 2 })
    expect(sent.violations).toMatchObject([{ rule_id: 'RULE-01', action: 'overridden', after: 2 }])
  })

  it('[RULE-01] follows floor((a-10)/2) at the odd and low scores', () => {
    expect([1, 9, 10, 11, 14, 20, 30].map(abilityModifier)).toEqual([-5, -1, 0, 0, 2, 5, 10])
  })

  it('[RULE-02] is refused an armour class of 25 that nothing explains', () => {
    const sent = send(rogue, { armor_class: 25 })
    expect(sent.rejected).toMatchObject([{ path: 'player_character_data.armor_class', rule: 'RULE-02' }])
    expect(sent.rejected[0]?.reason).toContain('13')
    expect(sent.after.armor_class).not.toBe(25)
  })

  it('[RULE-02] may say the armour class that what is worn explains, and gets it anyway', () => {
    const sent = send(rogue, { armor_class: 18, equipment: { armor: 'Scale Mail', shield: 'Shield' } })
    expect(sent.rejected).toEqual([])
    expect(sent.after.armor_class).toBe(18)
    expect(send(rogue, { equipment: { armor: 'Plate Armor' } }).after.armor_class).toBe(18)
  })

  it('[RULE-03] has a proficiency of 2 at level 5 overridden by 3', () => {
    const sent = send(rogue, { proficiency_bonus: 2 })
    expect(sent.after.proficiency_bonus).toBe(3)
    expect(sent.violations).toMatchObject([{ rule_id: 'RULE-03', action: 'overridden', after: 3 }])
    expect([1, 4, 5, 8, 9, 12, 13, 16, 17, 20].map(proficiencyBonus)).toEqual([2, 2, 3, 3, 4, 4, 5, 5, 6, 6])
  })

  it('[RULE-04] has a passive perception of 20 overridden by ten, wisdom and training', () => {
    const sent = send(rogue, { combat_stats: { passive_perception: 20 } })
    expect(sent.after.combat_stats).toMatchObject({ passive_perception: 14 })
    expect(sent.broken).toEqual(['RULE-04'])
    const expert = { ...rogue, skills: [{ name: 'perception', expertise: true }] }
    expect(send(expert, { combat_stats: { passive_perception: 20 } }).after.combat_stats).toMatchObject({
      passive_perception: 17,
    })
  })

  it('[RULE-07] cannot write the level, not even as god, and is told what would', () => {
    const fighter = {
      ...rogue,
      class: 'Fighter',
      level: 3,
      experience: { current: 900, needed_for_next_level: 2700 },
    }
    for (const author of ['narrator', 'god'] as const) {
      const sent = send(fighter, { level: 10 }, author)
      expect(sent.rejected).toMatchObject([{ path: 'player_character_data.level', rule: 'RULE-07' }])
      expect(sent.rejected[0]?.reason).toContain('2700')
      expect(sent.after.level).toBe(3)
    }
  })

  it('[RULE-07] gives experience but never takes it back, and owns the next threshold', () => {
    const fighter = { ...rogue, level: 3, experience: { current: 900, needed_for_next_level: 2700 } }
    expect(send(fighter, { xp: 950 }).after.experience).toMatchObject({ current: 950 })
    expect(send(fighter, { xp: 100 }).rejected).toMatchObject([{ rule: 'RULE-07' }])
    expect(send(fighter, { experience: { needed_for_next_level: 901 } }).after.experience).toMatchObject({
      needed_for_next_level: 2700,
    })
  })

  it('[RULE-10] cannot leave slots at -1, spend what is not there, or make more of it', () => {
    const caster = {
      ...rogue,
      class: 'Wizard',
      resources: {
        hit_dice: { used: 0, total: 5 },
        spell_slots: { level_1: { used: 4, max: 4 } },
        class_features: {},
      },
    }
    const tries: JsonObject[] = [
      { spell_slots: { level_1: { used: -1 } } },
      { spell_slots: { level_1: { used: 5 } } },
      { spell_slots: { level_1: { max: 9 } } },
      { spell_slots: { level_4: 1 } },
      { hit_dice: { used: 6 } },
      { hit_dice: { total: 50 } },
    ]
    for (const resources of tries) {
      const sent = send(caster, { resources })
      expect(
        sent.rejected.map((rejection) => rejection.rule),
        JSON.stringify(resources),
      ).toEqual(['RULE-10'])
      expect(sent.after.resources).toEqual(caster.resources)
    }
    expect(send(caster, { resources: { spell_slots: { level_1: { used: 3 } } } }).rejected).toEqual([])
  })

  it('[ENV-09] is refused an exhaustion of 7', () => {
    const sent = send({ ...rogue, exhaustion: 6 }, { exhaustion: 7 })
    expect(sent.rejected).toMatchObject([{ path: 'player_character_data.exhaustion', rule: 'ENV-09' }])
    expect(sent.after.exhaustion).toBe(6)
  })

  it('leaves hp_max to the engine and to god', () => {
    expect(send(rogue, { hp_max: 4 }).rejected).toMatchObject([{ rule: 'CMB-12' }])
    expect(send(rogue, { hp_max: 40 }, 'god').after.hp_max).toBe(40)
  })

  it('changes what hangs on a changed value, and nothing else', () => {
    const sent = send(rogue, { attributes: { dexterity: 18, wisdom: 16 } }, 'god')
    expect(sent.after.combat_stats).toMatchObject({ initiative: 4, passive_perception: 16 })
    expect(sent.after.armor_class).toBe(14)
    const foreign = { ...rogue, armor_class: 19 }
    expect(send(foreign, { temp_hp: 3 }).after.armor_class).toBe(19)
  })

  it('says nothing about sheets it cannot read', () => {
    const state = heroState({ class: 7 as never })
    expect(law.derived(state.entities.pc_kira_001?.attrs as JsonObject)).toEqual([])
  })
})
