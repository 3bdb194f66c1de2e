/** Writes what follows from a sheet into it. */
import type { DerivedLeaf } from '../../../core/document/sheet-law.ts'
import type { JsonObject } from '../../../core/json.ts'
import { withValueAt } from '../../../core/json-path.ts'

/** The sheet with these derived values in place. */
export function withDerived(sheet: JsonObject, leaves: readonly DerivedLeaf[]): JsonObject {
  return leaves.reduce((whole, leaf) => withValueAt(whole, leaf.path, leaf.value), sheet)
}
