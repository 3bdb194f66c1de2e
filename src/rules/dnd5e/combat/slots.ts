/** Spell slots in a fight: counted on the combatant, never below none (RULE-10). */
import { type Battle, fighterOf, stateOf } from './battle.ts'

/** How many slots of a level somebody has left. */
export function slotsLeft(battle: Battle, id: string, level: number): number {
  const { casting, sheet } = fighterOf(battle, id)
  const most =
    casting === undefined ? (sheet.slots.get(level)?.max ?? 0) : (casting.slots[String(level)] ?? 0)
  return Math.max(0, most - (stateOf(battle, id).slots_used[String(level)] ?? 0))
}

/** Spends a slot; false when there is none. */
export function spendSlot(battle: Battle, id: string, level: number): boolean {
  if (slotsLeft(battle, id, level) < 1) return false
  const { slots_used: used } = stateOf(battle, id)
  used[String(level)] = (used[String(level)] ?? 0) + 1
  return true
}

/** The lowest slot of at least this level that is left, or undefined. */
export function lowestSlot(battle: Battle, id: string, level: number): number | undefined {
  for (let slot = Math.max(1, level); slot <= 9; slot += 1) if (slotsLeft(battle, id, slot) > 0) return slot
  return undefined
}
