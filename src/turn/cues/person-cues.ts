/** A present person's words for this moment, by the mood they are in. */

import type { PersonHints } from '../../core/protocol/narration-hints.ts'
import { personOf } from '../../core/state/entity-attrs.ts'
import type { Entity } from '../../core/state/rows.ts'
import type { GameState } from '../../core/state/state.ts'
import { type PersonBook, personBookSchema } from '../../world/book/person-book.ts'
import type { WorldBook } from '../../world/book/world-book.ts'
import { own } from '../../world/state-rows.ts'
import { moodOf } from '../../world/talk/mood.ts'

const pronouns = ['he', 'she', 'they', 'it'] as const
const nobody: PersonBook = personBookSchema.parse({ id: 'nobody' })

/** The pronoun of somebody: the book's, else their sheet's. */
export function pronounOf(entity: Entity, book: WorldBook): PersonHints['pronoun'] {
  const said = own(book.people, entity.id)?.pronoun ?? personOf(entity).pronoun
  const word = said === 'male' ? 'he' : said === 'female' ? 'she' : said
  return pronouns.find((one) => one === word) ?? 'they'
}

/** The words of somebody who is here. */
export function personCues(entity: Entity, state: GameState, book: WorldBook): PersonHints {
  const person = own(book.people, entity.id) ?? nobody
  const mood = moodOf(state, entity.id, state.campaign.player_id ?? '')
  const inMood = (lines: PersonBook['business']): readonly string[] =>
    lines[mood].length > 0 ? lines[mood] : lines.neutral
  const { greet, farewell, ...voice } = person.voice
  return {
    id: entity.id,
    name: entity.name,
    pronoun: pronounOf(entity, book),
    epithets: person.epithets,
    mood,
    business: inMood(person.business),
    voice: { ...voice, greet: inMood(greet), farewell: inMood(farewell) },
    unknown: person.unknown,
    pressed: person.pressed,
  }
}
