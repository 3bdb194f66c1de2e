/** Divine smite: a slot spent on a hit with a melee weapon. A person says so with the attack; others smite on criticals. */
import { type Battle, fighterOf, tell } from './battle.ts'
import type { DamagePart } from './blow.ts'
import { isPlayed } from './is-played.ts'
import type { LandedHit } from './landed-hit.ts'
import { type Doing, isOneOf, rollDamage } from './roll-damage.ts'
import { lowestSlot, slotsLeft, spendSlot } from './slots.ts'

/** Above this a slot adds nothing to a smite. */
const strongestSlot = 4

/** Rolls a smite when one is wanted and there is a slot for it. */
export function smiteDamage(battle: Battle, hit: LandedHit & { readonly critical: boolean }): DamagePart[] {
  if (hit.form !== 'melee' || hit.activity.with !== 'weapon') return []
  const smite = fighterOf(battle, hit.attacker).activities.find((one) => one.kind === 'smite')
  const slot = smite === undefined ? undefined : slotFor(battle, hit.attacker, hit.doing, hit.critical)
  if (smite?.kind !== 'smite' || slot === undefined || !spendSlot(battle, hit.attacker, slot)) return []
  const most = Number(/^(\d+)d/.exec(smite.most)?.[1] ?? 5)
  const base = Number(/^(\d+)d/.exec(smite.dice)?.[1] ?? 2)
  const sides = /d(\d+)/.exec(smite.dice)?.[1] ?? '8'
  const hated = isOneOf(battle, hit.target, smite.extra_against.types)
  const count = Math.min(most, base + slot - 1) + (hated ? 1 : 0)
  tell(battle, 'smite', { who: hit.attacker, target: hit.target, slot, dice: `${count}d${sides}` })
  const damage = [{ dice: `${count}d${sides}`, type: smite.type }]
  return rollDamage(
    battle,
    { ...hit.doing, name: smite.name, magical: true },
    damage,
    hit.target,
    hit.critical,
  )
}

function slotFor(battle: Battle, id: string, doing: Doing, critical: boolean): number | undefined {
  const wish = doing.wishes?.smite
  if (wish !== undefined) return lowestSlot(battle, id, wish)
  if (!critical || isPlayed(battle, id)) return undefined
  for (let slot = strongestSlot; slot >= 1; slot -= 1) if (slotsLeft(battle, id, slot) > 0) return slot
  return undefined
}
