/** What a creature without a player could do now, as tactics weigh it. */
import type { Activity } from '../../data/activity-schemas.ts'
import type { Spell } from '../../data/srd-entry-schemas.ts'
import type { SustainedSpell } from '../state/combat-document.ts'

export interface TacticalOption {
  readonly activity: Activity
  readonly targets: readonly string[]
  /** How near the creature must be to the first target. */
  readonly reach: number
  /** The best score is chosen; 0 or less is not worth doing. */
  readonly score: number
  readonly spell?: { readonly spell: Spell; readonly slot: number }
  /** A spell that lasts already and is used again. */
  readonly held?: SustainedSpell
  /** The sleeper whom it shakes awake. */
  readonly wakes?: string
}
