/**
 * Foreshadowing: at most one line a turn, and after two turns with one comes a turn without. A clock that comes to
 * something (a trigger with effects, its end) is told all the same. An ending suppresses everything else. What is not
 * told has still happened.
 */
import { asText } from '../../core/json.ts'
import type { ShownEvent } from '../../core/protocol/envelope.ts'
import { currentTurn, documentOf, isFighting, rowOf } from '../../core/state/readers.ts'
import type { GameState } from '../../core/state/state.ts'
import type { WorldDefinition } from '../definition/world-definition.ts'
import { triggerEffects } from '../effects/clocks-and-relationships.ts'
import type { WorldEvent } from '../world-edit.ts'
import { endInTruce, settleFight } from './encounters.ts'
import { endSetPiece, runningSetPiece } from './set-piece-progress.ts'
import type { WorldTurn } from './world-turn.ts'

/** The tag of what happened and is not told. */
export const suppressedTag = 'quiet'

/** How many turns in a row may have foreshadowing. */
const maxForeshadowedTurns = 2

/** The turns that had foreshadowing, newest last. */
export function foreshadowedTurns(state: GameState): readonly number[] {
  const { loud } = documentOf(state, 'world', 'drama')
  return Array.isArray(loud) ? loud.filter((turn): turn is number => typeof turn === 'number') : []
}

/** True when the last turns were loud, so that this one is a quiet one. */
export function isRestDue(state: GameState): boolean {
  const turn = currentTurn(state)
  const loud = foreshadowedTurns(state)
  return Array.from({ length: maxForeshadowedTurns }, (_, index) => turn - 1 - index).every((earlier) =>
    loud.includes(earlier),
  )
}

/** What clocks did in a turn, with their lines: one of them is told, the others are tagged as suppressed. */
export interface Foreshadowing {
  readonly events: readonly WorldEvent[]
  /** True when one is told. */
  readonly loud: boolean
}

/** Adds the definition's lines to the clock events of a turn and leaves at most one to be told. */
export function withForeshadowing(
  events: readonly WorldEvent[],
  state: GameState,
  definition: WorldDefinition,
): Foreshadowing {
  const marked = events.map((event) => ({ event, weight: weightOf(event, state, definition) }))
  const heaviest = Math.max(0, ...marked.map((entry) => entry.weight))
  const told = heaviest === 0 || (heaviest < weighty && isRestDue(state)) ? -1 : lastWith(marked, heaviest)
  const laid = marked.map(({ event, weight }, index) => {
    if (!isClockMove(event)) return event
    const text = foreshadowingLines(event, definition)
    const worded = text.length === 0 ? event : { ...event, details: { ...event.details, text: [...text] } }
    return index === told || weight < 0 ? worded : { ...worded, tags: [...event.tags, suppressedTag] }
  })
  return { events: laid, loud: told >= 0 }
}

/** From this weight on a line is told even when a rest is due. */
const weighty = 3

function isClockMove({ type, tags }: WorldEvent): boolean {
  return (type === 'clock_advanced' || type === 'clock_triggered') && !tags.includes(suppressedTag)
}

/** 0 for no foreshadowing, 1 for a step, 2 for a trigger, 3 for a trigger with effects or the last one. */
function weightOf(event: WorldEvent, state: GameState, definition: WorldDefinition): number {
  if (!isClockMove(event)) return 0
  if (event.type === 'clock_advanced') return foreshadowingLines(event, definition).length > 0 ? 1 : 0
  const { clock_id: id, threshold } = event.details
  const clock = rowOf(state.clocks, asText(id))
  if (clock === undefined || typeof threshold !== 'number') return 0
  return threshold >= clock.max || triggerEffects(clock, threshold).length > 0 ? weighty : 2
}

/** The lines for where a clock came to; a clock that went back has none. */
function foreshadowingLines({ type, details }: WorldEvent, definition: WorldDefinition): readonly string[] {
  const id = typeof details.clock_id === 'string' ? details.clock_id : ''
  const foreshadowed = rowOf(definition.clocks, id)?.omens ?? {}
  const at = type === 'clock_triggered' ? details.threshold : details.to
  const forward = type === 'clock_triggered' || Number(details.delta) > 0
  const lines = forward ? rowOf(foreshadowed, String(at)) : undefined
  if (lines !== undefined) return lines
  return typeof details.text === 'string' && details.text !== '' ? [details.text] : []
}

function lastWith(marked: readonly { readonly weight: number }[], weight: number): number {
  return marked.findLastIndex((entry) => entry.weight === weight)
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
  const ended = events.some((event) => event.type === 'ending_reached')
  const piece = runningSetPiece(turn.state)
  const before = events.length
  if (ended) stopRunning(turn)
  // What began in this very turn, and was stopped by the ending, never came to anything.
  const opened = piece === null ? -1 : events.findIndex((event) => event.type === `${piece.kind}_opened`)
  const began = ended && opened >= 0 ? opened : before
  turn.mapEvents((event, index) =>
    event.type !== 'ending_reached' && (index >= began || suppressedTypes.has(event.type))
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

/** The same, not to be told. */
export function suppress<Event extends ShownEvent | WorldEvent>(event: Event): Event {
  return event.tags.includes(suppressedTag) ? event : { ...event, tags: [...event.tags, suppressedTag] }
}
