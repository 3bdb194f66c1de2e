/**
 * The six abilities and the one formula for their modifiers. Every modifier is computed here from its score; a modifier
 * that a sheet or a caller states is ignored.
 */
import { type Ability, abilities } from '../data/srd-vocabulary.ts'

export type AbilityScores = Readonly<Record<Ability, number>>

/** How a ledger line names each ability. */
export const abilityCodes: Readonly<Record<Ability, string>> = {
  strength: 'STR',
  dexterity: 'DEX',
  constitution: 'CON',
  intelligence: 'INT',
  wisdom: 'WIS',
  charisma: 'CHA',
}

/**
 * The modifier of a score: half of what it is above ten, rounded down.
 *
 * @example
 * abilityModifier(9) // -1
 */
export function abilityModifier(score: number): number {
  return Math.floor((score - 10) / 2) // enforces: RULE-01
}

/**
 * The ability a stranger's word means: `DEX`, `dex`, `Dexterity`; undefined when it means none.
 *
 * @example
 * abilityNamed('Wis') // 'wisdom'
 */
export function abilityNamed(word: string): Ability | undefined {
  const start = word.trim().toLowerCase()
  if (start.length < 3) return undefined
  return abilities.find((ability) => ability === start || abilityCodes[ability].toLowerCase() === start)
}

/**
 * +2 at levels 1 to 4, one more for every four levels after.
 *
 * @example
 * proficiencyBonus(5) // 3
 */
export function proficiencyBonus(level: number): number {
  return 2 + Math.floor((Math.max(level, 1) - 1) / 4) // enforces: RULE-03
}

/** No score grows beyond this but by magic. */
export const highestScore = 20
