/** The `ActivityUse` of a combatant's own activity or spell: level, modifier, difficulty, slot, magic. */
import type { Activity } from '../../data/activity-schemas.ts'
import type { Spell } from '../../data/srd-entry-schemas.ts'
import { mechanicsOf } from '../rolls/mechanics-on-combat-rolls.ts'
import { type Battle, combatantOf } from '../state/battle-and-combatant-queries.ts'
import type { ActivityUse } from '../state/performed-activity.ts'

/** The strength behind an activity that is no spell. */
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

/** Enchanted weapons are magical, and so are attacks of those with such a feature; a monk's is for unarmed strikes only. */
function isMagical(battle: Battle, id: string, activity: Activity): boolean {
  if ('magical' in activity && activity.magical === true) return true
  const held = combatantOf(battle, id).wielded?.get(activity.name)
  if ((held?.magic ?? 0) > 0) return true
  return mechanicsOf(battle, id).some(
    ({ source, mechanic }) =>
      mechanic.kind === 'magical-attacks' && (!/^ki\b/i.test(source) || held === undefined || held.unarmed),
  )
}

/** The strength behind a spell that a creature casts from this slot. */
export function spellUse(battle: Battle, caster: string, spell: Spell, slot: number): ActivityUse {
  const { casting, profile } = combatantOf(battle, caster)
  return {
    source: caster,
    name: spell.name,
    magical: true,
    spell: true,
    slot,
    level: casting?.level ?? profile.level,
    modifier: casting?.modifier ?? 0,
    dc: casting?.dc ?? 8 + profile.proficiency,
  }
}
