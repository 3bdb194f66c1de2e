/**
 * Taking another shape (Polymorph, Wild Shape): the figures and hit points of a stat block for a while, one's own kept to
 * go back to. At 0 hit points the shape breaks and what is left of the damage goes on to one's own body (damage.ts).
 */

import { rankOf, readRating } from '../../challenge.ts'
import { ruleId } from '../../character/stored-values.ts'
import type { Activity } from '../../data/activity-shapes.ts'
import type { Monster } from '../../data/shapes.ts'
import { challengeRatings } from '../../data/vocabulary.ts'
import type { ActivityUse } from '../rolls/roll-damage.ts'
import { areHostile, type Battle, combatantOf, logEvent, stateOf } from '../state/battle.ts'
import type { Ending } from '../state/combat-document.ts'
import { endingOf } from './lasting.ts'

interface Into {
  readonly type?: string | undefined
  readonly monsters?: readonly string[] | undefined
  readonly max_cr: string
}

/** Which stat block somebody becomes: a foe the most harmless one there is, a friend the strongest allowed. */
export function chooseShape(battle: Battle, target: string, into: Into, by: string): Monster | undefined {
  const most = rankOf(readRating(ceilingOf(battle, target, into.max_cr)) ?? '0')
  const allowed = battle.catalogue
    .allMonsters()
    .filter(
      (monster) =>
        (into.type === undefined || monster.type === into.type) &&
        (into.monsters?.includes(monster.id) ?? true) &&
        rankOf(monster.cr) <= most,
    )
  const hostile = areHostile(stateOf(battle, target), stateOf(battle, by))
  const strength = (candidate: Monster) => rankOf(candidate.cr) * 1_000 + candidate.hp
  return [...allowed].sort(
    (a, b) => (hostile ? 1 : -1) * (strength(a) - strength(b)) || (a.id < b.id ? -1 : 1),
  )[0]
}

/** The highest rating: as told, or that of the target (its level when it has none). */
function ceilingOf(battle: Battle, target: string, told: string): string {
  if (told !== 'target' && told !== 'level') return told
  const { cr, profile } = combatantOf(battle, target)
  const level = String(Math.min(30, Math.max(1, profile.level)))
  return told === 'target' && cr !== undefined
    ? cr
    : (challengeRatings.find((challengeRating) => challengeRating === level) ?? '1')
}

/** Takes the shape; a shape on top of a shape keeps the first body to go back to. */
export function assumeShape(
  battle: Battle,
  id: string,
  monster: Monster,
  ends: Ending,
  use: ActivityUse,
  keepsMind = false,
): undefined {
  const state = stateOf(battle, id)
  const { hp_current, hp_max, ac } = state
  state.shape = {
    stat_block: monster.id,
    name: monster.name,
    own: state.shape?.own ?? { hp_current, hp_max, ac },
    ends,
    source: use.source,
    ...(use.concentration !== undefined && { concentration: use.concentration }),
    ...(keepsMind && { keeps_mind: true }),
  }
  Object.assign(state, { hp_current: monster.hp, hp_max: monster.hp, ac: monster.armor_class })
  battle.combatants.delete(id)
  logEvent(battle, 'shape_taken', {
    who: id,
    shape: monster.name,
    by: use.name,
    hp: monster.hp,
    ac: monster.armor_class,
  })
}

/** Becomes something else oneself: what was asked for where a class table tells what one may be, else the strongest. */
export function transform(
  battle: Battle,
  id: string,
  activity: Extract<Activity, { kind: 'transform' }>,
  use: ActivityUse,
): undefined {
  const { max_cr: most } = activity.into
  const ends = endingOf(battle, activity.duration, id, id)
  if (typeof most === 'string') {
    const monster = chooseShape(battle, id, { ...activity.into, max_cr: most }, id)
    if (monster !== undefined) assumeShape(battle, id, monster, ends, use)
    return
  }
  const beasts = allowedShapes(battle, id, activity)
  const beast = beasts.find((candidate) => candidate.id === ruleId(use.shape ?? '')) ?? beasts[0]
  if (beast !== undefined) assumeShape(battle, id, beast, ends, use, true)
}

/** The shapes, the strongest first. */
export function allowedShapes(
  battle: Battle,
  id: string,
  activity: Extract<Activity, { kind: 'transform' }>,
): Monster[] {
  const { columns = {} } = combatantOf(battle, id)
  const { type, monsters, max_cr: limit } = activity.into
  const most = readRating(typeof limit === 'string' ? limit : (columns[limit.column] ?? 0))
  if (most === null) return []
  const flies = columns.wild_shape_fly !== 0
  const swims = columns.wild_shape_swim !== 0
  return battle.catalogue
    .allMonsters()
    .filter((monster) => {
      if (type !== undefined && monster.type !== type) return false
      if (monsters !== undefined && !monsters.includes(monster.id)) return false
      if ((!flies && (monster.speed.fly ?? 0) > 0) || (!swims && (monster.speed.swim ?? 0) > 0)) return false
      return rankOf(monster.cr) <= rankOf(most) && monster.speed.walk > 0
    })
    .sort((a, b) => rankOf(b.cr) - rankOf(a.cr) || b.hp - a.hp)
}
