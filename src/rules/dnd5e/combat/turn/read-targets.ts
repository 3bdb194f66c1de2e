/** Which targets an action names, and whether they can be reached: read and refused, nothing else. */
import { asNumber, type JsonValue } from '../../../../core/json.ts'
import { done, type Result, refuse } from '../../../../core/result.ts'
import type { RulesView } from '../../../rules-view.ts'
import type { AttemptedAction } from '../../../ruleset.ts'
import type { Activity } from '../../data/activity-schemas.ts'
import { ruleId } from '../../data/names-and-ids.ts'
import type { Spell } from '../../data/srd-entry-schemas.ts'
import { isAvailable } from '../activities/limited-uses.ts'
import { areaFeet, areaTargets, reachOf } from '../battlefield/range-area-targets-and-sight.ts'
import { requestedAmount, slotToCast, whyNoConversion } from '../casting/spell-slots-and-sustained-spells.ts'
import { movementTowards } from '../movement/move-flee-surrender.ts'
import { scaledCount } from '../rolls/roll-damage.ts'
import {
  areHostile,
  type Battle,
  combatantOf,
  feetBetween,
  foesByDistance,
  foesOf,
  isCreatureKind,
  isOut,
  stateOf,
  wouldNotHarm,
} from '../state/battle-and-combatant-queries.ts'
import type { ActivityAction } from './action-types.ts'

/** The foe an action is aimed at: named, or the only foe there is. */
export function targetOf(battle: Battle, action: AttemptedAction, reach: number | undefined): Result<string> {
  const foes = foesOf(battle, action.actor_id)
  const target = action.target_id ?? (foes.length === 1 ? foes[0] : undefined)
  if (target === undefined) {
    const names = foes.map((foe) => stateOf(battle, foe).name).join(', ')
    return refuse('rules/no-target', `Say whom: ${names === '' ? 'nobody is left' : names}.`, {
      rule: 'PIPE-03',
    })
  }
  const state = battle.document.combatants[target]
  if (state === undefined) return refuseNotInCombat(battle.view, target)
  if (isOut(state))
    return refuse('rules/already-down', `${state.name} is out of the fight already.`, { rule: 'PIPE-06' })
  if (!areHostile(stateOf(battle, action.actor_id), state) && action.options?.friendly_fire !== true)
    return refuse('rules/friend', `${state.name} is on your side.`)
  if (wouldNotHarm(battle, action.actor_id, target)) return refuseToHarm(state.name)
  return reach === undefined ? done(target) : withinReach(battle, action.actor_id, target, reach)
}

function refuseToHarm(name: string): Result<string> {
  const message = `You cannot bring yourself to harm ${name}; choose another, or do something else.`
  return refuse('rules/charmed', message, { rule: 'PIPE-06' })
}

/** The target, when it can be reached with what is left of this turn's movement. */
export function withinReach(battle: Battle, id: string, target: string, reach: number): Result<string> {
  const feet = feetBetween(battle, id, target)
  const speed = movementTowards(battle, id, target)
  if (feet <= reach + speed) return done(target)
  const { name } = stateOf(battle, target)
  const message = `${name} is ${feet} feet away; you reach ${reach} feet and can move ${speed}. Dash, or use something that reaches further.`
  return refuse('rules/out-of-reach', message, { rule: 'PIPE-04', data: { feet, reach, speed } })
}

export function refuseNotInCombat(view: Pick<RulesView, 'entity'>, id: string): Result<never> {
  const name = view.entity(id)?.name ?? `"${id}"`
  return refuse('rules/not-in-fight', `${name} is not in this fight.`, { rule: 'PIPE-03' })
}

/** True when the wanted text names this. */
export function isNamed(name: string, wanted: string): boolean {
  const id = ruleId(name)
  const asked = ruleId(wanted.replace(/^item_|_\d+$/g, ''))
  return id === asked || asked.includes(id) || id.includes(asked)
}

/** A string that is not empty. */
export function textOf(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** How far a spell reaches: its range, or for one that starts at its caster the length of what it fills. */
export function spellReach(spell: Spell): number {
  const area = spell.activities[0]?.target?.area
  const own = area?.from === 'self' || area?.shape === 'cone' || area?.shape === 'line' ? area.feet : 0
  return Math.max(5, spell.range ?? 120, own)
}

/** What is aimed at a target: its name for the player, its first activity, and how far it reaches. */
export interface Aim {
  readonly name: string
  readonly activity: Activity | undefined
  readonly reach: number
}

/** Checks several named targets of a spell against how many it takes and where they are. */
export function checkSpellTargets(
  battle: Battle,
  action: AttemptedAction,
  spell: Spell,
  targets: readonly string[],
  aim: Aim,
): Result<readonly string[]> {
  const most = aim.activity === undefined ? 1 : maxTargets(battle, action, spell, aim.activity)
  if (targets.length > most) {
    const message = `${spell.name} takes ${most === 1 ? 'one target' : `${most} targets`} from this slot, not ${targets.length}.`
    return refuse('rules/too-many-targets', message, { rule: 'RULE-10', data: { most } })
  }
  for (const target of targets) {
    const checked = checkTarget(battle, action.actor_id, target, aim)
    if (!checked.ok) return checked
  }
  return done(targets)
}

function maxTargets(battle: Battle, action: AttemptedAction, spell: Spell, first: Activity): number {
  if (first.target?.area !== undefined) return 20
  const { casting, profile } = combatantOf(battle, action.actor_id)
  const slot = slotToCast(battle, action.actor_id, spell, asNumber(action.options?.slot)) ?? 0
  const strength = { slot: Math.max(slot, spell.level), level: casting?.level ?? profile.level }
  const rays = first.kind === 'attack' || first.kind === 'damage' ? first.count : undefined
  const counts = [first.target?.count, rays].map((count) => scaledCount(count, strength, spell.level))
  const twinned = String(action.options?.metamagic ?? '').includes('twinned') ? 1 : 0
  return Math.max(...counts) + twinned
}

function checkTarget(battle: Battle, id: string, target: string, aim: Aim): Result<string> {
  const { name, activity, reach } = aim
  const state = battle.document.combatants[target]
  if (state === undefined) return refuseNotInCombat(battle.view, target)
  if (isOut(state))
    return refuse('rules/already-down', `${state.name} is out of the fight already.`, { rule: 'PIPE-06' })
  const only = activity?.target?.only
  if (only !== undefined && target !== id && !isCreatureKind(battle, target, only))
    return refuse('rules/wrong-kind', `${name} works on ${only.join(', ')}; ${state.name} is none.`, {
      rule: 'PIPE-06',
    })
  const feet = target === id ? 0 : feetBetween(battle, id, target)
  const speed = movementTowards(battle, id, target)
  if (feet <= reach + speed) return done(target)
  const message = `${state.name} is ${feet} feet away; ${name} reaches ${reach} feet and you can move ${speed}.`
  return refuse('rules/out-of-reach', message, { rule: 'PIPE-04', data: { feet, reach, speed } })
}

/** The target of what is not aimed at an area: a friend or the actor, a foe only when the activity says so. */
export function singleTarget(battle: Battle, action: AttemptedAction, aim: Aim): Result<readonly string[]> {
  const { name, activity } = aim
  const id = action.actor_id
  const who = activity?.target?.who
  const foes = foesOf(battle, id)
  const onlyFoe = who === 'enemy' && foes.length === 1 ? foes[0] : undefined
  const target = who === 'self' ? id : (action.target_id ?? onlyFoe ?? id)
  const checked = checkTarget(battle, id, target, aim)
  if (!checked.ok) return checked
  const hostile = areHostile(stateOf(battle, id), stateOf(battle, target))
  if (hostile && (activity?.kind === 'heal' || who === 'ally') && action.options?.friendly_fire !== true) {
    const message = `${stateOf(battle, target).name} is your enemy; ${name} helps a friend or yourself.`
    return refuse('rules/foe', message, { rule: 'PIPE-06' })
  }
  if (target !== id || who !== 'enemy') return done([target])
  const names = foes.map((foe) => stateOf(battle, foe).name)
  const message = `Say at whom ${name} is aimed: ${names.join(', ')}.`
  return refuse('rules/no-target', message, { rule: 'PIPE-03' })
}

const harmfulKinds: ReadonlySet<string> = new Set([
  'attack',
  'save',
  'damage',
  'multiattack',
  'weapon-attack',
  'hit-point-pool',
])

export function activityReach(battle: Battle, activity: Activity): number {
  const spell = activity.kind === 'cast' ? battle.catalogue.spell(activity.spell) : undefined
  if (spell !== undefined) return spellReach(spell)
  if (activity.kind === 'attack') return reachOf(activity)
  const area = activity.target?.area
  return area?.from === 'self' ? area.feet : areaFeet(activity)
}

/** Whom an activity is aimed at; a spell in an item is aimed as the spell is. */
function activityTargets(
  battle: Battle,
  action: AttemptedAction,
  chosen: Activity,
): Result<readonly string[]> {
  const id = action.actor_id
  const inItem = chosen.kind === 'cast' ? battle.catalogue.spell(chosen.spell)?.activities[0] : undefined
  const activity = inItem ?? chosen
  const aim = { name: activity.name, activity, reach: activityReach(battle, chosen) }
  const { area, only, who } = activity.target ?? {}
  if (!harmfulKinds.has(activity.kind) || who === 'self') return singleTarget(battle, action, aim)
  const fits = (target: string) => only === undefined || isCreatureKind(battle, target, only)
  const target = action.target_id ?? foesByDistance(battle, id).find(fits)
  if (target === undefined) {
    const kinds = only === undefined ? '' : `: it works on ${only.join(', ')}`
    const message = `${activity.name} finds nobody it works on${kinds}.`
    return refuse('rules/no-target', message, { rule: 'PIPE-03' })
  }
  const checked = checkTarget(battle, id, target, aim)
  if (!checked.ok) return checked
  return done(area === undefined ? [target] : areaTargets(battle, id, activity, target).filter(fits))
}

/** Reads targets and choices of an activity, when it can still be used. */
export function readActivityAction(
  battle: Battle,
  action: AttemptedAction,
  activity: Activity,
): Result<ActivityAction> {
  if (!isAvailable(battle, action.actor_id, activity))
    return refuse('rules/used-up', `${activity.name} cannot be used again yet.`, { rule: 'RULE-10' })
  const targets = activityTargets(battle, action, activity)
  if (!targets.ok) return targets
  const obstacle = activity.kind === 'convert-slots' ? whyNoConversion(battle, action, activity) : undefined
  if (obstacle !== undefined) return refuse('rules/no-bargain', obstacle, { rule: 'RULE-10' })
  const amount = requestedAmount(action)
  const shape = textOf(action.options?.shape)
  return done({
    kind: 'activity',
    activity,
    targets: targets.value,
    ...(amount !== undefined && { amount }),
    ...(action.options?.cure === true && { cure: true as const }),
    ...(shape !== undefined && { shape }),
  })
}
