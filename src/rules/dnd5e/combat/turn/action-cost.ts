/**
 * What an action costs in the turn, and whether that is left. Some features turn an action into a bonus action; a
 * spell cast with the bonus action leaves only cantrips for the action.
 */
import { done, type Result, refuse } from '../../../../core/result.ts'
import { capitalize } from '../../../../text/capitals-articles-plurals-lists.ts'
import type { Spell } from '../../data/srd-entry-schemas.ts'
import { paysFrom } from '../../items/item-activities.ts'
import { poolLeft, spendFromPool } from '../activities/limited-uses.ts'
import { mechanicsOfKind } from '../rolls/mechanics-on-combat-rolls.ts'
import { type Battle, combatantOf, stateOf } from '../state/battle-and-combatant-queries.ts'
import type { TurnAction } from './action-types.ts'

export interface ActionCost {
  readonly from: 'action' | 'bonus' | 'none'
  /** A pool of the character that pays for doing it as a bonus action. */
  readonly pool?: string
}

const anAction: ActionCost = { from: 'action' }
const aBonusAction: ActionCost = { from: 'bonus' }
const free: ActionCost = { from: 'none' }

/** The cost of an action; `asBonus` when it is meant to be the bonus action. */
export function costOf(battle: Battle, id: string, action: TurnAction, asBonus: boolean): Result<ActionCost> {
  const own = printedCost(action)
  if (own === undefined) return refuseOutsideTurn(actionName(action))
  if (!asBonus || own.from !== 'action') return done(own)
  const word = bonusActionWord(action)
  const allowed = mechanicsOfKind(battle, id, 'bonus-action').filter((mechanic) =>
    mechanic.actions.some((allowedAction) => allowedAction === word),
  )
  if (allowed.length === 0) return refuseBonus(battle, id, actionName(action))
  const paid = allowed.find(
    (mechanic) => mechanic.uses_pool === undefined || poolLeft(battle, id, mechanic.uses_pool) > 0,
  )
  if (paid === undefined)
    return refuse('rules/used-up', `Nothing is left to do ${actionName(action)} as a bonus action.`, {
      rule: 'RULE-10',
    })
  return done(paid.uses_pool === undefined ? aBonusAction : { from: 'bonus', pool: paid.uses_pool })
}

const castingCosts: Readonly<Record<string, ActionCost | undefined>> = {
  action: anAction,
  bonus: aBonusAction,
}
const activityCosts: typeof castingCosts = { ...castingCosts, none: free }

/** The cost in a turn; undefined for reactions and what takes minutes. */
function printedCost(action: TurnAction): ActionCost | undefined {
  switch (action.kind) {
    case 'cast':
      if (action.metamagic.includes('quickened')) return aBonusAction
      return castingCosts[action.spell.casting.cost]
    case 'activity':
      return activityCosts[action.activity.cost]
    case 'off-hand':
      return aBonusAction
    case 'free':
      return free
    case 'plain':
      return action.what === 'wait' || action.what === 'death_save' || action.what === 'surrender'
        ? free
        : anAction
    default:
      return anAction
  }
}

function bonusActionWord(action: TurnAction): string {
  if (action.kind === 'plain') return action.what
  if (action.kind === 'sprint') return 'dash'
  return action.kind === 'activity' && paysFrom(action.activity) !== undefined ? 'use-object' : action.kind
}

/** What an action is called in a refusal. */
export function actionName(action: TurnAction): string {
  switch (action.kind) {
    case 'cast':
      return action.spell.name
    case 'activity':
      return action.activity.name
    case 'attack':
    case 'off-hand':
      return `an attack with ${action.activity.name}`
    case 'plain':
      return action.what.replaceAll('_', ' ')
    case 'seize':
      return action.how
    case 'test':
    case 'free':
      return action.what.replaceAll('_', ' ')
    case 'sprint':
      return 'dash'
    default:
      return action.kind
  }
}

function refuseOutsideTurn(name: string): Result<ActionCost> {
  const message = `${name} is not done in one's own turn: reactions come by themselves, rites of minutes wait until the fight is over.`
  return refuse('rules/not-in-a-turn', message, { rule: 'RULE-10' })
}

/** The names of what a combatant could do as a bonus action. */
export function bonusChoices(battle: Battle, id: string): string[] {
  const { activities, casting } = combatantOf(battle, id)
  const words = mechanicsOfKind(battle, id, 'bonus-action').flatMap(
    (mechanic) => mechanic.actions as string[],
  )
  const own = activities.flatMap((activity) =>
    activity.cost === 'bonus' && activity.trigger === undefined ? [activity.name] : [],
  )
  const spells = (casting?.spells ?? []).flatMap(({ spell }) =>
    spell.casting.cost === 'bonus' ? [spell.name] : [],
  )
  return [...new Set([...own, ...words.map((word) => word.replaceAll('-', ' ')), ...spells])]
}

function refuseBonus(battle: Battle, id: string, name: string): Result<ActionCost> {
  const choices = bonusChoices(battle, id)
  const instead =
    choices.length === 0 ? 'you have no bonus action of your own' : `you could: ${choices.join(', ')}`
  const message = `${capitalize(name)} takes an action, not a bonus action; ${instead}.`
  return refuse('rules/not-a-bonus', message, { rule: 'RULE-10', data: { instead: choices } })
}

/** Whether the turn still has what an action costs; refused with what is left. */
export function checkCost(
  battle: Battle,
  id: string,
  action: TurnAction,
  cost: ActionCost,
): Result<ActionCost> {
  const { economy, used_this_turn: used } = stateOf(battle, id)
  if (cost.from !== 'none' && economy[cost.from] < 1) return refuseSpent(battle, id, cost.from)
  if (action.kind !== 'cast') return done(cost)
  const mark = castMark(action.spell, cost)
  const clash =
    (mark === spellMarks.bonus && used.includes(spellMarks.slot)) ||
    (mark === spellMarks.slot && used.includes(spellMarks.bonus)) ||
    (mark === spellMarks.bonus && used.includes(spellMarks.bonus))
  if (!clash) return done(cost)
  const message = 'Whoever casts with a bonus action casts only a cantrip with the action of the same turn.'
  return refuse('rules/second-spell', message, { rule: 'RULE-10' })
}

const spellMarks = { bonus: 'cast:bonus', slot: 'cast:slot', cantrip: 'cast:cantrip' } as const

function castMark(spell: Spell, cost: ActionCost): string {
  if (cost.from === 'bonus') return spellMarks.bonus
  return spell.level > 0 ? spellMarks.slot : spellMarks.cantrip
}

function refuseSpent(battle: Battle, id: string, from: 'action' | 'bonus'): Result<ActionCost> {
  const { economy } = stateOf(battle, id)
  const word = from === 'action' ? 'action' : 'bonus action'
  const left = [
    ...(economy.action > 0 ? ['an action'] : []),
    ...(economy.bonus > 0 ? ['a bonus action'] : []),
    ...(economy.movement > 0 ? [`${economy.movement} feet of movement`] : []),
  ]
  const message = `The ${word} of this turn is spent; ${left.length === 0 ? 'end the turn' : `there is ${left.join(' and ')} left, or end the turn`}.`
  return refuse('rules/spent', message, { rule: 'RULE-10', data: { ...economy } })
}

/** Takes what an action costs from the turn. */
export function payCost(battle: Battle, id: string, action: TurnAction, cost: ActionCost): undefined {
  const state = stateOf(battle, id)
  if (cost.from !== 'none') state.economy[cost.from] = Math.max(0, state.economy[cost.from] - 1)
  if (action.kind === 'cast') state.used_this_turn = [...state.used_this_turn, castMark(action.spell, cost)]
  if (cost.pool !== undefined) spendFromPool(battle, id, cost.pool, 1)
}
