/**
 * What a ruleset knows about the player's sheet that no schema can say: which values follow from others, and which
 * only the engine may write. The lens asks; it knows no rule of any game itself.
 */
import type { JsonObject, JsonValue } from '../json.ts'
import type { JsonPath } from '../json-path.ts'

/** What speaks against a change: the rule, and the reason in words. */
export interface LawObjection {
  readonly rule: string
  readonly reason: string
}

/** A value that follows from the rest of a sheet. */
export interface DerivedLeaf {
  readonly path: JsonPath
  readonly value: JsonValue
  readonly rule: string
  /** Why it is that value, for whoever told another. */
  readonly reason: string
}

/** A ruleset's say about the player's sheet. */
export interface SheetLaw {
  /** What speaks against a value at a path, seen with the sheet as the update leaves it so far. */
  objection(
    sheet: JsonObject,
    path: JsonPath,
    value: unknown,
    author: 'narrator' | 'god',
  ): LawObjection | null
  /** The values that follow from the rest of the sheet; none for a sheet the ruleset cannot read. */
  derived(sheet: JsonObject): readonly DerivedLeaf[]
}

/** A law for campaigns without one: nothing follows, nothing is forbidden. */
export const noSheetLaw: SheetLaw = { objection: () => null, derived: () => [] }
