/** An attack's total after what friends and foes may still throw in: a held die for it, cutting words against it. */
import type { Battle } from './battle.ts'
import { cutDown } from './cutting-words.ts'
import { holdsDieFor, spendDie } from './lasting-die.ts'

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

/** True when a roll that falls short may still be helped: the ledger then says by how much, not that it missed. */
export function isUndecided(battle: Battle, attacker: string, face = 0, short = 0): boolean {
  return short > 0 && face !== 1 && face !== 20 && holdsDieFor(battle, attacker, 'attack', short)
}
