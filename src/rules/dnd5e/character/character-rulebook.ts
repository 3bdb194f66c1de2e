/** What the rules of characters read of the SRD's data: lists, each entry by its id, made when first asked for. */

import { lazy } from '../../../core/lazy-constant.ts'
import type { Srd } from '../data/load-srd.ts'
import type {
  Armour,
  Background,
  ClassTable,
  Feature,
  Gear,
  MagicItem,
  Race,
  Spell,
  Weapon,
} from '../data/srd-entry-schemas.ts'
import type { ClassId } from '../data/srd-vocabulary.ts'
import type { ItemCatalogue } from '../items/find-item-by-name.ts'

/** The lists that characters are made from. */
export interface Rulebook {
  readonly classes: readonly ClassTable[]
  readonly features: readonly Feature[]
  readonly races: readonly Race[]
  readonly backgrounds: readonly Background[]
  readonly armours: readonly Armour[]
  readonly weapons: readonly Weapon[]
  readonly gear: readonly Gear[]
  readonly spells: readonly Spell[]
  readonly magicItems: readonly MagicItem[]
  /** One class, without reading the others: a turn asks for the hero's and no more. */
  classTable(id: string): ClassTable | undefined
}

/** The entry with an id, or undefined. */
export function entryOf<Entry extends { readonly id: string }>(
  entries: readonly Entry[],
  id: string | undefined,
): Entry | undefined {
  return id === undefined ? undefined : entries.find((entry) => entry.id === id)
}

/** A class of the book; undefined when the sheet names no class of the SRD. */
export function classOf(rulebook: Rulebook, id: ClassId | undefined): ClassTable | undefined {
  return id === undefined ? undefined : rulebook.classTable(id)
}

/** The rulebook as those ask it who look for items. */
export function rulebookCatalogue(rulebook: Rulebook): ItemCatalogue {
  return {
    magicItem: (id) => entryOf(rulebook.magicItems, id),
    weapon: (id) => entryOf(rulebook.weapons, id),
    armor: (id) => entryOf(rulebook.armours, id),
    spell: (id) => entryOf(rulebook.spells, id),
    gearItem: (id) => entryOf(rulebook.gear, id),
  }
}

/**
 * The rulebook that the SRD's data gives.
 *
 * @example
 * const rulebook = openRulebook(createSrd())
 */
export function openRulebook(srd: Srd): Rulebook {
  const lists = {
    classes: lazy(() => srd.classes.all()),
    features: lazy(() => srd.features.all()),
    races: lazy(() => srd.races.all()),
    backgrounds: lazy(() => srd.backgrounds.all()),
    armours: lazy(() => srd.armour.all()),
    weapons: lazy(() => srd.weapons.all()),
    gear: lazy(() => srd.gear.all()),
    spells: lazy(() => srd.spells.all()),
    magicItems: lazy(() => srd.magicItems.all()),
  }
  return {
    classTable: (id) => srd.classes.get(id),
    get classes() {
      return lists.classes()
    },
    get features() {
      return lists.features()
    },
    get races() {
      return lists.races()
    },
    get backgrounds() {
      return lists.backgrounds()
    },
    get armours() {
      return lists.armours()
    },
    get weapons() {
      return lists.weapons()
    },
    get gear() {
      return lists.gear()
    },
    get spells() {
      return lists.spells()
    },
    get magicItems() {
      return lists.magicItems()
    },
  }
}
