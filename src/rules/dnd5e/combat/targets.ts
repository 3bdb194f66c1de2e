/** Whom and what an action in a fight names, and whether it can be reached: read and refused, nothing else. */
import type { JsonValue } from '../../../core/json.ts'
import { done, type Result, refuse } from '../../../core/result.ts'
import type { RulesView } from '../../rules-view.ts'
import type { AttemptedAction } from '../../ruleset.ts'
import { ruleId } from '../character/sheet.ts'
import { areHostile, type Battle, feetBetween, foesOf, isOut, spares, stateOf } from './battle.ts'
import { movementTowards } from './movement.ts'

/** The foe an action is aimed at: named, or the only one there is. */
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
  if (state === undefined) return notInFight(battle.view, target)
  if (isOut(state))
    return refuse('rules/already-down', `${state.name} is out of the fight already.`, { rule: 'PIPE-06' })
  if (!areHostile(stateOf(battle, action.actor_id), state) && action.options?.friendly_fire !== true)
    return refuse('rules/friend', `${state.name} is on your side.`)
  if (spares(battle, action.actor_id, target)) return refuseToHarm(state.name)
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

/** Says that somebody is not in this fight. */
export function notInFight(view: Pick<RulesView, 'entity'>, id: string): Result<never> {
  const name = view.entity(id)?.name ?? `"${id}"`
  return refuse('rules/not-in-fight', `${name} is not in this fight.`, { rule: 'PIPE-03' })
}

/** True when a name is what somebody means. */
export function isNamed(name: string, wanted: string): boolean {
  const id = ruleId(name)
  const asked = ruleId(wanted.replace(/^item_|_\d+$/g, ''))
  return id === asked || asked.includes(id) || id.includes(asked)
}

/** A text that says something. */
export function textOf(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
