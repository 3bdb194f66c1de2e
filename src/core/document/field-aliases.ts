/** Other names for the fields of sheets, and the path that each one means. */

import { type JsonObject, type JsonPath, valueAt } from '../json.ts'

/** Other names, as dotted paths, and the one path each means, so that no fact is kept twice (STATE-05). */
export type Aliases = Readonly<Record<string, JsonPath>>

export const playerAliases: Aliases = {
  gold: ['resources', 'gold'],
  'inventory.gold': ['resources', 'gold'],
  'equipment.gold': ['resources', 'gold'],
  hp: ['hp_current'],
  current_hp: ['hp_current'],
  'hp.current': ['hp_current'],
  'hp.max': ['hp_max'],
  max_hp: ['hp_max'],
  temporary_hp: ['temp_hp'],
  ac: ['armor_class'],
  xp: ['experience', 'current'],
  experience: ['experience', 'current'],
  conditions: ['status_conditions'],
}

export const npcAliases: Aliases = {
  hp: ['hp_current'],
  current_hp: ['hp_current'],
  'hp.current': ['hp_current'],
  'hp.max': ['hp_max'],
  max_hp: ['hp_max'],
  ac: ['armor_class'],
  current_status: ['status'],
}

/**
 * The path a leaf really means; the same array when it already is that path. A sheet that keeps something of its
 * own under the other name is left alone.
 *
 * @example
 * canonicalPath(playerAliases, ['inventory', 'gold'], {}) // ['resources', 'gold']
 */
export function canonicalPath(aliases: Aliases | undefined, path: JsonPath, before: JsonObject): JsonPath {
  const name = path.join('.')
  if (aliases === undefined || !Object.hasOwn(aliases, name)) return path
  const canonical = aliases[name] ?? path
  const ownUse = valueAt(before, path) !== undefined && valueAt(before, canonical) === undefined
  return ownUse ? path : canonical
}
