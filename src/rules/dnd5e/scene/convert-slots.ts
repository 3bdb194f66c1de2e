/** A sorcerer's bargain: points become a spent slot again, at the price in the class table, or a slot its level in points. */
import { done, type Result, refuse } from '../../../core/refusal.ts'
import { noPool, remaining, restoreTo, spendFrom } from '../character/pool.ts'
import type { Sheet } from '../character/read-sheet.ts'
import { slotKey } from '../character/rest-recovery.ts'
import { type SheetChange, setPool } from '../character/sheet-changes.ts'
import type { Catalogue } from '../checks/catalogue.ts'

/** The changes of the bargain, or why there is none; only a slot that was spent can come back. */
export function convertSlots(
  sheet: Sheet,
  from: 'points' | 'slot',
  level: number,
  pool: string,
  catalogue: Catalogue,
): Result<SheetChange[]> {
  const points = sheet.classFeatures.get(pool) ?? noPool
  const slots = sheet.slots.get(level) ?? noPool
  const price = catalogue.classLevel('sorcerer', sheet.level)?.columns[`slot_${level}_cost`]
  const no = (message: string) => refuse('rules/no-bargain', message, { rule: 'RULE-10' })
  const paths = {
    points: ['resources', 'class_features', pool],
    slot: ['resources', 'spell_slots', slotKey(sheet, level)],
  }
  if (slots.max === 0) return no(`There are no slots of level ${level}; say which level with options.slot.`)
  if (from === 'slot') {
    const spent = spendFrom(slots, 1)
    if (spent === undefined) return no(`No slot of level ${level} is left to give.`)
    const gained = restoreTo(points, level)
    return done([...setPool(sheet.attrs, paths.slot, spent), ...setPool(sheet.attrs, paths.points, gained)])
  }
  if (price === undefined) return no(`A slot of level ${level} cannot be made from points.`)
  const paid = spendFrom(points, price)
  if (paid === undefined)
    return no(`A slot of level ${level} costs ${price} points; ${remaining(points)} are left.`)
  if (slots.used === 0) return no(`No slot of level ${level} is spent.`)
  return done([
    ...setPool(sheet.attrs, paths.points, paid),
    ...setPool(sheet.attrs, paths.slot, restoreTo(slots, 1)),
  ])
}
