/** Offers of attacks: the best one, another target, another weapon, both hands, a feature before the attack. */
import type { AttemptedAction } from '../../../ruleset.ts'
import type { Activity, AttackActivity } from '../../data/activity-shapes.ts'
import { isAvailable } from '../activities/activity-uses.ts'
import { formAt, reachOf } from '../battlefield/range.ts'
import { movementLeft } from '../movement/movement.ts'
import { averageOf } from '../rolls/formulas.ts'
import { type Battle, combatantOf, feetBetween, foesByDistance, foesOf, stateOf } from '../state/battle.ts'
import { conditionText, displayName, type OfferDraft, oddsText } from './wording.ts'

interface Blow {
  readonly attack: AttackActivity
  readonly foe: string
  readonly worth: number
  /** A shot with a foe at one's elbow. */
  readonly awkward: boolean
}

/** Every attack that can be struck this turn, best first. */
function blowsOf(battle: Battle, id: string): Blow[] {
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
        const awkward = attack.form === 'ranged' && pressed ? 0.5 : 1
        const held = attack.name === wields ? 1.1 : 1
        return [
          {
            attack,
            foe,
            worth: worthOf(battle, attack, foe) * awkward * held - feet / 100,
            awkward: awkward < 1,
          },
        ]
      }),
    )
    .sort((a, b) => b.worth - a.worth)
}

/** What a attack is worth: the chance to hit, times how likely it fells the foe and how far it wears it down. */
function worthOf(battle: Battle, attack: AttackActivity, foe: string): number {
  const { ac, hp_current: hp, hp_max: most } = stateOf(battle, foe)
  const bonus = typeof attack.bonus === 'number' ? attack.bonus : 4
  const chance = Math.min(0.95, Math.max(0.05, (21 - (ac - bonus)) / 20))
  const average = attack.damage.reduce((sum, part) => sum + averageOf(part.dice), 0)
  const least = attack.damage.reduce((sum, part) => sum + averageOf(part.dice.replace(/d\d+/g, '')), 0)
  const spread = 2 * (average - least) + 1
  const fells = Math.min(1, Math.max(0, (least + spread - hp) / spread))
  const wears = Math.min(1, average / Math.max(1, hp))
  return chance * (5 + most / 4) * (fells + (1 - fells) * 0.6 * wears)
}

export function attackOffers(battle: Battle, id: string): OfferDraft[] {
  const blows = blowsOf(battle, id)
  const [best] = blows
  if (best === undefined) return closeIn(battle, id)
  const otherTarget = blows.find((blow) => blow.foe !== best.foe)
  const form = (option: Blow) => formAt(option.attack, feetBetween(battle, id, option.foe))
  const otherWeapon = blows.find((blow) => form(blow) !== form(best))
  return [
    strike(battle, id, best, 'attack_best', 90),
    ...(otherTarget === undefined ? [] : [strike(battle, id, otherTarget, 'attack_another', 62)]),
    ...(otherWeapon === undefined
      ? []
      : [strike(battle, id, otherWeapon, 'attack_other_weapon', otherWeapon.awkward ? 12 : 58)]),
    bothHands(battle, id, best),
    ...featureChoices(battle, id, best),
  ]
}

function actionOf(id: string, { attack, foe }: Blow): AttemptedAction {
  return { verb: 'attack', actor_id: id, target_id: foe, options: { weapon: attack.name } }
}

function riskOf(battle: Battle, id: string, blow: Blow): OfferDraft['risk_level'] {
  const { hp_current: hp, hp_max: most } = stateOf(battle, id)
  const near = formAt(blow.attack, feetBetween(battle, id, blow.foe)) === 'melee'
  if (hp * 3 <= most) return 'high'
  return near ? 'medium' : 'low'
}

function strike(battle: Battle, id: string, blow: Blow, key: string, weight: number): OfferDraft {
  const { attack, foe } = blow
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
    key,
    text: `${far ? 'Loose at' : 'Strike'} ${name} with your ${attack.name}`,
    describe: (check) =>
      `${check === null ? '' : `${oddsText(check)}. `}A hit does ${dice}.${often}${way} ${conditionText(battle, foe)}`,
    risk_level: riskOf(battle, id, blow),
    action: actionOf(id, blow),
    weight,
  }
}

function bothHands(battle: Battle, id: string, blow: Blow): OfferDraft {
  const action = actionOf(id, blow)
  return {
    key: 'attack_both_hands',
    text: `Go at ${displayName(battle, blow.foe)} with both hands`,
    describe: (check) =>
      `${blow.attack.name} first, the other blade as a bonus action.${check === null ? '' : ` The first blow: ${oddsText(check)}.`}`,
    risk_level: riskOf(battle, id, blow),
    action: { ...action, options: { ...action.options, bonus: { verb: 'attack' } } },
    weight: 80,
  }
}

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
function featureChoices(battle: Battle, id: string, blow: Blow): OfferDraft[] {
  return combatantOf(battle, id).activities.flatMap((activity) => {
    const fits = (activity.cost === 'bonus' || activity.cost === 'action') && activity.trigger === undefined
    if (
      !fits ||
      unfit.has(activity.kind) ||
      !isAvailable(battle, id, activity) ||
      isPointless(battle, id, activity)
    )
      return []
    return [featureChoice(battle, id, activity, blow)]
  })
}

/** A rage on top of a rage, a second wind with no scratch. */
function isPointless(battle: Battle, id: string, activity: Activity): boolean {
  const { hp_current: hp, hp_max: most, lasting } = stateOf(battle, id)
  if (lasting.some((effect) => effect.name === activity.name)) return true
  return activity.kind === 'heal' && activity.target?.who === 'self' && hp * 4 > most * 3
}

function featureChoice(battle: Battle, id: string, activity: Activity, blow: Blow): OfferDraft {
  const quick = activity.cost === 'bonus'
  const feature = { verb: 'use', options: { feature: activity.name } }
  const action: AttemptedAction = quick
    ? { ...actionOf(id, blow), options: { weapon: blow.attack.name, bonus: feature } }
    : { ...feature, actor_id: id }
  const { foe } = blow
  const name = displayName(battle, foe)
  return {
    key: `use_${activity.name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '_')
      .replace(/^_|_$/g, '')}`,
    text: quick ? `${activity.name}, then strike ${name}` : `Use ${activity.name}`,
    describe: (check) =>
      quick
        ? `${activity.name} is your bonus action; your ${blow.attack.name} follows${check === null ? '' : ` (${oddsText(check)})`}.`
        : `${activity.name} takes your action; what it asks of others is rolled as it happens.`,
    risk_level: quick ? riskOf(battle, id, blow) : 'medium',
    action,
    weight: quick ? 76 : 66,
  }
}

/** With no foe in reach: running at the nearest. */
function closeIn(battle: Battle, id: string): OfferDraft[] {
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
