/**
 * The resources line: what is left of what there is, printed from the sheet as seed 000 prints it. Pools are read so
 * that what is left can never exceed what there is.
 */
import type { JsonObject } from '../../../core/json.ts'
import type { InventoryItem } from '../../../core/state/rows.ts'
import { resourcesOf, unlimited } from './class-resources.ts'
import { type Pool, remaining } from './pool.ts'
import { readSheet, type Sheet } from './read-sheet.ts'

/** What a half-caster sees before the first slots. */
export const noSpellsYet = 'No Spells Yet (Level 2+)'

const halfCasters: ReadonlySet<string | undefined> = new Set(['paladin', 'ranger'])

/**
 * Hit dice, slots, class resources, potions and exhaustion.
 *
 * @example
 * resourcesLine({ level: 1, class: 'Fighter', resources: { hit_dice: { used: 0, total: 1 } } }) // 'HD: 1/1, Exhaustion: 0'
 */
export function resourcesLine(attrs: JsonObject, items: readonly InventoryItem[] = []): string {
  const sheet = readSheet(attrs)
  const parts = [
    `HD: ${left(sheet.hitDice)}`,
    ...spells(sheet),
    ...features(sheet),
    ...consumables(sheet, items),
    `Exhaustion: ${sheet.exhaustion}`,
  ]
  return parts.join(', ')
}

function left(pool: Pool): string {
  return pool.max >= unlimited ? 'unlimited' : `${remaining(pool)}/${pool.max}` // enforces: ENV-20
}

function spells(sheet: Sheet): string[] {
  if (halfCasters.has(sheet.classId) && sheet.level < 2) return [`Spells: ${noSpellsYet}`] // enforces: ENV-21
  const levels = [...sheet.slots].map(([level, pool]) => `L${level} ${left(pool)}`)
  return levels.length === 0 ? [] : [`Spells: ${levels.join(', ')}`]
}

function features(sheet: Sheet): string[] {
  const table = sheet.classId === undefined ? [] : resourcesOf(sheet.classId)
  const known = table
    .filter((resource) => sheet.classFeatures.has(resource.key))
    .map((resource) => resource.key)
  const others = [...sheet.classFeatures.keys(), ...sheet.racialFeatures.keys()].filter(
    (key) => !known.includes(key),
  )
  return [...known, ...others].flatMap((key) => {
    const pool = sheet.classFeatures.get(key) ?? sheet.racialFeatures.get(key)
    const label = table.find((resource) => resource.key === key)?.label ?? titled(key)
    return pool === undefined || pool.max === 0 ? [] : [`${label}: ${left(pool)}`]
  })
}

function consumables(sheet: Sheet, items: readonly InventoryItem[]): string[] {
  const listed = [...sheet.consumables].map(([key, pool]) => [titled(key), remaining(pool)] as const)
  const carried = items.filter((item) => /(^|[_:-])potions?([_-]|$)/.test(item.item_id))
  const potions = carried.reduce((sum, item) => sum + item.qty, 0)
  const counts = new Map(listed)
  if (potions > 0) counts.set('Potions', (counts.get('Potions') ?? 0) + potions)
  return [...counts].map(([label, count]) => `${label}: ${count}`)
}

function titled(key: string): string {
  const words = key.split(/[_\s-]+/).filter((word) => word !== '')
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ')
}
