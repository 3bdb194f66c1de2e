/** The story so far in a few lines: the turns in which something was won, lost, found or said, each by its first words. */
import type { TurnEvent } from '../../store/state-store.ts'
import { heaviestOf, weightOfKind } from './event-weights.ts'
import { firstWords } from './telling-sentence.ts'

/** A line of the story so far. */
export interface RecapLine {
  readonly turn: number
  readonly text: string
}

const mostLines = 10

/** The turns that count, in their own order; a quiet story is told by its last turns. */
export function recapOf(turns: readonly TurnEvent[]): readonly RecapLine[] {
  // Talk at the table, and what came to nothing, is no part of the story as long as there is one.
  const played = turns.filter(({ engine_events: events }) => Array.isArray(events) && events.length > 0)
  const told = (played.length > 0 ? played : turns).flatMap((turn) => {
    const text = firstWords(turn.final_text)
    return text === ''
      ? []
      : [{ turn: turn.turn_no, text, weight: weightOfKind(heaviestOf(turn.engine_events)?.kind ?? null) }]
  })
  // The newest turn is where one goes on from, so it is always told.
  const newest = told.at(-1)
  const ranked = told.slice(0, -1).sort((one, other) => other.weight - one.weight || other.turn - one.turn)
  const kept = [...ranked.slice(0, mostLines - 1), ...(newest === undefined ? [] : [newest])]
  return kept.sort((one, other) => one.turn - other.turn).map(({ turn, text }) => ({ turn, text }))
}
