/** Reads an action: whether it can be tried at all, whether it is rolled for, and with what, from the state alone. */
import { done, type RefusalCode, type Result, refuse } from '../../core/result.ts'
import type { Entity } from '../../core/state/rows.ts'
import { capitalize } from '../../text/grammar.ts'
import type { RulesView } from '../rules-view.ts'
import type { AttemptedAction, Check, Demand } from '../ruleset.ts'
import { attemptCosts } from './attempt-costs.ts'
import { clockRulesOf, costClock } from './clock-rules.ts'
import { modifiersOf } from './modifiers.ts'
import { handOver, heldOfKind, quantityOf } from './possessions.ts'
import { valueIn } from './read-attrs.ts'
import { risksOf } from './risk-flags.ts'
import { canReach, destinationOf } from './routes.ts'
import { sheetOf } from './sheet.ts'
import { activeSituations, situationRules } from './situations.ts'
import { authoredSkill, skillFor } from './skills.ts'
import { luckMustTurn } from './streak.ts'
import { isDead, isInDanger } from './threats.ts'
import { isFight, type Verb, verbOf } from './verbs.ts'

/** An action read against the state: who, which verb, and what it calls for. */
export interface ReadAction {
  readonly actor: Entity
  readonly verb: Verb
  readonly demand: Demand
  readonly impossible: Impossible | null
}

/** Reads an action; refuses only what makes no sense at all. */
export function readAction(view: RulesView, action: AttemptedAction): Result<ReadAction> {
  const verb = verbOf(action.verb)
  if (verb.word === '') return refuse('rules/no-verb', 'Say what is to be done, in one word.')
  const actor = view.entity(action.actor_id)
  if (actor === undefined)
    return refuse('rules/unknown-actor', `There is nobody called "${action.actor_id}" in this campaign.`)
  const impossible = impossibility(view, action, verb, actor)
  if (impossible !== null) {
    const { reason, instead } = impossible
    const demand: Demand = { kind: 'impossible', reason, ...(instead !== undefined && { instead }) }
    return done({ actor, verb, impossible, demand })
  }
  const demand = demandOf(view, action, verb, actor)
  return demand.ok ? done({ actor, verb, impossible, demand: demand.value }) : demand
}

function demandOf(view: RulesView, action: AttemptedAction, verb: Verb, actor: Entity): Result<Demand> {
  const why = whyRolled(view, action, verb, actor)
  if (why === null)
    return done({ kind: 'automatic', reason: `Nothing stands in the way of it: ${verb.word} simply works.` })
  const { authored } = action
  const skill = authored === undefined ? skillFor(actor, action, verb) : done(authoredSkill(actor, authored))
  if (!skill.ok) return skill
  const lucky = luckMustTurn(view, actor) ? ' After so many failures a mixed result counts as a success.' : ''
  const label = skill.value.name
    .replaceAll('_', ' ')
    .replace(/[^\p{L}\p{N} '-]+/gu, ' ')
    .trim()
    .slice(0, 60)
    .trim()
  const check: Check = {
    label: label === '' ? 'Check' : capitalize(label),
    skill: skill.value.name,
    notation: '2d6',
    modifiers: modifiersOf(view, action, verb, actor, skill.value),
    difficulty: null,
    advantage: false,
    disadvantage: false,
    rule: `${why} Two dice: 6 or less fails, 7 to 9 is mixed, 10 or more succeeds, two sixes are critical.${lucky}`,
  }
  return done({ kind: 'check', check })
}

/** Why an act needs a roll, or null when it does not. */
function whyRolled(view: RulesView, action: AttemptedAction, verb: Verb, actor: Entity): string | null {
  if (action.authored !== undefined) return `${capitalize(action.authored.reason)}: that is never certain.`
  if (verb.kind === 'mind') return null
  if (!verb.safe) return `To ${verb.word.replaceAll('_', ' ')} is never certain.`
  const { risks } = risksOf(action, verb)
  if (risks.length > 0)
    return `The danger here (${risks.join(', ').replaceAll('_', ' ')}) makes it uncertain.`
  const wayOut = activeSituations(view, actor.id).find(({ name }) =>
    situationRules[name].clearedBy.includes(verb.word),
  )
  if (wayOut !== undefined && wayOut.name !== 'injured')
    return `It is a way out of being ${wayOut.name}, so it has to be won.`
  if (verb.kind === 'recovery' && isInDanger(view, actor.id))
    return 'Nobody rests easily with danger this close.'
  return null
}

interface Impossible {
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
    const instead = 'Name somebody or something that is here.'
    return { code: 'rules/unknown-target', reason: `Nobody here knows of "${id}".`, rule: 'PIPE-03', instead }
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
function impossibility(
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
