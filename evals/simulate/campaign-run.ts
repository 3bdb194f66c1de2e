/** What came of one simulated campaign. */

/** Something that was not so. */
export interface Failure {
  readonly index: number
  readonly persona: string
  readonly setting: string
  /** How many lines had been said, this one counted: with so many `--turns` the campaign ends here. */
  readonly turn: number
  readonly move: string
  /** The invariant's id. */
  readonly invariant: string
  readonly what: string
}

/** What came of it. */
export interface CampaignRun {
  readonly index: number
  readonly persona: string
  readonly setting: string
  readonly campaign_id: string
  /** The hash of its newest record: the same campaign again has the same. */
  readonly head: string
  /** Lines that were said; what was undone counts. */
  readonly lines: number
  /** Everything that was done, undo and branches counted. */
  readonly moves: number
  readonly rolls: number
  readonly fights: number
  /** How often what was looked at, in checks. */
  readonly checks: number
  /** Turns that were played again at the end and came out the same. */
  readonly replayed: number
  /** Refusals by code. */
  readonly refused: Readonly<Record<string, number>>
  readonly failures: readonly Failure[]
}
