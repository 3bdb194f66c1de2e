/**
 * One fact, one path (STATE-05). Narrators call the same thing by several names; each other name leads to the one
 * place where the sheet keeps it, so that two golds can never drift apart.
 */
import type { JsonObject } from '../json.ts'
import { type JsonPath, valueAt } from '../json-path.ts'

/** Other names, as paths joined by dots, and the path each one means. */
export type Aliases = Readonly<Record<string, JsonPath>>

/** Other names on a player character's sheet. */
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

/** Other names on an NPC's sheet. */
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
