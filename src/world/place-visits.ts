/** How often the player has come to each place. */

import { asInteger } from '../core/json.ts'
import type { GameState } from '../core/state/game-state.ts'
import { joinDiffs, type StateDiff } from '../core/state/state-diff.ts'
import { currentTurn, documentOf, rowOf } from '../core/state/state-queries.ts'
import { documentChange, type Leaf } from './collect-world-changes.ts'

/** How often the player has come to a place; the place where the story began counts once. */
export function visitsTo(state: GameState, placeId: string): number {
  const counted = countedVisits(state, placeId)
  if (counted > 0) return counted
  return state.scene.location_id === placeId && state.counters.current_turn > 0 ? 1 : 0
}

export function countedVisits(state: GameState, placeId: string): number {
  return asInteger(rowOf(documentOf(state, 'world', 'visits'), placeId)) ?? 0
}

/** The change that counts an arrival; `before` is the state before the exit was taken. */
export function countVisit(before: GameState, to: string): StateDiff {
  const from = before.scene.location_id
  const turn = currentTurn(before)
  const visits: Leaf[] = [[to, countedVisits(before, to) + 1]]
  const visited: Leaf[] = [[to, turn]]
  // The place where the story began was never arrived at.
  if (from !== null && countedVisits(before, from) === 0) visits.unshift([from, 1])
  if (from !== null && !Object.hasOwn(documentOf(before, 'world', 'visited'), from))
    visited.unshift([from, turn])
  return joinDiffs(
    documentChange('world', 'visits', ...visits),
    documentChange('world', 'visited', ...visited),
  )
}
