/**
 * Hints for reading a line: beside what is here, the names of what is elsewhere, so that it can be asked about and
 * refused by name.
 */
import type { Nameable, NarrationHints } from '../../core/protocol/scene-hints-for-narrator.ts'
import { personOf, placeOf, thingOf } from '../../core/state/entity-attrs.ts'
import type { GameState } from '../../core/state/game-state.ts'
import { documentOf, isFighting, playerIdOf, rowOf } from '../../core/state/state-queries.ts'
import { knownEntities } from '../../knowledge/index.ts'
import { foldedWords } from '../../text/folded-words.ts'
import { standingFoes } from '../actions/complete-attempt-in-combat.ts'
import { improvisedTag } from '../actions/take-and-give.ts'
import type { WorldDefinition } from '../definition/world-definition.ts'
import { reachablePlaces } from '../exits-and-routes.ts'
import { pronounOf, titles, untoldTag } from './nameable-people-and-things.ts'

/** What is tagged so is nowhere in sight; the reader looks for the same word. */
const elsewhereTag = 'elsewhere'
const maxElsewhere = 400

/** The hints with everything that has a name, near or far. Nothing is offered or narrated from it. */
export function hintsForReader(
  hints: NarrationHints,
  state: GameState,
  definition: WorldDefinition,
): NarrationHints {
  const known = new Set([...hints.nameable.map((nameable) => nameable.id), state.scene.location_id ?? ''])
  const elsewhere = [
    ...people(state, definition),
    ...places(state, definition),
    ...things(definition),
    ...topics(definition),
  ].filter(({ id }) => !known.has(id))
  const nameable = [...hints.nameable, ...elsewhere.slice(0, maxElsewhere)]
  if (!isFighting(state)) return { ...hints, nameable }
  const foes = new Set(standingFoes(state))
  return {
    ...hints,
    fighting: true,
    nameable: nameable.map((name) =>
      foes.has(name.id) ? { ...name, tags: [...name.tags, 'hostile'] } : name,
    ),
  }
}

/**
 * Those of a reader's hints whom the player has never come by: not met, not told of, no place they have been next to or can
 * ask their way to, nothing of a place where they have been, no topic that anybody has told of.
 */
export function strangersAmong(
  { nameable }: NarrationHints,
  state: GameState,
  definition: WorldDefinition,
): readonly Nameable[] {
  const player = playerIdOf(state)
  const visited = Object.keys(documentOf(state, 'world', 'visited'))
  const known = new Set([
    ...knownEntities(state),
    ...reachablePlaces(state, definition, player),
    ...[...visited, state.scene.location_id ?? ''].flatMap((id) =>
      (rowOf(definition.places, id)?.objects ?? []).map((thing) => thing.id),
    ),
  ])
  return nameable.filter(
    ({ id, tags }) => tags.includes(untoldTag) || (tags.includes(elsewhereTag) && !known.has(id)),
  )
}

/** What the things are called that the player has come by at other places. */
export function seenThingNames(state: GameState, definition: WorldDefinition): readonly string[] {
  const visited = Object.keys(documentOf(state, 'world', 'visited'))
  const others = visited.filter((id) => id !== state.scene.location_id)
  return others.flatMap((id) =>
    (rowOf(definition.places, id)?.objects ?? []).flatMap(({ name, aliases }) => [name, ...aliases]),
  )
}

/** True for a noun that something is called which an author lets be found, won, given or shown. */
export function isStoryThing(noun: string, state: GameState, definition: WorldDefinition): boolean {
  const isCalled = (name: string): boolean => foldedWords(name).includes(noun)
  const authored = Object.values(state.entities).some(
    (thing) =>
      thing.type === 'item' &&
      !thing.tags.includes(improvisedTag) &&
      [thing.name, ...thingOf(thing).aliases].some(isCalled),
  )
  return authored || new RegExp(`"(?:item|evidence)":\\{?"[^"]*[:_]${noun}"`).test(JSON.stringify(definition))
}

const properName = /^\p{Lu}/u

/** Of people never met only proper names: "the woman" is an NPC who is here. */
function people(state: GameState, definition: WorldDefinition): readonly Nameable[] {
  return Object.keys(definition.people).flatMap((id) => {
    const person = rowOf(state.entities, id)
    if (person === undefined) return []
    const parts = person.name.split(' ').filter((part) => part.length > 2 && !titles.test(part))
    const names = [...personOf(person).aliases, ...parts].filter((name) => properName.test(name))
    return [{ ...topic(id, person.name, names, 'person'), pronoun: pronounOf(person, definition) }]
  })
}

function places(state: GameState, definition: WorldDefinition): readonly Nameable[] {
  return Object.keys(definition.places).flatMap((id) => {
    const place = rowOf(state.entities, id)
    return place === undefined ? [] : [topic(id, place.name, placeOf(place).aliases, 'place')]
  })
}

function things(definition: WorldDefinition): readonly Nameable[] {
  return Object.values(definition.places).flatMap(({ objects }) =>
    objects.map(({ id, name, aliases }) => topic(id, name, aliases, 'thing')),
  )
}

/** Clues that are not known have names that give them away: they are not among these. */
function topics(definition: WorldDefinition): readonly Nameable[] {
  return Object.values(definition.topics).map(({ id, name, aliases }) => topic(id, name, aliases, 'matter'))
}

function topic(id: string, name: string, aliases: readonly string[], kind: string): Nameable {
  return { id, name, kind: 'topic', aliases: [...new Set(aliases)], tags: [kind, elsewhereTag] }
}
