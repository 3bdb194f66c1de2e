/**
 * Hidden entities, tags and keys of free data: what the player may not perceive or read, by how it is marked. Words
 * are compared whole, so that "augmented" is not hidden by its "gm" nor "allies" by its "lies".
 */
import { isJsonObject } from '../core/json.ts'
import { personOf } from '../core/state/entity-attrs.ts'
import type { GameState } from '../core/state/game-state.ts'
import type { Entity } from '../core/state/table-row-schemas.ts'

/** True when the player's character cannot perceive an entity: by its attrs, its tags, or what obscures it in the scene. */
export function isHidden(state: Pick<GameState, 'scene'>, entity: Entity): boolean {
  if (personOf(entity).isConcealed || hasHidingTag(entity.tags)) return true
  return state.scene?.obscured_entities.includes(entity.id) ?? false
}

/** True for the tags of a row that the player is not shown at all, be it an entity, a thread or a clock. */
export function hasHidingTag(tags: readonly string[]): boolean {
  return tags.includes('hidden') || tags.includes('gm')
}

const secretWords: ReadonlySet<string> = new Set(
  `secret secrets secretly secretive hidden gm
  traitor traitors traitorous spy spies spying spymaster`.split(/\s+/),
)

/**
 * True for a tag or a name of something that would itself tell a secret.
 *
 * @example
 * isSecretTag('double_agent_spy') // true
 * isSecretTag('augmented') // false
 */
export function isSecretTag(tag: string): boolean {
  return wordsOfKey(tag).some((word) => secretWords.has(word))
}

const internalWords: ReadonlySet<string> = new Set(
  'alignment alignments mbti myers personality personalities'.split(' '),
)

/** True for a key of a sheet that holds a narrator's tool, such as an alignment (STATE-12); it is never shown. */
export function isInternalKey(key: string): boolean {
  return wordsOfKey(key).some((word) => internalWords.has(word))
}

const secretKeyWords: ReadonlySet<string> = new Set(
  `secret secrets hidden withhold withholds withheld withholding lies private internal agenda agendas
  backstory backstories`.split(/\s+/),
)
const secretKeyStarts: ReadonlySet<string> = new Set(['gm', 'dm', 'true'])

/** True for a key of free data that holds what only the game master may know. */
export function isSecretKey(key: string): boolean {
  if (key.startsWith('_') || isInternalKey(key)) return true
  const words = wordsOfKey(key)
  if (words.length > 1 && secretKeyStarts.has(words[0] ?? '')) return true
  const named = words.join(' ')
  return (
    words.some((word) => secretKeyWords.has(word)) ||
    named.includes('gm only') ||
    named.includes('real identity')
  )
}

/** True for a piece of free data that says of itself that it is hidden. */
export function isMarkedHidden(value: unknown): boolean {
  if (!isJsonObject(value)) return false
  const { hidden, secret, visibility } = value
  return hidden === true || secret === true || visibility === 'gm' || visibility === 'hidden'
}

/** The fields of free data that a player may read: the one filter of every view and packet. */
export function openFields<Value>(
  data: Readonly<Record<string, Value>>,
): readonly (readonly [string, Value])[] {
  return Object.entries(data).filter(
    ([key, value]) => !isSecretKey(key) && !isMarkedHidden(value), // enforces: STATE-13
  )
}

/** The entries of a list in free data that a player may read. */
export function openEntries<Value>(list: readonly Value[]): readonly Value[] {
  return list.filter((entry) => !isMarkedHidden(entry))
}

/** `trueName` and `true-name` are both true, name. */
function wordsOfKey(key: string): readonly string[] {
  const spaced = key.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
  return spaced.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []
}
