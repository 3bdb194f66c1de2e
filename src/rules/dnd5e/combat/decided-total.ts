/** An attack's total after what friends and foes may still throw in: a held die for it, cutting words against it. */
import type { Battle } from './battle.ts'
import { cutDown, wouldCutDown } from './cutting-words.ts'
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

/** How a roll stands that a die may still turn, in the ledger's words; undefined when it is decided as it fell. */
export function stillOpen(
  battle: Battle,
  attacker: string,
  face: number,
  total: number,
  armor: number,
): string | undefined {
  if (face === 1 || face === 20) return undefined
  if (total < armor)
    return holdsDieFor(battle, attacker, 'attack', armor - total) ? `Short by ${armor - total}` : undefined
  return wouldCutDown(battle, attacker, total - armor) ? `Ahead by ${total - armor}` : undefined
}
