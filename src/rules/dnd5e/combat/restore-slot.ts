/** A spent slot that comes back in a fight: the pearl of power. */
import { type Battle, stateOf, tell } from './battle.ts'

/** Gives back the highest spent slot up to a level; tells when there is none. */
export function restoreSlot(battle: Battle, id: string, upTo: number, name: string): undefined {
  const { slots_used: used } = stateOf(battle, id)
  const levels = Object.keys(used).map(Number)
  const level = Math.max(0, ...levels.filter((one) => one <= upTo && (used[String(one)] ?? 0) > 0))
  if (level > 0) used[String(level)] = (used[String(level)] ?? 0) - 1
  tell(battle, 'slot_restored', { who: id, level, with: name, restored: level > 0 })
}
