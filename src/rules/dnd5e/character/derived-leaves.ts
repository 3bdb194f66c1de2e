/** The values of a sheet that follow from the rest of it, each with its rule and the reason in words. */
import type { DerivedLeaf } from '../../../core/document/update-context.ts'
import { isJsonObject, type JsonObject } from '../../../core/json.ts'
import type { Armour } from '../data/shapes.ts'
import type { ItemCatalogue } from '../items/find-magic-item.ts'
import { abilityModifier, abilityNamed } from './ability.ts'
import { armourClass } from './armour-class.ts'
import { pointsForNext } from './experience.ts'
import { proficiencyBonus } from './proficiency-bonus.ts'
import { objectAt, readSheet, trainingIn } from './read-sheet.ts'

/** Other places where a sheet may keep modifiers; whatever stands there follows from the scores. */
const modifierParts = ['modifiers', 'ability_modifiers', 'attribute_modifiers'] as const

function modifierLeaves(attrs: JsonObject): DerivedLeaf[] {
  const { scores } = readSheet(attrs)
  return modifierParts.flatMap((part) =>
    Object.keys(objectAt(attrs, part)).flatMap((key) => {
      const ability = abilityNamed(key)
      if (ability === undefined) return []
      const value = abilityModifier(scores[ability])
      const reason = `A ${ability} of ${scores[ability]} gives ${value >= 0 ? '+' : ''}${value}.`
      return [{ path: [part, key], value, rule: 'RULE-01', reason }]
    }),
  )
}

/** True when the rules can read the sheet: it has attributes and a class. */
function isReadable(attrs: JsonObject): boolean {
  return isJsonObject(attrs.attributes) && typeof attrs.class === 'string'
}

/**
 * All derived values of a sheet; none for one that the rules cannot read.
 *
 * @example
 * derivedLeaves({ class: 'Rogue', level: 5, attributes: { wisdom: 12 } }, []).length // 5
 */
export function derivedLeaves(
  attrs: JsonObject,
  armours: readonly Armour[],
  catalogue?: ItemCatalogue,
): DerivedLeaf[] {
  if (!isReadable(attrs)) return []
  const { level, scores } = readSheet(attrs)
  const proficiency = proficiencyBonus(level)
  const perception = passivePerception(attrs)
  const initiative = abilityModifier(scores.dexterity)
  const armour = armourClass(attrs, armours, catalogue)
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
    ...modifierLeaves(attrs),
  ]
}

/**
 * What a character notices without looking.
 *
 * @example
 * passivePerception({ level: 5, attributes: { wisdom: 14 }, skills: ['Perception'] }) // 15
 */
function passivePerception(attrs: JsonObject): number {
  const sheet = readSheet(attrs)
  const training = trainingIn(sheet, 'perception')
  const times = training === 'expert' ? 2 : training === 'proficient' ? 1 : 0
  return 10 + abilityModifier(sheet.scores.wisdom) + times * proficiencyBonus(sheet.level) // enforces: RULE-04
}
