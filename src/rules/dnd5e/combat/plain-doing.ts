/** The strength behind what somebody does by themselves, without a spell. */
import type { Activity } from '../data/activity-shapes.ts'
import { type Battle, fighterOf } from './battle.ts'
import { isMagical } from './is-magical.ts'
import type { Doing } from './roll-damage.ts'

/** What is done when the activity is no spell. */
export function plainDoing(battle: Battle, id: string, activity: Activity): Doing {
  const { casting, profile } = fighterOf(battle, id)
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
