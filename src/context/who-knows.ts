/** Who is here, what can be perceived, and who knows which fact: the questions every part of a packet asks. */
import { personOf, placeOf } from '../core/state/entity-attrs.ts'
import type { Entity, Fact } from '../core/state/rows.ts'
import { type GameState, joinedKey } from '../core/state/state.ts'

/** A scene as a packet looks at it. */
export interface Sight {
  readonly state: GameState
  readonly player: string
  /** Whether hidden things are shown, marked as hidden: only to a planner. */
  readonly all: boolean
  /** Who and what is here and may be named to the reader. */
  readonly present: readonly string[]
  /** Everything the reader may hear named. */
  readonly known: ReadonlySet<string>
}

const mostRows = 4_000

/** The rows of a table, as many as a scene may have. */
export function rowsOf<Row>(table: Readonly<Record<string, Row>>): readonly Row[] {
  const rows = Object.values(table)
  return rows.length > mostRows ? rows.slice(0, mostRows) : rows
}

/** A row by its key. */
export function rowOf<Row>(table: Readonly<Record<string, Row>>, key: string | null): Row | undefined {
  return key !== null && Object.hasOwn(table, key) ? table[key] : undefined
}

/** True when something cannot be perceived by the player's character. */
export function isHidden(state: GameState, entity: Entity): boolean {
  if (personOf(entity).isConcealed || entity.tags.includes('hidden') || entity.tags.includes('gm'))
    return true
  return state.scene.obscured_entities.includes(entity.id)
}

/** True when somebody knows a fact: it is open to the player, or they learned it. */
export function knows(state: GameState, knower: string, fact: Fact): boolean {
  if (Object.hasOwn(state.knowledge, joinedKey(knower, fact.id))) return true
  return knower === state.campaign.player_id && (fact.visibility === 'known' || fact.visibility === 'player') // enforces: PIPE-23
}

/** Facts that everybody may know. */
export function isPublic(fact: Fact): boolean {
  return fact.visibility === 'public' || (fact.visibility === 'known' && fact.tags.includes('public'))
}

/** Looks at a scene for a reader. */
export function look(state: GameState, all: boolean): Sight {
  const player = state.campaign.player_id ?? ''
  const place = rowOf(state.entities, state.scene.location_id)
  const shows = (id: string): boolean => {
    const entity = rowOf(state.entities, id)
    return entity !== undefined && (all || id === player || !isHidden(state, entity))
  }
  const present = [...new Set(state.scene.present_entity_ids)].filter(shows).slice(0, 50)
  const ways = placeOf(place).exits.filter(shows).slice(0, 50)
  const owners = new Set([player, state.scene.location_id])
  const things = rowsOf(state.inventory).flatMap((row) => {
    const open = owners.has(row.owner_id) && row.qty > 0 && (all || row.flags.hidden !== true)
    return open && (rowOf(state.entities, row.item_id) === undefined || shows(row.item_id))
      ? [row.item_id]
      : []
  })
  const heard = rowsOf(state.facts).flatMap((fact) =>
    isPublic(fact) || knows(state, player, fact) ? [fact.subject_id] : [],
  )
  const known = new Set([
    player,
    ...(place === undefined ? [] : [place.id]),
    ...present,
    ...ways,
    ...things,
    ...heard,
  ])
  return { state, player, all, present, known }
}
