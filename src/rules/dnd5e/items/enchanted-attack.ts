/** Folds what a magic weapon does into the attack made with it, so that another weapon in the same hand has none of it. */
import type { AttackActivity, Damage } from '../data/activity-shapes.ts'
import type { Mechanic } from '../data/mechanic-shapes.ts'
import type { FoundItem } from './find-magic-item.ts'

const weaponGroups = ['weapon', 'staff', 'rod', 'ammunition']

/** True for a mechanic that belongs to blows with the item itself and to nothing else its owner does. */
export function isOfTheWeapon(found: FoundItem, mechanic: Mechanic): boolean {
  if (!weaponGroups.includes(found.item.group)) return false
  if (mechanic.kind === 'bonus-when')
    return (mechanic.of.roll === 'attack' || mechanic.of.roll === 'damage') && mechanic.of.with === 'weapon'
  if (mechanic.kind === 'extra-damage' && mechanic.when !== undefined) return false
  return ['magical-attacks', 'extra-damage', 'critical-damage'].includes(mechanic.kind)
}

function flat(found: FoundItem, roll: 'attack' | 'damage'): number {
  return found.item.mechanics.reduce(
    (sum, mechanic) =>
      mechanic.kind === 'bonus-when' &&
      mechanic.of.roll === roll &&
      mechanic.of.with === 'weapon' &&
      typeof mechanic.amount === 'number'
        ? sum + mechanic.amount
        : sum,
    0,
  )
}

function moreDamage(found: FoundItem, own: Damage['type']): Damage[] {
  return found.item.mechanics.flatMap((mechanic): Damage[] => {
    if (mechanic.kind === 'extra-damage' && mechanic.dice !== 'weapon-die' && mechanic.when === undefined) {
      const against = mechanic.only_against === undefined ? {} : { only_against: mechanic.only_against }
      return [{ dice: mechanic.dice, type: mechanic.type ?? own, ...against }]
    }
    if (mechanic.kind !== 'critical-damage') return []
    const against = mechanic.only_against === undefined ? {} : { only_against: mechanic.only_against }
    return [{ dice: mechanic.dice, type: mechanic.type ?? own, only_critical: true, ...against }]
  })
}

function added(dice: string, amount: number): string {
  const [, rolled = dice, sign = '+', told = '0'] = /^(.*?d\d+)(?:([+-])(\d+))?$/.exec(dice) ?? []
  const sum = Number(`${sign}${told}`) + amount
  return sum === 0 ? rolled : `${rolled}${sum > 0 ? '+' : '-'}${Math.abs(sum)}`
}

/**
 * The attack with a magic weapon.
 *
 * @example
 * enchantedAttack(longsword, findMagicItem('Flame Tongue Longsword', srd)) // 2d6 fire more
 */
export function enchantedAttack(attack: AttackActivity, found: FoundItem): AttackActivity {
  const [first, ...others] = attack.damage
  if (first === undefined || typeof attack.bonus !== 'number') return attack
  return {
    ...attack,
    name: found.name,
    bonus: attack.bonus + flat(found, 'attack'),
    damage: [
      { ...first, dice: added(first.dice, flat(found, 'damage')) },
      ...others,
      ...moreDamage(found, first.type),
    ],
    on_hit: [...attack.on_hit, ...(found.item.on_hit ?? [])],
    magical: true,
  }
}
