/** Damage that others share: the one inside a cloaker's folds, the caster of a warding bond. */
import { type Battle, isOut, stateOf } from './battle.ts'
import type { BlowSource, DamagePart } from './blow.ts'
import { mechanicsLike } from './mechanics.ts'

type Hurt = (battle: Battle, id: string, parts: readonly DamagePart[], source: BlowSource) => unknown

/** What is left for somebody who lets half of it go to whomever they hold. */
export function halfToHeld(
  battle: Battle,
  id: string,
  parts: readonly DamagePart[],
  left: readonly number[],
  source: BlowSource,
  hurt: Hurt,
): readonly number[] {
  if (source.shared || mechanicsLike(battle, id, 'share-damage-with-grappled').length === 0) return left
  const held = Object.entries(battle.document.combatants).find(
    ([, state]) =>
      !isOut(state) && state.lasting.some((one) => one.source === id && one.escape_dc !== undefined),
  )?.[0]
  if (held === undefined) return left
  const own = left.map((amount) => Math.floor(amount / 2))
  const passed = parts.map((part, index) => ({ ...part, amount: (left[index] ?? 0) - (own[index] ?? 0) }))
  hurt(battle, held, passed, { ...source, shared: true })
  return own
}

/** Whoever bound themselves to somebody takes the same damage. */
export function sameToSource(
  battle: Battle,
  id: string,
  total: number,
  roll: string,
  source: BlowSource,
  hurt: Hurt,
): undefined {
  if (source.shared) return
  for (const one of stateOf(battle, id).lasting) {
    if (!(one.mechanics ?? []).some((mechanic) => mechanic.kind === 'shares-damage-with-source')) continue
    if (one.source === id || battle.document.combatants[one.source] === undefined) continue
    hurt(battle, one.source, [{ amount: total, type: 'shared', roll }], {
      ...source,
      with: one.name,
      shared: true,
    })
  }
}
