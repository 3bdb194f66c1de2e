/** The status line of the session header, printed from the sheet as seed 000 prints it; nobody else writes it. */
import type { JsonObject } from '../../../core/json.ts'
import { pointsForNext } from './experience.ts'
import { readSheet } from './read-sheet.ts'

/**
 * Level, class, hit points, experience and gold: the sheet's own and the coins that are carried.
 *
 * @example
 * statusLine({ level: 3, class: 'Fighter', hp_current: 28, hp_max: 28, experience: { current: 900 } })
 */
export function statusLine(attrs: JsonObject, coins = 0): string {
  const sheet = readSheet(attrs)
  const temporary = sheet.temporaryHitPoints > 0 ? ` (Temp: ${sheet.temporaryHitPoints})` : ''
  const parts = [
    `Lvl ${sheet.level} ${sheet.classText === '' ? 'Adventurer' : sheet.classText}`,
    `HP: ${sheet.hitPoints}/${sheet.hitPointMaximum}${temporary}`,
    `XP: ${sheet.experience}/${pointsForNext(sheet.level)}`,
    `Gold: ${sheet.gold + coins}gp`,
  ]
  return parts.join(' | ')
}

/** Conditions, exhaustion and inspiration: the line under the status. */
export function conditionsLine(attrs: JsonObject): string {
  const sheet = readSheet(attrs)
  const conditions = sheet.conditions.length === 0 ? 'None' : sheet.conditions.join(', ')
  return `Conditions: ${conditions} | Exhaustion: ${sheet.exhaustion} | Inspiration: ${sheet.inspiration ? 'Yes' : 'No'}`
}
