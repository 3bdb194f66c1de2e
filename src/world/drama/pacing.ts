/**
 * Pace: at most one omen is told in a turn, and after two turns with one comes a turn without. A clock that comes to
 * something (a trigger with effects, its end) is told all the same; whatever is not told has still happened.
 */
import type { GameState } from '../../core/state/state.ts'
import type { WorldBook } from '../book/world-book.ts'
import { effectsAt } from '../move-clock.ts'
import { documentOf, own, playingTurn } from '../state-rows.ts'
import type { WorldEvent } from '../world-event.ts'

/** The tag of what happened and is not told. */
export const quietTag = 'quiet'

/** How many turns in a row may have an omen. */
const loudTurns = 2

/** The turns that had an omen, newest last. */
export function loudTurnsOf(state: GameState): readonly number[] {
  const { loud } = documentOf(state, 'world', 'drama')
  return Array.isArray(loud) ? loud.filter((one): one is number => typeof one === 'number') : []
}

/** True when the last turns were loud, so that this one is a quiet one. */
export function isRestDue(state: GameState): boolean {
  const turn = playingTurn(state)
  const loud = loudTurnsOf(state)
  return Array.from({ length: loudTurns }, (_, index) => turn - 1 - index).every((one) => loud.includes(one))
}

/** What clocks did in a turn, with their omens: one of them is told, the others carry the tag. */
export interface Omens {
  readonly events: readonly WorldEvent[]
  /** True when one is told. */
  readonly loud: boolean
}

/** Lays the book's omens over a turn's events and leaves at most one of them to be told. */
export function withOmens(events: readonly WorldEvent[], state: GameState, book: WorldBook): Omens {
  const marked = events.map((event) => ({ event, weight: weightOf(event, state, book) }))
  const heaviest = Math.max(0, ...marked.map((one) => one.weight))
  const told = heaviest === 0 || (heaviest < weighty && isRestDue(state)) ? -1 : lastWith(marked, heaviest)
  const laid = marked.map(({ event, weight }, index) => {
    if (!isClockMove(event)) return event
    const text = omenOf(event, book)
    const worded = text.length === 0 ? event : { ...event, details: { ...event.details, text: [...text] } }
    return index === told || weight < 0 ? worded : { ...worded, tags: [...event.tags, quietTag] }
  })
  return { events: laid, loud: told >= 0 }
}

/** From this weight on an omen is told whatever was told before. */
const weighty = 3

function isClockMove({ type, tags }: WorldEvent): boolean {
  return (type === 'clock_advanced' || type === 'clock_triggered') && !tags.includes(quietTag)
}

/** 0 for what is no omen; 1 for a step, 2 for a trigger, 3 for one that something hangs on. */
function weightOf(event: WorldEvent, state: GameState, book: WorldBook): number {
  if (!isClockMove(event)) return 0
  if (event.type === 'clock_advanced') return omenOf(event, book).length > 0 ? 1 : 0
  const { clock_id: id, threshold } = event.details
  const clock = typeof id === 'string' ? own(state.clocks, id) : undefined
  if (clock === undefined || typeof threshold !== 'number') return 0
  return threshold >= clock.max || effectsAt(clock, threshold).length > 0 ? weighty : 2
}

/** The lines for where a clock came to; a clock that went back has none. */
function omenOf({ type, details }: WorldEvent, book: WorldBook): readonly string[] {
  const id = typeof details.clock_id === 'string' ? details.clock_id : ''
  const omens = own(book.clocks, id)?.omens ?? {}
  const at = type === 'clock_triggered' ? details.threshold : details.to
  const forward = type === 'clock_triggered' || Number(details.delta) > 0
  const lines = forward ? own(omens, String(at)) : undefined
  if (lines !== undefined) return lines
  return typeof details.text === 'string' && details.text !== '' ? [details.text] : []
}

function lastWith(marked: readonly { readonly weight: number }[], weight: number): number {
  return marked.findLastIndex((one) => one.weight === weight)
}
