/**
 * Arcane Recovery (wizard) and Natural Recovery (druid of the land): once between long rests, a short rest gives
 * spent slots back, worth half the level in spell levels, none above the fifth. Nobody else wins slots this way.
 */
import { done, type Result, refuse } from '../../../core/result.ts'
import { noPool, type Pool, restoreTo, spendFrom } from './pool.ts'
import type { Sheet } from './read-sheet.ts'
import { slotKey } from './rest-recovery.ts'
import { type SheetChange, setPool } from './sheet-changes.ts'

/** How many slots of each spell level are wanted back, keyed by the level. */
export type SlotWish = Readonly<Record<string, number>>

function no(message: string): Result<SheetChange[]> {
  return refuse('rules/no-slot-recovery', message, { rule: 'RULE-08' })
}

/** The changes that give these slots back, or why they cannot come back. */
export function recoverSlots(sheet: Sheet, wish: SlotWish): Result<SheetChange[]> {
  const wanted = Object.entries(wish).map(([level, count]) => ({ level: Number(level), count }))
  if (wanted.length === 0) return done([])
  const key = sheet.classId === 'druid' ? 'natural_recovery' : 'arcane_recovery'
  const uses = sheet.classFeatures.get(key) ?? noPool
  const spent = spendFrom(uses, 1)
  if (spent === undefined) return no(noRecovery(key, uses)) // enforces: RULE-08
  const budget = Math.ceil(sheet.level / 2)
  const worth = wanted.reduce((sum, slots) => sum + slots.level * slots.count, 0)
  if (
    wanted.some(
      (slots) =>
        !Number.isSafeInteger(slots.count) || slots.count < 1 || slots.level > 5 || !(slots.level >= 1),
    )
  )
    return no('Only slots of the 1st to the 5th level come back this way, in whole numbers.')
  if (worth > budget)
    return no(`Those slots are worth ${worth} levels; at level ${sheet.level} it is ${budget}.`)
  const missing = wanted.find((slots) => (sheet.slots.get(slots.level)?.used ?? 0) < slots.count)
  if (missing !== undefined) return no(`Not so many slots of level ${missing.level} are spent.`)
  const changes = wanted.flatMap(({ level, count }) => {
    const pool = sheet.slots.get(level) ?? noPool
    return setPool(sheet.attrs, ['resources', 'spell_slots', slotKey(sheet, level)], restoreTo(pool, count))
  })
  return done([...changes, ...setPool(sheet.attrs, ['resources', 'class_features', key], spent)])
}

function noRecovery(key: string, uses: Pool): string {
  return uses.max === 0
    ? 'A short rest gives no spell slots back: that takes a long rest.'
    : `${key.replace('_', ' ')} works once between two long rests, and it is spent.`
}
