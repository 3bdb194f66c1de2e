/** What a healer by calling adds to every spell that heals. */
import type { Battle } from './battle.ts'
import { mechanicsLike } from './mechanics.ts'
import type { Doing } from './roll-damage.ts'

/** The points above the dice: none for cantrips and for what is no spell. */
export function healingGift(battle: Battle, doing: Doing): number {
  if (doing.of === undefined || doing.of.level === 0) return 0
  return mechanicsLike(battle, doing.source, 'bonus-healing').reduce(
    (sum, one) => sum + one.amount + (one.plus_spell_level ? doing.slot : 0),
    0,
  )
}
