/**
 * Words in a fight: demanding surrender (Intimidation against one foe's morale) and parley (Persuasion, so that both
 * sides stop). The difficulty follows from how the fight stands, and every refusal makes the next try harder.
 */
import { done, type Result, refuse } from '../../../../core/result.ts'
import type { AttemptedAction, Because } from '../../../ruleset.ts'
import { abilityModifier } from '../../character/abilities.ts'
import { checkModifiers } from '../../checks/profile.ts'
import { rollCheck } from '../../checks/resolve-check.ts'
import { reached } from '../../checks/rolls.ts'
import { surrender } from '../movement/movement.ts'
import {
  type Battle,
  combatantOf,
  conditionsOf,
  foesOf,
  friendsOf,
  isStanding,
  logEvent,
  profileNow,
  stateOf,
} from '../state/battle.ts'
import { combatCheck } from './action-checks.ts'
import { targetOf } from './targeting.ts'
import type { CheckedAction } from './turn-action.ts'

/** Whoever is duller than this knows neither surrender nor terms. */
const leastWits = 6

function because(value: number, source: string, reason: string): Because[] {
  return value === 0 ? [] : [{ value, source, reason }]
}

function understands(battle: Battle, id: string): boolean {
  return combatantOf(battle, id).profile.scores.intelligence >= leastWits
}

function refusalsOf(battle: Battle, id: string, mark: string): number {
  return stateOf(battle, id).steadied.filter((one) => one === mark).length
}

/** How the fight looks from somebody's side: half of it down, stronger, or alone. */
function standing(battle: Battle, id: string): Because[] {
  const { type } = stateOf(battle, id)
  const side = Object.values(battle.document.combatants).filter((state) => state.type === type)
  const down = side.filter((state) => !isStanding(state)).length
  const [ours, theirs] = [friendsOf(battle, id).length + 1, foesOf(battle, id).length]
  return [
    ...because(side.length > 1 && down * 2 >= side.length ? -3 : 0, 'losses', 'half its side is down'),
    ...because(
      ours > theirs ? 3 : ours < theirs ? -2 : 0,
      'numbers',
      ours > theirs ? 'they are more' : 'they are fewer',
    ),
  ]
}

/** Reads a demand that somebody lay down arms. */
export function readSurrenderDemand(battle: Battle, action: AttemptedAction): Result<CheckedAction> {
  const target = targetOf(battle, action, undefined)
  if (!target.ok) return target
  const id = target.value
  const { conditionImmunities } = combatantOf(battle, id)
  const { name } = stateOf(battle, id)
  if (!understands(battle, id) || conditionImmunities.includes('frightened')) {
    const why = understands(battle, id) ? 'nothing frightens it' : 'it does not know what surrender is'
    const others = foesOf(battle, action.actor_id).filter((foe) => understands(battle, foe) && foe !== id)
    const instead = others.map((foe) => stateOf(battle, foe).name).join(', ')
    const message = `${name} will not surrender: ${why}${instead === '' ? '' : `; try ${instead}`}.`
    return refuse('rules/unshakable', message, { rule: 'PIPE-06' })
  }
  const rule = `Intimidation against the morale of ${name}`
  const check = combatCheck(battle, action.actor_id, 'intimidation', moraleParts(battle, id), rule)
  return done({ kind: 'test', what: 'demand_surrender', target: id, check })
}

function moraleParts(battle: Battle, id: string): Because[] {
  const state = stateOf(battle, id)
  const { scores } = combatantOf(battle, id).profile
  const share = state.hp_current / Math.max(1, state.hp_max)
  const [hurt, words] =
    share >= 1
      ? [5, 'it is unhurt']
      : share > 0.5
        ? [2, 'it is scratched']
        : share > 0.25
          ? [-3, 'it is bloodied']
          : [-5, 'it can hardly stand']
  return [
    { value: 10, source: 'morale', reason: 'the will to go on' },
    ...because(abilityModifier(scores.wisdom), 'WIS', `wisdom ${scores.wisdom}`),
    ...because(hurt, 'wounds', words),
    ...standing(battle, id),
    ...because(conditionsOf(state).includes('frightened') ? -3 : 0, 'fear', 'it is afraid'),
    ...because(3 * refusalsOf(battle, id, 'defied'), 'defiance', 'it has refused before'),
  ]
}

/** Demands it; true when the foe gives up. */
export function demandSurrender(battle: Battle, id: string, deed: CheckedAction): boolean {
  const { target } = deed
  if (target === undefined || !isStanding(stateOf(battle, target))) return false
  const success = rollTalk(battle, id, deed, target, 'demands_surrender')
  const state = stateOf(battle, target)
  if (success) surrender(battle, target)
  else state.steadied = [...state.steadied, 'defied']
  return success
}

function rollTalk(battle: Battle, id: string, deed: CheckedAction, target: string, type: string): boolean {
  const { check } = deed
  const rolled = rollCheck(battle.dice, { verb: deed.what, actor_id: id, target_id: target }, check)
  const success = rolled.ok && reached(rolled.value)
  const dc = check.difficulty?.value ?? null
  logEvent(battle, type, { who: id, target, dc, success, roll: rolled.ok ? rolled.value.id : null })
  return success
}

/** Reads an offer to stop fighting, made to whoever leads the other side. */
export function readParley(battle: Battle, action: AttemptedAction): Result<CheckedAction> {
  const able = foesOf(battle, action.actor_id).filter((foe) => understands(battle, foe))
  const [leader] = able.sort(
    (a, b) => combatantOf(battle, b).profile.scores.charisma - combatantOf(battle, a).profile.scores.charisma,
  )
  if (leader === undefined)
    return refuse('rules/no-ears', 'None of them understands an offer; fight, flee or hide.', {
      rule: 'PIPE-06',
    })
  const insight = checkModifiers(profileNow(battle, leader), 'insight').reduce(
    (sum, checkModifier) => sum + checkModifier.value,
    0,
  )
  const blood = Object.values(battle.document.combatants).some((state) => state.hp_current < state.hp_max)
  const { name } = stateOf(battle, leader)
  const parts = [
    { value: 15, source: 'fight', reason: 'weapons are drawn' },
    ...because(blood ? 0 : -5, 'peace', 'no blood has flowed yet'),
    ...because(insight, 'opponent', `${name}'s Insight`),
    ...standing(battle, leader),
    ...because(3 * refusalsOf(battle, leader, 'no_terms'), 'defiance', 'an offer was refused before'),
  ]
  const rule = `Persuasion, so that ${name} and all with them stop fighting`
  const check = combatCheck(battle, action.actor_id, 'persuasion', parts, rule)
  return done({ kind: 'test', what: 'parley', target: leader, check })
}

/** Offers terms; true when both sides stop. */
export function parley(battle: Battle, id: string, deed: CheckedAction): boolean {
  const { target } = deed
  if (target === undefined || !isStanding(stateOf(battle, target))) return false
  const success = rollTalk(battle, id, deed, target, 'parleys')
  const state = stateOf(battle, target)
  if (success) {
    battle.document.truce = true
    logEvent(battle, 'truce', { between: [id, target] })
  } else state.steadied = [...state.steadied, 'no_terms']
  return success
}
