/** Makes everybody in reach of an activity save against it, and does to each what their save left. */

import { ratingNumber, readRating } from '../challenge.ts'
import { abilityModifier } from '../character/abilities.ts'
import { edgeFor } from '../checks/edge.ts'
import type { SaveActivity } from '../data/activity-shapes.ts'
import { areHostile, type Battle, fighterOf, logEvent, stateOf } from './battle.ts'
import { dealDamage } from './damage.ts'
import { die } from './death.ts'
import { applyEffects, damageSource, forceSave } from './effects.ts'
import { mechanicsLike } from './mechanics.ts'
import {
  type ActivityUse,
  type DamagePart,
  difficultyFor,
  isCreatureKind,
  rollDamage,
} from './roll-damage.ts'
import { withDuration } from './with-duration.ts'

/** Makes them save. */
export function saveAll(
  battle: Battle,
  activity: SaveActivity,
  targets: readonly string[],
  doing: ActivityUse,
): undefined {
  const dc = difficultyFor(battle, activity.dc, doing)
  const [first] = targets
  if (first === undefined) return
  const parts = rollDamage(battle, doing, activity.damage, first)
  const words = activity.on_fail.flatMap((effect) =>
    effect.kind === 'condition' ? [effect.condition as string] : [],
  )
  const turning = isTurning(activity.name) ? ['turning'] : []
  const against = [...words, ...activity.damage.map((part) => part.type), ...turning]
  const spared = sparedBy(battle, doing, targets)
  const potent = doing.of?.level === 0 && mechanicsLike(battle, doing.source, 'potent-cantrip').length > 0
  for (const target of targets) {
    if (spared.get(target) === 'sculpted') continue
    const heightened = doing.bent?.includes('heightened') === true && target === first
    const outcome = spared.has(target)
      ? { saved: true, margin: 0 }
      : forceSave(battle, target, {
          ability: activity.ability,
          dc,
          doing,
          against,
          area: activity.target?.area !== undefined,
          edge: edgeFor(heightened ? 'disadvantage' : undefined, 'heightened spell'),
        })
    if (turning.length > 0 && !outcome.saved && destroyTurned(battle, doing.source, target)) continue
    const evades =
      activity.ability === 'dexterity' &&
      activity.success === 'half' &&
      mechanicsLike(battle, target, 'evasion').length > 0
    const half = activity.success === 'half' || potent
    const share = outcome.saved ? (half && !evades ? 0.5 : 0) : evades ? 0.5 : 1
    const dealt: DamagePart[] =
      share === 0 ? [] : parts.map((part) => ({ ...part, amount: Math.floor(part.amount * share) }))
    const blow = dealt.length === 0 ? { taken: 0 } : dealDamage(battle, target, dealt, damageSource(doing))
    const worse = activity.on_fail_by
    const failed = worse !== undefined && -outcome.margin >= worse.margin ? worse.effects : activity.on_fail
    const effects = outcome.saved ? (activity.on_success ?? []) : failed
    applyEffects(battle, target, withDuration(effects, activity.duration), {
      doing,
      damageDone: blow.taken,
      dc,
      ability: activity.ability,
    })
  }
}

/** Destroys the target when it is so weak; true when it did. */
function destroyTurned(battle: Battle, by: string, target: string): boolean {
  const own = readRating(fighterOf(battle, target).cr)
  if (own === null || !isCreatureKind(battle, target, ['undead'])) return false
  const reach = mechanicsLike(battle, by, 'destroys-turned').flatMap((mechanic) => {
    const most = readRating(mechanic.up_to_cr)
    return most === null ? [] : [ratingNumber(most)]
  })
  if (ratingNumber(own) > Math.max(-1, ...reach)) return false
  die(battle, target, 'turning')
  return true
}

/** True for the activity that turns. */
function isTurning(name: string): boolean {
  return name.startsWith('Turn ')
}

/** Who of the targets is spared, and how. */
function sparedBy(
  battle: Battle,
  doing: ActivityUse,
  targets: readonly string[],
): ReadonlyMap<string, 'sculpted' | 'careful'> {
  const { of: spell, source } = doing
  const caster = battle.document.combatants[source]
  if (spell === undefined || caster === undefined) return new Map()
  const friends = targets.filter((target) => !areHostile(caster, stateOf(battle, target)))
  if (friends.length === 0) return new Map()
  const sculpts = mechanicsLike(battle, source, 'sculpt-spells').some(
    (mechanic) => mechanic.school === spell.school,
  )
  const charisma = abilityModifier(fighterOf(battle, source).profile.scores.charisma)
  const careful = doing.bent?.includes('careful') === true ? Math.max(1, charisma) : 0
  const how = sculpts ? 'sculpted' : 'careful'
  const chosen = friends.slice(0, sculpts ? 1 + spell.level : careful)
  for (const one of chosen) logEvent(battle, 'spared', { who: one, by: source, spell: spell.name, how })
  return new Map(chosen.map((one) => [one, how]))
}
