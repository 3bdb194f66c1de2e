/** How often a part of a multiattack is done now: as printed, as its dice fall, or once for each head. */
import { type Battle, isKeptFrom, stateOf } from './battle.ts'
import { plainCause } from './doing.ts'
import { headsOf } from './hydra-heads.ts'
import { rollAmount } from './roll-damage.ts'

/** The count of a part at this moment. */
export function partCount(
  battle: Battle,
  id: string,
  part: { readonly activity: string; readonly count: number; readonly count_dice?: string | undefined },
): number {
  if (isKeptFrom(stateOf(battle, id), 'attack-more-than-once')) return 1
  const heads = headsOf(battle, id)
  if (heads !== undefined) return heads
  if (part.count_dice === undefined) return part.count
  return rollAmount(battle, plainCause(id, part.activity), part.count_dice, 'attacks', id).amount
}
