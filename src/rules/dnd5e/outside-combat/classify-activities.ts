/** Activities of features, spells and items when no fight is on: which harm, which can be used, and how they are played. */

import type { Activity, ActivityOfKind, PlainEffect } from '../data/activity-schemas.ts'
import type { Spell } from '../data/srd-entry-schemas.ts'

/** True for an activity that hurts or binds its targets; a charm does not count. */
export function isHostileActivity(activity: Activity): boolean {
  switch (activity.kind) {
    case 'attack':
    case 'multiattack':
    case 'weapon-attack':
    case 'smite':
    case 'damage':
    case 'hit-point-pool':
      return true
    case 'save':
      return activity.damage.length > 0 || activity.on_fail.some(harms)
    default:
      return false
  }
}

/** True for a spell that is cast at a target to harm it. */
export function isAttackSpell(spell: Pick<Spell, 'activities'>): boolean {
  return spell.activities.some(isHostileActivity)
}

const harmfulConditions: ReadonlySet<string> = new Set([
  'blinded',
  'deafened',
  'exhaustion',
  'frightened',
  'grappled',
  'incapacitated',
  'paralyzed',
  'petrified',
  'poisoned',
  'prone',
  'restrained',
  'stunned',
  'unconscious',
])

function harms(effect: PlainEffect): boolean {
  if (effect.kind === 'condition') return harmfulConditions.has(effect.condition)
  return effect.kind === 'damage' || effect.kind === 'fell' || effect.kind === 'lower-hit-point-maximum'
}

/** What has a meaning in a fight only. */
const combatOnly: ReadonlySet<Activity['kind']> = new Set([
  'reroll-failed',
  'reduce-damage',
  'metamagic',
  'smite',
  'weapon-attack',
  'recover-slots',
  'unsupported',
])

/** True for what a character can use unprompted while no fight is on. */
export function isUsableOutsideCombat(activity: Activity): boolean {
  return activity.trigger === undefined && !combatOnly.has(activity.kind)
}

/** The activity as it is played outside a fight: a place and another shape are only described. */
export function asPlayedOutsideCombat(activity: Activity): Activity {
  if (activity.kind === 'zone') return asRuling(activity, describeZone(activity))
  if (activity.kind === 'transform')
    return asRuling(activity, `${activity.name}: the body is that of another creature while it lasts.`)
  return activity
}

function asRuling({ name, cost, uses }: Activity, ruling: string): Activity {
  return { kind: 'utility', name, cost, ...(uses !== undefined && { uses }), ruling }
}

function describeZone(zone: ActivityOfKind<'zone'>): string {
  const parts = [
    zone.obscured === 'magical-darkness' ? 'magical darkness that no light breaks' : '',
    zone.obscured === 'heavily' ? 'nothing can be seen through it' : '',
    zone.obscured === 'lightly' ? 'sight is blurred in it' : '',
    zone.light === 'none' ? '' : `${zone.light} light`,
    zone.difficult ? 'every step costs two' : '',
    zone.silent ? 'no sound is heard and no word can be spoken' : '',
  ].filter((part) => part !== '')
  const feet = zone.target?.area?.feet
  return `${feet === undefined ? 'The place' : `A place of ${feet} feet`}: ${parts.join(', ')}.`
}
