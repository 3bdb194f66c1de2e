/**
 * Offers of what a character could do now, most pressing first: ways out of trouble, answers to threats, people,
 * places, things. Everything offered has been asked of the rules first, so nothing offered is refused.
 */
import { slugOf } from '../../core/entity-ids-and-slugs.ts'
import type { RiskLevel } from '../../core/protocol/risk-levels.ts'
import type { Entity } from '../../core/state/table-row-schemas.ts'
import type { RulesView } from '../rules-view.ts'
import type { AttemptedAction, Offer } from '../ruleset.ts'
import { clockRulesOf, costClock } from './clock-rules.ts'
import { demandOfAction } from './demand-of-action.ts'
import { roadsFrom } from './reachable-places.ts'
import { activeSituations, situationRules } from './situations.ts'
import { isOut, primaryThreat } from './threats-and-fallen-creatures.ts'

/** The most that is offered at once; a game master picks from it. */
const most = 12

interface Idea {
  readonly verb: string
  readonly target?: Entity
  readonly text: string
  readonly why: string
}

export function offersFor(view: RulesView, actorId: string): readonly Offer[] {
  const actor = view.entity(actorId)
  if (actor === undefined) return []
  const ideas = [
    ...waysOut(view, actor),
    ...answersToThreat(view, actor),
    ...recoveries(view, actor),
    ...peopleHere(view, actor),
    ...thePlace(view),
    ...roads(view),
  ]
  const offers: Offer[] = []
  for (const idea of ideas) {
    const offer = offerOf(view, actor, idea)
    if (offer !== null && !offers.some((candidate) => candidate.key === offer.key)) offers.push(offer)
  }
  return offers.slice(0, most)
}

/** The risk of what is rolled for, by how many of the two dangers hang over it: a threat at hand, and a fight. */
const riskByDangers: readonly RiskLevel[] = ['low', 'medium', 'high']

function offerOf(view: RulesView, actor: Entity, idea: Idea): Offer | null {
  const action: AttemptedAction = {
    verb: idea.verb,
    actor_id: actor.id,
    ...(idea.target !== undefined && { target_id: idea.target.id }),
  }
  const read = demandOfAction(view, action)
  if (!read.ok || read.value.demand.kind === 'impossible') return null
  const check = read.value.demand.kind === 'check' ? read.value.demand.check : null
  const dangers = [primaryThreat(view, actor.id) !== null, read.value.verb.kind === 'combat'].filter(
    Boolean,
  ).length
  const name = idea.target === undefined ? idea.verb : `${idea.verb}_${idea.target.id}`
  return {
    key: slugOf(name).replace(/^\d/, 'to_$&'),
    text: idea.text,
    description: idea.why,
    risk_level: check === null ? 'safe' : (riskByDangers[dangers] ?? 'high'),
    action,
    check,
  }
}

const phrases: Readonly<Record<string, string>> = {
  hide: 'Hide',
  flee: 'Get away',
  deceive: 'Talk your way out with a lie',
  rest: 'Rest',
  medical: 'See to your wounds',
}

function waysOut(view: RulesView, actor: Entity): readonly Idea[] {
  return activeSituations(view, actor.id).flatMap(({ name }) =>
    situationRules[name].clearedBy
      .filter((verb) => Object.hasOwn(phrases, verb))
      .map((verb) => ({ verb, text: phrases[verb] ?? verb, why: `You are ${name}; this is a way out.` })),
  )
}

function answersToThreat(view: RulesView, actor: Entity): readonly Idea[] {
  const threat = primaryThreat(view, actor.id)
  if (threat === null) return []
  const target = threat.id === null ? undefined : view.entity(threat.id)
  const flee = { verb: 'flee', text: 'Get away', why: `${threat.name} means harm.` }
  if (target === undefined) return [flee]
  const against = (verb: string, text: string): Idea => ({
    verb,
    target,
    text,
    why: `${target.name} means harm.`,
  })
  return [
    against('negotiate', `Negotiate with ${target.name}`),
    flee,
    against('attack', `Attack ${target.name}`),
  ]
}

function recoveries(view: RulesView, actor: Entity): readonly Idea[] {
  const rules = clockRulesOf(view)
  const harm = costClock(view, rules, 'harm')?.value ?? 0
  const heat = costClock(view, rules, 'heat')
  const hot = heat !== undefined && heat.value * 2 >= heat.max
  const down = isOut(actor)
  return [
    ...(harm > 0 || down ? [{ verb: 'rest', text: 'Rest', why: 'You are hurt, and rest would help.' }] : []),
    ...(harm > 0 ? [{ verb: 'medical', text: 'See to your wounds', why: 'You are hurt.' }] : []),
    ...(hot ? [{ verb: 'lie_low', text: 'Lie low', why: 'Too many people are looking for you.' }] : []),
  ]
}

function peopleHere(view: RulesView, actor: Entity): readonly Idea[] {
  return view.scene.present_entity_ids.flatMap((id) => {
    const target = id === actor.id ? undefined : view.entity(id)
    if (target === undefined || target.type === 'location') return []
    const { name } = target
    if (target.type !== 'npc' || isOut(target, view.facts(id)))
      return [{ verb: 'examine', target, text: `Examine ${name}`, why: `${name} is here.` }]
    return [
      { verb: 'talk', target, text: `Talk to ${name}`, why: `${name} is here.` },
      { verb: 'persuade', target, text: `Persuade ${name}`, why: `${name} may want something.` },
    ]
  })
}

function thePlace(view: RulesView): readonly Idea[] {
  const place = view.scene.location_id === null ? undefined : view.entity(view.scene.location_id)
  const look = { verb: 'look', text: 'Look around', why: 'It costs a minute.' }
  if (place === undefined) return [look]
  const searched = view.facts(place.id).some((fact) => fact.predicate === 'investigated_by_player')
  const search = { verb: 'search', target: place, text: `Search ${place.name}`, why: 'Nobody has yet.' }
  return [look, ...(searched ? [] : [search]), { verb: 'wait', text: 'Wait', why: 'Let others move first.' }]
}

function roads(view: RulesView): readonly Idea[] {
  return roadsFrom(view, view.scene.location_id).flatMap((id) => {
    const target = view.entity(id)
    if (target === undefined) return []
    return [{ verb: 'go', target, text: `Go to ${target.name}`, why: 'The way is open.' }]
  })
}
