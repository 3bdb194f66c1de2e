/** Who means harm, by what a sheet says: the one place where that is read, whoever asks. */
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
export function isHostile({ attrs, tags }: Pick<Entity, 'attrs' | 'tags'>): boolean {
  if (spent.has(attrs.status) || tags.some((tag) => friends.has(tag))) return false
  const { hostile, disposition, attitude, threat_level: threat } = attrs
  if (hostile === true || tags.some((tag) => foes.has(tag))) return true
  return (
    hostileWords.has(disposition) || hostileWords.has(attitude) || threat === 'high' || threat === 'extreme'
  )
}
