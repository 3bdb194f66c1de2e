/** The mechanics a creature brings to every roll, in a fight and outside: traits, features, worn items, armour it cannot wear. */
import type { Entity, InventoryItem } from '../../../core/state/table-row-schemas.ts'
import { racesOnSheet } from '../character/race-traits.ts'
import { type Sheet, sheetOf } from '../character/sheet.ts'
import type { Catalogue } from '../data/catalogue-port.ts'
import type { Mechanic, RollFilter } from '../data/mechanic-schemas.ts'
import { ruleId } from '../data/names-and-ids.ts'
import type { Feature, Monster, Trait } from '../data/srd-entry-schemas.ts'
import { itemMechanics } from '../items/magic-item-mechanics.ts'
import { readWornGear } from '../items/worn-gear-in-combat.ts'

/** One mechanic and what it comes from. */
export interface OwnedMechanic {
  readonly source: string
  readonly mechanic: Mechanic
}

/** A creature's sheet or stat block, and what changes its rolls. */
export interface OwnMechanics {
  readonly sheet: Sheet
  readonly monster: Monster | undefined
  /** What comes from items, which is among the mechanics too. */
  readonly worn: readonly OwnedMechanic[]
  readonly mechanics: readonly OwnedMechanic[]
}

/** Reads the mechanics of a creature; `items` is what it owns. */
export function readOwnMechanics(
  entity: Entity,
  catalogue: Catalogue,
  items: readonly InventoryItem[],
): OwnMechanics {
  const { memory } = catalogue
  const read = (): OwnMechanics => {
    const sheet = sheetOf(entity)
    const monster = sheet.statBlock === undefined ? undefined : catalogue.monster(sheet.statBlock)
    const worn = monster === undefined ? itemMechanics(sheet, items, catalogue) : []
    return { sheet, monster, worn, mechanics: [...mechanicsIn(sheet, monster, catalogue), ...worn] }
  }
  return memory === undefined ? read() : memory.ofRow('makings', entity, items, read)
}

function mechanicsIn(sheet: Sheet, monster: Monster | undefined, catalogue: Catalogue): OwnedMechanic[] {
  const owners =
    monster === undefined
      ? [...traitsOf(sheet, catalogue), ...featuresOf(sheet, catalogue), ...untrainedArmour(sheet, catalogue)]
      : monster.traits
  return owners.flatMap((owner) => owner.mechanics.map((mechanic) => ({ source: owner.name, mechanic })))
}

/** The traits of a sheet's race, those of the parent of a subrace with them. */
export function traitsOf(sheet: Sheet, catalogue: Catalogue): readonly Trait[] {
  return racesOnSheet(sheet, catalogue).flatMap((candidate) => candidate.traits)
}

export function featuresOf(sheet: Sheet, catalogue: Catalogue): readonly Feature[] {
  return sheet.features.flatMap((name) => catalogue.feature(ruleId(name)) ?? [])
}

function disadvantageOn(roll: RollFilter['roll']): Mechanic {
  return { kind: 'disadvantage-when', of: { roll, abilities: ['strength', 'dexterity'] }, who: 'self' }
}

/** Armour worn without proficiency: disadvantage on everything of Strength and Dexterity, and no spells. */
function untrainedArmour(
  sheet: Sheet,
  catalogue: Catalogue,
): readonly { readonly name: string; readonly mechanics: readonly Mechanic[] }[] {
  const mechanics: Mechanic[] = [
    disadvantageOn('attack'),
    disadvantageOn('check'),
    disadvantageOn('save'),
    { kind: 'cannot', what: ['cast'] },
  ]
  return readWornGear(sheet, catalogue).unfamiliar.map((name) => ({
    name: `${name} without training`,
    mechanics,
  }))
}
