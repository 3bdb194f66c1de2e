/**
 * Talk in combat: demanding surrender (Intimidation against a foe's morale) and parley (Persuasion, so that both
 * sides stop). The difficulty follows from how combat stands, and every refusal makes the next try harder.
 */
import { done, type Result, refuse } from '../../../../core/result.ts'
import type { AttemptedAction, Because } from '../../../ruleset.ts'
import { abilityModifier } from '../../character/ability-modifiers.ts'
import { checkModifiers } from '../../checks/creature-scores-and-proficiencies.ts'
import { reached } from '../../checks/d20-rolls.ts'
import { rollCheck } from '../../checks/resolve-check.ts'
import { combatCheck } from '../activities/ability-checks-and-grappling.ts'
import { surrender } from '../movement/move-flee-surrender.ts'
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
} from '../state/battle-and-combatant-queries.ts'
import type { CheckedAction } from './action-types.ts'
import { targetOf } from './read-targets.ts'

/** Creatures duller than this know neither surrender nor terms. */
const minIntelligence = 6

/** Reads a demand that a foe lay down arms. */
export function readSurrenderDemand(battle: Battle, action: AttemptedAction): Result<CheckedAction> {
  const target = targetOf(battle, action, undefined)
  if (!target.ok) return target
  const id = target.value
  const { conditionImmunities } = combatantOf(battle, id)
  const { name } = stateOf(battle, id)
  if (!understandsTerms(battle, id) || conditionImmunities.includes('frightened')) {
    const why = understandsTerms(battle, id) ? 'nothing frightens it' : 'it does not know what surrender is'
    const others = foesOf(battle, action.actor_id).filter(
      (foe) => understandsTerms(battle, foe) && foe !== id,
    )
    const instead = others.map((foe) => stateOf(battle, foe).name).join(', ')
    const message = `${name} will not surrender: ${why}${instead === '' ? '' : `; try ${instead}`}.`
    return refuse('rules/unshakable', message, { rule: 'PIPE-06' })
  }
  const rule = `Intimidation against the morale of ${name}`
  const task = { check: 'intimidation', parts: moraleParts(battle, id), rule } as const
  const check = combatCheck(battle, action.actor_id, task)
  return done({ kind: 'test', what: 'demand_surrender', target: id, check })
}

function moraleParts(battle: Battle, id: string): Because[] {
  const state = stateOf(battle, id)
  const { scores } = combatantOf(battle, id).profile
  const [wounds, reason] = woundsFor(state.hp_current / Math.max(1, state.hp_max))
  return [
    { value: 10, source: 'morale', reason: 'the will to go on' },
    ...reasonFor(abilityModifier(scores.wisdom), 'WIS', `wisdom ${scores.wisdom}`),
    ...reasonFor(wounds, 'wounds', reason),
    ...sideStrength(battle, id),
    ...reasonFor(conditionsOf(state).includes('frightened') ? -3 : 0, 'fear', 'it is afraid'),
    ...reasonFor(3 * refusalsOf(battle, id, 'defied'), 'defiance', 'it has refused before'),
  ]
}

function woundsFor(share: number): readonly [value: number, reason: string] {
  if (share >= 1) return [5, 'it is unhurt']
  if (share > 0.5) return [2, 'it is scratched']
  return share > 0.25 ? [-3, 'it is bloodied'] : [-5, 'it can hardly stand']
}

/** Rolls the demand; true when the foe gives up. */
export function demandSurrender(battle: Battle, id: string, action: CheckedAction): boolean {
  const { target } = action
  if (target === undefined || !isStanding(stateOf(battle, target))) return false
  const success = rollTalk(battle, id, { ...action, target }, 'demands_surrender')
  const state = stateOf(battle, target)
  if (success) surrender(battle, target)
  else state.steadied = [...state.steadied, 'defied']
  return success
}

function rollTalk(
  battle: Battle,
  id: string,
  { what, check, target }: CheckedAction & { readonly target: string },
  event: 'demands_surrender' | 'parleys',
): boolean {
  const rolled = rollCheck(battle.dice, { verb: what, actor_id: id, target_id: target }, check)
  const success = rolled.ok && reached(rolled.value)
  const dc = check.difficulty?.value ?? null
  logEvent(battle, event, { who: id, target, dc, success, roll: rolled.ok ? rolled.value.id : null })
  return success
}

/** Reads an offer to stop fighting, made to the leader of the other side. */
export function readParley(battle: Battle, action: AttemptedAction): Result<CheckedAction> {
  const able = foesOf(battle, action.actor_id).filter((foe) => understandsTerms(battle, foe))
  const [leader] = able.sort(
    (a, b) => combatantOf(battle, b).profile.scores.charisma - combatantOf(battle, a).profile.scores.charisma,
  )
  if (leader === undefined)
    return refuse('rules/no-ears', 'None of them understands an offer; fight, flee or hide.', {
      rule: 'PIPE-06',
    })
  const modifiers = checkModifiers(profileNow(battle, leader), 'insight')
  const insight = modifiers.reduce((sum, modifier) => sum + modifier.value, 0)
  const blood = Object.values(battle.document.combatants).some((state) => state.hp_current < state.hp_max)
  const { name } = stateOf(battle, leader)
  const parts = [
    { value: 15, source: 'fight', reason: 'weapons are drawn' },
    ...reasonFor(blood ? 0 : -5, 'peace', 'no blood has flowed yet'),
    ...reasonFor(insight, 'opponent', `${name}'s Insight`),
    ...sideStrength(battle, leader),
    ...reasonFor(3 * refusalsOf(battle, leader, 'no_terms'), 'defiance', 'an offer was refused before'),
  ]
  const rule = `Persuasion, so that ${name} and all with them stop fighting`
  const check = combatCheck(battle, action.actor_id, { check: 'persuasion', parts, rule })
  return done({ kind: 'test', what: 'parley', target: leader, check })
}

/** Rolls the offer; true when both sides stop. */
export function parley(battle: Battle, id: string, action: CheckedAction): boolean {
  const { target } = action
  if (target === undefined || !isStanding(stateOf(battle, target))) return false
  const success = rollTalk(battle, id, { ...action, target }, 'parleys')
  const state = stateOf(battle, target)
  if (success) {
    battle.document.truce = true
    logEvent(battle, 'truce', { between: [id, target] })
  } else state.steadied = [...state.steadied, 'no_terms']
  return success
}

function reasonFor(value: number, source: string, reason: string): Because[] {
  return value === 0 ? [] : [{ value, source, reason }]
}

function understandsTerms(battle: Battle, id: string): boolean {
  return combatantOf(battle, id).profile.scores.intelligence >= minIntelligence
}

function refusalsOf(battle: Battle, id: string, mark: string): number {
  return stateOf(battle, id).steadied.filter((word) => word === mark).length
}

/** How combat stands for a combatant's side: losses and numbers. */
function sideStrength(battle: Battle, id: string): Because[] {
  const { type } = stateOf(battle, id)
  const side = Object.values(battle.document.combatants).filter((state) => state.type === type)
  const down = side.filter((state) => !isStanding(state)).length
  const [ours, theirs] = [friendsOf(battle, id).length + 1, foesOf(battle, id).length]
  return [
    ...reasonFor(side.length > 1 && down * 2 >= side.length ? -3 : 0, 'losses', 'half its side is down'),
    ...reasonFor(
      ours > theirs ? 3 : ours < theirs ? -2 : 0,
      'numbers',
      ours > theirs ? 'they are more' : 'they are fewer',
    ),
  ]
}
