/** Turns raw equipment and magic items into weapons, armour, gear and magic items. */
import type { z } from 'zod'
import type {
  armourSchema,
  gearSchema,
  magicItemSchema,
  weaponSchema,
} from '../../src/rules/dnd5e/data/srd-entry-schemas.ts'
import type { DamageType } from '../../src/rules/dnd5e/data/srd-vocabulary.ts'
import { itemModel } from './magic-items.ts'
import { gearModels, named } from './models.ts'
import type { RawEquipment, RawMagicItem } from './raw-source.ts'
import { idOf } from './words.ts'

type WeaponEntry = z.input<typeof weaponSchema>
type ArmourEntry = z.input<typeof armourSchema>
type GearEntry = z.input<typeof gearSchema>
type ItemEntry = z.input<typeof magicItemSchema>

const copper: Readonly<Record<string, number>> = { cp: 1, sp: 10, ep: 50, gp: 100, pp: 1000 }

function priced(raw: RawEquipment) {
  const worth = copper[raw.cost.unit]
  if (worth === undefined) throw new Error(`${raw.index} costs "${raw.cost.unit}".`)
  return { id: raw.index, name: raw.name, cost_cp: raw.cost.quantity * worth, weight: raw.weight ?? 0 }
}

/** All weapons. */
export function convertWeapons(raw: readonly RawEquipment[]): WeaponEntry[] {
  return raw.filter((each) => each.equipment_category.index === 'weapon').map(convertWeapon)
}

function convertWeapon(raw: RawEquipment): WeaponEntry {
  const properties = (raw.properties ?? []).map((each) => each.index as WeaponEntry['properties'][number])
  const flight =
    raw.throw_range ??
    (raw.range?.long === undefined ? undefined : { normal: raw.range.normal, long: raw.range.long })
  return {
    ...priced(raw),
    group: raw.weapon_category === 'Simple' ? 'simple' : 'martial',
    form: raw.weapon_range === 'Melee' ? 'melee' : 'ranged',
    damage:
      raw.damage === undefined
        ? null
        : {
            dice: raw.damage.damage_dice,
            type: raw.damage.damage_type.index as DamageType,
            ...(raw.two_handed_damage === undefined ? {} : { two_handed: raw.two_handed_damage.damage_dice }),
          },
    reach: properties.includes('reach') ? 10 : 5,
    range: flight ?? null,
    properties,
  }
}

/** All armour and the shield. */
export function convertArmour(raw: readonly RawEquipment[]): ArmourEntry[] {
  return raw
    .filter((each) => each.equipment_category.index === 'armor')
    .map((each) => {
      const figures = each.armor_class
      if (figures === undefined) throw new Error(`${each.index} has no armour class.`)
      return {
        ...priced(each),
        group: (each.armor_category ?? '').toLowerCase() as ArmourEntry['group'],
        base: figures.base,
        dexterity_cap: figures.dex_bonus ? (figures.max_bonus ?? null) : 0,
        strength_minimum: each.str_minimum ?? 0,
        stealth_disadvantage: each.stealth_disadvantage ?? false,
      }
    })
}

/** Everything else. */
export function convertGear(raw: readonly RawEquipment[]): GearEntry[] {
  return raw
    .filter((each) => !['weapon', 'armor'].includes(each.equipment_category.index))
    .map((each) => ({
      ...priced(each),
      group:
        each.gear_category?.index ??
        idOf(each.tool_category ?? each.vehicle_category ?? each.equipment_category.index),
      bundle: each.quantity ?? 1,
      contents: (each.contents ?? []).map((part) => ({ item: part.item.index, count: part.quantity })),
      activities: (gearModels[each.index] ?? []).map((activity) => named(activity, each.name, 'action')),
    }))
}

/** All magic items. */
export function convertMagicItems(raw: readonly RawMagicItem[]): ItemEntry[] {
  const parents = new Map(
    raw.flatMap((each) => each.variants.map((variant) => [variant.index, each.index] as const)),
  )
  return raw.map((each) => {
    const { attunement, mechanics, activities, ...more } = itemModel(
      each.index,
      each.name,
      each.variants.length > 0,
    )
    return {
      id: each.index,
      name: each.name,
      group: each.equipment_category.index,
      rarity: idOf(each.rarity.name) as ItemEntry['rarity'],
      variant_of: parents.get(each.index) ?? null,
      attunement,
      mechanics: [...mechanics],
      activities: [...activities],
      ...more,
    }
  })
}
