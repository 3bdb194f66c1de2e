/** An attack's total after what friends and foes may still throw in: a held die for it, cutting words against it. */
import type { Battle } from './battle.ts'
import { cutDown } from './cutting-words.ts'
import { spendDie } from './lasting-die.ts'

/** The total that is held against the armour; a natural 1 or 20 is past help. */
export function decidedTotal(
  battle: Battle,
  attacker: string,
  face: number,
  total: number,
  armor: number,
): number {
  if (face === 1 || face === 20) return total
  const raised = total + spendDie(battle, attacker, 'attack', armor - total)
  return raised < armor ? raised : raised - cutDown(battle, attacker, raised - armor)
}
