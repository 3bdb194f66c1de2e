/** Whether doing something to somebody is an attack: then it starts a fight, and peace has no say in it. */
import type { Activity, PlainEffect } from '../data/activity-shapes.ts'
import type { Spell } from '../data/shapes.ts'

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

/** True for an activity that hurts or binds whoever it reaches; a charm is no blow. */
export function isHostile(activity: Activity): boolean {
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

/** True for a spell that is cast at somebody to harm them. */
export function isAttackSpell(spell: Spell): boolean {
  return spell.activities.some(isHostile)
}
