/**
 * What a deed costs in the turn, and whether that is left. An action is an action; some features let it be a bonus
 * action; and whoever casts a spell with a bonus action casts nothing but cantrips besides.
 */
import { done, type Result, refuse } from '../../../../core/result.ts'
import { capitalize } from '../../../../text/grammar.ts'
import type { Spell } from '../../data/shapes.ts'
import { paysFrom } from '../../items/item-activities.ts'
import { poolKey } from '../activities/limited-uses.ts'
import { mechanicsOfKind } from '../rolls/mechanics.ts'
import { type Battle, combatantOf, stateOf } from '../state/battle.ts'
import type { TurnAction } from './turn-action.ts'

/** What a deed takes from the turn. */
export interface ActionCost {
  readonly from: 'action' | 'bonus' | 'none'
  /** A pool of the character that pays for doing it as a bonus action. */
  readonly pool?: string
}

const byAction: ActionCost = { from: 'action' }
const byBonus: ActionCost = { from: 'bonus' }
const forNothing: ActionCost = { from: 'none' }

/** The cost of a deed; `asBonus` when it is meant to be the bonus action. */
export function costOf(battle: Battle, id: string, deed: TurnAction, asBonus: boolean): Result<ActionCost> {
  const own = ownCost(deed)
  if (own === undefined) return refuseReaction(actionName(deed))
  if (!asBonus || own.from === 'bonus') return done(own)
  if (own.from === 'none') return done(own)
  const word = bonusWord(deed)
  const allowed = mechanicsOfKind(battle, id, 'bonus-action').filter((mechanic) =>
    mechanic.actions.some((action) => action === word),
  )
  if (allowed.length === 0) return refuseBonus(battle, id, actionName(deed))
  const paid = allowed.find((one) => one.uses_pool === undefined || poolLeft(battle, id, one.uses_pool) > 0)
  if (paid === undefined)
    return refuse('rules/used-up', `Nothing is left to do ${actionName(deed)} as a bonus action.`, {
      rule: 'RULE-10',
    })
  return done(paid.uses_pool === undefined ? byBonus : { from: 'bonus', pool: paid.uses_pool })
}

function ownCost(deed: TurnAction): ActionCost | undefined {
  switch (deed.kind) {
    case 'cast':
      if (deed.bends.includes('quickened')) return byBonus
      return deed.spell.casting.cost === 'action'
        ? byAction
        : deed.spell.casting.cost === 'bonus'
          ? byBonus
          : undefined
    case 'activity': {
      const { cost } = deed.activity
      return cost === 'action'
        ? byAction
        : cost === 'bonus'
          ? byBonus
          : cost === 'none'
            ? forNothing
            : undefined
    }
    case 'off-hand':
      return byBonus
    case 'free':
      return forNothing
    case 'plain':
      return deed.what === 'wait' || deed.what === 'death_save' || deed.what === 'surrender'
        ? forNothing
        : byAction
    default:
      return byAction
  }
}

function bonusWord(deed: TurnAction): string {
  if (deed.kind === 'plain') return deed.what
  if (deed.kind === 'sprint') return 'dash'
  return deed.kind === 'activity' && paysFrom(deed.activity) !== undefined ? 'use-object' : deed.kind
}

/** What a deed is called in a refusal. */
export function actionName(deed: TurnAction): string {
  switch (deed.kind) {
    case 'cast':
      return deed.spell.name
    case 'activity':
      return deed.activity.name
    case 'attack':
    case 'off-hand':
      return `an attack with ${deed.activity.name}`
    case 'plain':
      return deed.what.replaceAll('_', ' ')
    case 'seize':
      return deed.how
    case 'test':
    case 'free':
      return deed.what.replaceAll('_', ' ')
    case 'sprint':
      return 'dash'
    default:
      return deed.kind
  }
}

function poolLeft(battle: Battle, id: string, pool: string): number {
  const most = combatantOf(battle, id).sheet.classFeatures.get(pool)?.max ?? 0
  return most - (stateOf(battle, id).spent[poolKey(pool)] ?? 0)
}

function refuseReaction(name: string): Result<ActionCost> {
  const message = `${name} is not done in one's own turn: reactions come by themselves, rites of minutes wait until the fight is over.`
  return refuse('rules/not-in-a-turn', message, { rule: 'RULE-10' })
}

/** What somebody could do as a bonus action, by name. */
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

/** Whether the turn still has what a deed costs; refused with what is left. */
export function checkCost(
  battle: Battle,
  id: string,
  deed: TurnAction,
  cost: ActionCost,
): Result<ActionCost> {
  const { economy, used_this_turn: used } = stateOf(battle, id)
  if (cost.from !== 'none' && economy[cost.from] < 1) return refuseSpent(battle, id, cost.from)
  if (deed.kind !== 'cast') return done(cost)
  const mark = castMark(deed.spell, cost)
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

/** Takes the price from the turn. */
export function payCost(battle: Battle, id: string, deed: TurnAction, cost: ActionCost): undefined {
  const state = stateOf(battle, id)
  if (cost.from !== 'none') state.economy[cost.from] = Math.max(0, state.economy[cost.from] - 1)
  if (deed.kind === 'cast') state.used_this_turn = [...state.used_this_turn, castMark(deed.spell, cost)]
  if (cost.pool !== undefined) {
    const mark = poolKey(cost.pool)
    state.spent[mark] = (state.spent[mark] ?? 0) + 1
  }
}
