/** No retry after a failure that cost nothing: the same attempt is not made again before something has changed. */
import { asInteger, asObject } from '../../core/json.ts'
import type { GameState } from '../../core/state/game-state.ts'
import { currentTurn, documentOf, rowOf } from '../../core/state/state-queries.ts'
import { knows } from '../../knowledge/index.ts'
import { documentChange, type WorldEdit } from '../collect-world-changes.ts'
import type { WorldDefinition } from '../definition/world-definition.ts'
import { secondsPerHour, worldSeconds } from '../time/world-seconds.ts'

/** After this long the same attempt is a new one. */
const coolingSeconds = 2 * secondsPerHour

/** What an attempt depends on beside the dice. */
export interface Circumstance {
  /** Names the attempt: at whom or what, and how. */
  readonly key: string
  /** The character who tries it. */
  readonly who: string
  /** How well disposed the person is who decides it; 0 for things. */
  readonly standing?: number
}

/** True when the same was tried in vain and nothing has changed since. */
export function isFutile(
  state: GameState,
  definition: WorldDefinition,
  { key, who, standing = 0 }: Circumstance,
): boolean {
  const earlier = asObject(rowOf(documentOf(state, 'world', 'tried'), key))
  if (earlier === undefined) return false
  if (secondsNow(state) - (asInteger(earlier.at) ?? 0) >= coolingSeconds) return false
  if (standing > (asInteger(earlier.standing) ?? 0)) return false
  return cluesKnown(state, definition, who) <= (asInteger(earlier.clues) ?? 0)
}

export function recordFutile(
  edit: WorldEdit,
  definition: WorldDefinition,
  { key, who, standing = 0 }: Circumstance,
): void {
  const { state } = edit
  const value = {
    turn: currentTurn(state),
    at: secondsNow(state),
    clues: cluesKnown(state, definition, who),
    standing,
  }
  const change = documentChange('world', 'tried', [key.slice(0, 200), value])
  edit.record('attempt_noted', { key }, change, ['hidden', 'attempt'])
}

/** How many clues of the definition a character knows. */
export function cluesKnown(state: GameState, definition: WorldDefinition, who: string): number {
  return Object.keys(definition.clues).filter((id) => knows(state, who, id)).length
}

function secondsNow(state: GameState): number {
  return Math.floor(worldSeconds(state.campaign.calendar, state.time))
}
