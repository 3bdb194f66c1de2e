/** Whom or what a name in a command means: an id, a name, a name without its article, or the only one that holds it. */

import { isJsonObject, type JsonObject } from '../../core/json.ts'
import { done, type Result, refuse } from '../../core/result.ts'
import type { GameState } from '../../core/state/game-state.ts'
import type { Entity } from '../../core/state/table-row-schemas.ts'
import { findByName } from '../../knowledge/index.ts'
import { singular } from '../../text/capitals-articles-plurals-lists.ts'

/** One spelling for names that mean the same. */
export function foldedName(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_]+/g, ' ')
    .trim()
    .replace(/^(?:the|a|an) /, '')
}

/** The most candidates a sentence names. */
const mostNamed = 8

/** The rows a name means; whoever commands means something that is there, so part of a name will do. */
export function namedIn<Row extends { readonly id: string; readonly name: string }>(
  name: string,
  rows: readonly Row[],
): readonly Row[] {
  return findByName(name, rows, 'part')
}

/** The names of some rows, for a sentence. */
export function namesOf(rows: readonly { readonly name: string }[]): string {
  const shown = rows.slice(0, mostNamed).map((row) => row.name)
  return rows.length === 0 ? 'nobody yet' : shown.join(', ') + (rows.length > mostNamed ? ', …' : '')
}

function entitiesOf(state: GameState, types: readonly string[]): Entity[] {
  return Object.values(state.entities).filter((row) => types.includes(row.type))
}

/** The entity of these types that a name means; `me` is the player character. */
export function findEntityNamed(state: GameState, name: string, types: readonly string[]): Result<Entity> {
  if (name === 'me') return playerOf(state)
  const rows = entitiesOf(state, types)
  const found = namedIn(name, rows)
  if (found.length === 1 && found[0] !== undefined) return done(found[0])
  const what = types.includes('location') ? 'place' : 'person'
  if (found.length === 0) {
    const sentence = `There is no ${what} called "${name}" within reach. There is: ${namesOf(rows)}.`
    return refuse('turn/god-unknown-name', `${sentence} Nothing was changed.`)
  }
  const ids = found.slice(0, mostNamed).map((row) => row.id)
  return refuse(
    'turn/god-unclear-name',
    `"${name}" may be ${ids.join(' or ')}; say which. Nothing was changed.`,
  )
}

/** The player character. */
export function playerOf(state: GameState): Result<Entity> {
  const id = state.campaign.player_id
  const player = id === null ? undefined : state.entities[id]
  if (player !== undefined) return done(player)
  return refuse(
    'turn/god-no-player',
    'This campaign has no player character within reach. Nothing was changed.',
  )
}

/** What somebody carries, with the names of the things where they have one. */
export function carriedBy(
  state: GameState,
  owner: string,
): { readonly id: string; readonly name: string; readonly qty: number }[] {
  return Object.values(state.inventory)
    .filter((row) => row.owner_id === owner && row.qty > 0)
    .map((row) => ({
      id: row.item_id,
      name: itemName(state, row.item_id, row.flags as JsonObject),
      qty: row.qty,
    }))
}

function itemName(state: GameState, id: string, flags: JsonObject): string {
  const known = Object.hasOwn(state.entities, id) ? state.entities[id]?.name : undefined
  const written = isJsonObject(flags) && typeof flags.name === 'string' ? flags.name : undefined
  return known ?? written ?? id.replaceAll('_', ' ')
}

/** The things a name means: also its plural, so that "potions" finds the potion. */
export function itemsNamed<Row extends { readonly id: string; readonly name: string }>(
  name: string,
  rows: readonly Row[],
): readonly Row[] {
  const found = namedIn(name, rows)
  if (found.length > 0) return found
  return namedIn(singular(foldedName(name)), rows)
}
