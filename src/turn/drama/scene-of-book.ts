/**
 * A scene as its book needs it: conditions and effects name people, places, clues and threads that the scene alone does
 * not hold. They are read with it, bounded by the size of the book and not by the age of the campaign; a game master's
 * packet is made before and stays as small as the scene.
 */
import type { GameState } from '../../core/state/state.ts'
import type { SliceWishes } from '../../store/state-slice.ts'
import type { StateStore } from '../../store/state-store.ts'
import { isEmptyBook, type WorldBook } from '../../world/book/world-book.ts'
import { namedIn } from '../../world/named-in.ts'
import { own, textsIn } from '../../world/state-rows.ts'
import { sceneState } from '../scene-state.ts'

const tables = ['entities', 'facts', 'threads', 'knowledge', 'inventory'] as const

/** As many of a kind as a store listens to. */
const mostWishes = 60

/** The scene, widened by what the book names. */
export async function sceneOfBook(
  store: StateStore,
  campaignId: string,
  state: GameState,
  book: WorldBook,
): Promise<GameState> {
  if (isEmptyBook(book)) return state
  const slice = await store.getSlice(campaignId, {}, { ...bookWishes(book), owners: neighbours(state) })
  if (!slice.ok) return state
  const wide = sceneState(slice.value)
  const parts = tables.map((table) => [table, { ...wide[table], ...state[table] }] as const)
  return { ...state, ...(Object.fromEntries(parts) as unknown as Pick<GameState, (typeof tables)[number]>) }
}

/** What a book asks for: everybody in it and every place, its clues and the facts it names, its threads. */
export function bookWishes(book: WorldBook): SliceWishes {
  const named = namedIn([
    book.endings,
    book.storylets,
    book.threads,
    book.encounters,
    book.contests,
    book.chases,
  ])
  const first = (...lists: readonly (readonly string[])[]): readonly string[] =>
    [...new Set(lists.flat())].slice(0, mostWishes)
  return {
    ids: first(Object.keys(book.people), Object.keys(book.places), named.entities),
    facts: first(Object.keys(book.clues), named.facts),
    threads: first(Object.keys(book.threads), named.threads),
  }
}

/** The places one may be in after this turn: what lies there is seen on arrival. */
function neighbours({ scene, entities }: GameState): readonly string[] {
  const here = scene.location_id === null ? undefined : own(entities, scene.location_id)
  return textsIn(here?.attrs.connected_to)
}
