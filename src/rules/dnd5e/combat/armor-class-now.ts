/** Somebody's armour class at this moment, with what was laid on them since the fight began. */

import type { Because } from '../../ruleset.ts'
import { abilityModifier } from '../character/ability.ts'
import { type Battle, fighterOf, stateOf } from './battle.ts'
import { circumstanceHolds } from './mechanics.ts'

/** The parts of somebody's armour class, most of them on their sheet already. */
export function armorClassNow(
  battle: Battle,
  id: string,
): { readonly value: number; readonly parts: readonly Because[] } {
  const state = stateOf(battle, id)
  const { profile } = fighterOf(battle, id)
  let base = state.ac
  let reason = 'armour and agility'
  const added: Because[] = []
  for (const one of state.lasting) {
    for (const mechanic of one.mechanics ?? []) {
      if (mechanic.kind !== 'armor-class') continue
      if (!(mechanic.when ?? []).every((when) => circumstanceHolds(battle, when, id, undefined))) continue
      if (mechanic.bonus !== undefined)
        added.push({ value: mechanic.bonus, source: one.name, reason: one.name })
      const bare =
        mechanic.unarmored === undefined
          ? 0
          : mechanic.unarmored.base + abilityModifier(profile.scores.dexterity)
      const least = Math.max(bare, mechanic.minimum ?? 0)
      if (least <= base) continue
      base = least
      reason = one.name
    }
  }
  const value = added.reduce((sum, part) => sum + part.value, base)
  return { value, parts: [{ value: base, source: 'AC', reason }, ...added] }
}
