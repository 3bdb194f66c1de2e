/** The Attack action of a player and two-weapon fighting: reading weapon and targets, then the attacks. */
import { asList, asNumber, asText, asTexts, type JsonObject } from '../../../../core/json.ts'
import { done, type Result, refuse } from '../../../../core/result.ts'
import type { AttemptedAction } from '../../../ruleset.ts'
import { abilityModifier } from '../../character/ability-modifiers.ts'
import type { AttackActivity } from '../../data/activity-schemas.ts'
import { ruleId } from '../../data/names-and-ids.ts'
import { ownUse } from '../activities/activity-use-of-combatant.ts'
import { isAvailable } from '../activities/limited-uses.ts'
import { hastedAttacks, useHordeBreaker } from '../attack/extra-attacks.ts'
import { makeAttack } from '../attack/make-attack.ts'
import { formAt, reachOf } from '../battlefield/range-area-targets-and-sight.ts'
import { movementTowards, moveWithin } from '../movement/move-flee-surrender.ts'
import { mechanicsOfKind } from '../rolls/mechanics-on-combat-rolls.ts'
import {
  type Battle,
  combatantOf,
  feetBetween,
  foesByDistance,
  foesOf,
  isStanding,
  logEvent,
  stateOf,
} from '../state/battle-and-combatant-queries.ts'
import { poolKey } from '../state/combat-document.ts'
import type { HitChoices } from '../state/performed-activity.ts'
import type { BasicAction, SpecialAction } from './action-types.ts'
import { isNamed, targetOf, textOf, withinReach } from './read-targets.ts'

/** With a foe beside the attacker, melee attacks go before ranged ones. */
function handyAttacks(
  battle: Battle,
  id: string,
  attacks: readonly AttackActivity[],
): readonly AttackActivity[] {
  const pressed = foesOf(battle, id).some((foe) => feetBetween(battle, id, foe) <= 5)
  const blades = pressed ? attacks.filter((attack) => formAt(attack, 5) === 'melee') : []
  return blades.length > 0 ? blades : attacks
}

/** An item's name for a message; ids are not shown to players. */
function itemName({ view }: Battle, wanted: string | undefined): string {
  if (wanted === undefined) return 'weapon'
  return view.entity(wanted)?.name ?? wanted.replace(/^.*:/, '').replaceAll('_', ' ')
}

export function readAttack(
  battle: Battle,
  action: AttemptedAction,
  options: JsonObject,
  lenient: boolean,
): Result<BasicAction> {
  const attacks = combatantOf(battle, action.actor_id).activities.filter(
    (candidate): candidate is AttackActivity => candidate.kind === 'attack' && candidate.cost === 'action',
  )
  const { words = '' } = action
  const wanted = textOf(options.weapon) ?? action.item_id
  const named = asText(asList(options.targets)[0])
  const aim = action.target_id === undefined && named !== undefined ? { ...action, target_id: named } : action
  const target = targetOf(battle, aim, undefined)
  if (!target.ok) return target
  // "I stab him" with a bow in the hand is done with what stabs, where something of the kind is carried.
  const meant = attacks.filter((attack) => isSuchBlow(attack, words))
  const near = (meant.length > 0 ? meant : attacks).filter(
    (attack) =>
      feetBetween(battle, action.actor_id, target.value) <=
      reachOf(attack) + movementTowards(battle, action.actor_id, target.value),
  )
  const activity =
    wanted === undefined
      ? (wieldedAttack(battle, action.actor_id, handyAttacks(battle, action.actor_id, near)) ??
        near[0] ??
        meant[0] ??
        attacks[0])
      : attacks.find((attack) => isNamed(attack.name, wanted))
  if (activity === undefined) {
    const have = attacks.map((attack) => attack.name).join(', ')
    return refuse(
      'rules/no-weapon',
      `There is no "${itemName(battle, wanted)}" to strike with at hand${have === '' ? '' : `; there is ${have}`}.`,
      { rule: 'PIPE-05' },
    )
  }
  const reached = lenient
    ? done(target.value)
    : withinReach(battle, action.actor_id, target.value, reachOf(activity))
  if (!reached.ok) return reached
  const each = targetsOfEachAttack(battle, action)
  if (!each.ok) return each
  return done({
    kind: 'attack',
    activity,
    target: target.value,
    reckless: options.reckless === true || /\breckless/i.test(words),
    surge: options.surge === true || /\baction surge\b/i.test(words),
    ...(each.value.length > 0 && { targets: each.value }),
    hitChoices: hitChoicesIn(options, words),
  })
}

/** Words for blows that only a weapon in the hand strikes, and for shots that only one that reaches far looses. */
const byHand =
  /\b(?:stab|slash|thrust|lunge|slice|skewer|impale|cleave|hack|chop|swing|club|bash|gut|parry|(?:run|ran)\b.*\bthrough)(?:b?s|b?ed|b?ing|e?s|d)?\b/i
const fromAfar = /\b(?:shoot|shot|fire|loose|snipe|let fly)(?:s|d|ing)?\b/i

/** True for an attack of the form that the words speak of; for every attack where they speak of none. */
function isSuchBlow({ form, ...attack }: AttackActivity, words: string): boolean {
  const hand = byHand.test(words)
  const afar = fromAfar.test(words)
  if (hand === afar || attack.with !== 'weapon') return hand === afar
  return form === 'melee-or-ranged' || form === (hand ? 'melee' : 'ranged')
}

function wieldedAttack(
  battle: Battle,
  id: string,
  attacks: readonly AttackActivity[],
): AttackActivity | undefined {
  const { wields } = stateOf(battle, id)
  return attacks.find((attack) => attack.name === wields)
}

/** A target for each attack of the action, when several are named. */
function targetsOfEachAttack(battle: Battle, action: AttemptedAction): Result<readonly string[]> {
  const targets: string[] = []
  for (const value of asList(action.options?.targets)) {
    const id = asText(value)
    if (id === undefined) return refuse('rules/no-target', 'Targets are named by id.', { rule: 'PIPE-03' })
    const target = targetOf(battle, { ...action, target_id: id }, undefined)
    if (!target.ok) return target
    targets.push(id)
  }
  return done(targets)
}

/** What is to be done with a hit: `smite` (true, or the least slot), `on_hit` (a name or a list of them). */
function hitChoicesIn(options: JsonObject, words: string): HitChoices {
  const { smite = /\bsmit(?:e|es|ing)\b/i.test(words), on_hit: onHit } = options
  const stuns = /\bstunning (?:strike|blow)\b/i.test(words) ? ['Stunning Strike'] : []
  const names = onHit === undefined ? stuns : asTexts(Array.isArray(onHit) ? onHit : [onHit])
  const lowest = asNumber(smite)
  const slot = smite === true ? 1 : lowest === undefined ? undefined : Math.max(1, Math.floor(lowest))
  return { ...(slot !== undefined && { smite: slot }), ...(names.length > 0 && { onHit: names }) }
}

export function attackRound(
  battle: Battle,
  id: string,
  action: Extract<BasicAction, { kind: 'attack' }>,
): undefined {
  const state = stateOf(battle, id)
  const combatant = combatantOf(battle, id)
  state.reckless = action.reckless && combatant.mechanics.some(({ mechanic }) => mechanic.kind === 'reckless')
  const rounds = action.surge && spendSurge(battle, id) ? 2 : 1
  const times = combatant.attacksPerAction * rounds + hastedAttacks(battle, id)
  const use = { ...ownUse(battle, id, action.activity), hitChoices: action.hitChoices }
  for (let index = 0; index < times && isStanding(state); index += 1) {
    const aim = action.targets?.[index % action.targets.length] ?? action.target
    const target = isStanding(stateOf(battle, aim)) ? aim : foesByDistance(battle, id)[0]
    if (target === undefined || !moveWithin(battle, id, target, reachOf(action.activity)))
      return logEvent(battle, 'too_far', { who: id, target: target ?? action.target })
    makeAttack(battle, id, action.activity, target, use)
  }
  useHordeBreaker(battle, id, action.target, action.activity, use)
}

function spendSurge(battle: Battle, id: string): boolean {
  const pool = combatantOf(battle, id).sheet.classFeatures.get('action_surge')
  const { spent } = stateOf(battle, id)
  const mark = poolKey('action_surge')
  if (pool === undefined || (spent[mark] ?? 0) >= pool.max) return false
  spent[mark] = (spent[mark] ?? 0) + 1
  logEvent(battle, 'action_surge', { who: id })
  return true
}

type OffHand = Extract<SpecialAction, { kind: 'off-hand' }>

/** Reads a bonus attack: an attack that costs a bonus action, or the off hand after an attack with the main hand. */
export function readOffHandAttack(
  battle: Battle,
  action: AttemptedAction,
  main: AttackActivity | undefined,
  lenient: boolean,
): Result<OffHand> {
  const wanted = asText(action.options?.weapon) ?? action.item_id
  const activity =
    bonusAttack(battle, action.actor_id, main, wanted) ?? otherHand(battle, action, main, wanted)
  if (activity === undefined) return refuseOffHand(main)
  const target = targetOf(battle, action, undefined)
  if (!target.ok) return target
  const reached = lenient ? target : withinReach(battle, action.actor_id, target.value, reachOf(activity))
  return reached.ok ? done({ kind: 'off-hand', activity, target: target.value }) : reached
}

function refuseOffHand(main: AttackActivity | undefined): Result<OffHand> {
  const message =
    main === undefined
      ? 'The off hand strikes after an attack with a light weapon: attack, with this as its bonus.'
      : `The off hand needs two light melee weapons; ${main.name} and what else you carry are not.`
  return refuse('rules/no-off-hand', message, { rule: 'PIPE-05' })
}

/** An attack that costs a bonus action by itself. */
function bonusAttack(
  battle: Battle,
  id: string,
  main: AttackActivity | undefined,
  wanted: string | undefined,
): AttackActivity | undefined {
  return combatantOf(battle, id).activities.find((activity): activity is AttackActivity => {
    if (activity.kind !== 'attack' || activity.cost !== 'bonus') return false
    if (wanted !== undefined && !isNamed(activity.name, wanted)) return false
    const follows = main !== undefined && isLight(battle, id, main) && !isNamed(activity.name, main.name)
    return follows || isAvailable(battle, id, activity)
  })
}

function otherHand(
  battle: Battle,
  action: AttemptedAction,
  main: AttackActivity | undefined,
  wanted: string | undefined,
): AttackActivity | undefined {
  if (main === undefined || !isLight(battle, action.actor_id, main)) return undefined
  const { activities, sheet } = combatantOf(battle, action.actor_id)
  const carried = sheet.equipment.held.map((entry) => ruleId(entry.name))
  const twice = carried.filter((name) => name === ruleId(main.name)).length > 1
  const other = activities.find(
    (activity): activity is AttackActivity =>
      activity.kind === 'attack' &&
      activity.cost === 'action' &&
      isLight(battle, action.actor_id, activity) &&
      (activity.name !== main.name || twice) &&
      (wanted === undefined || isNamed(activity.name, wanted)),
  )
  return other === undefined ? undefined : withoutModifier(battle, action.actor_id, other)
}

function isLight(battle: Battle, id: string, attack: AttackActivity): boolean {
  const held = combatantOf(battle, id).wielded?.get(attack.name)
  return held?.properties.includes('light') === true && attack.form !== 'ranged'
}

/** The ability adds nothing to the off hand's damage, unless a fighting style says so; what it takes away stays. */
function withoutModifier(battle: Battle, id: string, attack: AttackActivity): AttackActivity {
  const cost = { cost: 'bonus', name: attack.name } as const
  if (mechanicsOfKind(battle, id, 'off-hand-modifier').length > 0) return { ...attack, ...cost }
  const { profile, wielded } = combatantOf(battle, id)
  const modifier = abilityModifier(profile.scores[wielded?.get(attack.name)?.ability ?? 'strength'])
  const damage = attack.damage.map((part) => ({ ...part, dice: lessened(part.dice, Math.max(0, modifier)) }))
  return { ...attack, ...cost, damage }
}

/** `1d6+3` lessened by 3 is `1d6`. */
function lessened(dice: string, by: number): string {
  const [, bare = dice, sign = '+', number = '0'] = /^(\d+d\d+)(?:([+-])(\d+))?$/.exec(dice) ?? []
  const left = (sign === '-' ? -1 : 1) * Number(number) - by
  return left === 0 ? bare : `${bare}${left > 0 ? '+' : '-'}${Math.abs(left)}`
}

/** Makes the bonus attack; when the first target is down, at the nearest foe. */
export function makeOffHandAttack(battle: Battle, id: string, action: OffHand): undefined {
  const { activity } = action
  const wanted = isStanding(stateOf(battle, action.target)) ? action.target : undefined
  const target = wanted ?? foesByDistance(battle, id)[0]
  if (target === undefined || !moveWithin(battle, id, target, reachOf(activity)))
    return logEvent(battle, 'too_far', { who: id, target: action.target })
  makeAttack(battle, id, activity, target, ownUse(battle, id, activity))
}
