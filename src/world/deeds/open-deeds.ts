/** What an author made possible at this place and at this moment. Set pieces and storylets have deeds of their own. */
import type { GameState } from '../../core/state/state.ts'
import type { DeedEntry } from '../book/deed-entry.ts'
import type { WorldBook } from '../book/world-book.ts'
import { holds } from '../holds.ts'
import { documentOf, own } from '../state-rows.ts'

/** True when a deed was done before. */
export function isDeedDone(state: GameState, deedId: string): boolean {
  return Object.hasOwn(documentOf(state, 'world', 'deeds'), deedId)
}

/** True when a deed may be tried now: its condition holds, and once is not yet over. */
export function isDeedOpen(deed: DeedEntry, state: GameState, who: string): boolean {
  if (deed.once && isDeedDone(state, deed.id)) return false
  return deed.if === undefined || holds(deed.if, state, who)
}

/**
 * The deeds of the place that may be tried now, as their author ordered them.
 *
 * @example
 * openDeeds(state, book, 'pc_mira_001').map((deed) => deed.text)
 */
export function openDeeds(state: GameState, book: WorldBook, who: string): readonly DeedEntry[] {
  const here = state.scene.location_id
  const place = here === null ? undefined : own(book.places, here)
  return (place?.affordances ?? []).filter((deed) => isDeedOpen(deed, state, who))
}

/** The deeds of the place that cannot be tried now, and those of other places. */
export function shutDeeds(
  state: GameState,
  book: WorldBook,
  who: string,
): { readonly here: readonly DeedEntry[]; readonly elsewhere: readonly DeedEntry[] } {
  const at = state.scene.location_id
  const places = Object.values(book.places)
  const of = (isHere: boolean): readonly DeedEntry[] =>
    places.filter((place) => (place.id === at) === isHere).flatMap((place) => place.affordances)
  return { here: of(true).filter((deed) => !isDeedOpen(deed, state, who)), elsewhere: of(false) }
}
