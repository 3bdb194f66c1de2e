/**
 * Narration hints: the words a game master may use in this moment, chosen from the world definition and the state:
 * the place, the people, what can be named and what an author made possible. Nothing in them is a secret the player
 * has not come by.
 */

import { coinItem } from '../core/money.ts'
import type { Nameable, NarrationHints, PersonHints, PlaceHints } from '../core/protocol/narration-hints.ts'
import { personOf, placeOf, thingOf } from '../core/state/entity-attrs.ts'
import { documentOf, playerIdOf, rowOf } from '../core/state/readers.ts'
import type { Entity } from '../core/state/rows.ts'
import type { GameState } from '../core/state/state.ts'
import { isHidden, knownEntities, knows } from '../knowledge/index.ts'
import { itemWords } from '../text/item-words.ts'
import { foldText } from '../text/words.ts'
import { openActions } from './actions/authored-actions.ts'
import { holds } from './conditions.ts'
import {
  type PersonDefinition,
  type PlaceDefinition,
  personSchema,
  placeSchema,
} from './definition/places-and-people.ts'
import type { WorldDefinition } from './definition/world-definition.ts'
import { exitTo, isExitLocked, isExitOpen, visitsTo } from './exits.ts'
import type { Focus } from './focus.ts'
import { perceivedExits, stringList } from './state-readers.ts'
import { moodOf } from './talk/treatment.ts'

/** What the story has come to so far. */
export interface RecentStory {
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
  recent: RecentStory,
): NarrationHints {
  const place = rowOf(state.entities, state.scene.location_id)
  const { genre } = state.campaign.genre_rules
  const nameable = nameables(state, definition, recent.told ?? [])
  const { interlocutor } = recent.focus
  const here = peopleHere(state)
  return {
    genre: typeof genre === 'string' ? genre : '',
    place:
      place === undefined
        ? null
        : placeHints(place, state, definition, visitsTo(state, place.id) - (recent.arrived === true ? 1 : 0)),
    people: here.map((person) => personHints(person, state, definition)),
    nameable,
    affordances: openActions(state, definition, playerIdOf(state)).map(({ id, text, phrases }) => ({
      id,
      text,
      phrases,
    })),
    focus: recent.focus.ids,
    interlocutor: here.some((person) => person.id === interlocutor) ? interlocutor : null,
  }
}

/** A place's words for this moment: its own palette first, and before it what only holds now. */
const unwrittenPlace: PlaceDefinition = placeSchema.parse({ id: 'nowhere' })

/** The words of a place; `visits` is how often the player has been here before. */
function placeHints(
  place: Entity,
  state: GameState,
  definition: WorldDefinition,
  visits: number,
): PlaceHints {
  const written = rowOf(definition.places, place.id) ?? unwrittenPlace
  const who = playerIdOf(state)
  const now = written.palette.when.filter((variant) => holds(variant.if, state, who))
  const sensed = (sense: 'smell' | 'sound' | 'sight' | 'touch'): readonly string[] => [
    ...now.flatMap((variant) => variant[sense]),
    ...written.palette[sense],
  ]
  const sold = Object.entries(written.prices).map(([what, { text }]) => [what, text] as const)
  return {
    id: place.id,
    name: place.name,
    visits,
    description: placeOf(place).description,
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

/** What a line can name here: people, things, ways, places the player knows, belongings, and what can be talked about. */
const most = { people: 24, things: 40, ways: 20, places: 30, topics: 60 } as const

type Kind = Nameable['kind']

const moneyWords = ['coins', 'money', 'credits', 'creds', 'crowns', 'gold', 'silver', 'cash', 'purse']

/** What something may be called beside its name. */
function otherNames(entity: Entity, definition: WorldDefinition): readonly string[] {
  const { aliases, knownRole } = personOf(entity)
  const epithets = rowOf(definition.people, entity.id)?.epithets ?? []
  const known = knownRole === '' ? [] : [knownRole]
  return [...new Set([...aliases, ...known, ...epithets])].slice(0, 20)
}

function named(
  entity: Entity,
  kind: Kind,
  definition: WorldDefinition,
  tags: readonly string[] = [],
): Nameable {
  return {
    id: entity.id,
    name: entity.name,
    kind,
    aliases: otherNames(entity, definition),
    tags: [...new Set([...entity.tags, ...tags])],
    ...(entity.type === 'npc' && { pronoun: pronounOf(entity, definition) }),
  }
}

/** Those who are here and can be seen, without the player. */
function peopleHere(state: GameState): readonly Entity[] {
  return state.scene.present_entity_ids
    .flatMap((id) => (id === state.campaign.player_id ? [] : (rowOf(state.entities, id) ?? [])))
    .filter((entity) => entity.type === 'npc' && !isHidden(state, entity))
    .slice(0, most.people)
}

function thingsOf(
  state: GameState,
  owner: string | null,
  kind: Kind,
  definition: WorldDefinition,
): readonly Nameable[] {
  const rows = Object.values(state.inventory).filter((row) => row.owner_id === owner && row.qty > 0)
  return rows.slice(0, most.things).flatMap((row) => {
    const entity = rowOf(state.entities, row.item_id)
    if (entity === undefined) return [unlisted(row.item_id, itemWords(row.item_id), kind)]
    return isHidden(state, entity) || row.flags.hidden === true
      ? []
      : [named(entity, kind, definition, stateOf(entity))]
  })
}

/** A thing of the rules, which has no row of its own; coins go by many names. */
function unlisted(id: string, name: string, kind: Kind): Nameable {
  if (id !== coinItem) return { id, name, kind, aliases: [id.replace(/[-_]+/g, ' ')], tags: ['portable'] }
  return { id, name, kind, aliases: moneyWords, tags: ['portable', 'money'] }
}

function stateOf(entity: Entity): readonly string[] {
  const { locked, open } = thingOf(entity)
  return [...(locked === true ? ['locked'] : []), ...(open === true ? ['open'] : [])]
}

/** Ways out; one that is not there for the player is named only when its author says why it is closed. */
function exits(state: GameState, definition: WorldDefinition): readonly Nameable[] {
  const who = playerIdOf(state)
  const visited = documentOf(state, 'world', 'visited')
  return perceivedExits(state, state.scene.location_id)
    .slice(0, most.ways)
    .flatMap((id) => {
      const place = rowOf(state.entities, id)
      const exit = exitTo(state, definition, id)
      if (place === undefined) return []
      const open = exit === undefined || isExitOpen(exit, state, who)
      if (!open && exit.closed.length === 0) return []
      const locked = exit !== undefined && isExitLocked(exit, state, who)
      const tags = [
        ...(open ? [] : ['closed']),
        ...(locked ? ['locked', 'door'] : []),
        ...(Object.hasOwn(visited, id) ? ['seen'] : []),
      ]
      return [named(place, 'exit', definition, tags)]
    })
}

/** What can be talked about: the definition's topics, known clues, and people who were heard of. */
function topics(state: GameState, definition: WorldDefinition, heard: string): readonly Nameable[] {
  const who = playerIdOf(state)
  const plain = Object.values(definition.topics)
    .filter((topic) => topic.if === undefined || holds(topic.if, state, who))
    .map(({ id, name, aliases }) => ({ id, name, kind: 'topic' as const, aliases, tags: [] }))
  const clues = Object.values(definition.clues)
    .filter(({ id }) => knows(state, who, id))
    .map(({ id, name }) => ({ id, name, kind: 'topic' as const, aliases: [], tags: ['clue'] }))
  const known = knownEntities(state)
  const people = Object.keys(definition.people)
    .flatMap((id) => rowOf(state.entities, id) ?? [])
    .filter(
      (person) => !state.scene.present_entity_ids.includes(person.id) && isHeardOf(person, state, heard),
    )
    .map((person) => calledAsHeard(named(person, 'topic', definition, ['person']), known, heard))
  return [...people, ...clues, ...plain].slice(0, most.topics)
}

/** Heard of: met, or named in what was told or learned. */
function isHeardOf({ id, name }: Entity, state: GameState, heard: string): boolean {
  const who = playerIdOf(state)
  if (Object.hasOwn(documentOf(state, 'world', 'talk'), id)) return true
  if (Object.hasOwn(state.relationships, `${who}|${id}|trust`)) return true
  const first = foldText(name.split(' ').find((part) => !titles.test(part)) ?? '')
  // Most were never spoken of, and a plain look is cheaper than a pattern.
  if (heard.includes(foldText(name))) return true
  return first.length > 2 && heard.includes(first) && new RegExp(`\\b${escaped(first)}\\b`).test(heard)
}

/** Of a person who was only spoken of, the player has as much of the name as was said: "Jin", and not "Jin Park". */
function calledAsHeard(person: Nameable, known: ReadonlySet<string>, heard: string): Nameable {
  if (known.has(person.id) || heard.includes(foldText(person.name))) return person
  const parts = person.name.split(' ')
  const own = parts.findIndex((part) => !titles.test(part))
  return { ...person, name: parts.slice(0, own + 1).join(' '), aliases: [] }
}

function escaped(word: string): string {
  return word.replace(/[^\p{L}\p{M}\p{N} ]/gu, '\\$&')
}

/** Everything the player has read or learned that is at hand, as one text to look for names in. */
function heardText(state: GameState, recent: readonly string[]): string {
  const who = playerIdOf(state)
  const facts = Object.values(state.facts).flatMap((fact) =>
    typeof fact.object === 'string' && knows(state, who, fact.id) ? [fact.object] : [],
  )
  const opening = Object.values(documentOf(state, 'world', 'opening')).flatMap((value) => stringList(value))
  return foldedWhole([...recent, ...facts, ...opening].join('\n'))
}

/** Longer than a line may be: only case and accents go. */
function foldedWhole(text: string): string {
  return text.slice(0, 60_000).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

/** Places the player has been to or heard of, beside this one and those next to it. */
function places(
  state: GameState,
  definition: WorldDefinition,
  heard: string,
  next: ReadonlySet<string>,
): readonly Nameable[] {
  const visited = documentOf(state, 'world', 'visited')
  return Object.values(state.entities)
    .filter(({ id, type }) => type === 'location' && id !== state.scene.location_id && !next.has(id))
    .filter((place) => Object.hasOwn(visited, place.id) || heard.includes(foldText(place.name)))
    .slice(0, most.places)
    .map((place) => named(place, 'place', definition))
}

function nameables(
  state: GameState,
  definition: WorldDefinition,
  recent: readonly string[],
): readonly Nameable[] {
  const heard = heardText(state, recent)
  const ways = exits(state, definition)
  return [
    ...peopleHere(state).map((person) => named(person, 'person', definition)),
    ...thingsOf(state, state.scene.location_id, 'object', definition),
    ...ways,
    ...places(state, definition, heard, new Set(ways.map((way) => way.id))),
    ...thingsOf(state, state.campaign.player_id, 'belonging', definition),
    ...topics(state, definition, heard),
  ]
}

const pronouns = ['he', 'she', 'they', 'it'] as const
const unwrittenPerson: PersonDefinition = personSchema.parse({ id: 'nobody' })

/** A character's pronoun: the definition's, else their own. */
export function pronounOf(entity: Entity, definition: WorldDefinition): PersonHints['pronoun'] {
  const said = rowOf(definition.people, entity.id)?.pronoun ?? personOf(entity).pronoun
  const word = said === 'male' ? 'he' : said === 'female' ? 'she' : said
  return pronouns.find((pronoun) => pronoun === word) ?? 'they'
}

export function personHints(entity: Entity, state: GameState, definition: WorldDefinition): PersonHints {
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

/** What is tagged so is nowhere in sight; the reader looks for the same word. */
const elsewhereTag = 'elsewhere'

const maxElsewhere = 400
const proper = /^\p{Lu}/u
/** Words before a name that are none: a mother is not Mother Crake. */
const titles =
  /^(?:agent|brother|captain|company|doctor|dr|father|lady|lord|master|miss|mister|mother|mr|mrs|ms|old|sergeant|sister|the|young)$/i

/**
 * Hints for reading a line: with everything that has a name, near or far, so that it can be asked about and refused
 * by name. Nothing is offered or narrated from it.
 */
export function hintsForReader(
  hints: NarrationHints,
  state: GameState,
  definition: WorldDefinition,
): NarrationHints {
  const known = new Set([...hints.nameable.map((nameable) => nameable.id), state.scene.location_id ?? ''])
  const far = [
    ...peopleElsewhere(state, definition),
    ...placesElsewhere(state, definition),
    ...thingsElsewhere(definition),
    ...topicsElsewhere(definition),
  ]
  const fresh = far.filter(({ id }) => !known.has(id)).slice(0, maxElsewhere)
  return { ...hints, nameable: [...hints.nameable, ...fresh] }
}

function topic(id: string, name: string, aliases: readonly string[], kind: string): Nameable {
  return { id, name, kind: 'topic', aliases: [...new Set(aliases)], tags: [kind, elsewhereTag] }
}

/** Of people never met only proper names: "the woman" is an NPC who is here. */
function peopleElsewhere(state: GameState, definition: WorldDefinition): readonly Nameable[] {
  return Object.keys(definition.people).flatMap((id) => {
    const person = rowOf(state.entities, id)
    if (person === undefined) return []
    const parts = person.name
      .split(' ')
      .filter((part) => proper.test(part) && part.length > 2 && !titles.test(part))
    const names = [...personOf(person).aliases, ...parts].filter((name) => proper.test(name))
    return [{ ...topic(id, person.name, names, 'person'), pronoun: pronounOf(person, definition) }]
  })
}

function placesElsewhere(state: GameState, definition: WorldDefinition): readonly Nameable[] {
  return Object.keys(definition.places).flatMap((id) => {
    const place = rowOf(state.entities, id)
    return place === undefined ? [] : [topic(id, place.name, personOf(place).aliases, 'place')]
  })
}

function thingsElsewhere(definition: WorldDefinition): readonly Nameable[] {
  return Object.values(definition.places).flatMap(({ objects }) =>
    objects.map(({ id, name, aliases }) => topic(id, name, aliases, 'thing')),
  )
}

/** Clues that are not known have names that give them away: they are not among these. */
function topicsElsewhere(definition: WorldDefinition): readonly Nameable[] {
  return Object.values(definition.topics).map(({ id, name, aliases }) => topic(id, name, aliases, 'matter'))
}

/** What the things are called that the player has come by at other places. */
export function seenThingNames(state: GameState, definition: WorldDefinition): readonly string[] {
  const visited = Object.keys(documentOf(state, 'world', 'visited'))
  const others = visited.filter((id) => id !== state.scene.location_id)
  return others.flatMap((id) =>
    (rowOf(definition.places, id)?.objects ?? []).flatMap(({ name, aliases }) => [name, ...aliases]),
  )
}
