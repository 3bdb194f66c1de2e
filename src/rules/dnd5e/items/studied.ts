/** What a manual or a tome changes for good in whoever studies it. */
import type { Sheet } from '../character/read-sheet.ts'
import { type SheetChange, setLeaf } from '../character/sheet-changes.ts'
import type { Activity } from '../data/activity-shapes.ts'

/** The changes; none for what is no book of that kind. */
export function studied(activity: Activity, sheet: Sheet): SheetChange[] {
  if (activity.kind !== 'apply') return []
  return activity.effects.flatMap((effect) => {
    if (effect.kind !== 'grant' || effect.duration === undefined || !('until' in effect.duration)) return []
    if (effect.duration.until !== 'permanent') return []
    return effect.mechanics.flatMap((mechanic) => {
      if (mechanic.kind !== 'ability-increase') return []
      const raised = Math.min(mechanic.maximum ?? 20, sheet.scores[mechanic.ability] + mechanic.amount)
      return [setLeaf(['attributes', mechanic.ability], Math.max(sheet.scores[mechanic.ability], raised))]
    })
  })
}
