/** The part of the reference data that play asks for. The loader of the data satisfies it; tests may give less. */
import type { Feature, Monster, Spell, Weapon } from '../data/shapes.ts'

/** Looks entries up by id; undefined when there is none. */
export interface Catalogue {
  monster(id: string): Monster | undefined
  spell(id: string): Spell | undefined
  weapon(id: string): Weapon | undefined
  feature(id: string): Feature | undefined
}

/** A catalogue with nothing in it: everybody fights with what their sheet says. */
export const emptyCatalogue: Catalogue = {
  monster: () => undefined,
  spell: () => undefined,
  weapon: () => undefined,
  feature: () => undefined,
}
