/** What a line can name here: people, things, exits, places the player knows, belongings, and topics of talk. */

import { coinItem } from '../../core/character-money.ts'
import { asText, type JsonObject } from '../../core/json.ts'
import type { Nameable, PersonHints } from '../../core/protocol/scene-hints-for-narrator.ts'
import { personOf, thingOf } from '../../core/state/entity-attrs.ts'
import type { GameState } from '../../core/state/game-state.ts'
import { documentOf, playerIdOf, rowOf } from '../../core/state/state-queries.ts'
import type { Entity } from '../../core/state/table-row-schemas.ts'
import { acquaintances, isHidden, knownEntities, knows } from '../../knowledge/index.ts'
import { foldText } from '../../text/folded-words.ts'
import { itemNameInProse } from '../../text/item-names-in-prose.ts'
import { normalText } from '../../text/limit-combining-marks.ts'
import { currencies } from '../../text/money-sums.ts'
import { allows } from '../authored-conditions.ts'
import type { WorldDefinition } from '../definition/world-definition.ts'
import { exitTo, isExitLocked, isExitOpen, perceivedExits } from '../exits-and-routes.ts'
import { stringList } from '../read-untrusted-lists.ts'

const most = { people: 24, things: 40, exits: 20, places: 30, topics: 60, aliases: 20 } as const

/** What names are chosen from. */
interface Naming {
  readonly state: GameState
  readonly definition: WorldDefinition
  readonly player: string
  readonly visited: JsonObject
  /** Everything the player has read or learned that is at hand, as one folded text. */
  readonly heard: string
}

/** Everything that can be named; `recent` are the last narrations. */
export function nameables(
  state: GameState,
  definition: WorldDefinition,
  recent: readonly string[],
): readonly Nameable[] {
  const naming: Naming = {
    state,
    definition,
    player: playerIdOf(state),
    visited: documentOf(state, 'world', 'visited'),
    heard: heardText(state, recent),
  }
  const exits = exitNames(naming)
  return [
    ...peopleInSight(state).map((person) => named(naming, person, 'person')),
    ...thingNames(naming, state.scene.location_id, 'object'),
    ...exits,
    ...placeNames(naming, new Set(exits.map((exit) => exit.id))),
    ...thingNames(naming, state.campaign.player_id, 'belonging'),
    ...topicNames(naming),
  ]
}

/** The NPCs who are here and can be seen. */
export function peopleInSight(state: GameState): readonly Entity[] {
  return state.scene.present_entity_ids
    .flatMap((id) => (id === state.campaign.player_id ? [] : (rowOf(state.entities, id) ?? [])))
    .filter((entity) => entity.type === 'npc' && !isHidden(state, entity))
    .slice(0, most.people)
}

const pronouns = ['he', 'she', 'they', 'it'] as const

/** A character's pronoun: the definition's, else their own. */
export function pronounOf(entity: Entity, definition: WorldDefinition): PersonHints['pronoun'] {
  const said = rowOf(definition.people, entity.id)?.pronoun ?? personOf(entity).pronoun
  const word = said === 'male' ? 'he' : said === 'female' ? 'she' : said
  return pronouns.find((pronoun) => pronoun === word) ?? 'they'
}

function named(
  { definition }: Naming,
  entity: Entity,
  kind: Nameable['kind'],
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

function otherNames(entity: Entity, definition: WorldDefinition): readonly string[] {
  const { aliases, knownRole } = personOf(entity)
  const epithets = rowOf(definition.people, entity.id)?.epithets ?? []
  const roles = knownRole === '' ? [] : [knownRole]
  return [...new Set([...aliases, ...roles, ...epithets])].slice(0, most.aliases)
}

function thingNames(naming: Naming, owner: string | null, kind: Nameable['kind']): readonly Nameable[] {
  const { state } = naming
  const rows = Object.values(state.inventory).filter((row) => row.owner_id === owner && row.qty > 0)
  return rows.slice(0, most.things).flatMap(({ item_id, flags }) => {
    const thing = rowOf(state.entities, item_id)
    if (thing === undefined) return [unlisted(item_id, kind)]
    if (isHidden(state, thing) || flags.hidden === true) return []
    const { locked, open } = thingOf(thing)
    const tags = [...(locked === true ? ['locked'] : []), ...(open === true ? ['open'] : [])]
    return [named(naming, thing, kind, tags)]
  })
}

const moneyWords = [
  ...['coins', 'money', 'gold', 'silver', 'cash', 'purse'],
  ...currencies
    .filter((name) => !/^(?:mark|pound|piece|talent|copper|buck|nickel|sovereign)$/.test(name))
    .flatMap((name) => [name, `${name}s`]),
]

/** A thing of the rules, which has no row of its own; coins go by many names. */
function unlisted(id: string, kind: Nameable['kind']): Nameable {
  const thing = { id, name: itemNameInProse(id), kind }
  return id === coinItem
    ? { ...thing, aliases: moneyWords, tags: ['portable', 'money'] }
    : { ...thing, aliases: [id.replace(/[-_]+/g, ' ')], tags: ['portable'] }
}

/** A way that takes longer is never taken unsaid. */
const longWayMinutes = 10

/** Exits; one that is not there for the player is named only when its author says why it is closed. */
function exitNames(naming: Naming): readonly Nameable[] {
  const { state, definition, player, visited } = naming
  const ways = perceivedExits(state, state.scene.location_id).slice(0, most.exits)
  const doors = doorsOfWays(ways.map((id) => ({ id, lines: exitTo(state, definition, id)?.lines ?? [] })))
  return ways.flatMap((id) => {
    const place = rowOf(state.entities, id)
    const exit = exitTo(state, definition, id)
    const isOpen = exit === undefined || isExitOpen(exit, state, player)
    if (place === undefined || (!isOpen && exit.closed.length === 0)) return []
    const isLocked = exit !== undefined && isExitLocked(exit, state, player)
    const tags = [
      ...(isOpen ? [] : ['closed']),
      ...(isLocked ? ['locked', 'door'] : []),
      ...(Object.hasOwn(visited, id) ? ['seen'] : []),
      ...((exit?.minutes ?? 0) > longWayMinutes ? ['long way'] : []),
    ]
    const way = named(naming, place, 'exit', tags)
    return [{ ...way, aliases: [...way.aliases, ...(doors.get(id) ?? [])] }]
  })
}

const door =
  /\b(?!the\b|a\b|an\b|this\b|that\b|his\b|her\b|your\b|one\b)(\p{L}+ (?:door|hatch|trapdoor|curtain|archway|arch|gate|turnstile|stairs?|staircase|ladder|gangway|ramp|tunnel))\b/giu

/** "You go through the felt door": what a way is told to lead through calls that way, where it is the only one. */
function doorsOfWays(
  ways: readonly { readonly id: string; readonly lines: readonly string[] }[],
): ReadonlyMap<string, readonly string[]> {
  const found = ways.map(({ id, lines }) => ({
    id,
    doors: [
      ...new Set(lines.flatMap((line) => [...line.matchAll(door)].map(([words]) => words.toLowerCase()))),
    ],
  }))
  const count = (words: string): number => found.filter(({ doors }) => doors.includes(words)).length
  return new Map(found.map(({ id, doors }) => [id, doors.filter((words) => count(words) === 1)]))
}

/** Places the player has been to or heard of, beside this one and those next to it. */
function placeNames(naming: Naming, next: ReadonlySet<string>): readonly Nameable[] {
  const { state, visited, heard } = naming
  return Object.values(state.entities)
    .filter(({ id, type }) => type === 'location' && id !== state.scene.location_id && !next.has(id))
    .filter((place) => Object.hasOwn(visited, place.id) || heard.includes(foldText(place.name)))
    .slice(0, most.places)
    .map((place) => named(naming, place, 'place'))
}

/** What can be talked about: people who were heard of, known clues, and the definition's topics. */
function topicNames(naming: Naming): readonly Nameable[] {
  const { state, definition, player } = naming
  const [known, met] = [knownEntities(state), acquaintances(state)]
  const people = Object.keys(definition.people)
    .flatMap((id) => (state.scene.present_entity_ids.includes(id) ? [] : (rowOf(state.entities, id) ?? [])))
    .filter((person) => met.includes(person.id) || isHeardOf(naming, person))
    .map((person) => calledAsHeard(naming, named(naming, person, 'topic', ['person']), known))
  const clues = Object.values(definition.clues)
    .filter(({ id }) => knows(state, player, id))
    .map(({ id, name }): Nameable => ({ id, name, kind: 'topic', aliases: [], tags: ['clue'] }))
  const topics = Object.values(definition.topics)
    .filter((topic) => allows(topic.if, state, player))
    .map(
      ({ id, name, aliases }): Nameable => ({
        id,
        name,
        kind: 'topic',
        aliases,
        tags: [name, ...aliases].some((words) => isSaid(naming, words)) ? [] : [untoldTag],
      }),
    )
  return [...people, ...clues, ...topics].slice(0, most.topics)
}

/** A topic is tagged so while none of its names was told: an author's words for it would tell what it is. */
export const untoldTag = 'untold'

const letter = /[\p{L}\p{N}]/u

/** True for words that stand whole in what was told or learned, of one or of several. */
function isSaid({ heard }: Naming, words: string): boolean {
  const own = foldText(words).replace(/s$/, '')
  if (own === '') return false
  for (let at = heard.indexOf(own); at >= 0; at = heard.indexOf(own, at + 1)) {
    const end = at + own.length + (heard.charAt(at + own.length) === 's' ? 1 : 0)
    if (!letter.test(heard.charAt(at - 1)) && !letter.test(heard.charAt(end))) return true
  }
  return false
}

/** Talked with, or named in what was told or learned. */
function isHeardOf({ state, heard }: Naming, { id, name }: Entity): boolean {
  if (Object.hasOwn(documentOf(state, 'world', 'talk'), id)) return true
  const first = foldText(name.split(' ').find((part) => !titles.test(part)) ?? '')
  // Most were never spoken of, and a plain look is cheaper than a pattern.
  if (heard.includes(foldText(name))) return true
  return first.length > 2 && heard.includes(first) && new RegExp(`\\b${escaped(first)}\\b`).test(heard)
}

/** Of a person who was only spoken of, the player has as much of the name as was said: "Jin", and not "Jin Park". */
function calledAsHeard({ heard }: Naming, person: Nameable, known: ReadonlySet<string>): Nameable {
  if (known.has(person.id) || heard.includes(foldText(person.name))) return person
  const parts = person.name.split(' ')
  const own = parts.findIndex((part) => !titles.test(part))
  return { ...person, name: parts.slice(0, own + 1).join(' '), aliases: [] }
}

/** Words before a name that are none: a mother is not Mother Crake. */
export const titles =
  /^(?:agent|brother|captain|company|doctor|dr|father|lady|lord|master|miss|mister|mother|mr|mrs|ms|old|sergeant|sister|the|young)$/i

function escaped(word: string): string {
  return word.replace(/[^\p{L}\p{M}\p{N} ]/gu, '\\$&')
}

function heardText(state: GameState, recent: readonly string[]): string {
  const player = playerIdOf(state)
  const facts = Object.values(state.facts).flatMap(({ id, object }) => {
    const text = asText(object)
    return text !== undefined && knows(state, player, id) ? [text] : []
  })
  const opening = Object.values(documentOf(state, 'world', 'opening')).flatMap(stringList)
  // Longer than a line may be: only case and accents go.
  const whole = [...recent, ...facts, ...opening].join('\n').slice(0, 60_000)
  return normalText(whole, 'NFKD').replace(/\p{M}/gu, '').toLowerCase()
}
