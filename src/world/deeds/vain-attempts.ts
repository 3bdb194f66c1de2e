/**
 * What was tried in vain is not tried again and again: the same attempt needs a changed circumstance. A new clue, a
 * warmer welcome, or enough time changes it; asking the dice once more does not.
 */
import type { GameState } from '../../core/state/state.ts'
import { knows } from '../../knowledge/index.ts'
import type { WorldBook } from '../book/world-book.ts'
import { documentOf, own, playingTurn, wholeIn } from '../state-rows.ts'
import type { Unfolding } from '../unfolding.ts'
import { anHour, secondsOf } from '../world-seconds.ts'

/** After this long the same attempt is a new one. */
const cooling = 2 * anHour

/** What an attempt depends on beside the dice. */
export interface Circumstance {
  /** Names the attempt: who, what and how. */
  readonly key: string
  /** How well disposed the person is who decides it; 0 for things. */
  readonly standing?: number
}

function cluesKnown(state: GameState, book: WorldBook, who: string): number {
  return Object.keys(book.clues).filter((id) => knows(state, who, id)).length
}

function now(state: GameState): number {
  return Math.floor(secondsOf(state.campaign.calendar, state.time))
}

/** True when the same was tried in vain and nothing has changed since. */
export function isVain(state: GameState, book: WorldBook, who: string, circumstance: Circumstance): boolean {
  const kept = own(documentOf(state, 'world', 'tried'), circumstance.key)
  if (typeof kept !== 'object' || kept === null || Array.isArray(kept)) return false
  const before = kept as Readonly<Record<string, unknown>>
  if (now(state) - wholeIn(before.at, 0) >= cooling) return false
  if ((circumstance.standing ?? 0) > wholeIn(before.standing, 0)) return false
  return cluesKnown(state, book, who) <= wholeIn(before.clues, 0)
}

/** Notes that an attempt was in vain. */
export function noteVain(work: Unfolding, book: WorldBook, who: string, circumstance: Circumstance): void {
  const { state } = work
  const value = {
    turn: playingTurn(state),
    at: now(state),
    clues: cluesKnown(state, book, who),
    standing: circumstance.standing ?? 0,
  }
  const set = [{ path: [circumstance.key.slice(0, 200)], value }]
  const change = { documents_update: [{ kind: 'world' as const, id: 'tried', set }] }
  work.record('attempt_noted', { key: circumstance.key }, change, ['hidden', 'attempt'])
}
