/** Passive perception: ten, wisdom and training. Always worked out, never told. */

import type { JsonObject } from '../../../core/json.ts'
import { abilityModifier } from './ability.ts'
import { proficiencyBonus } from './proficiency-bonus.ts'
import { readSheet, trainingIn } from './read-sheet.ts'

/**
 * What a character notices without looking.
 *
 * @example
 * passivePerception({ level: 5, attributes: { wisdom: 14 }, skills: ['Perception'] }) // 15
 */
export function passivePerception(attrs: JsonObject): number {
  const sheet = readSheet(attrs)
  const training = trainingIn(sheet, 'perception')
  const times = training === 'expert' ? 2 : training === 'proficient' ? 1 : 0
  return 10 + abilityModifier(sheet.scores.wisdom) + times * proficiencyBonus(sheet.level) // enforces: RULE-04 — mutate: + times * => - times *
}
