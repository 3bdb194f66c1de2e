/**
 * Attacks that a player is offered: the best one, another target, another weapon, both hands, a feature before the
 * attack.
 */
import type { AttemptedAction } from '../../../ruleset.ts'
import type { Activity, AttackActivity } from '../../data/activity-schemas.ts'
import { isAvailable } from '../activities/limited-uses.ts'
import { formAt, reachOf } from '../battlefield/range-area-targets-and-sight.ts'
import { movementLeft } from '../movement/move-flee-surrender.ts'
import { averageOfDice } from '../rolls/dice-string-arithmetic.ts'
import {
  type Battle,
  combatantOf,
  feetBetween,
  foesByDistance,
  foesOf,
  stateOf,
} from '../state/battle-and-combatant-queries.ts'
import { conditionText, displayName, type OfferDraft, oddsFirst, oddsText } from './offer-wording.ts'

/** An attack that could be made this turn. */
interface AttackChoice {
  readonly attack: AttackActivity
  readonly foe: string
  readonly worth: number
  /** A ranged attack with a foe beside the attacker. */
  readonly awkward: boolean
}

export function attackOffers(battle: Battle, id: string): OfferDraft[] {
  const choices = attackChoices(battle, id)
  const [best] = choices
  if (best === undefined) return dashOffer(battle, id)
  const otherTarget = choices.find((choice) => choice.foe !== best.foe)
  const form = ({ attack, foe }: AttackChoice) => formAt(attack, feetBetween(battle, id, foe))
  const otherWeapon = choices.find((choice) => form(choice) !== form(best))
  const offer = (choice: AttackChoice, key: string, weight: number) => ({
    ...attackOffer(battle, id, choice),
    key,
    weight,
  })
  return [
    offer(best, 'attack_best', 90),
    ...(otherTarget === undefined ? [] : [offer(otherTarget, 'attack_another', 62)]),
    ...(otherWeapon === undefined
      ? []
      : [offer(otherWeapon, 'attack_other_weapon', otherWeapon.awkward ? 12 : 58)]),
    twoWeaponOffer(battle, id, best),
    ...featureOffers(battle, id, best),
  ]
}

/** Every attack that can be made this turn, best first. */
function attackChoices(battle: Battle, id: string): AttackChoice[] {
  const { wields } = stateOf(battle, id)
  const attacks = combatantOf(battle, id).activities.filter(
    (activity): activity is AttackActivity =>
      activity.kind === 'attack' && activity.cost === 'action' && activity.trigger === undefined,
  )
  const pressed = foesOf(battle, id).some((foe) => feetBetween(battle, id, foe) <= 5)
  return attacks
    .flatMap((attack) =>
      foesOf(battle, id).flatMap((foe) => {
        const feet = feetBetween(battle, id, foe)
        if (feet > reachOf(attack) + movementLeft(battle, id)) return []
        const awkward = attack.form === 'ranged' && pressed
        const factor = (awkward ? 0.5 : 1) * (attack.name === wields ? 1.1 : 1)
        return [{ attack, foe, worth: worthOf(battle, attack, foe) * factor - feet / 100, awkward }]
      }),
    )
    .sort((a, b) => b.worth - a.worth)
}

/** What an attack is worth: the chance to hit, times how likely it fells the foe and how far it wears it down. */
function worthOf(battle: Battle, attack: AttackActivity, foe: string): number {
  const { ac, hp_current: hp, hp_max: max } = stateOf(battle, foe)
  const bonus = typeof attack.bonus === 'number' ? attack.bonus : 4
  const chance = Math.min(0.95, Math.max(0.05, (21 - (ac - bonus)) / 20))
  const average = attack.damage.reduce((sum, part) => sum + averageOfDice(part.dice), 0)
  const least = attack.damage.reduce((sum, part) => sum + averageOfDice(part.dice.replace(/d\d+/g, '')), 0)
  const spread = 2 * (average - least) + 1
  const fells = Math.min(1, Math.max(0, (least + spread - hp) / spread))
  const wears = Math.min(1, average / Math.max(1, hp))
  return chance * (5 + max / 4) * (fells + (1 - fells) * 0.6 * wears)
}

function actionOf(id: string, { attack, foe }: AttackChoice): AttemptedAction {
  return { verb: 'attack', actor_id: id, target_id: foe, options: { weapon: attack.name } }
}

function attackRisk(battle: Battle, id: string, choice: AttackChoice): OfferDraft['risk_level'] {
  const { hp_current: hp, hp_max: max } = stateOf(battle, id)
  const near = formAt(choice.attack, feetBetween(battle, id, choice.foe)) === 'melee'
  if (hp * 3 <= max) return 'high'
  return near ? 'medium' : 'low'
}

function attackOffer(battle: Battle, id: string, choice: AttackChoice): Omit<OfferDraft, 'key' | 'weight'> {
  const { attack, foe } = choice
  const feet = feetBetween(battle, id, foe)
  const far = formAt(attack, feet) === 'ranged'
  const name = displayName(battle, foe)
  const harms = attack.damage.map((part) => `${part.dice} ${part.type}`).join(', ')
  // A flask of oil hits like anything else and only wets whom it hits.
  const dice = harms === '' ? 'no harm by itself' : harms
  const way = !far && feet > 5 ? ` They are ${feet} feet away; you close in first.` : ''
  const times = combatantOf(battle, id).attacksPerAction
  const often = times > 1 ? ` You attack ${times} times.` : ''
  return {
    text: `${far ? 'Loose at' : 'Strike'} ${name} with your ${attack.name}`,
    describe: (check) => `${oddsFirst(check)}A hit does ${dice}.${often}${way} ${conditionText(battle, foe)}`,
    risk_level: attackRisk(battle, id, choice),
    action: actionOf(id, choice),
  }
}

/** Two-Weapon Fighting: the second weapon as a bonus action. */
function twoWeaponOffer(battle: Battle, id: string, choice: AttackChoice): OfferDraft {
  const action = actionOf(id, choice)
  return {
    key: 'attack_both_hands',
    text: `Go at ${displayName(battle, choice.foe)} with both hands`,
    describe: (check) =>
      `${choice.attack.name} first, the other blade as a bonus action.${check === null ? '' : ` The first blow: ${oddsText(check)}.`}`,
    risk_level: attackRisk(battle, id, choice),
    action: { ...action, options: { ...action.options, bonus: { verb: 'attack' } } },
    weight: 80,
  }
}

/** The kinds of activity that are no choice of their own in a turn. */
const unfit: ReadonlySet<string> = new Set([
  'attack',
  'multiattack',
  'metamagic',
  'smite',
  'recover-slots',
  'convert-slots',
  'reroll-failed',
  'reduce-damage',
  'utility',
  'unsupported',
])

/** Features of the character: those of a bonus action come with the attack, the others are the action itself. */
function featureOffers(battle: Battle, id: string, choice: AttackChoice): OfferDraft[] {
  return combatantOf(battle, id).activities.flatMap((activity) => {
    const fits = (activity.cost === 'bonus' || activity.cost === 'action') && activity.trigger === undefined
    if (
      !fits ||
      unfit.has(activity.kind) ||
      !isAvailable(battle, id, activity) ||
      isPointless(battle, id, activity)
    )
      return []
    return [featureOffer(battle, id, activity, choice)]
  })
}

/** A rage on top of a rage, a second wind with no scratch. */
function isPointless(battle: Battle, id: string, activity: Activity): boolean {
  const { hp_current: hp, hp_max: max, lasting } = stateOf(battle, id)
  if (lasting.some((effect) => effect.name === activity.name)) return true
  return activity.kind === 'heal' && activity.target?.who === 'self' && hp * 4 > max * 3
}

function featureOffer(battle: Battle, id: string, activity: Activity, choice: AttackChoice): OfferDraft {
  const quick = activity.cost === 'bonus'
  const feature = { verb: 'use', options: { feature: activity.name } }
  const action: AttemptedAction = quick
    ? { ...actionOf(id, choice), options: { weapon: choice.attack.name, bonus: feature } }
    : { ...feature, actor_id: id }
  const { foe } = choice
  const name = displayName(battle, foe)
  return {
    key: `use_${activity.name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '_')
      .replace(/^_|_$/g, '')}`,
    text: quick ? `${activity.name}, then strike ${name}` : `Use ${activity.name}`,
    describe: (check) =>
      quick
        ? `${activity.name} is your bonus action; your ${choice.attack.name} follows${check === null ? '' : ` (${oddsText(check)})`}.`
        : `${activity.name} takes your action; what it asks of others is rolled as it happens.`,
    risk_level: quick ? attackRisk(battle, id, choice) : 'medium',
    action,
    weight: quick ? 76 : 66,
  }
}

/** With no foe in reach: running at the nearest. */
function dashOffer(battle: Battle, id: string): OfferDraft[] {
  const [nearest] = foesByDistance(battle, id)
  if (nearest === undefined || movementLeft(battle, id) === 0) return []
  const feet = feetBetween(battle, id, nearest)
  return [
    {
      key: 'close_in',
      text: `Run at ${displayName(battle, nearest)}`,
      describe: () => `${feet} feet lie between you; a dash covers twice your speed and ends your turn.`,
      risk_level: 'medium',
      action: { verb: 'dash', actor_id: id },
      weight: 85,
    },
  ]
}
