/** The status and resources lines of the session header, printed from the sheet as seed 000 prints them. */
import type { InventoryItem } from '../../../core/state/table-row-schemas.ts'
import { capitalize } from '../../../text/capitals-articles-plurals-lists.ts'
import { resourcesOf, unlimited } from './class-resources.ts'
import { pointsForNext } from './experience.ts'
import { type Pool, remaining } from './resource-pool.ts'
import type { Sheet } from './sheet.ts'

/**
 * Level, class, hit points, experience and gold: the sheet's own and the coins that are carried.
 *
 * @example
 * statusLine(readSheet({ level: 3, class: 'Fighter', hp_current: 28, hp_max: 28 }))
 */
export function statusLine(sheet: Sheet, coins = 0): string {
  const temporary = sheet.temporaryHitPoints > 0 ? ` (Temp: ${sheet.temporaryHitPoints})` : ''
  const parts = [
    `Lvl ${sheet.level} ${sheet.classText === '' ? 'Adventurer' : sheet.classText}`,
    `HP: ${sheet.hitPoints}/${sheet.hitPointMaximum}${temporary}`,
    `XP: ${sheet.experience}/${pointsForNext(sheet.level)}`,
    `Gold: ${sheet.gold + coins}gp`,
  ]
  return parts.join(' | ')
}

/** Conditions, exhaustion and inspiration: the line under the status; null for a sheet without a list of conditions. */
export function conditionsLine(sheet: Sheet): string | null {
  if (!sheet.hasConditionList) return null
  const conditions = sheet.conditions.length === 0 ? 'None' : sheet.conditions.join(', ')
  return `${conditions} | Exhaustion: ${sheet.exhaustion} | Inspiration: ${sheet.inspiration ? 'Yes' : 'No'}`
}

/** What a half-caster sees before the first slots. */
export const noSpellsYet = 'No Spells Yet (Level 2+)'

const halfCasters: ReadonlySet<string | undefined> = new Set(['paladin', 'ranger'])

/**
 * Hit dice, slots, class resources, potions and exhaustion.
 *
 * @example
 * resourcesLine(readSheet({ resources: { hit_dice: { used: 0, total: 1 } } })) // 'HD: 1/1, Exhaustion: 0'
 */
export function resourcesLine(sheet: Sheet, items: readonly InventoryItem[] = []): string {
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
  return words.map(capitalize).join(' ')
}
