/**
 * How the story can end: the first ending whose condition holds, with the parts of its epilogue that are true. In the
 * turn in which it ends, what runs is stopped, and nothing is told beside the ending.
 */
import { asText } from '../../core/json.ts'
import type { GameState } from '../../core/state/game-state.ts'
import { currentTurn, documentOf, isFighting, playerIdOf } from '../../core/state/state-queries.ts'
import { allows, holds } from '../authored-conditions.ts'
import type { WorldEdit, WorldEvent } from '../collect-world-changes.ts'
import type { Ending } from '../definition/topics-clues-storylets-endings.ts'
import type { WorldDefinition } from '../definition/world-definition.ts'
import { endInTruce, settleFight } from '../set-pieces/encounters.ts'
import { endSetPiece, runningSetPiece } from '../set-pieces/set-piece-progress.ts'
import type { WorldTurn } from '../world-turn-in-progress.ts'
import { suppress } from './foreshadowing.ts'

/** An ending that is here. */
interface ReachedEnding {
  readonly id: string
  readonly text: readonly string[]
  readonly epilogue: readonly string[]
}

/**
 * The ending that is here, or null; a story that has ended does not end again.
 *
 * @example
 * const ending = checkEndings(definition.endings, state, 'pc_mira_001')
 */
export function checkEndings(
  endings: readonly Ending[],
  state: GameState,
  who: string,
): ReachedEnding | null {
  const ending = hasStoryEnded(state) ? undefined : endings.find((written) => holds(written.if, state, who))
  return ending === undefined ? null : wordsOf(ending, state, who)
}

function wordsOf(ending: Ending, state: GameState, who: string): ReachedEnding {
  const parts = ending.epilogue.filter((part) => allows(part.if, state, who))
  return {
    id: ending.id,
    text: [ending.text].flat(),
    epilogue: parts.flatMap((part) => part.text),
  }
}

/** True when the story is over or is about to be: nothing new begins any more. */
export function isEnding(state: GameState, definition: WorldDefinition): boolean {
  return hasStoryEnded(state) || checkEndings(definition.endings, state, playerIdOf(state)) !== null
}

/** Lets the first ending whose condition holds be reached; true when there is one. */
export function reachEnding(edit: WorldEdit, definition: WorldDefinition): boolean {
  const { state } = edit
  const reached = checkEndings(definition.endings, state, playerIdOf(state))
  if (reached === null) return false
  const details = { ending_id: reached.id }
  const event = withEndingWords(
    { type: 'ending_reached', details, tags: ['ending', 'major'] },
    state,
    definition,
  )
  edit.recordWorld(event, 'ending', { id: reached.id, turn: currentTurn(state) })
  return true
}

/** The event of an ending with the words the definition has for it; any other event as it is. */
export function withEndingWords(
  event: WorldEvent,
  state: GameState,
  definition: WorldDefinition,
): WorldEvent {
  if (event.type !== 'ending_reached' || event.details.text !== undefined) return event
  const ending = definition.endings.find(({ id }) => id === event.details.ending_id)
  if (ending === undefined) return event
  const { id, text, epilogue } = wordsOf(ending, state, playerIdOf(state))
  const words = { ending_id: id, title: asText(ending.title) ?? '', text: [...text], epilogue: [...epilogue] }
  return { ...event, details: { ...event.details, ...words } }
}

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

/** True once the story has reached an ending: what follows is played quietly. */
export function hasStoryEnded(state: GameState): boolean {
  return typeof documentOf(state, 'world', 'ending').id === 'string'
}
