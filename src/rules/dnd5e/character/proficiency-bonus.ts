/** The proficiency bonus by level: looked up here and nowhere told. */

/**
 * +2 at levels 1 to 4, one more for every four levels after.
 *
 * @example
 * proficiencyBonus(5) // 3
 */
export function proficiencyBonus(level: number): number {
  return 2 + Math.floor((Math.max(level, 1) - 1) / 4) // enforces: RULE-03
}
