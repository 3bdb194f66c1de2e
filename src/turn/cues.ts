/**
 * What a game master may take words from in this moment, chosen from the campaign's book and its state: the place, the
 * people, what can be named and what an author made possible. Nothing in it is a secret the player has not come by.
 */

import { itemWords } from '../core/item-words.ts'
import type { Nameable, PlaceCues, SceneCues } from '../core/protocol/scene-cues.ts'
import { personOf, placeOf, thingOf } from '../core/state/entity-attrs.ts'
import type { Entity } from '../core/state/rows.ts'
import type { GameState } from '../core/state/state.ts'
import { foldText } from '../text/words.ts'
import { type PlaceBook, placeBookSchema } from '../world/book/place-book.ts'
import type { WorldBook } from '../world/book/world-book.ts'
import { openDeeds } from '../world/deeds/authored-actions.ts'
import { holds, knows } from '../world/holds.ts'
import { documentOf, own, textsIn } from '../world/state-rows.ts'
import { visitsTo } from '../world/ways/count-visit.ts'
import { exitTo, isWayLocked, isWayOpen } from '../world/ways/exits.ts'
import type { Focus } from './cues/focus.ts'
import { personCues, pronounOf } from './cues/person-cues.ts'
import { isHidden, waysFrom } from './validate/senses.ts'
import { coinItem } from '../core/money.ts'

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

/** A place's words for this moment: its own palette first, and before it what only holds now. */
const nowhere: PlaceBook = placeBookSchema.parse({ id: 'nowhere' })

/** The words of a place; `visits` is how often the player has been here before. */
function placeCues(place: Entity, state: GameState, book: WorldBook, visits: number): PlaceCues {
  const written = own(book.places, place.id) ?? nowhere
  const who = state.campaign.player_id ?? ''
  const now = written.palette.when.filter((one) => holds(one.if, state, who))
  const sensed = (sense: 'smell' | 'sound' | 'sight' | 'touch'): readonly string[] => [
    ...now.flatMap((one) => one[sense]),
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
function otherNames(entity: Entity, book: WorldBook): readonly string[] {
  const { aliases, knownRole } = personOf(entity)
  const epithets = own(book.people, entity.id)?.epithets ?? []
  const known = knownRole === '' ? [] : [knownRole]
  return [...new Set([...aliases, ...known, ...epithets])].slice(0, 20)
}

function named(entity: Entity, kind: Kind, book: WorldBook, tags: readonly string[] = []): Nameable {
  return {
    id: entity.id,
    name: entity.name,
    kind,
    aliases: otherNames(entity, book),
    tags: [...new Set([...entity.tags, ...tags])],
    ...(entity.type === 'npc' && { pronoun: pronounOf(entity, book) }),
  }
}

/** Those who are here and can be seen, without the player. */
function peopleHere(state: GameState): readonly Entity[] {
  return state.scene.present_entity_ids
    .flatMap((id) => (id === state.campaign.player_id ? [] : (own(state.entities, id) ?? [])))
    .filter((entity) => entity.type === 'npc' && !isHidden(state, entity))
    .slice(0, most.people)
}

function thingsOf(state: GameState, owner: string | null, kind: Kind, book: WorldBook): readonly Nameable[] {
  const rows = Object.values(state.inventory).filter((row) => row.owner_id === owner && row.qty > 0)
  return rows.slice(0, most.things).flatMap((row) => {
    const entity = own(state.entities, row.item_id)
    if (entity === undefined) return [unlisted(row.item_id, itemWords(row.item_id), kind)]
    return isHidden(state, entity) || row.flags.hidden === true
      ? []
      : [named(entity, kind, book, stateOf(entity))]
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
function exits(state: GameState, book: WorldBook): readonly Nameable[] {
  const who = state.campaign.player_id ?? ''
  const visited = documentOf(state, 'world', 'visited')
  return waysFrom(state, state.scene.location_id)
    .slice(0, most.ways)
    .flatMap((id) => {
      const place = own(state.entities, id)
      const exit = exitTo(state, book, id)
      if (place === undefined) return []
      const open = exit === undefined || isWayOpen(exit, state, who)
      if (!open && exit.closed.length === 0) return []
      const locked = exit !== undefined && isWayLocked(exit, state, who)
      const tags = [
        ...(open ? [] : ['closed']),
        ...(locked ? ['locked', 'door'] : []),
        ...(Object.hasOwn(visited, id) ? ['seen'] : []),
      ]
      return [named(place, 'exit', book, tags)]
    })
}

/** What can be talked about: the book's topics, clues that are known, and those who were heard of. */
function topics(state: GameState, book: WorldBook, heard: string): readonly Nameable[] {
  const who = state.campaign.player_id ?? ''
  const plain = Object.values(book.topics)
    .filter((topic) => topic.if === undefined || holds(topic.if, state, who))
    .map(({ id, name, aliases }) => ({ id, name, kind: 'topic' as const, aliases, tags: [] }))
  const clues = Object.values(book.clues)
    .filter(({ id }) => knows(state, who, id))
    .map(({ id, name }) => ({ id, name, kind: 'topic' as const, aliases: [], tags: ['clue'] }))
  const people = Object.keys(book.people)
    .flatMap((id) => own(state.entities, id) ?? [])
    .filter((one) => !state.scene.present_entity_ids.includes(one.id) && isHeardOf(one, state, heard))
    .map((one) => named(one, 'topic', book, ['person']))
  return [...people, ...clues, ...plain].slice(0, most.topics)
}

/** Heard of: met, or named in what was told or learned. */
function isHeardOf({ id, name }: Entity, state: GameState, heard: string): boolean {
  const who = state.campaign.player_id ?? ''
  if (Object.hasOwn(documentOf(state, 'world', 'talk'), id)) return true
  if (Object.hasOwn(state.relationships, `${who}|${id}|trust`)) return true
  const whole = foldText(name)
  const [first = ''] = whole.split(' ')
  // Most were never spoken of, and a plain look is cheaper than a pattern.
  if (heard.includes(whole)) return true
  return first.length > 2 && heard.includes(first) && new RegExp(`\\b${escaped(first)}\\b`).test(heard)
}

function escaped(word: string): string {
  return word.replace(/[^\p{L}\p{M}\p{N} ]/gu, '\\$&')
}

/** Everything the player has read or learned that is at hand, as one text to look for names in. */
function heardText(state: GameState, recent: readonly string[]): string {
  const who = state.campaign.player_id ?? ''
  const facts = Object.values(state.facts).flatMap((fact) =>
    typeof fact.object === 'string' && knows(state, who, fact.id) ? [fact.object] : [],
  )
  const opening = Object.values(documentOf(state, 'world', 'opening')).flatMap((value) => textsIn(value))
  return foldedWhole([...recent, ...facts, ...opening].join('\n'))
}

/** Longer than a line may be: only case and accents go. */
function foldedWhole(text: string): string {
  return text.slice(0, 60_000).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

/** Places the player has been to or heard of, beside this one and those next to it. */
function places(
  state: GameState,
  book: WorldBook,
  heard: string,
  next: ReadonlySet<string>,
): readonly Nameable[] {
  const visited = documentOf(state, 'world', 'visited')
  return Object.values(state.entities)
    .filter(({ id, type }) => type === 'location' && id !== state.scene.location_id && !next.has(id))
    .filter((place) => Object.hasOwn(visited, place.id) || heard.includes(foldText(place.name)))
    .slice(0, most.places)
    .map((place) => named(place, 'place', book))
}

/** All of it. */
function nameables(state: GameState, book: WorldBook, recent: readonly string[]): readonly Nameable[] {
  const heard = heardText(state, recent)
  const ways = exits(state, book)
  return [
    ...peopleHere(state).map((one) => named(one, 'person', book)),
    ...thingsOf(state, state.scene.location_id, 'object', book),
    ...ways,
    ...places(state, book, heard, new Set(ways.map((way) => way.id))),
    ...thingsOf(state, state.campaign.player_id, 'belonging', book),
    ...topics(state, book, heard),
  ]
}
