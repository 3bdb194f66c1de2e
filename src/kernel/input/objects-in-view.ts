/**
 * What a player may point at: places, people, things, quests and factions they can see or know of. It starts from the
 * player's view, so that neither a code nor a candidate can name what is hidden.
 */

import { slugOf } from '../../core/entity-ids-and-slugs.ts'
import type { GameState } from '../../core/state/game-state.ts'
import { playerIdOf } from '../../core/state/state-queries.ts'
import { isHidden, viewFor } from '../../knowledge/index.ts'
import { itemNameInProse } from '../../text/item-names-in-prose.ts'

/** The letters of the short codes: place, person, thing, quest, faction. */
export const codeLetters = ['L', 'N', 'I', 'Q', 'F'] as const
/** One of the letters. */
export type CodeLetter = (typeof codeLetters)[number]

/** Something a player may point at. */
export interface ViewedObject {
  readonly id: string
  readonly letter: CodeLetter
  readonly name: string
  /** A lower-case name to call it by, as `@handle`. */
  readonly handle: string
  /** In the scene, or only known of. */
  readonly here: boolean
}

/** Everything in view, what is here first; each object once. */
export function objectsInView(state: GameState): readonly ViewedObject[] {
  const view = viewFor(state, playerIdOf(state))
  const { place, you } = view
  const object = (letter: CodeLetter, id: string, name: string, here: boolean): ViewedObject => {
    return { id, letter, name, handle: handleOf(id, name), here }
  }
  const others = view.entities.filter((one) => one.id !== you?.id)
  const people = others
    .filter((one) => one.type === 'npc')
    .toSorted((a, b) => Number(b.present) - Number(a.present))
  const all = [
    ...(place === null ? [] : [object('L', place.id, place.name, true)]),
    ...(place?.exits ?? []).map((exit) => object('L', exit.id, exit.name, true)),
    ...people.map((one) => object('N', one.id, one.name, one.present)),
    ...lyingHere(state).map((one) => object('I', one.id, one.name, true)),
    ...(you?.possessions ?? []).map((one) => object('I', one.id, one.name, true)),
    ...view.missions
      .filter((one) => one.status !== 'hidden')
      .map((one) => object('Q', one.id, one.title, false)),
    ...others.filter((one) => one.type === 'faction').map((one) => object('F', one.id, one.name, false)),
  ]
  return [...new Map(all.toReversed().map((one) => [one.id, one])).values()].toReversed()
}

/** Things that lie open in the scene. */
function lyingHere(state: GameState): readonly { readonly id: string; readonly name: string }[] {
  const here = state.scene.location_id
  const rows = Object.values(state.inventory).filter((row) => row.owner_id === here && row.qty > 0)
  return rows.flatMap((row) => {
    const thing = state.entities[row.item_id]
    if (row.flags.hidden === true || (thing !== undefined && isHidden(state, thing))) return []
    return [{ id: row.item_id, name: thing?.name ?? itemNameInProse(row.item_id) }]
  })
}

/**
 * A handle is the end of a pack's id, or the name in lower case.
 *
 * @example
 * handleOf('nineteen_year_tide:pell_rusk', 'Sergeant Pell Rusk') // 'pell_rusk'
 */
export function handleOf(id: string, name: string): string {
  const tail = id.includes(':') ? id.split(':').at(-1) : undefined
  return tail ?? slugOf(name)
}
