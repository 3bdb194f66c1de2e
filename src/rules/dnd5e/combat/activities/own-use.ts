/** The strength behind what somebody does by themselves, without a spell. */
import type { Activity } from '../../data/activity-shapes.ts'
import { mechanicsOf } from '../rolls/mechanics.ts'
import type { ActivityUse } from '../rolls/roll-damage.ts'
import { type Battle, combatantOf } from '../state/battle.ts'

/** What is done when the activity is no spell. */
export function ownUse(battle: Battle, id: string, activity: Activity): ActivityUse {
  const { casting, profile } = combatantOf(battle, id)
  const spell = 'with' in activity && activity.with === 'spell'
  return {
    source: id,
    name: activity.name,
    magical: spell || isMagical(battle, id, activity),
    spell,
    slot: 0,
    level: casting?.level ?? profile.level,
    modifier: casting?.modifier ?? 0,
    dc: casting?.dc ?? 8 + profile.proficiency,
  }
}

/** An enchanted weapon strikes magically, and so does whoever has the gift; a monk's is in fists and feet only. */
function isMagical(battle: Battle, id: string, activity: Activity): boolean {
  if ('magical' in activity && activity.magical === true) return true
  const held = combatantOf(battle, id).wielded?.get(activity.name)
  if ((held?.magic ?? 0) > 0) return true
  return mechanicsOf(battle, id).some(
    ({ source, mechanic }) =>
      mechanic.kind === 'magical-attacks' && (!/^ki\b/i.test(source) || held === undefined || held.unarmed),
  )
}
