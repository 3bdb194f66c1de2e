/** What a ruleset says to strangers' changes of the document: the lens asks it, and knows no game's rules itself. */
import type { JsonObject } from '../json.ts'
import type { HitPointsFor } from './npc-sheet.ts'
import type { SheetLaw } from './sheet-law.ts'

/** A ruleset's say about the document of seed 000. */
export interface DocumentLaw {
  /** What it says about the player's sheet beyond its shape. */
  readonly sheetLaw?: SheetLaw
  /** Where an NPC's hit points come from when nobody said them. */
  readonly hpFor?: HitPointsFor
  /** The figures of a creature the rules know by this name, as fields of an NPC's sheet; undefined for any other name. */
  readonly creatureNamed?: (name: string) => JsonObject | undefined
}
