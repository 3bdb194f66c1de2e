/** The story so far in a few lines: the turns in which something was won, lost, found or said, each by its first words. */
import { isJsonObject } from '../../core/json.ts'
import type { TurnEvent } from '../../store/state-store.ts'

/** A line of the story so far. */
export interface RecapLine {
  readonly turn: number
  readonly text: string
}

const mostLines = 10
const longestLine = 240

/** How much an event weighs in what one would tell a friend. */
const weights: Readonly<Record<string, number>> = {
  ending_reached: 9,
  deduced: 8,
  disclosed: 7,
  discovered: 7,
  fact_revealed: 6,
  contest_won: 8,
  contest_lost: 8,
  encounter_opened: 6,
  combat_started: 6,
  combat_ended: 7,
  clock_triggered: 5,
  storylet_played: 4,
  deed_done: 4,
  rumour_heard: 4,
  lied: 4,
  scene_changed: 3,
  deflected: 2,
  check: 1,
  action_succeeded: 1,
  action_failed: 1,
}

/** The turns that count, in their own order; a quiet story is told by its last turns. */
export function recapOf(turns: readonly TurnEvent[]): readonly RecapLine[] {
  const told = turns.flatMap((turn) => {
    const text = firstWords(turn.final_text)
    return text === '' ? [] : [{ turn: turn.turn_no, text, weight: weightOf(turn) }]
  })
  // The newest turn is where one goes on from, so it is always told.
  const newest = told.at(-1)
  const ranked = told.slice(0, -1).sort((one, other) => other.weight - one.weight || other.turn - one.turn)
  const kept = [...ranked.slice(0, mostLines - 1), ...(newest === undefined ? [] : [newest])]
  return kept.sort((one, other) => one.turn - other.turn).map(({ turn, text }) => ({ turn, text }))
}

function weightOf({ engine_events: events }: TurnEvent): number {
  const types = (Array.isArray(events) ? events : []).flatMap((one) =>
    isJsonObject(one) && typeof one.type === 'string' ? [one.type] : [],
  )
  return Math.max(0, ...types.map((type) => weights[type] ?? 0))
}

/** The first sentence, and the second when the first says little. */
function firstWords(text: string): string {
  const flat = text.replace(/\s+/g, ' ').trim()
  const sentences = flat.match(/[^.!?…]+[.!?…]+["'”’)]*(?=\s|$)/g) ?? [flat]
  const [first = '', second = ''] = sentences.map((one) => one.trim())
  const line = first.length < 50 && second !== '' ? `${first} ${second}` : first
  return line.length > longestLine ? `${line.slice(0, longestLine - 1).trimEnd()}…` : line
}
