/**
 * Whom or what a word means: an id, else a name, else another name, else part of a name; first among what the actor
 * knows, and what is in sight before what is not. Two that fit equally well are both answered, never one at random.
 */

import { isJsonObject } from '../../core/json.ts'
import { personOf, placeOf } from '../../core/state/entity-attrs.ts'
import { rowOf, rowsOf } from '../../core/state/readers.ts'
import type { Entity } from '../../core/state/rows.ts'
import type { GameState } from '../../core/state/state.ts'
import { matchName, type NameWords, nameWords } from '../../knowledge/index.ts'
import { foldedWords, foldText } from '../../text/words.ts'
import type { Senses } from './senses.ts'

/** What a word was found to mean. */
export type FoundTarget =
  | { readonly kind: 'none' }
  | { readonly kind: 'self' }
  | { readonly kind: 'scene' }
  | { readonly kind: 'one'; readonly id: string }
  | { readonly kind: 'several'; readonly ids: readonly string[] }
  /** Part of the place, with no row of its own. */
  | { readonly kind: 'feature'; readonly words: string }
  | { readonly kind: 'unknown'; readonly words: string }

const scene: ReadonlySet<string> = new Set([
  ...[
    'scene',
    'environment',
    'area',
    'surroundings',
    'room',
    'place',
    'here',
    'around',
    'everything',
    'everywhere',
  ],
  ...['chamber', 'hall', 'street', 'crowd', 'everyone', 'everybody', 'anyone', 'anybody', 'people', 'all'],
])
const self: ReadonlySet<string> = new Set(['self', 'player', 'me', 'myself', 'i'])
const persons: ReadonlySet<string> = new Set(['him', 'her', 'them', 'he', 'she', 'they'])
const things: ReadonlySet<string> = new Set(['it'])

/** What things are called: ids of items without a row are names too. */
export function nameOf(state: GameState, id: string): string {
  return (
    rowOf(state.entities, id)?.name ??
    id
      .replace(/^(?:item|loc|npc|pc)_/u, '')
      .replace(/_\d+$/u, '')
      .replaceAll('_', ' ')
  )
}

/** All names of an entity: its own, its aliases, its role. */
export function namesOf(state: GameState, id: string): readonly string[] {
  const { aliases, epithets, knownRole } = personOf(rowOf(state.entities, id))
  const others = [...aliases, ...epithets, ...(knownRole === '' ? [] : [knownRole])]
  return [nameOf(state, id), ...others.slice(0, 20)]
}

/**
 * Finds what a word means.
 *
 * @example
 * findTarget(state, senses, 'the old guard') // { kind: 'one', id: 'npc_old_guard_001' }
 */
export function findTarget(state: GameState, senses: Senses, told: string): FoundTarget {
  const text = told.slice(0, 200).replace(/^unknown_/u, '')
  if (rowOf(state.entities, text) !== undefined || senses.carried.has(text)) return { kind: 'one', id: text }
  const words = foldedWords(text)
  const [only] = words
  if (only === undefined)
    return foldText(text).trim() === '' ? { kind: 'none' } : pronoun(state, senses, foldText(text).trim())
  if (words.length === 1 && self.has(only)) return { kind: 'self' }
  if (words.length === 1 && (persons.has(only) || things.has(only))) return pronoun(state, senses, only)
  const known = [...senses.known].filter((id) => id !== senses.actor_id)
  const near = best(state, senses, known, text)
  if (near.length > 0) return settled(near)
  if (words.length === 1 && scene.has(only)) return { kind: 'scene' }
  if (isFeature(state, senses, words)) return { kind: 'feature', words: text.trim() }
  const others = rowsOf(state.entities).flatMap((one: Entity) => (one.id === senses.actor_id ? [] : [one.id]))
  const far = best(state, senses, others, text)
  if (far.length > 0) return settled(far.slice(0, 1))
  return words.every((word) => scene.has(word)) ? { kind: 'scene' } : { kind: 'unknown', words: text.trim() }
}

function settled(ids: readonly string[]): FoundTarget {
  const [id] = ids
  return ids.length === 1 && id !== undefined
    ? { kind: 'one', id }
    : { kind: 'several', ids: ids.slice(0, 6) }
}

/** Those who fit best: by whole name before other names before parts, in sight before out of sight. */
function best(state: GameState, senses: Senses, ids: readonly string[], text: string): readonly string[] {
  const wanted = nameWords(text)
  const ranked = ids.map((id) => ({ id, rank: rankOf(namesFor(state, senses, id), wanted) }))
  const top = Math.max(...ranked.map((one) => one.rank), 0)
  if (top === 0) return []
  const fitting = ranked.filter((one) => one.rank === top).map((one) => one.id)
  const inSight = fitting.filter((id) => senses.visible.has(id))
  const inReach = fitting.filter((id) => senses.reachable.has(id))
  return [inSight, inReach, fitting].find((list) => list.length > 0) ?? fitting
}

/** All names of an entity, taken apart once for all that is asked of one scene. */
export function namesFor(state: GameState, { names }: Senses, id: string): readonly NameWords[] {
  const known = names.get(id) ?? namesOf(state, id).map(nameWords)
  names.set(id, known)
  return known
}

/** 4 the name, 3 another name, 2 part of a name, 1 part of another name, 0 neither. */
function rankOf(names: readonly NameWords[], wanted: NameWords): number {
  const ranks = names.map((name, index) => {
    const match = matchName(wanted, name)
    if (match === 'none') return 0
    return (match === 'whole' ? 3 : 1) + (index === 0 ? 1 : 0)
  })
  return Math.max(0, ...ranks)
}

/** He, she and they are whoever is the only other one here; it is the only thing that lies here. */
function pronoun(state: GameState, senses: Senses, word: string): FoundTarget {
  const wanted = word === 'it' ? 'item' : 'npc'
  if (!persons.has(word) && !things.has(word)) return { kind: 'unknown', words: word }
  const here = [...senses.visible].filter((id) => id !== senses.actor_id && !senses.carried.has(id))
  const fitting = here.filter((id) => rowOf(state.entities, id)?.type === wanted)
  if (fitting.length === 0) return { kind: 'unknown', words: word }
  return settled(fitting)
}

/** Parts of the place that have no row of their own: its features, and what a narrator established about it. */
function isFeature(state: GameState, senses: Senses, words: readonly string[]): boolean {
  const place = rowOf(state.entities, senses.place_id)
  const listed = placeOf(place).parts(50)
  const names = listed.flatMap((one) => {
    if (typeof one === 'string') return [one]
    if (!isJsonObject(one)) return []
    const aliases = Array.isArray(one.aliases) ? one.aliases : []
    return [one.name, one.id, ...aliases].filter((name): name is string => typeof name === 'string')
  })
  const told = senses.facts(senses.place_id).flatMap((fact) => {
    const about = fact.tags.includes('narrator_established')
    return about && typeof fact.object === 'string' ? [`${fact.predicate} ${fact.object}`] : []
  })
  return [...names, ...told].some((name) => {
    const own = foldedWords(name.slice(0, 500))
    return own.length > 0 && words.every((word) => own.includes(word))
  })
}
