/** Activities that others resist: saving throws of everybody in an area, and contests of abilities. */
import { ratingNumber, readRating } from '../../challenge-rating.ts'
import { abilityCodes, abilityModifier } from '../../character/ability-modifiers.ts'
import { checkEdge, edgeFor } from '../../checks/advantage.ts'
import { checkModifiers } from '../../checks/creature-scores-and-proficiencies.ts'
import { rollD20 } from '../../checks/d20-rolls.ts'
import type { ActivityOfKind, SaveActivity } from '../../data/activity-schemas.ts'
import { dealDamage } from '../damage/damage-and-healing.ts'
import { die } from '../damage/death.ts'
import {
  applyEffects,
  causeOf,
  conditionsIn,
  damageSource,
  effectsOfFailure,
  withDuration,
} from '../effects/apply-effects-to-target.ts'
import { mechanicsOfKind } from '../rolls/mechanics-on-combat-rolls.ts'
import { rollDamage, saveDifficulty, shareOfDamage } from '../rolls/roll-damage.ts'
import { forceSave } from '../rolls/saving-throws.ts'
import {
  areHostile,
  type Battle,
  combatantOf,
  isCreatureKind,
  logEvent,
  profileNow,
  stateOf,
} from '../state/battle-and-combatant-queries.ts'
import type { ActivityUse, PerformedActivity } from '../state/performed-activity.ts'

/** Everybody aimed at makes a saving throw; the damage is rolled once for all. */
export function resolveSaves(battle: Battle, performed: PerformedActivity<SaveActivity>): undefined {
  const { activity, targets, use } = performed
  const { ability } = activity
  const dc = saveDifficulty(battle, activity.dc, use)
  const [first] = targets
  if (first === undefined) return
  const parts = rollDamage(battle, use, activity.damage, first)
  const turns = activity.name.startsWith('Turn ')
  const types = activity.damage.map((part) => part.type)
  const against = [...conditionsIn(activity.on_fail), ...types, ...(turns ? ['turning'] : [])]
  const spared = sparedBy(battle, use, targets)
  for (const target of targets) {
    if (spared.get(target) === 'sculpted') continue
    const heightened = use.metamagic?.includes('heightened') === true && target === first
    const outcome = spared.has(target)
      ? { saved: true, margin: 0 }
      : forceSave(battle, target, {
          ability,
          dc,
          use,
          against,
          area: activity.target?.area !== undefined,
          edge: edgeFor(heightened ? 'disadvantage' : undefined, 'heightened spell'),
        })
    if (turns && !outcome.saved && destroyTurned(battle, use.source, target)) continue
    const share = damageShare(battle, performed, target, outcome.saved)
    const { taken } =
      share === 0 || parts.length === 0
        ? { taken: 0 }
        : dealDamage(battle, target, shareOfDamage(parts, share), damageSource(use))
    const effects = outcome.saved ? (activity.on_success ?? []) : effectsOfFailure(activity, outcome.margin)
    const cause = { ...causeOf(use, taken), dc, ability }
    applyEffects(battle, target, withDuration(effects, activity.duration), cause)
  }
}

/** How much of the damage a target takes, with Evasion and Potent Cantrip. */
function damageShare(
  battle: Battle,
  { activity, use }: PerformedActivity<SaveActivity>,
  target: string,
  saved: boolean,
): 0 | 0.5 | 1 {
  const evades =
    activity.ability === 'dexterity' &&
    activity.success === 'half' &&
    mechanicsOfKind(battle, target, 'evasion').length > 0
  if (!saved) return evades ? 0.5 : 1
  const potent =
    use.spellCast?.level === 0 && mechanicsOfKind(battle, use.source, 'potent-cantrip').length > 0
  return (activity.success === 'half' || potent) && !evades ? 0.5 : 0
}

/** Destroy Undead: a turned creature of a low challenge rating is destroyed; true when it was. */
function destroyTurned(battle: Battle, by: string, target: string): boolean {
  const rating = readRating(combatantOf(battle, target).cr)
  if (rating === null || !isCreatureKind(battle, target, ['undead'])) return false
  const limits = mechanicsOfKind(battle, by, 'destroys-turned').flatMap((mechanic) => {
    const limit = readRating(mechanic.up_to_cr)
    return limit === null ? [] : [ratingNumber(limit)]
  })
  if (ratingNumber(rating) > Math.max(-1, ...limits)) return false
  die(battle, target, 'turning')
  return true
}

/** Sculpt Spells and Careful Spell: which friends among the targets are spared, and how. */
function sparedBy(
  battle: Battle,
  { spellCast: spell, source, metamagic }: ActivityUse,
  targets: readonly string[],
): ReadonlyMap<string, 'sculpted' | 'careful'> {
  const caster = battle.document.combatants[source]
  if (spell === undefined || caster === undefined) return new Map()
  const friends = targets.filter((target) => !areHostile(caster, stateOf(battle, target)))
  if (friends.length === 0) return new Map()
  const sculpts = mechanicsOfKind(battle, source, 'sculpt-spells').some(
    (mechanic) => mechanic.school === spell.school,
  )
  const charisma = abilityModifier(combatantOf(battle, source).profile.scores.charisma)
  const careful = metamagic?.includes('careful') === true ? Math.max(1, charisma) : 0
  const how = sculpts ? 'sculpted' : 'careful'
  const chosen = friends.slice(0, sculpts ? 1 + spell.level : careful)
  for (const friend of chosen) logEvent(battle, 'spared', { who: friend, by: source, spell: spell.name, how })
  return new Map(chosen.map((friend) => [friend, how]))
}

type Contest = PerformedActivity<ActivityOfKind<'contest'>>

/** True when the actor wins: a spell's caster with the casting ability against the target's named ability. */
export function winsContest(battle: Battle, contest: Contest, target: string): boolean {
  const { actor, activity, use } = contest
  const own = profileNow(battle, actor)
  const casting = use.spell ? combatantOf(battle, actor).casting : undefined
  const ability = casting?.ability ?? activity.ability
  const dc = typeof activity.dc === 'number' ? activity.dc : contestedDifficulty(battle, contest, target)
  const rolled = rollD20(battle.dice, {
    label: use.name,
    actor,
    action: use.name.slice(0, 200),
    target,
    check: ability,
    modifiers: [
      { value: abilityModifier(own.scores[ability]), source: abilityCodes[ability], reason: ability },
    ],
    against: { kind: 'DC', value: dc },
    edge: checkEdge(own.conditions, own.exhaustion),
  })
  const won = rolled.ok && rolled.value.total >= dc
  const roll = rolled.ok ? rolled.value.id : null
  logEvent(battle, 'contest', { who: actor, target, with: use.name, dc, won, roll })
  return won
}

/** What the actor has to reach: more than the target's roll. */
function contestedDifficulty(battle: Battle, { actor, activity, use }: Contest, target: string): number {
  const profile = profileNow(battle, target)
  const resisted = rollD20(battle.dice, {
    label: `Resists ${use.name}`,
    actor: target,
    action: `resist ${use.name}`.slice(0, 200),
    target: actor,
    check: activity.ability,
    modifiers: checkModifiers(profile, activity.ability),
    edge: checkEdge(profile.conditions, profile.exhaustion),
  })
  return resisted.ok ? resisted.value.total + 1 : 10
}
