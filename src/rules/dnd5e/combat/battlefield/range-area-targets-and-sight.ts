/**
 * Range and sight: how far attacks and areas reach, which creatures an activity may be aimed at, and who sees whom
 * through fog and darkness. A scene that says nothing of its light is lit.
 */
import { type Edge, edgeFor, joinEdges } from '../../checks/advantage.ts'
import type { Activity, AttackActivity } from '../../data/activity-schemas.ts'
import { mechanicsOfKind } from '../rolls/mechanics-on-combat-rolls.ts'
import {
  type Battle,
  combatantOf,
  conditionsOf,
  feetBetween,
  foesOf,
  isCreatureKind,
  stateOf,
} from '../state/battle-and-combatant-queries.ts'
import { wearsMetal } from '../state/combatant.ts'
import { zonesAt } from './zones.ts'

/** The form an attack takes at this distance. */
export function formAt(activity: AttackActivity, feet: number): 'melee' | 'ranged' {
  if (activity.form !== 'melee-or-ranged') return activity.form
  return feet <= (activity.reach ?? 5) ? 'melee' : 'ranged'
}

export function reachOf(activity: AttackActivity): number {
  if (activity.form === 'melee') return Math.max(5, activity.reach ?? 5)
  const range = activity.range
  return Math.max(range?.long ?? range?.normal ?? 0, activity.target?.range ?? 0, activity.reach ?? 0, 5)
}

/** How far an activity reaches when it is no attack. */
export function areaFeet(activity: Activity): number {
  const { target } = activity
  return Math.max(target?.range ?? 0, target?.area?.feet ?? 0, 5)
}

/**
 * How many feet of an area reach one creature. Combatants stand on a line here and not on a map, so that a shape reaches
 * as many of them as it usually does, not all who are near enough.
 */
const feetPerCreature = { cone: 10, cube: 5, cylinder: 5, line: 30, sphere: 5 } as const

/** Everybody whom an area reaches: foes only, as a careful caster would aim it. */
export function areaTargets(battle: Battle, id: string, activity: Activity, aim: string): readonly string[] {
  const area = activity.target?.area
  if (area === undefined) return [aim]
  const centre = area.from === 'self' || area.shape === 'cone' || area.shape === 'line' ? id : aim
  const radius = Math.max(5, area.shape === 'cube' ? area.feet / 2 : area.feet)
  const { only } = activity.target ?? {}
  const within = foesOf(battle, id).filter(
    (foe) =>
      (foe === aim || feetBetween(battle, centre, foe) <= radius) &&
      (only === undefined || isCreatureKind(battle, foe, only)),
  )
  const most = Math.max(1, Math.ceil(area.feet / feetPerCreature[area.shape]))
  return [aim, ...within.filter((foe) => foe !== aim)].slice(0, most)
}

/** True when the target fits what the activity says of its targets: no word that excludes, one that includes. */
export function isValidTarget(battle: Battle, actor: string, target: string, activity: Activity): boolean {
  const only = activity.target?.only
  if (only === undefined) return true
  const excluding = only.filter((word) => word.startsWith('not-'))
  const including = only.filter((word) => !word.startsWith('not-'))
  if (!excluding.every((word) => matchesWord(battle, actor, target, word))) return false
  return including.length === 0 || including.some((word) => matchesWord(battle, actor, target, word))
}

function matchesWord(battle: Battle, actor: string, target: string, word: string): boolean {
  const state = stateOf(battle, target)
  const fewer = /^(\d+)-hit-points-or-fewer$/.exec(word)?.[1]
  if (fewer !== undefined) return state.hp_current <= Number(fewer)
  switch (word) {
    case 'charmed':
    case 'frightened':
      return conditionsOf(state).includes(word)
    case 'grappled-by-self':
      return state.lasting.some((effect) => effect.source === actor && effect.escape_dc !== undefined)
    case 'at-zero-hit-points':
      return state.hp_current === 0
    case 'wears-or-holds-metal':
      return wearsMetal(combatantOf(battle, target)) || holdsMetal(battle, target)
    case 'not-immune-to-charm':
      return !combatantOf(battle, target).conditionImmunities.includes('charmed')
    default:
      return isCreatureKind(battle, target, [word])
  }
}

function holdsMetal(battle: Battle, id: string): boolean {
  return combatantOf(battle, id).activities.some(
    (activity) =>
      activity.kind === 'attack' &&
      /sword|axe|mace|dagger|spear|rapier|scimitar|hammer|halberd|glaive|pike/i.test(activity.name),
  )
}

type Sense = 'darkvision' | 'blindsight' | 'truesight' | 'tremorsense'

/** The range of the best of these senses. */
function senseOf(battle: Battle, id: string, ...senses: readonly Sense[]): number {
  const printed = combatantOf(battle, id).monster?.senses
  return Math.max(
    0,
    ...senses.map((sense) => printed?.[sense] ?? 0),
    ...mechanicsOfKind(battle, id, 'sense').map((mechanic) =>
      senses.some((sense) => sense === mechanic.sense) ? mechanic.feet : 0,
    ),
  )
}

function isDark(battle: Battle): boolean {
  const light = `${battle.view.scene.visibility_conditions ?? ''}`.toLowerCase()
  return /\bdark(ness)?\b/.test(light) && !/torch|lantern|lit\b|light|dim|candle|fire|moon/.test(light)
}

/** True when a combatant perceives another well enough to strike. */
export function perceives(battle: Battle, viewer: string, other: string): boolean {
  const feet = feetBetween(battle, viewer, other)
  if (isDark(battle) && darkSight(battle, viewer) < feet) return false
  if ((battle.document.zones ?? []).length === 0) return true
  const hiding = [...zonesAt(battle, viewer), ...zonesAt(battle, other)].filter(
    (zone) => zone.obscured === 'heavily' || zone.obscured === 'magical-darkness',
  )
  if (hiding.length === 0 || senseOf(battle, viewer, 'blindsight', 'tremorsense') >= feet) return true
  return (
    hiding.every((zone) => zone.obscured === 'magical-darkness') &&
    senseOf(battle, viewer, 'truesight') >= feet
  )
}

/** How far a combatant sees without light. */
export function darkSight(battle: Battle, id: string): number {
  return senseOf(battle, id, 'darkvision', 'blindsight', 'truesight', 'tremorsense')
}

/** What sight does to an attack. */
export function sightEdge(battle: Battle, attacker: string, target: string): Edge {
  return joinEdges(
    edgeFor(perceives(battle, attacker, target) ? undefined : 'disadvantage', 'cannot see the target'),
    edgeFor(perceives(battle, target, attacker) ? undefined : 'advantage', 'the target cannot see it coming'),
  )
}
