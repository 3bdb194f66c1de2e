/** Whether a blow counts as magical against those whom plain steel hardly hurts. */
import type { Activity } from '../data/activity-shapes.ts'
import { type Battle, fighterOf } from './battle.ts'
import { mechanicsOf } from './mechanics.ts'

/** An enchanted weapon strikes magically, and so does whoever has the gift; a monk's is in fists and feet only. */
export function isMagical(battle: Battle, id: string, activity: Activity): boolean {
  if ('magical' in activity && activity.magical === true) return true
  const held = fighterOf(battle, id).wielded?.get(activity.name)
  if ((held?.magic ?? 0) > 0) return true
  return mechanicsOf(battle, id).some(
    ({ source, mechanic }) =>
      mechanic.kind === 'magical-attacks' && (!/^ki\b/i.test(source) || held === undefined || held.unarmed),
  )
}
