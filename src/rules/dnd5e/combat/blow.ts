/** What a blow is before anybody has taken it: damage as rolled, and where it comes from. */

/** Some damage of one kind, as it was rolled. */
export interface DamagePart {
  readonly amount: number
  readonly type: string
  /** The ledger row it comes from. */
  readonly roll: string
}

/** Where a blow comes from. */
export interface BlowSource {
  readonly from: string
  readonly with: string
  readonly critical: boolean
  readonly magical: boolean
  readonly spell: boolean
  /** Already passed on by somebody else: nobody passes it on again. */
  readonly shared?: true
}
