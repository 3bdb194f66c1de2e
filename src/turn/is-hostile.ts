/** Who means harm, by what a sheet says: the one place where that is read, whoever asks. */
import { personOf } from '../core/state/entity-attrs.ts'
import type { Entity } from '../core/state/rows.ts'

const foes: ReadonlySet<string> = new Set(['hostile', 'enemy'])
const hostileWords: ReadonlySet<unknown> = new Set(['hostile', 'enemy', 'antagonistic'])
const friends: ReadonlySet<string> = new Set(['ally', 'companion'])

/** Who is in no state to do harm any more. */
const spent: ReadonlySet<unknown> = new Set([
  'dead',
  'unconscious',
  'destroyed',
  'surrendered',
  'captured',
  'fled',
])

/**
 * True for somebody who means harm and can do some.
 *
 * @example
 * isHostile({ attrs: { disposition: 'hostile' }, tags: [] }) // true
 */
export function isHostile(entity: Pick<Entity, 'attrs' | 'tags'>): boolean {
  const { tags } = entity
  const person = personOf(entity)
  if (spent.has(person.status) || tags.some((tag) => friends.has(tag))) return false
  if (person.isHostile || tags.some((tag) => foes.has(tag))) return true
  const { disposition, attitude, threatLevel } = person
  const dangerous = threatLevel === 'high' || threatLevel === 'extreme'
  return hostileWords.has(disposition) || hostileWords.has(attitude) || dangerous
}
