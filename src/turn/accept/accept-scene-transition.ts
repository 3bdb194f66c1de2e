/**
 * A narrator that moves the scene: only to where the player's own act led, along a way that is there, or to a new place
 * at the end of one (PIPE-21).
 */

import { nextId } from '../../core/entity-ids-and-slugs.ts'
import { asObject, asText, asTexts } from '../../core/json.ts'
import { stateAfter } from '../../core/state/apply-diff.ts'
import { placeOf } from '../../core/state/entity-attrs.ts'
import type { GameState } from '../../core/state/game-state.ts'
import { joinDiffs } from '../../core/state/state-diff.ts'
import { rowOf } from '../../core/state/state-queries.ts'
import type { Entity } from '../../core/state/table-row-schemas.ts'
import { findEntityNamed } from '../../knowledge/index.ts'
import { enterPlace } from '../../world/index.ts'
import { type ProposalVerdict, ProposalVerdictDraft } from './proposal-verdicts.ts'

/** What the turn's own events say about moving. */
export interface Movement {
  /** The player tried to go somewhere this turn, and was not stopped. */
  readonly moved: boolean
  readonly fighting: boolean
}

const at = 'scene_transition'

/** Judges scene_transition: a move must follow from what the player did this turn. */
export function acceptTransition(told: unknown, state: GameState, movement: Movement): ProposalVerdict {
  const ruling = new ProposalVerdictDraft()
  const { location_id, name, description } = asObject(told) ?? {}
  const wanted = asTexts([location_id, name]).filter((text) => text.trim() !== '')
  const [first] = wanted
  if (first === undefined) return ruling
  const known = wanted.flatMap((text) => findEntityNamed(state, text) ?? [])[0]
  if (known?.id === state.scene.location_id) {
    ruling.accept(at)
    return ruling
  }
  const problem = problemWith(state, known, movement)
  if (problem !== null) {
    ruling.refuse(at, 'PIPE-21', problem, told) // enforces: PIPE-21
    return ruling
  }
  // The name comes last; where there is none, the id has to do.
  const place = known ?? newPlace(state, wanted.at(-1) ?? first, asText(description) ?? '')
  ruling.accept(at)
  ruling.introduced.push(place.name)
  const way = known === undefined ? roads(state, place) : {}
  // The same going as anywhere else: who stays is remembered there, who waits is met.
  const gone = enterPlace(stateAfter(state, way), place.id).diff
  const id = `scene_${place.id}_${state.counters.current_turn + 1}`
  ruling.diff = joinDiffs(way, gone, { scene_update: { id } })
  return ruling
}

function problemWith(state: GameState, known: Entity | undefined, movement: Movement): string | null {
  if (movement.fighting) return 'Nobody walks out of a fight in a sentence.'
  if (!movement.moved) return 'The player went nowhere this turn.'
  if (known === undefined) return null
  if (known.type !== 'location') return `${known.name} is no place.`
  const here = rowOf(state.entities, state.scene.location_id)
  const leads = placeOf(here).exits.includes(known.id)
  return leads || here === undefined ? null : `No way leads from here to ${known.name}.`
}

function newPlace(state: GameState, name: string, description: string): Entity {
  const id = nextId('loc', name, (taken) => Object.hasOwn(state.entities, taken))
  return {
    id,
    type: 'location',
    name: name.trim().slice(0, 80),
    attrs: {
      display_name: name.trim().slice(0, 80),
      description: description.slice(0, 500),
      connected_to: state.scene.location_id === null ? [] : [state.scene.location_id],
    },
    tags: ['narrator_introduced'],
    origin: 'campaign',
    pack_id: null,
    pack_entity_id: null,
  }
}

/** A new place is joined to the one it was reached from, both ways. */
function roads(state: GameState, place: Entity) {
  const from = state.scene.location_id
  const way = from === null ? [] : [{ id: from, append: [{ path: ['connected_to'], values: [place.id] }] }]
  return { entities_add: [place], ...(way.length > 0 && { entities_update: way }) }
}
