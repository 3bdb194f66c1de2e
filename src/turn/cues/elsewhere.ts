/**
 * Everybody and everything of the book that is not at hand: whoever types a name knows it, so that it can be asked about
 * and is refused by name when it is not here. Only a reader of lines gets this; nothing is offered or told from it.
 */

import type { Nameable, NarrationHints } from '../../core/protocol/narration-hints.ts'
import { personOf } from '../../core/state/entity-attrs.ts'
import type { GameState } from '../../core/state/state.ts'
import type { WorldBook } from '../../world/book/world-book.ts'
import { documentOf, own } from '../../world/state-rows.ts'
import { pronounOf } from './person-cues.ts'

/** What is tagged so is nowhere in sight; the reader looks for the same word. */
const elsewhereTag = 'elsewhere'

const most = 400
const proper = /^\p{Lu}/u
/** What stands before a name and is none: somebody's mother is not Mother Crake. */
const titles =
  /^(?:agent|brother|captain|company|doctor|dr|father|lady|lord|master|miss|mister|mother|mr|mrs|ms|old|sergeant|sister|the|young)$/i

/** Cues for whoever reads a line: with all that has a name. */
export function cuesToRead(cues: NarrationHints, state: GameState, book: WorldBook): NarrationHints {
  const known = new Set([...cues.nameable.map((one) => one.id), state.scene.location_id ?? ''])
  const far = [...people(state, book), ...places(state, book), ...things(book), ...topics(book)]
  const fresh = far.filter(({ id }) => !known.has(id)).slice(0, most)
  return { ...cues, nameable: [...cues.nameable, ...fresh] }
}

function topic(id: string, name: string, aliases: readonly string[], kind: string): Nameable {
  return { id, name, kind: 'topic', aliases: [...new Set(aliases)], tags: [kind, elsewhereTag] }
}

/** Of those never met only what is a name: "the woman" is somebody who is here. */
function people(state: GameState, book: WorldBook): readonly Nameable[] {
  return Object.keys(book.people).flatMap((id) => {
    const one = own(state.entities, id)
    if (one === undefined) return []
    const parts = one.name
      .split(' ')
      .filter((part) => proper.test(part) && part.length > 2 && !titles.test(part))
    const names = [...personOf(one).aliases, ...parts].filter((name) => proper.test(name))
    return [{ ...topic(id, one.name, names, 'person'), pronoun: pronounOf(one, book) }]
  })
}

function places(state: GameState, book: WorldBook): readonly Nameable[] {
  return Object.keys(book.places).flatMap((id) => {
    const one = own(state.entities, id)
    return one === undefined ? [] : [topic(id, one.name, personOf(one).aliases, 'place')]
  })
}

function things(book: WorldBook): readonly Nameable[] {
  return Object.values(book.places).flatMap(({ objects }) =>
    objects.map(({ id, name, aliases }) => topic(id, name, aliases, 'thing')),
  )
}

/** Clues that are not known have names that give them away: they are not among these. */
function topics(book: WorldBook): readonly Nameable[] {
  return Object.values(book.topics).map(({ id, name, aliases }) => topic(id, name, aliases, 'matter'))
}

/** What the things are called that the player has come by at other places. */
export function thingsSeen(state: GameState, book: WorldBook): readonly string[] {
  const visited = Object.keys(documentOf(state, 'world', 'visited'))
  const others = visited.filter((id) => id !== state.scene.location_id)
  return others.flatMap((id) =>
    (own(book.places, id)?.objects ?? []).flatMap(({ name, aliases }) => [name, ...aliases]),
  )
}
