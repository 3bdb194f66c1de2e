/** Where a sheet keeps a pool: with the class's or with the people's. Readers of uses need not know which. */
import type { Pool } from './pool.ts'
import type { Sheet } from './read-sheet.ts'

/** The pool of a key, or undefined. */
export function poolOf(sheet: Sheet, key: string): Pool | undefined {
  return sheet.classFeatures.get(key) ?? sheet.racialFeatures.get(key)
}
