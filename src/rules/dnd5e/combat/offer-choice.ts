/** A choice in a fight before it is known to be allowed: an offer in the making, with how well it fits. */
import type { Check, Offer } from '../../ruleset.ts'

/** An offer in the making. */
export interface Choice {
  readonly key: string
  readonly text: string
  /** What it says once its check is known. */
  readonly describe: (check: Check | null) => string
  readonly risk_level: Offer['risk_level']
  readonly action: Offer['action']
  /** How well it fits, 0 to 100; the best come first. */
  readonly weight: number
}
