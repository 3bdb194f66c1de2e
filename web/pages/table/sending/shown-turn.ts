/** A turn as the story shows it: from the log, from the stream of events, or fresh from being played. */
import type { WirePlayedTurn, WireToldTurn } from '../../../../src/server/wire/turn.ts'

/** A turn of the log. */
export type ShownTurn = WireToldTurn

/** A run of turns as it is kept. */
export interface ShownPage {
  readonly turns_played: number
  readonly turns: readonly ShownTurn[]
}

/** A turn that was just played, as the story shows it. */
export function shownTurn(played: WirePlayedTurn, at: string): ShownTurn {
  const {
    mode,
    narrative,
    planning_block,
    dice_rolls,
    dice,
    position,
    notices,
    god_mode_response,
    understood,
  } = played
  return {
    ...{
      mode,
      narrative,
      planning_block,
      dice_rolls,
      dice,
      position,
      notices,
      god_mode_response,
      understood,
      at,
    },
    turn_no: played.turn.turn_no,
    input: played.input === '' ? [] : [played.input],
    told_by: '',
  }
}

/** Puts a turn among others: in its place, once, and keeping what an earlier telling of it knew more of. */
export function withTurn(turns: readonly ShownTurn[], turn: ShownTurn): readonly ShownTurn[] {
  const before = turns.find((one) => one.turn_no === turn.turn_no)
  const known = before?.position === turn.position ? before : undefined
  const others = turns.filter((one) => one.turn_no !== turn.turn_no)
  return [...others, { ...known, ...turn, told_by: turn.told_by || (known?.told_by ?? '') }].sort(
    (left, right) => left.turn_no - right.turn_no,
  )
}
