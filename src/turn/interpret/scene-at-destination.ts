/**
 * The scene at the end of a way, as the player would find it on arriving: what a line does there is read and judged in it,
 * before anything has moved.
 */

import type { ContextPacket } from '../../core/protocol/context-packet.ts'
import type { NarrationHints } from '../../core/protocol/scene-hints-for-narrator.ts'
import { stateAfter } from '../../core/state/apply-diff.ts'
import type { GameState } from '../../core/state/game-state.ts'
import { playerIdOf } from '../../core/state/state-queries.ts'
import { enterPlace, hintsForReader, narrationHints, reachablePlaces } from '../../world/index.ts'
import type { Gathered } from '../turn-value-by-stage.ts'
import { withoutNames } from './names-unknown-to-player.ts'

/** A scene that the player is not in yet. */
export interface SceneBeyond {
  readonly state: GameState
  readonly hints: NarrationHints
  readonly packet: ContextPacket
  readonly routes: readonly string[]
}

/** The scene at a place that known ways lead to from a state; null where none does. `forgotten` cannot be named there. */
export function sceneBeyond(
  turn: Gathered,
  from: GameState,
  placeId: string,
  forgotten: ReadonlySet<string> = new Set(),
): SceneBeyond | null {
  const { definition, dependencies, ruleset, text, last } = turn
  const player = playerIdOf(from)
  const known = from.entities[from.scene.location_id ?? '']?.attrs.connected_to
  const next = Array.isArray(known) && known.includes(placeId)
  if (!next && !reachablePlaces(from, definition, player).includes(placeId)) return null
  const state = stateAfter(from, enterPlace(from, placeId).diff)
  if (state.scene.location_id !== placeId) return null
  const hints = narrationHints(state, definition, { focus: { ...last.focus, interlocutor: null } })
  return {
    state,
    hints: withoutNames({ ...hintsForReader(hints, state, definition), told: [] }, forgotten),
    packet: dependencies.context.buildContext(state, text, { ruleset, for: 'narrator' }),
    routes: reachablePlaces(state, definition, player),
  }
}
