/**
 * The questions an act is asked before it may be tried, in seed 003's order: is it there, can it be reached, has the
 * actor what it takes, does anything contradict it. Each answers with a sentence, or null when nothing is in the way.
 */

import type { ProposedAction } from '../../core/protocol/stage-outputs.ts'
import { personOf, placeOf, thingOf } from '../../core/state/entity-attrs.ts'
import type { GameState } from '../../core/state/game-state.ts'
import { documentOf, rowOf } from '../../core/state/state-queries.ts'
import type { Entity } from '../../core/state/table-row-schemas.ts'
import { isHidden, knownEntities } from '../../knowledge/index.ts'
import type { AttemptedAction, NamedPower } from '../../rules/index.ts'
import { capitalize, joinList } from '../../text/capitals-articles-plurals-lists.ts'
import { foldedWords, foldText } from '../../text/folded-words.ts'
import { unfoundIn } from '../../world/index.ts'
import { bare, hasKind, hasMoney, itemProblem, spendsMoney } from './actor-possessions.ts'
import { type FoundTarget, nameOf, namesOf, type Senses } from './senses-and-targets.ts'
import * as verbs from './tools-needed-and-verb-groups.ts'

/** An act with everything that is asked about it: who acts, what they perceive, and what their words were found to mean. */
export interface ActCase {
  readonly state: GameState
  readonly senses: Senses
  readonly action: ProposedAction
  readonly found: FoundTarget
  /** The target's row, when there is one. */
  readonly target: Entity | undefined
  /** The spell or feature of the rules that it is. */
  readonly power?: NamedPower
  /** The small thing of the prose that comes into the campaign with it. */
  readonly brings?: AttemptedAction['brings']
}

/** Why an act may not be tried. */
export interface Objection {
  readonly rule: 'PIPE-03' | 'PIPE-04' | 'PIPE-05' | 'PIPE-06' | 'SCHEMA-09' | 'KRN-18'
  readonly reason: string
  /** True when the reason is what comes of the act, and nothing of it was refused. */
  readonly answers?: true
}

export type Question = (act: ActCase) => Objection | null

/** Whether the target is known, and here or near. What is not known is refused in the player's own words. */
export const presence: Question = ({ state, senses, action, found, target }) => {
  if (found.kind === 'unknown') return unknownThing(state, senses, action, found.words)
  if (target === undefined || found.kind !== 'one') return null
  const said = action.target_id === target.id ? saidOf(target.name, action.details) : action.target_id
  const unseen = !senses.known.has(target.id) && !knownEntities(state).has(target.id)
  if (unseen && target.type === 'location' && verbs.going.has(action.action))
    return { rule: 'PIPE-04', reason: 'You know of no way there from here.' }
  if (unseen && said === 'that')
    return { rule: 'PIPE-03', reason: 'Whoever that is, you do not see them here.' } // enforces: PIPE-03
  if (unseen)
    return { rule: 'PIPE-03', reason: `You see nobody and nothing called "${said.slice(0, 60)}" here.` } // enforces: PIPE-03
  if (target.type === 'location' || senses.reachable.has(target.id)) return null
  const hidden = state.scene.present_entity_ids.includes(target.id) && isHidden(state, target)
  if (hidden)
    return { rule: 'PIPE-03', reason: `You cannot make out ${calledBy(state, target, action)} from here.` }
  if (target.type === 'npc' || target.type === 'pc') {
    const called = calledBy(state, target, action)
    const reason = isCalledFor(action)
      ? `You call for ${called}. Nobody answers.`
      : `${capitalize(called)} is not here.`
    return { rule: 'PIPE-03', reason } // enforces: PIPE-03
  }
  const elsewhere = `${capitalize(calledBy(state, target, action))} is somewhere else; go there first.`
  return { rule: 'PIPE-04', reason: elsewhere } // enforces: PIPE-04
}

/** Called or shouted for, and not spoken to as if they stood there: nothing is wrong with that, and no one comes. */
export function isCalledFor({ details, speech = '' }: ProposedAction): boolean {
  return (
    /^(?:i )?(?:\w+ly )?(?:call|shout|yell|scream|cry|holler|bellow)\b/i.test(details.trim()) ||
    /^\p{L}+!/u.test(speech)
  )
}

/** By the name the player has for it: of what they only heard of, as much as they said. */
function calledBy(state: GameState, target: Entity, { target_id, details }: ProposedAction): string {
  const isMet = Object.hasOwn(documentOf(state, 'world', 'talk'), target.id)
  if (isMet || knownEntities(state).has(target.id)) return target.name
  const said = target_id === target.id ? saidOf(target.name, details) : target_id
  return said === 'that' ? 'whoever you mean' : said
}

/** As much of a name as was said: a name the player has not come by is not told to them in a refusal. */
function saidOf(name: string, details: string): string {
  // A name of one word was said whole, or it would not have been understood.
  if (!/\s/u.test(name.trim())) return name
  const words = foldedWords(details)
  const said = name.split(/\s+/u).filter((part) => {
    const own = foldedWords(part)
    return own.length > 0 && own.every((word) => words.includes(word))
  })
  return said.length > 0 ? said.join(' ') : 'that'
}

function unknownThing(
  state: GameState,
  senses: Senses,
  { action, details }: ProposedAction,
  told: string,
): Objection | null {
  // What an author named by an id has no row here; a player is told nothing by an id.
  const words = /^[a-z0-9_-]+:[a-z0-9_:-]+$/.test(told) ? saidInstead(told, details) : told
  if (words === '') return { rule: 'PIPE-03', reason: 'You do not see what you mean here.' }
  if (verbs.handling.has(action) && !['use', 'put', 'throw', 'drop', 'light'].includes(action))
    return { rule: 'PIPE-05', reason: `You have no ${bare(words)}.` }
  const isAbout = foldedWords(words).some((word) => verbs.about.has(word))
  if ((action === 'go' || action === 'travel') && !isAbout)
    return {
      rule: 'PIPE-04',
      reason: `No way leads from here to "${words.slice(0, 60)}".${waysOut(state, senses)}`,
    } // enforces: PIPE-04
  if (verbs.environmental.has(action)) return null
  return { rule: 'PIPE-03', reason: `You see nobody and nothing called "${words.slice(0, 60)}" here.` } // enforces: PIPE-03
}

/** Those words of an id that the player said. */
function saidInstead(id: string, details: string): string {
  const own = new Set(foldedWords(id.replaceAll('_', ' ')))
  return foldedWords(details)
    .filter((word) => own.has(word))
    .join(' ')
}

/** The ways out of here, as a sentence. */
export function waysOut(state: GameState, { exits }: Senses): string {
  const names = exits.flatMap((id) => rowOf(state.entities, id)?.name ?? []).slice(0, 6)
  return names.length === 0 ? '' : ` Ways lead from here to ${joinList(names)}.`
}

const leaves = /^(?:i )?(?:leave|exit|vacate|clear out of|get out of)\b/i
const leadsOn = /\b(?:for|to|by|via|through|towards?|into)\b/i

/** "Leave the card room" leads out of it; "leave for the card room" leads there. */
function isLeft(state: GameState, { action, details }: ProposedAction, place: Entity): boolean {
  if (action !== 'go' || !leaves.test(details) || leadsOn.test(details)) return false
  const said = foldedWords(details)
  return namesOf(state, place.id).some((name) => foldedWords(name).every((word) => said.includes(word)))
}

/** Acts on the door to a place. */
const unlocking: ReadonlySet<string> = new Set(['open', 'force', 'unlock', 'pick_lock'])

/** Whether a place can be reached: one step, or a journey along known roads. */
export const location: Question = ({ state, senses, action, target }) => {
  if (target?.type !== 'location' || target.id === senses.place_id || action.action === 'ready') return null
  if (isLeft(state, action, target))
    return { rule: 'PIPE-04', reason: `You are not in ${target.name}, and cannot leave it.` }
  if (!verbs.going.has(action.action) && !unlocking.has(action.action)) {
    const near = senses.exits.includes(target.id) && verbs.seeing.has(action.action)
    return near || verbs.social.has(action.action) ? null : farAway(state, senses, target)
  }
  if (senses.place_id === null || senses.exits.includes(target.id)) return null
  if (senses.routes.has(target.id) && verbs.going.has(action.action)) return null
  if (senses.exits.length === 0 && verbs.going.has(action.action)) return null
  const journey = action.action === 'travel' && isConnected(state, senses, target.id)
  return journey ? null : farAway(state, senses, target) // enforces: PIPE-04
}

function farAway(state: GameState, senses: Senses, target: Entity): Objection {
  const way = senses.exits.includes(target.id) ? ' Go there first.' : waysOut(state, senses)
  return {
    rule: 'PIPE-04',
    reason: `${capitalize(target.name)} cannot be reached from here like that.${way}`,
  }
}

const maxRoads = 12

/** True when known roads lead there, a dozen at most. */
function isConnected(state: GameState, senses: Senses, goal: string): boolean {
  const seen = new Set<string>(senses.exits)
  let edge: readonly string[] = senses.exits
  for (let step = 1; step < maxRoads && edge.length > 0; step += 1) {
    edge = edge.flatMap((id) => roads(state, id)).filter((id) => !seen.has(id))
    for (const id of edge) seen.add(id)
    if (seen.has(goal)) return true
  }
  return false
}

function roads(state: GameState, id: string): readonly string[] {
  return placeOf(rowOf(state.entities, id)).exits.slice(0, 100)
}

/** Whether the actor has what the act takes: things in hand, of the right kind, enough and whole. */
export const inventory: Question = (act) => {
  const { state, senses, action, target } = act
  const problem = itemProblem(state, senses, action, target)
  if (problem !== null) return { rule: 'PIPE-05', reason: problem } // enforces: PIPE-05
  const list = Object.hasOwn(verbs.needs, action.action) ? (verbs.needs[action.action] ?? []) : []
  // Of the way to a place, and of a key that is named, the world says whether it opens.
  const isForWorld =
    action.action === 'unlock' && (target?.type === 'location' || senses.carried.has(action.item_id ?? ''))
  const missing = isForWorld ? undefined : list.find((need) => !hasKind(state, senses, need, target))
  if (missing !== undefined) return { rule: 'PIPE-05', reason: `You have no ${missing.called}.` } // enforces: PIPE-05
  if (spendsMoney(action) && !hasMoney(state, senses))
    return { rule: 'PIPE-05', reason: 'You have nothing to pay with.' } // enforces: PIPE-05
  return ability(act)
}

/** Acts that need more than wanting: something on the sheet, in the bag or in the spell book must allow them. */
function ability({ state, senses, action }: ActCase): Objection | null {
  const list = Object.hasOwn(verbs.extraordinary, action.action)
    ? verbs.extraordinary[action.action]
    : undefined
  const actor = rowOf(state.entities, senses.actor_id)
  if (list === undefined || actor === undefined) return null
  const sheet = foldText(
    [
      senses.sheet.text?.('abilities') ?? '',
      ...actor.tags,
      ...[...senses.carried.keys()].map((id) => nameOf(state, id)),
    ].join(' '),
  )
  const able = list.some((word) => sheet.includes(word))
  const verb = action.action.replace('_', ' ')
  return able ? null : { rule: 'PIPE-05', reason: `Nothing on ${actor.name}'s sheet lets them ${verb}.` }
}

/** Acts that come to nothing without a thing; none of them is done with whatever happens to be there. */
const handled: ReadonlySet<string> = new Set(['use', 'open', 'close', 'unlock', 'wear'])

/** Whether it is said at all what it is done to. */
export const namesThing: Question = ({ action, found, power }) => {
  const { item_id, missing, affordance_id, offer_key } = action
  const named = item_id ?? missing ?? affordance_id ?? offer_key ?? power
  if (!handled.has(action.action) || found.kind !== 'none' || named !== undefined) return null
  return { rule: 'PIPE-03', reason: `I could not tell what you want to ${action.action}.` }
}

/** An act beyond any roll, and what would cost something and could work. */
interface ImpossibleShape {
  readonly words: RegExp
  readonly instead: string
}

const impossibleShapes: readonly ImpossibleShape[] = [
  {
    words:
      /\b(?:jump|leap|fly|climb|swim|walk|run|reach|teleport)\b.{0,30}\b(?:to|onto|into|for) (?:the )?(?:moon|sun|stars?|sky|heavens?|clouds)\b/i,
    instead: 'A high place and a rope would be a beginning.',
  },
  {
    words: /\b(?:stop|freeze|rewind|reverse|turn back) time\b/i,
    instead: 'Acting first would cost you, and could work.',
  },
  {
    words:
      /\b(?:walk|run|step|go|jump|climb) (?:straight |right )?through (?:the |a |an )?(?:solid |stone |brick |iron )?walls?\b/i,
    instead: 'Breaking through would cost time, noise and skin.',
  },
  {
    words:
      /\b(?:lift|pick up|throw|carry|swallow|eat|drink|uproot) (?:up )?(?:the |a )?(?:whole |entire )?(?:building|tower|house|ship|mountain|city|street|sea|ocean|moon|world)\b/i,
    instead: 'A part of it, with help and all night, perhaps.',
  },
]

/** Verbs that only use words: they may speak of anything. */
const onlyWords: ReadonlySet<string> = new Set([
  'ask',
  'tell',
  'say',
  'talk',
  'look',
  'observe',
  'think',
  'read',
  'cast',
  'lie',
  'deceive',
])

/** Whether it is possible at all. What the world itself allows (a place by that name, a spell) is found before and passes. */
export const impossible: Question = ({ action, target }) => {
  if (target !== undefined || onlyWords.has(action.action)) return null
  const shape = impossibleShapes.find(({ words }) => words.test(`${action.action} ${action.details}`))
  if (shape === undefined) return null
  return { rule: 'KRN-18', reason: `Nobody can do that, and no dice change it. ${shape.instead}` } // enforces: KRN-18
}

/** Whether what is known speaks against it: the dead, the broken, the locked, the rules of the scene. */
export const contradiction: Question = (act) => {
  const { state, action, target, senses } = act
  const { constraints } = state.scene
  const actor = rowOf(state.entities, senses.actor_id)
  if (actor !== undefined && conditionOf(senses, actor) === 'dead')
    return { rule: 'PIPE-06', reason: `${actor.name} is dead, and what is done is done.` }
  if (constraints.no_violence === true && verbs.violent.has(action.action))
    return { rule: 'PIPE-06', reason: 'Nobody can use violence here.' } // enforces: PIPE-06
  if (constraints.no_magic === true && verbs.magical.has(action.action))
    return { rule: 'PIPE-06', reason: 'No magic works here.' } // enforces: PIPE-06
  if (
    verbs.seeing.has(action.action) &&
    !senses.lit &&
    target !== undefined &&
    !senses.visible.has(target.id)
  )
    return { rule: 'PIPE-03', reason: `It is too dark to see ${target.name}; a light would help.` }
  return target === undefined ? null : againstTarget(act, target)
}

function againstTarget({ state, action, senses }: ActCase, target: Entity): Objection | null {
  const condition = conditionOf(senses, target)
  const verb = action.action
  if (condition === 'dead' && verbs.social.has(verb))
    return { rule: 'PIPE-06', reason: `${target.name} is dead and will not answer.` } // enforces: PIPE-06
  if (condition === 'dead' && verbs.violent.has(verb))
    return { rule: 'PIPE-06', reason: `${target.name} is dead already.` } // enforces: PIPE-06
  if (condition === 'unconscious' && verbs.social.has(verb) && verb !== 'give')
    return { rule: 'SCHEMA-09', reason: `${target.name} is unconscious and cannot answer.` } // enforces: SCHEMA-09
  if (condition === 'destroyed' && !verbs.seeing.has(verb) && !verbs.searching.has(verb))
    return { rule: 'PIPE-06', reason: `${target.name} is destroyed.` } // enforces: PIPE-06
  const entering =
    verb === 'open' || (verbs.going.has(verb) && verb !== 'climb' && target.id !== senses.place_id)
  if (entering && isLocked(senses, target)) return locked(state, senses, target) // enforces: PIPE-06
  return null
}

function locked(state: GameState, senses: Senses, target: Entity): Objection {
  const key = thingOf(target).keyId
  const has = key !== undefined && senses.carried.has(key)
  const way = has ? `Unlock it with ${nameOf(state, key)} first.` : 'Unlock it first, or find its key.'
  return { rule: 'PIPE-06', reason: `${target.name} is locked. ${way}` }
}

/** How a person or a thing is, by its sheet or by a fact about it. */
export function conditionOf(senses: Senses, entity: Entity): string | null {
  const words = ['dead', 'destroyed', 'unconscious']
  const { status, isConscious } = personOf(entity)
  const said = [status, isConscious ? undefined : 'unconscious']
  const facts = senses.facts(entity.id).flatMap((fact) => {
    if (fact.predicate === 'status') return [fact.object]
    return words.includes(fact.predicate) && fact.object === true ? [fact.predicate] : []
  })
  return words.find((word) => [...said, ...facts].includes(word)) ?? null
}

function isLocked(senses: Senses, entity: Entity): boolean {
  const { locked, status } = thingOf(entity)
  if (locked === true || status === 'locked') return true
  return senses.facts(entity.id).some((fact) => {
    return (
      (fact.predicate === 'locked' && fact.object === true) ||
      (fact.predicate === 'status' && fact.object === 'locked')
    )
  })
}

/** Whether a target was searched before, and nothing new was learned of it since. */
export const searchedBefore: Question = ({ state, senses, action, target, found }) => {
  if (!verbs.searching.has(action.action)) return null
  const wholePlace = found.kind === 'none' || found.kind === 'scene'
  const subject = target?.id ?? (wholePlace ? senses.place_id : null)
  const facts = senses.facts(subject)
  const searches = facts.filter(
    (fact) => fact.predicate === 'investigated_by_player' || fact.predicate === 'searched',
  )
  const last = Math.max(-1, ...searches.map((fact) => fact.discovered_turn ?? 0))
  const news = facts.some((fact) => !searches.includes(fact) && (fact.discovered_turn ?? -1) > last)
  if (searches.length === 0 || news || subject === null || leavesFinds(state, senses, subject)) return null
  const name = target === undefined || target.id === senses.place_id ? 'this place' : target.name
  return {
    rule: 'PIPE-06',
    reason: `You have searched ${name} already; there is nothing more to find.`,
  }
}

/** True when an author has hidden more there than was found. */
function leavesFinds(state: GameState, { place_id }: Senses, subject: string): boolean {
  return [place_id, subject]
    .values()
    .flatMap((id) => {
      const entity = rowOf(state.entities, id)
      return entity === undefined ? [] : unfoundIn(entity, state)
    })
    .some((find) => {
      const at = typeof find.trigger === 'string' ? undefined : find.trigger.target
      return at === undefined || at === subject
    })
}
