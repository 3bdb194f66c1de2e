/**
 * Reads what a person wants to do with their turn, against the state and before any die: what cannot be done is
 * refused with what could be, and a refusal costs nothing.
 */

import type { JsonObject, JsonValue } from '../../../../core/json.ts'
import { done, type Result, refuse } from '../../../../core/result.ts'
import type { AttemptedAction, Check } from '../../../ruleset.ts'
import { ruleId } from '../../character/stored-values.ts'
import type { CheckName } from '../../checks/skills.ts'
import type { AttackActivity } from '../../data/activity-shapes.ts'
import type { Spell } from '../../data/shapes.ts'
import { areaTargets, formAt, reachOf } from '../battlefield/range.ts'
import { metamagicRange, readMetamagic } from '../casting/metamagic.ts'
import { chosenActivities, slotToCast } from '../casting/spell-slots.ts'
import { isDying } from '../damage/death.ts'
import { movementTowards } from '../movement/movement.ts'
import { forbiddenBy } from '../rolls/mechanics.ts'
import type { HitChoices, MetamagicOption } from '../rolls/roll-damage.ts'
import { type Battle, combatantOf, feetBetween, foesOf, stateOf } from '../state/battle.ts'
import type { ReadiedAction } from '../state/combat-document.ts'
import {
  type ActivityAction,
  checkSpellTargets,
  isNamed,
  readActivityAction,
  refuseNotInCombat,
  singleTarget,
  spellReach,
  targetOf,
  textOf,
  withinReach,
} from './targeting.ts'

/** What a person's turn is spent on. */
export type BasicAction =
  | {
      readonly kind: 'attack'
      readonly activity: AttackActivity
      readonly target: string
      readonly reckless: boolean
      readonly surge: boolean
      /** Whom each attack of the action goes at, in order. */
      readonly targets?: readonly string[]
      readonly hitChoices: HitChoices
    }
  | CastDeed
  | ActivityAction
  | { readonly kind: 'seize'; readonly how: 'grapple' | 'shove'; readonly target: string }
  | { readonly kind: 'stabilise'; readonly target: string }
  | { readonly kind: 'plain'; readonly what: SimpleAction }

const plainDeeds = [
  'dodge',
  'dash',
  'disengage',
  'hide',
  'flee',
  'surrender',
  'wait',
  'death_save',
  'escape',
] as const
/** A deed that needs no target. */
export type SimpleAction = (typeof plainDeeds)[number]

const otherWords: Readonly<Record<string, string>> = {
  shoot: 'attack',
  strike: 'attack',
  stab: 'attack',
  slash: 'attack',
  pass: 'wait',
  end_turn: 'wait',
  run: 'flee',
  retreat: 'flee',
  treat: 'stabilise',
  stabilize: 'stabilise',
  yield: 'surrender',
}

/** The verb of an action in the words of a fight. */
export function combatVerb(action: AttemptedAction): string {
  const verb = action.verb
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
  return Object.hasOwn(otherWords, verb) ? (otherWords[verb] ?? verb) : verb
}

/** Reads the deed; `lenient` skips what only the moment of the turn can tell, such as distances. */
export function readBasicAction(
  battle: Battle,
  action: AttemptedAction,
  lenient: boolean,
): Result<BasicAction> {
  const verb = combatVerb(action)
  const options = action.options ?? {}
  const plain = plainDeeds.find((plainDeed) => plainDeed === verb)
  if (plain === 'escape' && !isHeld(battle, action.actor_id))
    return refuse('rules/not-held', 'Nothing holds you; to get out of the fight, flee.', { rule: 'PIPE-06' })
  if (plain !== undefined) return done({ kind: 'plain', what: plain })
  if (verb === 'attack') return readAttack(battle, action, options, lenient)
  if (verb === 'cast') return readCast(battle, action, options, lenient)
  if (verb === 'grapple' || verb === 'shove') {
    const target = targetOf(battle, action, lenient ? undefined : 5)
    return target.ok ? done({ kind: 'seize', how: verb, target: target.value }) : target
  }
  if (verb === 'stabilise') return readStabilise(battle, action)
  return readActivity(battle, action, verb)
}

function isHeld(battle: Battle, id: string): boolean {
  return stateOf(battle, id).lasting.some((effect) => effect.escape_dc !== undefined)
}

function readStabilise(battle: Battle, action: AttemptedAction): Result<BasicAction> {
  const target = action.target_id
  if (target === undefined || battle.document.combatants[target] === undefined)
    return refuse('rules/no-target', 'Say whom you tend.', { rule: 'PIPE-03' })
  const state = stateOf(battle, target)
  if (!isDying(state))
    return refuse('rules/not-dying', `${state.name} is not dying and needs no tending.`, { rule: 'PIPE-06' })
  const near = withinReach(battle, action.actor_id, target, 5)
  return near.ok ? done({ kind: 'stabilise', target }) : near
}

/** With a foe at one's throat a blade serves better than a bow. */
function handy(battle: Battle, id: string, attacks: readonly AttackActivity[]): readonly AttackActivity[] {
  const pressed = foesOf(battle, id).some((foe) => feetBetween(battle, id, foe) <= 5)
  const blades = pressed ? attacks.filter((attack) => formAt(attack, 5) === 'melee') : []
  return blades.length > 0 ? blades : attacks
}

/** A thing as people call it: an id is nobody's word for one. */
function calledThing({ view }: Battle, wanted: string | undefined): string {
  if (wanted === undefined) return 'weapon'
  return view.entity(wanted)?.name ?? wanted.replace(/^.*:/, '').replaceAll('_', ' ')
}

function readAttack(
  battle: Battle,
  action: AttemptedAction,
  options: JsonObject,
  lenient: boolean,
): Result<BasicAction> {
  const attacks = combatantOf(battle, action.actor_id).activities.filter(
    (candidate): candidate is AttackActivity => candidate.kind === 'attack' && candidate.cost === 'action',
  )
  const wanted = textOf(options.weapon) ?? action.item_id
  const [named] = Array.isArray(options.targets) ? (options.targets as JsonValue[]) : []
  const aim =
    action.target_id === undefined && typeof named === 'string' ? { ...action, target_id: named } : action
  const target = targetOf(battle, aim, undefined)
  if (!target.ok) return target
  const near = attacks.filter(
    (attack) =>
      feetBetween(battle, action.actor_id, target.value) <=
      reachOf(attack) + movementTowards(battle, action.actor_id, target.value),
  )
  const activity =
    wanted === undefined
      ? (inHand(battle, action.actor_id, handy(battle, action.actor_id, near)) ?? near[0] ?? attacks[0])
      : attacks.find((attack) => isNamed(attack.name, wanted))
  if (activity === undefined) {
    const have = attacks.map((attack) => attack.name).join(', ')
    return refuse(
      'rules/no-weapon',
      `There is no "${calledThing(battle, wanted)}" to strike with at hand${have === '' ? '' : `; there is ${have}`}.`,
      { rule: 'PIPE-05' },
    )
  }
  const reached = lenient
    ? done(target.value)
    : withinReach(battle, action.actor_id, target.value, reachOf(activity))
  if (!reached.ok) return reached
  const each = eachTarget(battle, action)
  if (!each.ok) return each
  return done({
    kind: 'attack',
    activity,
    target: target.value,
    reckless: options.reckless === true,
    surge: options.surge === true,
    ...(each.value.length > 0 && { targets: each.value }),
    hitChoices: hitChoicesIn(options),
  })
}

/** The attack with the weapon somebody holds. */
function inHand(battle: Battle, id: string, attacks: readonly AttackActivity[]): AttackActivity | undefined {
  const { wields } = stateOf(battle, id)
  return attacks.find((attack) => attack.name === wields)
}

/** A target for each attack of the action, when several are named. */
function eachTarget(battle: Battle, action: AttemptedAction): Result<readonly string[]> {
  const listed = action.options?.targets
  const told = Array.isArray(listed) ? (listed as JsonValue[]) : []
  for (const value of told) {
    const target =
      typeof value === 'string'
        ? targetOf(battle, { ...action, target_id: value }, undefined)
        : refuse('rules/no-target', 'Targets are named by id.', { rule: 'PIPE-03' })
    if (!target.ok) return target
  }
  return done(told as string[])
}

/** What is to be done with a hit: `smite` (true, or the least slot), `on_hit` (a name or a list of them). */
function hitChoicesIn(options: JsonObject): HitChoices {
  const { smite, on_hit: onHit } = options
  const names = (Array.isArray(onHit) ? onHit : [onHit]).filter(
    (one): one is string => typeof one === 'string',
  )
  const slot = smite === true ? 1 : typeof smite === 'number' ? Math.max(1, Math.floor(smite)) : undefined
  return { ...(slot !== undefined && { smite: slot }), ...(names.length > 0 && { onHit: names }) }
}

function readActivity(battle: Battle, action: AttemptedAction, verb: string): Result<BasicAction> {
  const wanted = textOf(action.options?.activity) ?? action.item_id ?? verb
  const { activities } = combatantOf(battle, action.actor_id)
  const exact = activities.find((candidate) => candidate.name.toLowerCase() === wanted.toLowerCase())
  const activity = exact ?? activities.find((candidate) => isNamed(candidate.name, wanted))
  if (activity === undefined)
    return refuse(
      'rules/unknown-deed',
      `"${action.verb}" is nothing one does in a fight: attack, cast, move, dodge, dash, disengage, hide, help, ready, use, search, grapple, shove, demand_surrender, parley, flee, surrender or end_turn; a stunt names its skill.`,
      { rule: 'DICE-23' },
    )
  return readActivityAction(battle, action, activity)
}

/** A spell that somebody casts. */
interface CastDeed {
  readonly kind: 'cast'
  readonly spell: Spell
  readonly slot: number
  readonly targets: readonly string[]
  readonly reach: number
  readonly bends: readonly MetamagicOption[]
  /** Which of the ways of a spell that has several. */
  readonly choice?: string
}

/** Reads it. */
function readCast(
  battle: Battle,
  action: AttemptedAction,
  options: JsonObject,
  lenient: boolean,
): Result<CastDeed> {
  const { casting } = combatantOf(battle, action.actor_id)
  const wanted = textOf(options.spell) ?? action.words ?? ''
  const known = casting?.spells.find(
    ({ spell }) =>
      ruleId(wanted) === spell.id || ` ${wanted.toLowerCase()} `.includes(spell.name.toLowerCase()),
  )
  if (known === undefined) {
    const have = (casting?.spells ?? []).map(({ spell }) => spell.name).join(', ')
    return refuse(
      'rules/unknown-spell',
      `That spell is not at hand${have === '' ? '' : `; there is ${have}`}.`,
      { rule: 'PIPE-05' },
    )
  }
  const forbids = forbiddenBy(battle, action.actor_id, 'cast')
  if (forbids !== undefined)
    return refuse('rules/cannot-cast', `${forbids} does not let you cast.`, { rule: 'RULE-10' })
  const bends = readMetamagic(battle, action.actor_id, known.spell, options.metamagic)
  if (!bends.ok) return bends
  const slot = slotToCast(
    battle,
    action.actor_id,
    known.spell,
    typeof options.slot === 'number' ? options.slot : undefined,
  )
  if (slot === undefined)
    return refuse('rules/no-slot', `No slot is left for ${known.spell.name}.`, { rule: 'RULE-10' })
  const choice = textOf(options.choice)
  const ways = chosenActivities(known.spell, Math.max(slot, known.spell.level), choice)
  if (!ways.ok) return ways
  const reach = Math.max(spellReach(known.spell), metamagicRange(known.spell.range ?? 120, bends.value))
  const targets = spellTargets(battle, action, known.spell, reach, lenient)
  if (!targets.ok) return targets
  return done({
    kind: 'cast',
    spell: known.spell,
    slot,
    targets: targets.value,
    reach,
    bends: bends.value,
    ...(choice !== undefined && { choice }),
  })
}

function spellTargets(
  battle: Battle,
  action: AttemptedAction,
  spell: Spell,
  reach: number,
  lenient: boolean,
): Result<readonly string[]> {
  const [first] = spell.activities
  const helps = first?.kind === 'heal' || first?.target?.who === 'ally' || first?.target?.who === 'self'
  const listed = action.options?.targets
  const told = Array.isArray(listed)
    ? (listed as JsonValue[]).filter((value): value is string => typeof value === 'string')
    : []
  const unknown = told.find((id) => battle.document.combatants[id] === undefined)
  if (unknown !== undefined) return refuseNotInCombat(battle.view, unknown)
  const hexes = first?.kind === 'apply' && first.target?.who === 'enemy'
  if (told.length > 0) return checkSpellTargets(battle, action, spell, told, reach)
  if (helps || first?.kind === 'utility' || (first?.kind === 'apply' && !hexes))
    return singleTarget(battle, action, spell.name, first, reach)
  const target = targetOf(battle, action, lenient ? undefined : reach)
  if (!target.ok) return target
  return done(
    first === undefined ? [target.value] : areaTargets(battle, action.actor_id, first, target.value),
  )
}

/* HEAD of src/rules/dnd5e/combat/special-deed.ts What a person may do in a fight beside attacks, spells and the plain actions, once it has been read and allowed. */
/** What a stunt may win: an advantage on the next attack, a target on the ground or pushed, or only an answer. */
export const stuntEffects = ['advantage', 'prone', 'pushed', 'knowledge'] as const
/** What a stunt may win. */
export type StuntEffect = (typeof stuntEffects)[number]

/** A deed that hangs on one check. */
export interface CheckedAction {
  readonly kind: 'test'
  readonly what: 'search' | 'improvise' | 'demand_surrender' | 'parley'
  readonly target?: string
  readonly check: Check
  readonly effect?: StuntEffect
  /** The other side rolls too, with this. */
  readonly contest?: CheckName
}

/** A deed beside the usual ones. */
export type SpecialAction =
  | CheckedAction
  | { readonly kind: 'help'; readonly foe: string; readonly friends: readonly string[] }
  | { readonly kind: 'ready'; readonly readied: ReadiedAction }
  | { readonly kind: 'free'; readonly what: FreeAction; readonly name?: string }
  | { readonly kind: 'off-hand'; readonly activity: AttackActivity; readonly target: string }
  | { readonly kind: 'sprint' }

/** Things that cost neither action nor bonus action. */
export const freeActions = ['draw', 'drop', 'drop_prone', 'drop_concentration', 'stand', 'say'] as const
/** A thing that costs neither action nor bonus action. */
export type FreeAction = (typeof freeActions)[number]

/** Anything a person does in their turn. */
export type TurnAction = BasicAction | SpecialAction

const specialKinds: ReadonlySet<string> = new Set(['test', 'help', 'ready', 'free', 'off-hand', 'sprint'])

/** True for a deed of this file. */
export function isSpecial(deed: TurnAction): deed is SpecialAction {
  return specialKinds.has(deed.kind)
}
