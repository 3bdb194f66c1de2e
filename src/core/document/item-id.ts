/** What an item is called in the inventory: an id as it stands, or the words of a name joined by underscores. */
import { isEntityId, slugOf } from '../identifier.ts'

const plain = /^[a-z0-9][a-z0-9_-]{0,79}$/

/**
 * The id of an item that nobody knows yet.
 *
 * @example
 * itemId('Silk Rope') // 'silk_rope'
 */
export function itemId(name: string): string {
  return isEntityId(name) || plain.test(name) ? name : slugOf(name)
}
