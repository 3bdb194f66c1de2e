/** What a rest brings back of slots and class resources: only what the table says that rest does (RULE-08, RULE-09). */
import { isJsonObject, valueAt } from '../../../core/json.ts'
import { type ClassResource, type Rest, resourcesOf } from './class-resources.ts'
import { restoreTo } from './pool.ts'
import { objectAt, type Sheet } from './read-sheet.ts'
import { type SheetChange, setPool } from './sheet-changes.ts'

/** A key under which slots of a level stand on a sheet. */
export function slotKey(sheet: Sheet, level: number): string {
  const slots = objectAt(objectAt(sheet.attrs, 'resources'), 'spell_slots')
  const own = Object.keys(slots).find((key) => new RegExp(`${level}(?:st|nd|rd|th)?$`).test(key))
  return own ?? `level_${level}`
}

function comesBack(resource: ClassResource | undefined, level: number, rest: Rest): boolean {
  if (rest === 'long') return true
  return resource?.recovers(level) === 'short' // enforces: RULE-08
}

/** Slots that come back: pact magic with every rest, all other slots with a long one. */
function slotChanges(sheet: Sheet, rest: Rest): SheetChange[] {
  if (rest === 'short' && sheet.classId !== 'warlock') return [] // enforces: RULE-08
  return [...sheet.slots].flatMap(([level, pool]) =>
    setPool(sheet.attrs, ['resources', 'spell_slots', slotKey(sheet, level)], restoreTo(pool, pool.max)),
  )
}

function classChanges(sheet: Sheet, rest: Rest): SheetChange[] {
  const table = sheet.classId === undefined ? [] : resourcesOf(sheet.classId)
  return [...sheet.classFeatures].flatMap(([key, pool]) => {
    const resource = table.find((one) => one.key === key)
    const whole = comesBack(resource, sheet.level, rest)
    // Sorcerous Restoration gives four points with a short rest.
    const some = key === 'sorcery_points' && sheet.level >= 20 ? 4 : 0
    const amount = whole ? pool.max : some
    return setPool(sheet.attrs, ['resources', 'class_features', key], restoreTo(pool, amount))
  })
}

function racialChanges(sheet: Sheet, rest: Rest): SheetChange[] {
  return [...sheet.racialFeatures].flatMap(([key, pool]) => {
    const kept = valueAt(sheet.attrs, ['resources', 'racial_features', key])
    const back = rest === 'long' || (isJsonObject(kept) && kept.recovers === 'short-rest')
    return setPool(sheet.attrs, ['resources', 'racial_features', key], restoreTo(pool, back ? pool.max : 0))
  })
}

/** All that a rest brings back beside hit points and hit dice. */
export function restRecovery(sheet: Sheet, rest: Rest): SheetChange[] {
  return [...slotChanges(sheet, rest), ...classChanges(sheet, rest), ...racialChanges(sheet, rest)]
}
