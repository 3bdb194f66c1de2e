/** Whether an attack hits: a natural 1 never does, a natural 20 always does, whatever the numbers say (DICE-18). */

/** How an attack went. */
export type AttackVerdict = 'critical' | 'hit' | 'miss'

/**
 * Judges an attack roll. There is no way past the roll: no level, no weakness of the target (DICE-17).
 *
 * @example
 * judgeAttack({ face: 1, total: 31, armorClass: 5 }) // 'miss'
 */
export function judgeAttack(roll: {
  readonly face: number
  readonly total: number
  readonly armorClass: number
  /** The lowest face that makes a hit critical. */
  readonly criticalFrom?: number
}): AttackVerdict {
  if (roll.face === 1) return 'miss' // enforces: DICE-18, DICE-17
  if (roll.face === 20) return 'critical' // enforces: DICE-18
  if (roll.total < roll.armorClass) return 'miss'
  return roll.face >= (roll.criticalFrom ?? 20) ? 'critical' : 'hit'
}

/** The word the ledger shows. */
export function verdictWord(verdict: AttackVerdict): string {
  return verdict === 'miss' ? 'Miss' : verdict === 'hit' ? 'Hit!' : 'Critical hit!'
}
