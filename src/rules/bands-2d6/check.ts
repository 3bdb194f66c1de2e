/** Whether an act is rolled for, and with what: decided from the state alone, before any die falls. */
import { done, type Result, refuse } from '../../core/refusal.ts'
import type { Entity } from '../../core/state/rows.ts'
import type { RulesView } from '../rules-view.ts'
import type { AttemptedAction, Check, Demand } from '../ruleset.ts'
import { authoredSkill } from './authored.ts'
import { modifiersOf } from './modifiers.ts'
import { type Impossible, impossibility } from './possibility.ts'
import { risksOf } from './risk.ts'
import { activeSituations, situationRules } from './situations.ts'
import { skillFor } from './skills.ts'
import { luckMustTurn } from './streak.ts'
import { isInDanger } from './threats.ts'
import { type Verb, verbOf } from './verbs.ts'

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
    label: label === '' ? 'Check' : capital(label),
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
  if (action.authored !== undefined) return `${capital(action.authored.reason)}: that is never certain.`
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

function capital(words: string): string {
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}
