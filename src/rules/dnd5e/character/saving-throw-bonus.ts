/** What a character adds to a saving throw, with the source of every number. */

import type { Because } from '../../ruleset.ts'
import type { Ability } from '../data/vocabulary.ts'
import { abilityCodes, abilityModifier } from './ability.ts'
import { proficiencyBonus } from './proficiency-bonus.ts'
import { isSaveProficient, type Sheet } from './read-sheet.ts'

/** The modifiers of a saving throw: ability, and proficiency when trained. */
export function savingThrowBonus(sheet: Sheet, ability: Ability): Because[] {
  const own = {
    value: abilityModifier(sheet.scores[ability]),
    source: abilityCodes[ability],
    reason: `${ability} ${sheet.scores[ability]}`,
  }
  if (!isSaveProficient(sheet, ability)) return [own]
  const trained = {
    value: proficiencyBonus(sheet.level),
    source: 'PROF',
    reason: `proficient in ${ability} saves`,
  }
  return [own, trained]
}
