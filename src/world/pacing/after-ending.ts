/** The turn in which the story ends: what runs is stopped, and nothing is told beside the ending. */
import { isFighting } from '../../core/state/readers.ts'
import { endInTruce, settleFight } from './encounters.ts'
import { suppress } from './foreshadowing.ts'
import { endSetPiece, runningSetPiece } from './set-piece-progress.ts'
import type { WorldTurn } from './world-turn.ts'

/** Event types that are not told once the story has ended. */
const suppressedTypes: ReadonlySet<string> = new Set([
  'clock_advanced',
  'clock_triggered',
  'rumour_heard',
  'hint_given',
  'tension_move',
  'threat_due',
  'time_warning',
  'deadline_missed',
  'npc_action',
  'agenda_step',
])

/** In the turn in which the story ends, stops what runs; suppresses what would be told beside the ending. */
export function suppressAfterEnding(turn: WorldTurn): void {
  const { events } = turn
  const endsNow = events.some((event) => event.type === 'ending_reached')
  const piece = runningSetPiece(turn.state)
  const before = events.length
  if (endsNow) stopRunning(turn)
  // What began in this very turn, and was stopped by the ending, never came to anything.
  const opened = piece === null ? -1 : events.findIndex((event) => event.type === `${piece.kind}_opened`)
  const suppressedFrom = endsNow && opened >= 0 ? opened : before
  turn.mapEvents((event, index) =>
    event.type !== 'ending_reached' && (index >= suppressedFrom || suppressedTypes.has(event.type))
      ? suppress(event)
      : event,
  )
}

function stopRunning(turn: WorldTurn): void {
  const piece = runningSetPiece(turn.state)
  if (piece?.kind === 'encounter') endInTruce(turn)
  else if (piece !== null) {
    const event = { type: 'piece_laid_down', details: { kind: piece.kind, id: piece.id }, tags: ['hidden'] }
    turn.edit((edit) => endSetPiece(edit, event, piece, 'left'))
  }
  if (isFighting(turn.state)) settleFight(turn, [], 'truce')
}
