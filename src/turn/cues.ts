/**
 * What a game master may take words from in this moment, chosen from the campaign's book and its state: the place, the
 * people, what can be named and what an author made possible. Nothing in it is a secret the player has not come by.
 */
import type { SceneCues } from '../core/protocol/scene-cues.ts'
import type { GameState } from '../core/state/state.ts'
import type { WorldBook } from '../world/book/world-book.ts'
import { openDeeds } from '../world/deeds/open-deeds.ts'
import { own } from '../world/state-rows.ts'
import { visitsTo } from '../world/ways/count-visit.ts'
import type { Focus } from './cues/focus.ts'
import { nameables, peopleHere } from './cues/nameable.ts'
import { personCues } from './cues/person-cues.ts'
import { placeCues } from './cues/place-cues.ts'

/** What the story has come to so far. */
export interface Recent {
  readonly focus: Focus
  /** The last narrations: whoever was named in them was heard of. */
  readonly told?: readonly string[]
  /** The player has come here in this turn: it does not count as a visit before it. */
  readonly arrived?: boolean
}

/**
 * The cues of a moment.
 *
 * @example
 * sceneCues(state, book, { focus: noFocus }).people.map((person) => person.mood)
 */
export function sceneCues(state: GameState, book: WorldBook, recent: Recent): SceneCues {
  const place = own(state.entities, state.scene.location_id ?? '')
  const { genre } = state.campaign.genre_rules
  const nameable = nameables(state, book, recent.told ?? [])
  const { interlocutor } = recent.focus
  const here = peopleHere(state)
  return {
    genre: typeof genre === 'string' ? genre : '',
    place:
      place === undefined
        ? null
        : placeCues(place, state, book, visitsTo(state, place.id) - (recent.arrived === true ? 1 : 0)),
    people: here.map((one) => personCues(one, state, book)),
    nameable,
    affordances: openDeeds(state, book, state.campaign.player_id ?? '').map(({ id, text, phrases }) => ({
      id,
      text,
      phrases,
    })),
    focus: recent.focus.ids,
    interlocutor: here.some((one) => one.id === interlocutor) ? interlocutor : null,
  }
}
