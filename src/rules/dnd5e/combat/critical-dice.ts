/** Weapon dice that some add to a critical hit in melee; a later form of the same feature replaces an earlier one. */
import { type Battle, fighterOf } from './battle.ts'
import type { DamagePart } from './blow.ts'
import type { LandedHit } from './landed-hit.ts'
import { plainName } from './outgrown.ts'
import { rollDamage } from './roll-damage.ts'

/** Rolls them; none for anything but a critical hit with a weapon in melee. */
export function criticalDice(battle: Battle, hit: LandedHit & { readonly critical: boolean }): DamagePart[] {
  if (!hit.critical || hit.form !== 'melee' || hit.activity.with !== 'weapon') return []
  const [first] = hit.activity.damage
  const sides = /d(\d+)/.exec(first?.dice ?? '')?.[1]
  if (first === undefined || sides === undefined) return []
  const counts = new Map<string, number>()
  for (const { source, mechanic } of fighterOf(battle, hit.attacker).mechanics) {
    if (mechanic.kind !== 'critical-dice') continue
    const name = plainName(source)
    counts.set(name, Math.max(counts.get(name) ?? 0, mechanic.dice))
  }
  return [...counts].flatMap(([name, count]) =>
    rollDamage(battle, { ...hit.doing, name }, [{ dice: `${count}d${sides}`, type: first.type }], hit.target),
  )
}
