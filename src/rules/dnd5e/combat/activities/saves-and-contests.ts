/** Activities that others resist: saving throws of everybody in an area, and contests of abilities. */
import { ratingNumber, readRating } from '../../challenge.ts'
import { abilityCodes, abilityModifier } from '../../character/abilities.ts'
import { checkEdge, edgeFor } from '../../checks/edge.ts'
import { checkModifiers } from '../../checks/profile.ts'
import { rollD20 } from '../../checks/rolls.ts'
import type { ActivityOfKind, SaveActivity } from '../../data/activity-shapes.ts'
import { dealDamage } from '../damage/damage.ts'
import { die } from '../damage/death.ts'
import { applyEffects, damageSource, withDuration } from '../effects/effects.ts'
import { mechanicsOfKind } from '../rolls/mechanics.ts'
import { type DamagePart, isCreatureKind, rollDamage, saveDifficulty } from '../rolls/roll-damage.ts'
import { forceSave } from '../rolls/saving-throws.ts'
import type { ActivityUse } from '../state/activity-use.ts'
import { areHostile, type Battle, combatantOf, logEvent, profileNow, stateOf } from '../state/battle.ts'

export function resolveSaves(
  battle: Battle,
  activity: SaveActivity,
  targets: readonly string[],
  use: ActivityUse,
): undefined {
  const dc = saveDifficulty(battle, activity.dc, use)
  const [first] = targets
  if (first === undefined) return
  const parts = rollDamage(battle, use, activity.damage, first)
  const words = activity.on_fail.flatMap((effect) =>
    effect.kind === 'condition' ? [effect.condition as string] : [],
  )
  const turning = isTurning(activity.name) ? ['turning'] : []
  const against = [...words, ...activity.damage.map((part) => part.type), ...turning]
  const spared = sparedBy(battle, use, targets)
  const potent =
    use.spellCast?.level === 0 && mechanicsOfKind(battle, use.source, 'potent-cantrip').length > 0
  for (const target of targets) {
    if (spared.get(target) === 'sculpted') continue
    const heightened = use.metamagic?.includes('heightened') === true && target === first
    const outcome = spared.has(target)
      ? { saved: true, margin: 0 }
      : forceSave(battle, target, {
          ability: activity.ability,
          dc,
          use,
          against,
          area: activity.target?.area !== undefined,
          edge: edgeFor(heightened ? 'disadvantage' : undefined, 'heightened spell'),
        })
    if (turning.length > 0 && !outcome.saved && destroyTurned(battle, use.source, target)) continue
    const evades =
      activity.ability === 'dexterity' &&
      activity.success === 'half' &&
      mechanicsOfKind(battle, target, 'evasion').length > 0
    const half = activity.success === 'half' || potent
    const share = outcome.saved ? (half && !evades ? 0.5 : 0) : evades ? 0.5 : 1
    const dealt: DamagePart[] =
      share === 0 ? [] : parts.map((part) => ({ ...part, amount: Math.floor(part.amount * share) }))
    const blow = dealt.length === 0 ? { taken: 0 } : dealDamage(battle, target, dealt, damageSource(use))
    const worse = activity.on_fail_by
    const failed = worse !== undefined && -outcome.margin >= worse.margin ? worse.effects : activity.on_fail
    const effects = outcome.saved ? (activity.on_success ?? []) : failed
    applyEffects(battle, target, withDuration(effects, activity.duration), {
      use,
      damageTaken: blow.taken,
      dc,
      ability: activity.ability,
    })
  }
}

/** Destroys the target when it is so weak; true when it did. */
function destroyTurned(battle: Battle, by: string, target: string): boolean {
  const own = readRating(combatantOf(battle, target).cr)
  if (own === null || !isCreatureKind(battle, target, ['undead'])) return false
  const reach = mechanicsOfKind(battle, by, 'destroys-turned').flatMap((mechanic) => {
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
  use: ActivityUse,
  targets: readonly string[],
): ReadonlyMap<string, 'sculpted' | 'careful'> {
  const { spellCast: spell, source } = use
  const caster = battle.document.combatants[source]
  if (spell === undefined || caster === undefined) return new Map()
  const friends = targets.filter((target) => !areHostile(caster, stateOf(battle, target)))
  if (friends.length === 0) return new Map()
  const sculpts = mechanicsOfKind(battle, source, 'sculpt-spells').some(
    (mechanic) => mechanic.school === spell.school,
  )
  const charisma = abilityModifier(combatantOf(battle, source).profile.scores.charisma)
  const careful = use.metamagic?.includes('careful') === true ? Math.max(1, charisma) : 0
  const how = sculpts ? 'sculpted' : 'careful'
  const chosen = friends.slice(0, sculpts ? 1 + spell.level : careful)
  for (const friend of chosen) logEvent(battle, 'spared', { who: friend, by: source, spell: spell.name, how })
  return new Map(chosen.map((friend) => [friend, how]))
}

/** True when the actor prevails: a spell's caster with the casting ability against the target's named ability. */
export function prevails(
  battle: Battle,
  id: string,
  activity: ActivityOfKind<'contest'>,
  target: string,
  use: ActivityUse,
): boolean {
  const own = profileNow(battle, id)
  const ability = use.spell
    ? (combatantOf(battle, id).casting?.ability ?? activity.ability)
    : activity.ability
  const theirs = typeof activity.dc === 'number' ? undefined : profileNow(battle, target)
  const resists =
    theirs === undefined
      ? undefined
      : rollD20(battle.dice, {
          label: `Resists ${use.name}`,
          actor: target,
          action: `resist ${use.name}`.slice(0, 200),
          target: id,
          check: activity.ability,
          modifiers: checkModifiers(theirs, activity.ability),
          edge: checkEdge(theirs.conditions, theirs.exhaustion),
        })
  const value =
    resists?.ok === true ? resists.value.total + 1 : typeof activity.dc === 'number' ? activity.dc : 10
  const rolled = rollD20(battle.dice, {
    label: use.name,
    actor: id,
    action: use.name.slice(0, 200),
    target,
    check: ability,
    modifiers: [
      { value: abilityModifier(own.scores[ability]), source: abilityCodes[ability], reason: ability },
    ],
    against: { kind: 'DC', value },
    edge: checkEdge(own.conditions, own.exhaustion),
  })
  const won = rolled.ok && rolled.value.total >= value
  logEvent(battle, 'contest', {
    who: id,
    target,
    with: use.name,
    dc: value,
    won,
    roll: rolled.ok ? rolled.value.id : null,
  })
  return won
}
