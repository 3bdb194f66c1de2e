/** Healing that needs no roll, because it is the most the dice can give: a beacon of hope, a supreme healer. */
import { type Battle, fighterOf } from './battle.ts'
import { mechanicsLike } from './mechanics.ts'

/** What the dice give at most, where that is what they give; undefined where they have to be rolled. */
export function fullyHealed(
  battle: Battle,
  healer: string,
  target: string,
  dice: string,
): { readonly amount: number } | undefined {
  const supreme = fighterOf(battle, healer).mechanics.some(
    ({ mechanic }) => mechanic.kind === 'maximum-healing',
  )
  if (!supreme && mechanicsLike(battle, target, 'maximum-healing').length === 0) return undefined
  const amount = [...dice.matchAll(/([+-]?)(\d+)(?:d(\d+))?/g)].reduce(
    (sum, [, sign, count, sides]) => sum + (sign === '-' ? -1 : 1) * Number(count) * Number(sides ?? 1),
    0,
  )
  return { amount }
}
