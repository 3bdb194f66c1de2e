/** What a class has at a level, as the sheet keeps it: features, spell slots and limited resources. */
import type { JsonObject } from '../../../core/json.ts'
import type { ClassLevel, ClassTable, Feature } from '../data/shapes.ts'
import type { AbilityScores } from './ability.ts'
import { type CharacterBook, entryOf } from './character-book.ts'
import { resourceMaxima } from './class-resources.ts'

/** The row of a class at a level. */
export function levelRow(table: ClassTable, level: number): ClassLevel | undefined {
  return table.levels.find((row) => row.level === level)
}

/** The features that come with a level, the subclass's among them. */
export function featuresAt(
  book: CharacterBook,
  table: ClassTable,
  level: number,
  subclass: string,
): readonly Feature[] {
  const own = levelRow(table, level)?.features ?? []
  const rows = subclass === table.subclass.id ? table.subclass.levels : []
  const theirs = rows.find((row) => row.level === level)?.features ?? []
  return [...new Set([...own, ...theirs])].flatMap((id) => entryOf(book.features, id) ?? [])
}

/**
 * Slots by spell level, as pools nobody has used.
 *
 * @example
 * slotsAt(wizard, 3) // Map { 1 => 4, 2 => 2 }
 */
export function slotsAt(table: ClassTable, level: number): ReadonlyMap<number, number> {
  const counts = levelRow(table, level)?.slots ?? []
  return new Map(counts.map((count, index) => [index + 1, count] as const).filter(([, count]) => count > 0))
}

/** The highest spell level a class has slots for; 0 when it has none. */
export function highestSlot(table: ClassTable, level: number): number {
  return Math.max(0, ...slotsAt(table, level).keys())
}

/** The slots of a new sheet. */
export function freshSlots(table: ClassTable, level: number): JsonObject {
  return Object.fromEntries(
    [...slotsAt(table, level)].map(([spell, max]) => [`level_${spell}`, { used: 0, max }]),
  )
}

/** The limited resources of a new sheet. */
export function freshResources(
  table: ClassTable,
  level: number,
  scores: AbilityScores,
  subclass: string,
): JsonObject {
  const maxima = resourceMaxima(table.id, level, scores, subclass)
  return Object.fromEntries([...maxima].map(([key, max]) => [key, { used: 0, max }]))
}
