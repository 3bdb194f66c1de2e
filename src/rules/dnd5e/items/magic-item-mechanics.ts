/** What magic items change on a character, as mechanics with their source. Armour class stands on the sheet instead. */

import type { InventoryItem } from '../../../core/state/table-row-schemas.ts'
import type { Because } from '../../ruleset.ts'
import type { AbilityScores } from '../character/ability-modifiers.ts'
import type { Sheet } from '../character/sheet.ts'
import { bodySlots } from '../character/worn-equipment.ts'
import type { AttackActivity, Damage } from '../data/activity-schemas.ts'
import type { Mechanic } from '../data/mechanic-schemas.ts'
import { ruleId } from '../data/names-and-ids.ts'
import { damageTypes } from '../data/srd-vocabulary.ts'
import { type CarriedItem, carriedItems, isActive } from './carried-magic-items.ts'
import { type FoundItem, findMagicItem, type ItemCatalogue } from './find-item-by-name.ts'

/** One mechanic and the item it comes from. */
export interface ItemMechanic {
  readonly source: string
  readonly mechanic: Mechanic
}

/**
 * The mechanics of what is worn and attuned to.
 *
 * @example
 * itemMechanics(sheetOf(kira), view.items(kira.id), srd) // a ring of protection: +1 to saves
 */
export function itemMechanics(
  sheet: Sheet,
  rows: readonly InventoryItem[],
  catalogue: ItemCatalogue,
): readonly ItemMechanic[] {
  const magic = carriedItems(sheet, rows, catalogue)
    .filter(isActive)
    .flatMap((carriedItem) =>
      mechanicsOfItem(carriedItem).map((mechanic) => ({ source: carriedItem.name, mechanic })),
    )
  return [...magic, ...armourNoise(sheet, catalogue)]
}

function mechanicsOfItem(carried: CarriedItem): Mechanic[] {
  const own = carried.item.mechanics.filter(
    (mechanic) => mechanic.kind !== 'armor-class' && !isOfTheWeapon(carried, mechanic),
  )
  return [...own, ...namedResistance(carried)]
}

/** Armour of resistance says in its name to what. */
function namedResistance(carried: CarriedItem): Mechanic[] {
  const type = damageTypes.find((kind) => carried.slug.split('-').includes(kind))
  if (carried.item.id !== 'armor-of-resistance' || type === undefined) return []
  return [{ kind: 'resistance', to: { types: [type], from: 'any' } }]
}

/** What the suit on a sheet does to Stealth. */
function armourNoise(
  sheet: Sheet,
  catalogue: ItemCatalogue,
): readonly { readonly source: string; readonly mechanic: Mechanic }[] {
  const names = bodySlots.flatMap((slot) => sheet.equipment.slot(slot)?.name || [])
  for (const text of names.flatMap((name) => name.split(/,|;|&|\band\b|\bwith\b/i))) {
    const found = findMagicItem(text, catalogue)
    const id = found?.base ?? ruleId(text)
    const armour = catalogue.armor(id) ?? catalogue.armor(`${id}-armor`)
    const silent = found?.item.mechanics.some((mechanic) => mechanic.kind === 'silent-armor') === true
    if (armour?.stealth_disadvantage !== true || silent) continue
    const of = { roll: 'check' as const, skills: ['stealth' as const] }
    return [{ source: armour.name, mechanic: { kind: 'disadvantage-when', of, who: 'self' } }]
  }
  return []
}

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

export interface ItemArmour {
  /** The plain armours (ids) that worn magic suits and shields are. */
  readonly bases: readonly string[]
  readonly parts: readonly Because[]
  /** Robes that protect like armour without being it. */
  readonly unarmoured: readonly { readonly base: number; readonly name: string }[]
}

/** Numbered suits and shields are read from their names where armour class is reckoned. */
const counted = /^armor-[123]$/

/**
 * What the items of a sheet do for armour class.
 *
 * @example
 * itemArmour(readSheet({ equipment: { armor: 'Dwarven Plate' } }), createSrd()).parts // +2
 */
export function itemArmour(sheet: Sheet, catalogue: ItemCatalogue): ItemArmour {
  const active = carriedItems(sheet, [], catalogue).filter(isActive)
  const bases = active.flatMap((carried) =>
    carried.base !== undefined && catalogue.armor(carried.base) !== undefined ? [carried.base] : [],
  )
  const dressed = bases.length > 0
  const parts = active.flatMap((carried) =>
    carried.item.mechanics.flatMap((mechanic): Because[] => {
      if (mechanic.kind !== 'armor-class' || mechanic.bonus === undefined || counted.test(carried.item.id))
        return []
      const bare = mechanic.when?.includes('wearing-no-armor-or-shield') === true
      if (bare && (dressed || wearsArmour(sheet))) return []
      return [{ value: mechanic.bonus, source: 'ITEM', reason: carried.name }]
    }),
  )
  const unarmoured = active.flatMap((carried) =>
    carried.item.mechanics.flatMap((mechanic) =>
      mechanic.kind === 'armor-class' && mechanic.unarmored !== undefined
        ? [{ base: mechanic.unarmored.base, name: carried.name }]
        : [],
    ),
  )
  return { bases, parts, unarmoured }
}

function wearsArmour(sheet: Sheet): boolean {
  return ['armor', 'armour', 'body', 'chest', 'shield'].some(
    (slot) => sheet.equipment.slot(slot)?.isEmpty === false,
  )
}

/**
 * The scores with what such mechanics do to them.
 *
 * @example
 * raisedScores(scores, [{ mechanic: { kind: 'ability-score', ability: 'strength', is: 19 } }]).strength // 19 at least
 */
export function raisedScores(
  scores: AbilityScores,
  mechanics: readonly { readonly mechanic: Mechanic }[],
): AbilityScores {
  const raised = { ...scores }
  for (const { mechanic } of mechanics) {
    if (mechanic.kind === 'ability-increase')
      raised[mechanic.ability] = Math.max(
        raised[mechanic.ability],
        Math.min(mechanic.maximum ?? 20, raised[mechanic.ability] + mechanic.amount),
      )
  }
  for (const { mechanic } of mechanics)
    if (mechanic.kind === 'ability-score')
      raised[mechanic.ability] = Math.max(raised[mechanic.ability], mechanic.is)
  return raised
}
