/**
 * Reads what a person wants to do with their turn, against the state and before any die: what cannot be done is
 * refused with what could be, and a refusal costs nothing.
 */
import type { JsonObject, JsonValue } from '../../../core/json.ts'
import { done, type Result, refuse } from '../../../core/refusal.ts'
import type { AttemptedAction } from '../../ruleset.ts'
import { ruleId } from '../character/read-sheet.ts'
import type { Activity, AttackActivity } from '../data/activity-shapes.ts'
import type { Spell } from '../data/shapes.ts'
import { reachOf } from './attack.ts'
import { areHostile, type Battle, feetBetween, fighterOf, foesOf, isOut, stateOf } from './battle.ts'
import { castableAt } from './castable.ts'
import { whatForbids } from './forbidden.ts'
import { bentRange, readBends } from './metamagic.ts'
import { speedNow } from './movement.ts'
import type { Bend, HitWishes } from './roll-damage.ts'
import { areaTargets } from './tactics.ts'
import { isAvailable } from './uses.ts'

/** What a person's turn is spent on. */
export type OwnDeed =
  | {
      readonly kind: 'attack'
      readonly activity: AttackActivity
      readonly target: string
      readonly reckless: boolean
      readonly surge: boolean
      readonly wishes: HitWishes
    }
  | {
      readonly kind: 'cast'
      readonly spell: Spell
      readonly slot: number
      readonly targets: readonly string[]
      readonly reach: number
      readonly bends: readonly Bend[]
    }
  | {
      readonly kind: 'activity'
      readonly activity: Activity
      readonly targets: readonly string[]
      /** How much of a pool, or which slot. */
      readonly amount?: number
    }
  | { readonly kind: 'seize'; readonly how: 'grapple' | 'shove'; readonly target: string }
  | { readonly kind: 'stabilise'; readonly target: string }
  | { readonly kind: 'plain'; readonly what: PlainDeed }

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
export type PlainDeed = (typeof plainDeeds)[number]

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
export function fightVerb(action: AttemptedAction): string {
  const verb = action.verb
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
  return Object.hasOwn(otherWords, verb) ? (otherWords[verb] ?? verb) : verb
}

/** Reads the deed; `lenient` skips what only the moment of the turn can tell, such as distances. */
export function readOwnDeed(battle: Battle, action: AttemptedAction, lenient: boolean): Result<OwnDeed> {
  const verb = fightVerb(action)
  const options = action.options ?? {}
  const plain = plainDeeds.find((one) => one === verb)
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

function readStabilise(battle: Battle, action: AttemptedAction): Result<OwnDeed> {
  const target = action.target_id
  if (target === undefined || battle.document.combatants[target] === undefined)
    return refuse('rules/no-target', 'Say whom you tend.', { rule: 'PIPE-03' })
  return done({ kind: 'stabilise', target })
}

/** The foe an action is aimed at: named, or the only one there is. */
function targetOf(battle: Battle, action: AttemptedAction, reach: number | undefined): Result<string> {
  const foes = foesOf(battle, action.actor_id)
  const target = action.target_id ?? (foes.length === 1 ? foes[0] : undefined)
  if (target === undefined) {
    const names = foes.map((foe) => stateOf(battle, foe).name).join(', ')
    return refuse('rules/no-target', `Say whom: ${names === '' ? 'nobody is left' : names}.`, {
      rule: 'PIPE-03',
    })
  }
  const state = battle.document.combatants[target]
  if (state === undefined)
    return refuse('rules/not-in-fight', `"${target}" is not in this fight.`, { rule: 'PIPE-03' })
  if (isOut(state))
    return refuse('rules/already-down', `${state.name} is out of the fight already.`, { rule: 'PIPE-06' })
  if (!areHostile(stateOf(battle, action.actor_id), state) && action.options?.friendly_fire !== true)
    return refuse('rules/friend', `${state.name} is on your side.`)
  return reach === undefined ? done(target) : withinReach(battle, action.actor_id, target, reach)
}

function withinReach(battle: Battle, id: string, target: string, reach: number): Result<string> {
  const feet = feetBetween(battle, id, target)
  const speed = speedNow(battle, id)
  if (feet <= reach + speed) return done(target)
  const { name } = stateOf(battle, target)
  const message = `${name} is ${feet} feet away; you reach ${reach} feet and can move ${speed}. Dash, or use something that reaches further.`
  return refuse('rules/out-of-reach', message, { rule: 'PIPE-04', data: { feet, reach, speed } })
}

function readAttack(
  battle: Battle,
  action: AttemptedAction,
  options: JsonObject,
  lenient: boolean,
): Result<OwnDeed> {
  const attacks = fighterOf(battle, action.actor_id).activities.filter(
    (one): one is AttackActivity => one.kind === 'attack' && one.cost === 'action',
  )
  const wanted = textOf(options.weapon) ?? action.item_id
  const target = targetOf(battle, action, undefined)
  if (!target.ok) return target
  const near = attacks.filter(
    (one) =>
      feetBetween(battle, action.actor_id, target.value) <= reachOf(one) + speedNow(battle, action.actor_id),
  )
  const activity =
    wanted === undefined ? (near[0] ?? attacks[0]) : attacks.find((one) => isNamed(one.name, wanted))
  if (activity === undefined) {
    const have = attacks.map((one) => one.name).join(', ')
    return refuse(
      'rules/no-weapon',
      `There is no "${wanted ?? 'weapon'}" at hand${have === '' ? '' : `; there is ${have}`}.`,
      { rule: 'PIPE-05' },
    )
  }
  const reached = lenient
    ? done(target.value)
    : withinReach(battle, action.actor_id, target.value, reachOf(activity))
  if (!reached.ok) return reached
  return done({
    kind: 'attack',
    activity,
    target: target.value,
    reckless: options.reckless === true,
    surge: options.surge === true,
    wishes: wishesOf(options),
  })
}

/** What is to be done with a hit: `smite` (true, or the least slot), `on_hit` (a name or a list of them). */
function wishesOf(options: JsonObject): HitWishes {
  const { smite, on_hit: onHit } = options
  const names = (Array.isArray(onHit) ? onHit : [onHit]).filter(
    (one): one is string => typeof one === 'string',
  )
  const slot = smite === true ? 1 : typeof smite === 'number' ? Math.max(1, Math.floor(smite)) : undefined
  return { ...(slot !== undefined && { smite: slot }), ...(names.length > 0 && { onHit: names }) }
}

function isNamed(name: string, wanted: string): boolean {
  const id = ruleId(name)
  const asked = ruleId(wanted.replace(/^item_|_\d+$/g, ''))
  return id === asked || asked.includes(id) || id.includes(asked)
}

function textOf(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

function readCast(
  battle: Battle,
  action: AttemptedAction,
  options: JsonObject,
  lenient: boolean,
): Result<OwnDeed> {
  const { casting } = fighterOf(battle, action.actor_id)
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
  const forbids = whatForbids(battle, action.actor_id, 'cast')
  if (forbids !== undefined)
    return refuse('rules/cannot-cast', `${forbids} does not let you cast.`, { rule: 'RULE-10' })
  const bends = readBends(battle, action.actor_id, known.spell, options.metamagic)
  if (!bends.ok) return bends
  const slot = castableAt(
    battle,
    action.actor_id,
    known.spell,
    typeof options.slot === 'number' ? options.slot : undefined,
  )
  if (slot === undefined)
    return refuse('rules/no-slot', `No slot is left for ${known.spell.name}.`, { rule: 'RULE-10' })
  const targets = spellTargets(battle, action, known.spell, lenient)
  if (!targets.ok) return targets
  return done({
    kind: 'cast',
    spell: known.spell,
    slot,
    targets: targets.value,
    reach: bentRange(known.spell.range ?? 120, bends.value),
    bends: bends.value,
  })
}

function spellTargets(
  battle: Battle,
  action: AttemptedAction,
  spell: Spell,
  lenient: boolean,
): Result<readonly string[]> {
  const [first] = spell.activities
  const helps = first?.kind === 'heal' || first?.target?.who === 'ally' || first?.target?.who === 'self'
  const listed = action.options?.targets
  const told = Array.isArray(listed)
    ? (listed as JsonValue[]).filter((one): one is string => typeof one === 'string')
    : []
  const unknown = told.find((id) => battle.document.combatants[id] === undefined)
  if (unknown !== undefined)
    return refuse('rules/not-in-fight', `"${unknown}" is not in this fight.`, { rule: 'PIPE-03' })
  if (told.length > 0) return done(told.slice(0, 20))
  const hexes = first?.kind === 'apply' && first.target?.who === 'enemy'
  if (helps || first?.kind === 'utility' || (first?.kind === 'apply' && !hexes))
    return done([action.target_id ?? action.actor_id])
  const target = targetOf(battle, action, lenient ? undefined : Math.max(5, spell.range ?? 120))
  if (!target.ok) return target
  return done(
    first === undefined ? [target.value] : areaTargets(battle, action.actor_id, first, target.value),
  )
}

function readActivity(battle: Battle, action: AttemptedAction, verb: string): Result<OwnDeed> {
  const wanted = textOf(action.options?.activity) ?? verb
  const activity = fighterOf(battle, action.actor_id).activities.find((one) => isNamed(one.name, wanted))
  if (activity === undefined)
    return refuse(
      'rules/unknown-deed',
      `"${action.verb}" is nothing one does in a fight: attack, cast, dodge, dash, disengage, hide, grapple, shove, flee or surrender.`,
    )
  if (!isAvailable(battle, action.actor_id, activity))
    return refuse('rules/used-up', `${activity.name} cannot be used again yet.`, { rule: 'RULE-10' })
  const { amount, shape } = action.options ?? {}
  const told = action.target_id
  if (told !== undefined && battle.document.combatants[told] === undefined)
    return refuse('rules/not-in-fight', `"${told}" is not in this fight.`, { rule: 'PIPE-03' })
  const aim = textOf(shape) ?? told ?? action.actor_id
  return done({
    kind: 'activity',
    activity,
    targets: [aim],
    ...(typeof amount === 'number' && amount > 0 && { amount: Math.floor(amount) }),
  })
}
