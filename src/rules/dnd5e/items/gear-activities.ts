/** What plain gear in the pack allows: throwing acid, spreading caltrops, drinking antitoxin. */
import type { InventoryItem } from '../../../core/state/rows.ts'
import { abilityModifier } from '../character/ability.ts'
import type { Sheet } from '../character/read-sheet.ts'
import type { Activity } from '../data/activity-shapes.ts'
import { findMagicItem, type ItemCatalogue } from './find-magic-item.ts'
import { findUsable } from './find-usable.ts'

/** The activities of gear; each is paid from its row, `poolOf` names the pool. */
export function gearActivities(
  sheet: Sheet,
  rows: readonly InventoryItem[],
  catalogue: ItemCatalogue,
  poolOf: (itemId: string) => string,
): readonly Activity[] {
  return rows.flatMap((row) => {
    if (row.qty < 1 || findMagicItem(row.item_id, catalogue) !== undefined) return []
    const thing = findUsable(row.item_id, catalogue)
    return (thing?.activities ?? []).map((activity) => {
      const paid = thing?.consumable === true || thing?.charges !== undefined
      const uses = paid ? { uses: { pool: poolOf(row.item_id), cost: 1 } } : {}
      return { ...thrown(activity, sheet), ...uses } as Activity
    })
  })
}

/** A thrown flask is an improvised weapon: Dexterity, and no training helps. */
function thrown(activity: Activity, sheet: Sheet): Activity {
  if (activity.kind !== 'attack' || activity.bonus !== 'weapon') return activity
  return { ...activity, bonus: abilityModifier(sheet.scores.dexterity) }
}
