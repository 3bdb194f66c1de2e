/** A place's words for this moment: its own palette first, and before it what only holds now. */
import type { PlaceCues } from '../../core/protocol/scene-cues.ts'
import type { Entity } from '../../core/state/rows.ts'
import type { GameState } from '../../core/state/state.ts'
import { type PlaceBook, placeBookSchema } from '../../world/book/place-book.ts'
import type { WorldBook } from '../../world/book/world-book.ts'
import { holds } from '../../world/holds.ts'
import { own } from '../../world/state-rows.ts'

const nowhere: PlaceBook = placeBookSchema.parse({ id: 'nowhere' })

/** The words of a place; `visits` is how often the player has been here before. */
export function placeCues(place: Entity, state: GameState, book: WorldBook, visits: number): PlaceCues {
  const written = own(book.places, place.id) ?? nowhere
  const who = state.campaign.player_id ?? ''
  const now = written.palette.when.filter((one) => holds(one.if, state, who))
  const sensed = (sense: 'smell' | 'sound' | 'sight' | 'touch'): readonly string[] => [
    ...now.flatMap((one) => one[sense]),
    ...written.palette[sense],
  ]
  const { description } = place.attrs
  const sold = Object.entries(written.prices).map(([what, { text }]) => [what, text] as const)
  return {
    id: place.id,
    name: place.name,
    visits,
    description: typeof description === 'string' ? description : '',
    arrive: written.arrive,
    again: written.again,
    tension: written.tension,
    props: written.props,
    smell: sensed('smell'),
    sound: sensed('sound'),
    sight: sensed('sight'),
    touch: sensed('touch'),
    ...(sold.length > 0 && { prices: Object.fromEntries(sold) }),
  }
}
