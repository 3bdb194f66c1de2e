/** The eighteen skills with the abilities they lean on, and how strangers write both. No numbers live here. */
import { capitalize } from '../../../text/capitals-articles-plurals-lists.ts'
import { abilityNamed } from '../character/ability-modifiers.ts'
import { type Ability, abilities, type SkillId, skillIds } from '../data/srd-vocabulary.ts'

/** Every skill with the ability it leans on. */
const skillAbilities: Readonly<Record<SkillId, Ability>> = {
  acrobatics: 'dexterity',
  'animal-handling': 'wisdom',
  arcana: 'intelligence',
  athletics: 'strength',
  deception: 'charisma',
  history: 'intelligence',
  insight: 'wisdom',
  intimidation: 'charisma',
  investigation: 'intelligence',
  medicine: 'wisdom',
  nature: 'intelligence',
  perception: 'wisdom',
  performance: 'charisma',
  persuasion: 'charisma',
  religion: 'intelligence',
  'sleight-of-hand': 'dexterity',
  stealth: 'dexterity',
  survival: 'wisdom',
}

/** A skill, or a bare ability when no skill fits. */
export type CheckName = SkillId | Ability

/**
 * The skill or ability a word means, however it is spelt.
 *
 * @example
 * checkNamed('Sleight of Hand') // 'sleight-of-hand'
 */
export function checkNamed(text: string): CheckName | undefined {
  const plain = text
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, '-')
  return skillIds.find((skill) => skill === plain) ?? abilityNamed(plain)
}

export function abilityOf(check: CheckName): Ability {
  const own = abilities.find((ability) => ability === check)
  return own ?? skillAbilities[check as SkillId]
}

/** True for one of the eighteen. */
export function isSkill(check: CheckName): check is SkillId {
  return Object.hasOwn(skillAbilities, check)
}

/**
 * A check's name as a player reads it.
 *
 * @example
 * titleOf('sleight-of-hand') // 'Sleight of Hand'
 */
export function titleOf(check: string): string {
  const words = check.split(/[_\s-]+/)
  return words.map((word) => (word === 'of' ? word : capitalize(word))).join(' ')
}
