/** The two story lines of one turn, as history shows them. */
export interface SealedTurn {
  readonly turn_no: number
  readonly player_input: string
  readonly text: string
}
