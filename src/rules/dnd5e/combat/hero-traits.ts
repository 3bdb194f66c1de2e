/** What somebody's people give them in a fight: the traits of the race and subrace that their sheet names. */
import { lineage } from '../character/lineage.ts'
import type { Sheet } from '../character/read-sheet.ts'
import type { Catalogue } from '../checks/catalogue.ts'
import type { Trait } from '../data/shapes.ts'

/** The traits of a sheet's race, those of the parent of a subrace with them. */
export function heroTraits(sheet: Sheet, catalogue: Catalogue): readonly Trait[] {
  return lineage(sheet.attrs, catalogue).flatMap((one) => one.traits)
}

/** The size of a sheet's race. */
export function heroSize(sheet: Sheet, catalogue: Catalogue): string {
  return lineage(sheet.attrs, catalogue).at(-1)?.size ?? 'medium'
}
