/** The values of a sheet that follow from others: proficiency, modifiers, initiative, passive perception, armour class. */
import type { DerivedLeaf } from '../../../core/document/update-context-and-verdicts.ts'
import type { Armour } from '../data/srd-entry-schemas.ts'
import type { ItemCatalogue } from '../items/find-item-by-name.ts'
import { abilityModifier, abilityNamed, proficiencyBonus } from './ability-modifiers.ts'
import { armourClass } from './armour-class.ts'
import { pointsForNext } from './experience.ts'
import type { Sheet } from './sheet.ts'

/** Other places where a sheet may keep modifiers; whatever stands there follows from the scores. */
const modifierParts = ['modifiers', 'ability_modifiers', 'attribute_modifiers'] as const

function modifierLeaves(sheet: Sheet): DerivedLeaf[] {
  const { scores } = sheet
  return modifierParts.flatMap((part) =>
    sheet.keysOf(part).flatMap((key) => {
      const ability = abilityNamed(key)
      if (ability === undefined) return []
      const value = abilityModifier(scores[ability])
      const reason = `A ${ability} of ${scores[ability]} gives ${value >= 0 ? '+' : ''}${value}.`
      return [{ path: [part, key], value, rule: 'RULE-01', reason }]
    }),
  )
}

/**
 * All derived values of a sheet; none for one that the rules cannot read.
 *
 * @example
 * derivedLeaves(readSheet({ class: 'Rogue', level: 5, attributes: { wisdom: 12 } }), []).length // 5
 */
export function derivedLeaves(
  sheet: Sheet,
  armours: readonly Armour[],
  catalogue?: ItemCatalogue,
): DerivedLeaf[] {
  if (!sheet.isDerivable) return []
  const { level, scores } = sheet
  const proficiency = proficiencyBonus(level)
  const perception = passivePerception(sheet)
  const initiative = abilityModifier(scores.dexterity)
  const armour = armourClass(sheet, armours, catalogue)
  const worn = armour.parts.map((part) => `${part.value} ${part.reason}`).join(', ')
  return [
    {
      path: ['proficiency_bonus'],
      value: proficiency,
      rule: 'RULE-03',
      reason: `The proficiency bonus at level ${level} is +${proficiency}.`,
    },
    {
      path: ['combat_stats', 'passive_perception'],
      value: perception,
      rule: 'RULE-04',
      reason: `Passive perception is 10, wisdom and training: ${perception}.`,
    },
    {
      path: ['combat_stats', 'initiative'],
      value: initiative,
      rule: 'RULE-01',
      reason: `Initiative is the modifier of dexterity ${scores.dexterity}: ${initiative}.`,
    },
    {
      path: ['experience', 'needed_for_next_level'],
      value: pointsForNext(level),
      rule: 'RULE-07',
      reason: `After level ${level} comes the next at ${pointsForNext(level)} points.`,
    },
    {
      path: ['armor_class'],
      value: armour.value,
      rule: 'RULE-02',
      reason: `Armour class is ${armour.value}: ${worn}.`,
    },
    ...modifierLeaves(sheet),
  ]
}

/**
 * What a character notices without looking.
 *
 * @example
 * passivePerception(readSheet({ level: 5, attributes: { wisdom: 14 }, skills: ['Perception'] })) // 15
 */
function passivePerception(sheet: Sheet): number {
  const training = sheet.training.get('perception')
  const times = training === 'expert' ? 2 : training === 'proficient' ? 1 : 0
  return 10 + abilityModifier(sheet.scores.wisdom) + times * proficiencyBonus(sheet.level) // enforces: RULE-04
}
