/**
 * How often the player has been where (documents world|visits and world|visited), and what a change of scene is told
 * with: the words of the way, and whether one comes for the first time.
 */
import type { JsonValue } from '../../core/json.ts'
import type { GameState } from '../../core/state/state.ts'
import type { StateDiff } from '../../core/state/state-diff.ts'
import type { ExitBook } from '../book/place-book.ts'
import { documentOf, own, playingTurn, wholeIn } from '../state-rows.ts'
import type { WorldEvent } from '../world-event.ts'

/** How often the player has come to a place; whoever began somewhere has been there once. */
export function visitsTo(state: GameState, placeId: string): number {
  const counted = wholeIn(own(documentOf(state, 'world', 'visits'), placeId), 0)
  if (counted > 0) return counted
  return state.scene.location_id === placeId && state.counters.current_turn > 0 ? 1 : 0
}

/** The change that counts an arrival. `before` is the world before the way was taken. */
export function countVisit(before: GameState, to: string): StateDiff {
  const from = before.scene.location_id
  const turn = playingTurn(before)
  const left = from === null ? 0 : wholeIn(own(documentOf(before, 'world', 'visits'), from), 0)
  const visits = [
    ...(from !== null && left === 0 ? [{ path: [from], value: 1 }] : []),
    { path: [to], value: wholeIn(own(documentOf(before, 'world', 'visits'), to), 0) + 1 },
  ]
  const known = documentOf(before, 'world', 'visited')
  const visited = [
    ...(from !== null && !Object.hasOwn(known, from) ? [{ path: [from], value: turn }] : []),
    { path: [to], value: turn },
  ]
  return {
    documents_update: [
      { kind: 'world', id: 'visits', set: visits },
      { kind: 'world', id: 'visited', set: visited },
    ],
  }
}

/** The same event with what the way was like; other events stay as they are. */
export function withWay(event: WorldEvent, before: GameState, exit: ExitBook | undefined): WorldEvent {
  if (event.type !== 'scene_changed') return event
  const to = typeof event.details.to === 'string' ? event.details.to : ''
  const lines: JsonValue = [...(exit?.to === to ? exit.lines : [])]
  const first = wholeIn(own(documentOf(before, 'world', 'visits'), to), 0) === 0
  return { ...event, details: { ...event.details, lines, first } }
}
