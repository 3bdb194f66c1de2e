/** What the player has looked at or searched: it stays possible, and is no longer the first thing to suggest. */
import type { GameState } from '../../core/state/state.ts'
import { documentOf, playingTurn } from '../state-rows.ts'
import type { Unfolding } from '../unfolding.ts'
import type { WorldEvent } from '../world-event.ts'
import { note } from './progress.ts'

const looks: readonly string[] = ['examined', 'nothing_found']

/** True when it was looked at, or a place searched, before. */
export function wasLookedAt(state: GameState, id: string): boolean {
  return Object.hasOwn(documentOf(state, 'world', 'looked'), id)
}

/** Remembers the looks of a turn. */
export function noteLooks(work: Unfolding, events: readonly WorldEvent[]): void {
  for (const { type, details } of events) {
    const { target_id: id } = details
    if (!looks.includes(type) || typeof id !== 'string' || wasLookedAt(work.state, id)) continue
    const event = { type: 'look_noted', details: { target_id: id }, tags: ['hidden'] }
    note(work, event, 'looked', { [id]: playingTurn(work.state) })
  }
}
