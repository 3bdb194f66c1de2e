/** The die a class heals and grows by. */
import type { ClassId } from '../data/vocabulary.ts'

const hitDice: Readonly<Record<ClassId, 6 | 8 | 10 | 12>> = {
  barbarian: 12,
  bard: 8,
  cleric: 8,
  druid: 8,
  fighter: 10,
  monk: 8,
  paladin: 10,
  ranger: 10,
  rogue: 8,
  sorcerer: 6,
  warlock: 8,
  wizard: 6,
}

/**
 * The faces of a class's hit die; a class that is somebody's own has a d8.
 *
 * @example
 * hitDieOf('wizard') // 6
 */
export function hitDieOf(classId: ClassId | undefined): number {
  return classId === undefined ? 8 : hitDice[classId]
}
