/** Which actions are impossible, and why: an actor who is down, a target that is not here, a missing item, no way, no money. */
import type { RefusalCode } from '../../core/result.ts'
import type { Entity } from '../../core/state/table-row-schemas.ts'
import type { RulesView } from '../rules-view.ts'
import type { AttemptedAction } from '../ruleset.ts'
import { attemptCosts } from './attempt-costs.ts'
import { sheetOf } from './character-sheet.ts'
import { clockRulesOf, costClock } from './clock-rules.ts'
import { handOver, heldOfKind, quantityOf } from './held-items-and-handovers.ts'
import { canReach, destinationOf } from './reachable-places.ts'
import { valueIn } from './read-json-fields.ts'
import { isDead } from './threats-and-fallen-creatures.ts'
import { isFight, type Verb } from './verb-kinds-and-skills.ts'

/** Why an action cannot be tried, by which rule, and what could be done instead. */
export interface Impossible {
  readonly code: RefusalCode
  readonly reason: string
  readonly rule?: string
  readonly instead?: string
}

type Question = (view: RulesView, action: AttemptedAction, verb: Verb, actor: Entity) => Impossible | null

/** Targets that mean the place itself or oneself. */
const metaTargets: readonly string[] = [
  'scene',
  'environment',
  'area',
  'surroundings',
  'room',
  'self',
  'player',
]

const asleep: readonly string[] = ['rest', 'sleep', 'recover', 'wait', 'think', 'remember']

/** Whether the actor can act at all. */
const actorIsUp: Question = (_view, _action, verb, actor) => {
  const { status } = sheetOf(actor)
  if (status === 'dead')
    return { code: 'rules/actor-dead', reason: `${actor.name} is dead, and what is done is done.` }
  if (status !== 'unconscious' || asleep.includes(verb.word)) return null
  const instead = 'Rest, or wait for help.'
  return { code: 'rules/actor-down', reason: `${actor.name} is unconscious.`, instead }
}

const targetIsHere: Question = (view, action, _verb, actor) => {
  const id = action.target_id
  if (id === undefined || id === actor.id || metaTargets.includes(id)) return null
  const target = view.entity(id)
  if (target === undefined) {
    if (view.items(actor.id).some(({ item_id }) => item_id === id)) return null
    const instead = 'Name somebody or something that is here.'
    const reason = `There is no ${id.replaceAll('_', ' ')} here.`
    return { code: 'rules/unknown-target', reason, rule: 'PIPE-03', instead }
  }
  if (target.type === 'location' || target.type === 'item' || target.type === 'faction') return null
  const { present_entity_ids: present, obscured_entities: obscured } = view.scene
  const here = present.includes(id) && !obscured.includes(id)
  const instead = 'Look around to see who is.'
  if (!here)
    return { code: 'rules/not-present', reason: `${target.name} is not here.`, rule: 'PIPE-03', instead } // enforces: PIPE-03
  return null
}

const talking: readonly string[] = ['give', 'trade']

const noContradiction: Question = (view, action, verb) => {
  const target = action.target_id === undefined ? undefined : view.entity(action.target_id)
  const speaks = verb.kind === 'social' || talking.includes(verb.word)
  if (speaks && target !== undefined && isDead(target, view.facts(target.id)))
    return {
      code: 'rules/contradiction',
      reason: `${target.name} is dead and will not answer.`,
      rule: 'PIPE-06',
      instead: `Examine ${target.name} instead.`,
    } // enforces: PIPE-06
  const { constraints } = view.scene
  if (isFight(verb) && valueIn(constraints, 'no_violence') === true)
    return { code: 'rules/no-violence', reason: 'Nobody can use violence here.', rule: 'PIPE-06' }
  if (['cast', 'spell', 'magic'].includes(verb.word) && valueIn(constraints, 'no_magic') === true)
    return { code: 'rules/no-magic', reason: 'No magic works here.', rule: 'PIPE-06' }
  return null
}

const needs: Readonly<Record<string, readonly string[]>> = {
  shoot: ['weapon', 'ammo'],
  unlock: ['lockpick'],
}

const hasWhatItTakes: Question = (view, action, verb, actor) => {
  const kinds = (Object.hasOwn(needs, verb.word) ? needs[verb.word] : undefined) ?? []
  const missing = kinds.find((kind) => heldOfKind(view, actor.id, kind) === undefined)
  if (missing !== undefined) return lacks(actor, missing) // enforces: PIPE-05
  const { item_id: item } = action
  const owns = item === undefined || quantityOf(view, actor.id, item) > 0
  if (!owns && ['use', 'give', 'drop', 'put'].includes(verb.word)) return lacks(actor, nameOf(view, item))
  const hand = handOver(view, action, verb.word)
  const has = hand === null ? 0 : quantityOf(view, hand.from, hand.item)
  if (hand !== null && has < hand.qty)
    return {
      code: 'rules/not-enough',
      reason: `There are ${has} of ${nameOf(view, hand.item)}, not ${hand.qty}.`,
      rule: 'PIPE-17',
    } // enforces: PIPE-17
  return null
}

function lacks(actor: Entity, thing: string): Impossible {
  const instead = 'Find one first, or try another way.'
  return { code: 'rules/missing-item', reason: `${actor.name} has no ${thing}.`, rule: 'PIPE-05', instead }
}

function nameOf(view: RulesView, itemId: string): string {
  return view.entity(itemId)?.name ?? itemId.replaceAll('_', ' ')
}

const canBeReached: Question = (view, action, verb) => {
  const place = destinationOf(view, verb.word, action.target_id)
  if (place !== undefined && !canReach(view, place.id, verb.word))
    return {
      code: 'rules/out-of-reach',
      reason: `${place.name} cannot be reached from here like that.`,
      rule: 'PIPE-04',
      instead: 'Go by the places in between, or travel.',
    } // enforces: PIPE-04
  return null
}

const canPay: Question = (view, action, verb, actor) => {
  const rules = clockRulesOf(view)
  const credit = costClock(view, rules, 'cred')
  const due = attemptCosts(view, action, verb).costs.cred ?? 0
  if (credit !== undefined && credit.value < due) {
    const reason = `That costs ${due}, and ${actor.name} has ${credit.value}.`
    return { code: 'rules/cannot-pay', reason, rule: 'PIPE-05', instead: 'Offer something else.' }
  }
  if (verb.word !== 'pay' || credit !== undefined) return null
  return heldOfKind(view, actor.id, 'cred') === undefined ? lacks(actor, 'cred') : null
}

const questions: readonly Question[] = [
  actorIsUp,
  targetIsHere,
  noContradiction,
  hasWhatItTakes,
  canBeReached,
  canPay,
]

/** The first reason why an action cannot be tried, or null. */
export function whyImpossible(
  view: RulesView,
  action: AttemptedAction,
  verb: Verb,
  actor: Entity,
): Impossible | null {
  for (const question of questions) {
    const reason = question(view, action, verb, actor)
    if (reason !== null) return reason
  }
  return null
}
