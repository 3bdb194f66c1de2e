/**
 * Foreshadowing: at most one line a turn, and after two turns with one comes a turn without. A clock that comes to
 * something (a trigger with effects, its end) is told all the same. What is not told has still happened.
 */
import { asList, asNumber, asText } from '../../core/json.ts'
import type { ShownEvent } from '../../core/protocol/turn-envelope.ts'
import type { GameState } from '../../core/state/game-state.ts'
import { currentTurn, documentOf, rowOf } from '../../core/state/state-queries.ts'
import type { WorldEvent } from '../collect-world-changes.ts'
import type { WorldDefinition } from '../definition/world-definition.ts'
import { furthestOf, triggerEffects } from '../effects/clock-and-relationship-effects.ts'

/** The tag of what happened and is not told. */
const suppressedTag = 'quiet'

export function suppress<Event extends ShownEvent | WorldEvent>(event: Event): Event {
  return event.tags.includes(suppressedTag) ? event : { ...event, tags: [...event.tags, suppressedTag] }
}

/** How many turns in a row may have foreshadowing. */
const maxForeshadowedTurns = 2

/** The turns that had foreshadowing, newest last. */
export function foreshadowedTurns(state: GameState): readonly number[] {
  return asList(documentOf(state, 'world', 'drama').loud).filter((turn) => typeof turn === 'number')
}

/** True when the last turns had foreshadowing, so that this one has none. */
function isRestDue(state: GameState): boolean {
  const turns = foreshadowedTurns(state)
  const last = Array.from({ length: maxForeshadowedTurns }, (_, index) => currentTurn(state) - 1 - index)
  return last.every((turn) => turns.includes(turn))
}

interface Foreshadowing {
  /** All events of the turn; of the moves of clocks one is told, the others are tagged as suppressed. */
  readonly events: readonly WorldEvent[]
  /** True when a move of a clock is told. */
  readonly loud: boolean
}

/** Adds the definition's lines to the clock events of a turn and leaves at most one to be told. */
export function withForeshadowing(
  events: readonly WorldEvent[],
  state: GameState,
  definition: WorldDefinition,
): Foreshadowing {
  const weights = events.map((event) => (isSeenBefore(event, state) ? 0 : weightOf(event, state, definition)))
  const heaviest = Math.max(0, ...weights)
  const isTold = heaviest >= alwaysTold || (heaviest > 0 && !isRestDue(state))
  const told = isTold ? weights.lastIndexOf(heaviest) : -1
  return {
    events: events.map((event, index) => {
      if (!isClockMove(event)) return event
      if (isSeenBefore(event, state)) return suppress(event)
      const text = [...foreshadowingLines(event, definition)]
      const worded = text.length === 0 ? event : { ...event, details: { ...event.details, text } }
      return index === told ? worded : suppress(worded)
    }),
    loud: isTold,
  }
}

/** From this weight on a line is told even when a rest is due. */
const alwaysTold = 3

/** 0 for no foreshadowing, 1 for a step, 2 for a trigger, 3 for a trigger with effects or the end of a clock. */
function weightOf(event: WorldEvent, state: GameState, definition: WorldDefinition): number {
  if (!isClockMove(event)) return 0
  if (event.type === 'clock_advanced') return foreshadowingLines(event, definition).length > 0 ? 1 : 0
  const clock = rowOf(state.clocks, asText(event.details.clock_id))
  const threshold = asNumber(event.details.threshold)
  if (clock === undefined || threshold === undefined) return 0
  return threshold >= clock.max || triggerEffects(clock, threshold).length > 0 ? alwaysTold : 2
}

/** A clock that was set back comes past the same signs again; only what hangs on a step happens again, and is told. */
function isSeenBefore({ type, details, tags }: WorldEvent, state: GameState): boolean {
  if (!isClockMove({ type, details, tags })) return false
  const id = asText(details.clock_id) ?? ''
  const clock = rowOf(state.clocks, id)
  const step = asNumber(type === 'clock_triggered' ? details.threshold : details.to) ?? 0
  if (clock === undefined || step >= clock.max || step > furthestOf(state, id)) return false
  return triggerEffects(clock, step).length === 0 && (type === 'clock_triggered' || Number(details.delta) > 0)
}

function isClockMove({ type, tags }: WorldEvent): boolean {
  return (type === 'clock_advanced' || type === 'clock_triggered') && !tags.includes(suppressedTag)
}

/** The lines for where a clock came to; a clock that went back has none. */
function foreshadowingLines({ type, details }: WorldEvent, definition: WorldDefinition): readonly string[] {
  const isTrigger = type === 'clock_triggered'
  const authored = rowOf(definition.clocks, asText(details.clock_id))?.omens ?? {}
  const at = String(isTrigger ? details.threshold : details.to)
  const lines = isTrigger || Number(details.delta) > 0 ? rowOf(authored, at) : undefined
  const text = asText(details.text) || undefined
  return lines ?? (text === undefined ? [] : [text])
}
