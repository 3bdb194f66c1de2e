/**
 * Imports a foreign sheet, and exports an own one: seed 000's player_character_data on one side, an entity with an
 * inventory on the other. What a foreign sheet says that cannot be is put right, and every correction is named.
 */

import { fillSheet } from '../../../core/document/player-sheet-and-class-features.ts'
import type { SheetItem } from '../../../core/document/sheet-inventory.ts'
import { isJsonObject, type JsonObject, type JsonValue, valueAt } from '../../../core/json.ts'
import { done, type Result } from '../../../core/result.ts'
import type { Entity, InventoryItem } from '../../../core/state/table-row-schemas.ts'
import type { Armour } from '../data/srd-entry-schemas.ts'
import type { ItemCatalogue } from '../items/find-item-by-name.ts'
import { derivedLeaves } from './derived-sheet-values.ts'
import { pointsAtStart } from './experience.ts'
import { numberAt, objectAt } from './read-json-fields.ts'
import { readPool } from './resource-pool.ts'
import { readSheet } from './sheet.ts'
import { changedSheet, realChanges, type SheetChange, setLeaf } from './sheet-diff.ts'

/** Something the engine put right on a foreign sheet. */
export interface Correction {
  readonly path: string
  readonly rule: string
  readonly reason: string
  readonly before: JsonValue
  readonly after: JsonValue
}

/** A foreign character, ready to be an entity. */
export interface ImportedSheet {
  readonly id: string
  readonly name: string
  readonly attrs: JsonObject
  readonly items: readonly SheetItem[]
  /** Fields the sheet did not have. */
  readonly filled: readonly string[]
  readonly corrected: readonly Correction[]
}

interface Ruled extends SheetChange {
  readonly rule: string
  readonly reason: string
}

/**
 * Reads player_character_data.
 *
 * @example
 * const mira = importSheet(armours, { name: 'Mira', class: 'Rogue', hp_max: 9 }, () => false) // refused: no attributes
 */
export function importSheet(
  armours: readonly Armour[],
  data: unknown,
  taken: (id: string) => boolean,
  catalogue?: ItemCatalogue,
): Result<ImportedSheet> {
  const filled = fillSheet(data, taken)
  if (!filled.ok) return filled
  const { attrs } = filled.value
  const first = [...poolRules(attrs), ...numberRules(attrs)]
  const held = changedSheet(attrs, first)
  const following = derivedLeaves(readSheet(held), armours, catalogue).map((leaf): Ruled => leaf)
  const ruled = [...first, ...following]
  const corrected = realChanges(attrs, ruled).map((change) => {
    const { rule, reason } = ruled.find((candidate) => candidate === change) ?? {
      rule: 'RULE-10',
      reason: '',
    }
    const before = valueAt(attrs, change.path) ?? null
    return { path: change.path.join('.'), rule, reason, before, after: change.value }
  })
  return done({ ...filled.value, attrs: changedSheet(held, following), corrected })
}

/** Experience that the level needs, hit points within the maximum. */
function numberRules(attrs: JsonObject): Ruled[] {
  const { level, hitPointMaximum } = readSheet(attrs)
  const told = numberAt(objectAt(attrs, 'experience'), 'current', 0)
  const points = Math.max(told, pointsAtStart(level))
  const left = Math.min(numberAt(attrs, 'hp_current', hitPointMaximum), hitPointMaximum)
  return [
    {
      ...setLeaf(['experience', 'current'], points),
      rule: 'RULE-07',
      reason: `Level ${level} begins at ${pointsAtStart(level)} points.`,
    },
    {
      ...setLeaf(['hp_current'], left),
      rule: 'RULE-10',
      reason: `There are ${hitPointMaximum} hit points at most.`,
    },
  ]
}

/** Pools that say more is used than there is. */
function poolRules(attrs: JsonObject): Ruled[] {
  const resources = objectAt(attrs, 'resources')
  const parts = ['spell_slots', 'class_features'].flatMap((part) =>
    Object.keys(objectAt(resources, part)).map((key) => ['resources', part, key]),
  )
  return [['resources', 'hit_dice'], ...parts].flatMap((path) => {
    const kept = valueAt(attrs, path)
    if (!isJsonObject(kept) || typeof kept.used !== 'number') return []
    const { used, max } = readPool(kept)
    const reason = `${path.slice(1).join('.')} has ${max} in all.`
    return [{ ...setLeaf([...path, 'used'], used), rule: 'RULE-10', reason }]
  })
}

/**
 * Writes player_character_data: the sheet with its name and id, and what is carried where a sheet shows it.
 *
 * @example
 * exportSheet(entity, view.items(entity.id)).string_id // 'pc_mira_001'
 */
export function exportSheet(entity: Entity, items: readonly InventoryItem[]): JsonObject {
  const attrs = entity.attrs as JsonObject
  const carried = Object.fromEntries(items.map((item) => [item.item_id, item.qty]))
  const inventory = items.length === 0 ? {} : { inventory: carried }
  return { ...attrs, ...inventory, string_id: entity.id, name: entity.name }
}
