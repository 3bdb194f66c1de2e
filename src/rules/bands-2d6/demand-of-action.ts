/** What an action calls for, from the state alone: whether it can be tried at all, whether it is rolled for, and with what. */
import { done, type Result, refuse } from '../../core/result.ts'
import type { Entity } from '../../core/state/table-row-schemas.ts'
import { capitalize } from '../../text/capitals-articles-plurals-lists.ts'
import type { RulesView } from '../rules-view.ts'
import type { AttemptedAction, Check, Demand } from '../ruleset.ts'
import { modifiersOf } from './check-modifiers.ts'
import { luckMustTurn } from './failure-streak.ts'
import { type Impossible, whyImpossible } from './impossible-actions.ts'
import { risksOf } from './risk-flags.ts'
import { activeSituations, situationRules } from './situations.ts'
import { authoredSkill, skillFor } from './skill-for-action.ts'
import { isInDanger } from './threats-and-fallen-creatures.ts'
import { type Verb, verbOf } from './verb-kinds-and-skills.ts'

/** An action read against the state: who, which verb, and what it calls for. */
export interface DemandedAction {
  readonly actor: Entity
  readonly verb: Verb
  readonly demand: Demand
  readonly impossible: Impossible | null
}

/** What an action calls for; refuses only what makes no sense at all. */
export function demandOfAction(view: RulesView, action: AttemptedAction): Result<DemandedAction> {
  const verb = verbOf(action.verb)
  if (verb.word === '') return refuse('rules/no-verb', 'Say what is to be done, in one word.')
  const actor = view.entity(action.actor_id)
  if (actor === undefined)
    return refuse('rules/unknown-actor', `There is nobody called "${action.actor_id}" in this campaign.`)
  const impossible = whyImpossible(view, action, verb, actor)
  if (impossible !== null) {
    const { reason, instead } = impossible
    const demand: Demand = { kind: 'impossible', reason, ...(instead !== undefined && { instead }) }
    return done({ actor, verb, impossible, demand })
  }
  const demand = demandOfPossible(view, action, verb, actor)
  return demand.ok ? done({ actor, verb, impossible, demand: demand.value }) : demand
}

function demandOfPossible(
  view: RulesView,
  action: AttemptedAction,
  verb: Verb,
  actor: Entity,
): Result<Demand> {
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
