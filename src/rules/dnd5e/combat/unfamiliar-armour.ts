/** Armour somebody never learned to wear: worse at everything of Strength and Dexterity, and no spells at all. */
import type { Sheet } from '../character/read-sheet.ts'
import type { Catalogue } from '../checks/catalogue.ts'
import type { Mechanic, RollFilter } from '../data/mechanic-shapes.ts'
import { readGear } from './hero-gear.ts'

function worse(roll: RollFilter['roll']): Mechanic {
  return { kind: 'disadvantage-when', of: { roll, abilities: ['strength', 'dexterity'] }, who: 'self' }
}

/** What wearing such armour does, as mechanics with the armour as their source. */
export function burdenOf(
  sheet: Sheet,
  catalogue: Catalogue,
): readonly { readonly name: string; readonly mechanics: readonly Mechanic[] }[] {
  const mechanics: Mechanic[] = [
    worse('attack'),
    worse('check'),
    worse('save'),
    { kind: 'cannot', what: ['cast'] },
  ]
  return readGear(sheet, catalogue).unfamiliar.map((name) => ({
    name: `${name} without training`,
    mechanics,
  }))
}
