/**
 * Narration hints: the words a game master may use in this moment, chosen from the world definition and the state:
 * the place, the people, what can be named and what an author made possible. Nothing in them is a secret the player
 * has not come by.
 */
import { asText } from '../../core/json.ts'
import type { NarrationHints, PersonHints, PlaceHints } from '../../core/protocol/scene-hints-for-narrator.ts'
import { placeOf } from '../../core/state/entity-attrs.ts'
import type { GameState } from '../../core/state/game-state.ts'
import { playerIdOf, rowOf } from '../../core/state/state-queries.ts'
import type { Entity } from '../../core/state/table-row-schemas.ts'
import { openActions } from '../actions/authored-actions.ts'
import { holds } from '../authored-conditions.ts'
import type { Focus } from '../conversation-focus.ts'
import {
  type PersonDefinition,
  type PlaceDefinition,
  personSchema,
  placeSchema,
} from '../definition/places-and-people.ts'
import type { WorldDefinition } from '../definition/world-definition.ts'
import { moodOf } from '../hostility-trust-and-mood.ts'
import { visitsTo } from '../place-visits.ts'
import { nameables, peopleInSight, pronounOf } from './nameable-people-and-things.ts'

/** What the story has come to so far. */
interface RecentStory {
  readonly focus: Focus
  /** The last narrations: who was named in them was heard of. */
  readonly told?: readonly string[]
  /** The player has come here in this turn: it does not count as a visit before it. */
  readonly arrived?: boolean
}

/**
 * The hints of a moment.
 *
 * @example
 * narrationHints(state, definition, { focus: noFocus }).people.map((person) => person.mood)
 */
export function narrationHints(
  state: GameState,
  definition: WorldDefinition,
  { focus, told = [], arrived = false }: RecentStory,
): NarrationHints {
  const place = rowOf(state.entities, state.scene.location_id)
  const people = peopleInSight(state)
  const actions = openActions(state, definition, playerIdOf(state))
  return {
    genre: asText(state.campaign.genre_rules.genre) ?? '',
    place: place === undefined ? null : placeHints(place, state, definition, arrived),
    people: people.map((person) => personHints(person, state, definition)),
    nameable: nameables(state, definition, told),
    affordances: actions.map(({ id, text, phrases }) => ({ id, text, phrases })),
    focus: focus.ids,
    interlocutor: people.some(({ id }) => id === focus.interlocutor) ? focus.interlocutor : null,
  }
}

const unwrittenPlace: PlaceDefinition = placeSchema.parse({ id: 'nowhere' })

/** A place's words for this moment: what holds only now comes before its own palette. */
function placeHints(
  place: Entity,
  state: GameState,
  definition: WorldDefinition,
  arrived: boolean,
): PlaceHints {
  const { palette, prices, ...written } = rowOf(definition.places, place.id) ?? unwrittenPlace
  const now = palette.when.filter((variant) => holds(variant.if, state, playerIdOf(state)))
  const linesFor = (sense: 'smell' | 'sound' | 'sight' | 'touch'): readonly string[] =>
    [...now, palette].flatMap((variant) => variant[sense])
  const sold = Object.entries(prices).map(([what, { text }]) => [what, text] as const)
  return {
    id: place.id,
    name: place.name,
    visits: visitsTo(state, place.id) - (arrived ? 1 : 0),
    description: placeOf(place).description,
    arrive: written.arrive,
    again: written.again,
    tension: written.tension,
    props: written.props,
    smell: linesFor('smell'),
    sound: linesFor('sound'),
    sight: linesFor('sight'),
    touch: linesFor('touch'),
    ...(sold.length > 0 && { prices: Object.fromEntries(sold) }),
  }
}

const unwrittenPerson: PersonDefinition = personSchema.parse({ id: 'nobody' })

function personHints(entity: Entity, state: GameState, definition: WorldDefinition): PersonHints {
  const person = rowOf(definition.people, entity.id) ?? unwrittenPerson
  const mood = moodOf(state, entity.id, playerIdOf(state))
  const inMood = (lines: PersonDefinition['business']): readonly string[] =>
    lines[mood].length > 0 ? lines[mood] : lines.neutral
  const { greet, farewell, ...voice } = person.voice
  return {
    id: entity.id,
    name: entity.name,
    pronoun: pronounOf(entity, definition),
    epithets: person.epithets,
    mood,
    business: inMood(person.business),
    voice: { ...voice, greet: inMood(greet), farewell: inMood(farewell) },
    unknown: person.unknown,
    pressed: person.pressed,
  }
}
