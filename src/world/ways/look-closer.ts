/** What a closer look at somebody or something shows: its author's words for this moment, else its description. */
import { thingOf } from '../../core/state/entity-attrs.ts'
import type { GameState } from '../../core/state/state.ts'
import type { WorldBook } from '../book/world-book.ts'
import { holds } from '../holds.ts'
import { own } from '../state-rows.ts'
import type { WorldEvent } from '../world-event.ts'

/** The words for a thing of the place now; none when its author wrote none. */
export function wordsFor(state: GameState, book: WorldBook, id: string, who: string): readonly string[] {
  const here = state.scene.location_id ?? ''
  const thing = [own(book.places, here), ...Object.values(book.places)]
    .flatMap((place) => place?.objects ?? [])
    .find((one) => one.id === id)
  const now = thing?.when.find((one) => holds(one.if, state, who))
  if (now !== undefined && now.text.length > 0) return now.text
  if (thing !== undefined && thing.text.length > 0) return thing.text
  const { description } = thingOf(own(state.entities, id))
  return description === '' ? [] : [description]
}

/** The event of a closer look; null when there is nothing to say beyond the name. */
export function lookCloser(
  state: GameState,
  book: WorldBook,
  id: string,
  who: string,
  verb: string,
): WorldEvent | null {
  const entity = own(state.entities, id)
  const text = wordsFor(state, book, id, who)
  if (entity === undefined || text.length === 0) return null
  const details = { target_id: id, name: entity.name, kind: entity.type, action: verb, text: [...text] }
  return { type: 'examined', details, tags: ['look'] }
}
