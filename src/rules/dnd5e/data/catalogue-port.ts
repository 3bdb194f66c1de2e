/** The part of the reference data that play asks for. The loader of the data satisfies it; tests may give less. */
import type { ReadingCache } from './combatant-and-item-cache.ts'
import type {
  Armour,
  ClassLevel,
  Feature,
  Gear,
  MagicItem,
  Monster,
  Race,
  Spell,
  Weapon,
} from './srd-entry-schemas.ts'
import type { ClassId } from './srd-vocabulary.ts'

/** Looks entries up by id; undefined when there is none. */
export interface Catalogue {
  monster(id: string): Monster | undefined
  spell(id: string): Spell | undefined
  weapon(id: string): Weapon | undefined
  feature(id: string): Feature | undefined
  race(id: string): Race | undefined
  armor(id: string): Armour | undefined
  magicItem(id: string): MagicItem | undefined
  /** The row of a class table, with its columns. */
  classLevel(id: ClassId, level: number): ClassLevel | undefined
  /** Adventuring gear; a catalogue may have none. */
  gearItem?(id: string): Gear | undefined
  /** All stat blocks, for spells and features that summon a creature or turn the caster into it. */
  allMonsters(): readonly Monster[]
  /** Things in a pack: kits, vials, torches. */
  readonly gear?: { get(id: string): Gear | undefined }
  /** What was read before; a catalogue without one is asked every time. */
  readonly memory?: ReadingCache
}

/** A catalogue with nothing in it: everybody fights with what their sheet says. */
export const emptyCatalogue: Catalogue = {
  monster: () => undefined,
  spell: () => undefined,
  weapon: () => undefined,
  feature: () => undefined,
  race: () => undefined,
  armor: () => undefined,
  magicItem: () => undefined,
  classLevel: () => undefined,
  allMonsters: () => [],
}
