/** The exits of a place as its author wrote them: open or shut, locked or free, and the route to a place farther away. */

import { asText } from '../core/json.ts'
import { placeOf } from '../core/state/entity-attrs.ts'
import type { GameState } from '../core/state/game-state.ts'
import { documentOf, playerIdOf, rowOf } from '../core/state/state-queries.ts'
import { isHidden } from '../knowledge/index.ts'
import { allows, holds } from './authored-conditions.ts'
import type { WorldEvent } from './collect-world-changes.ts'
import type { ExitDefinition } from './definition/places-and-people.ts'
import type { WorldDefinition } from './definition/world-definition.ts'
import { countedVisits } from './place-visits.ts'

/** The exit from here to a place, when the definition has one. */
export function exitTo(
  state: GameState,
  definition: WorldDefinition,
  to: string,
): ExitDefinition | undefined {
  const here = state.scene.location_id
  return rowOf(definition.places, here)?.exits.find((exit) => exit.to === to)
}

/** True while the exit is there for a character. */
export function isExitOpen(exit: ExitDefinition, state: GameState, who: string): boolean {
  return allows(exit.if, state, who)
}

export function isExitLocked({ locked }: ExitDefinition, state: GameState, who: string): boolean {
  return locked !== undefined && !holds({ flag: locked.flag }, state, who)
}

/** True when a character carries the key of an exit. */
export function hasKeyTo({ locked }: ExitDefinition, state: GameState, who: string): boolean {
  return locked?.key !== undefined && holds({ item: locked.key }, state, who)
}

/** The places a place leads to, as far as they can be perceived. */
export function perceivedExits(state: GameState, placeId: string | null): readonly string[] {
  const place = rowOf(state.entities, placeId)
  return [...new Set(placeOf(place).allExits)].slice(0, 200).filter((id) => {
    const other = rowOf(state.entities, id)
    return other === undefined || !isHidden(state, other)
  })
}

/**
 * The world as the player perceives it: an exit that is closed to them, and whose author says nothing about it being
 * closed, leads nowhere and cannot be named by anybody.
 */
export function withoutSecretExits(state: GameState, definition: WorldDefinition): GameState {
  const who = playerIdOf(state)
  const shown = Object.values(definition.places).flatMap(({ id, exits }) => {
    const secret = exits.filter((exit) => isSecretExit(exit, state, who)).map((exit) => exit.to)
    const place = rowOf(state.entities, id)
    if (place === undefined || secret.length === 0) return []
    const connected_to = placeOf(place).exits.filter((to) => !secret.includes(to))
    return [[id, { ...place, attrs: { ...place.attrs, connected_to } }] as const]
  })
  if (shown.length === 0) return state
  return { ...state, entities: { ...state.entities, ...Object.fromEntries(shown) } }
}

/** A closed exit without words about it is not shown at all. */
function isSecretExit(exit: ExitDefinition, state: GameState, who: string): boolean {
  return exit.closed.length === 0 && !isExitOpen(exit, state, who)
}

/** What an obstacle is worth in minutes: any way round is better. */
const detour = 10_000

/** What stands in an exit; null when it can simply be taken. */
export function obstacleOn(
  exit: ExitDefinition,
  state: GameState,
  who: string,
): 'shut' | 'locked' | 'danger' | null {
  if (!isExitOpen(exit, state, who)) return 'shut'
  if (isExitLocked(exit, state, who)) return 'locked'
  const { hazard } = exit
  if (hazard === undefined) return null
  return allows(hazard.if, state, who) ? 'danger' : null
}

/** How many legs a player can ask their way through places they have not been to. */
const askedLegs = 2

/**
 * The legs of the best route to a place; null when there is none. Known are the exits of here and of places the player
 * has been to; shut, locked and dangerous ones are taken only where no other leads. To a place that is not hidden one can
 * also ask one's way, a few legs far, through open streets alone.
 */
export function routeTo(
  state: GameState,
  definition: WorldDefinition,
  to: string,
  who: string,
): readonly ExitDefinition[] | null {
  const visited = documentOf(state, 'world', 'visited')
  const known = bestRoute(state, definition, to, who, (id) => Object.hasOwn(visited, id))
  if (known !== null) return known
  const isPublic = (id: string): boolean => {
    const place = rowOf(state.entities, id)
    return place !== undefined && !isHidden(state, place)
  }
  if (!isPublic(to)) return null
  const asked = bestRoute(state, definition, to, who, isPublic)
  const isOpen = asked?.every((exit) => obstacleOn(exit, state, who) === null && isPublic(exit.to)) === true
  return isOpen && asked.length <= askedLegs ? asked : null
}

function bestRoute(
  state: GameState,
  definition: WorldDefinition,
  to: string,
  who: string,
  mayPass: (placeId: string) => boolean,
): readonly ExitDefinition[] | null {
  const here = state.scene.location_id
  if (here === null || here === to) return null
  const best = new Map<string, { readonly cost: number; readonly legs: readonly ExitDefinition[] }>()
  best.set(here, { cost: 0, legs: [] })
  const edge = [here]
  for (let at = edge.shift(); at !== undefined; at = edge.shift()) {
    const { cost, legs } = best.get(at) ?? { cost: 0, legs: [] }
    if (at !== here && !mayPass(at)) continue
    for (const exit of rowOf(definition.places, at)?.exits ?? []) {
      if (isSecretExit(exit, state, who)) continue
      const obstacle = obstacleOn(exit, state, who)
      const total = cost + exit.minutes + (obstacle === null ? 0 : detour) + 1
      if (total >= (best.get(exit.to)?.cost ?? Number.POSITIVE_INFINITY)) continue
      best.set(exit.to, { cost: total, legs: [...legs, exit] })
      edge.push(exit.to)
    }
  }
  return best.get(to)?.legs ?? null
}

/** Every place that known exits lead to. */
export function reachablePlaces(
  state: GameState,
  definition: WorldDefinition,
  who: string,
): readonly string[] {
  return Object.keys(definition.places).filter((id) => routeTo(state, definition, id, who) !== null)
}

/** The event of an arrival with what the exit was like; other events stay as they are. */
export function withExitLines(
  event: WorldEvent,
  before: GameState,
  exit: ExitDefinition | undefined,
): WorldEvent {
  if (event.type !== 'scene_changed') return event
  const to = asText(event.details.to) ?? ''
  const lines = [...(exit?.to === to ? exit.lines : [])]
  return { ...event, details: { ...event.details, lines, first: countedVisits(before, to) === 0 } }
}
