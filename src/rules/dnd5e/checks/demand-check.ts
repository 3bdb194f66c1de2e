/**
 * Demands the check that an action outside a fight calls for: nothing, or one check with its difficulty and reasons,
 * all of it fixed before a die falls. It rolls nothing and changes nothing.
 */

import { asBoolean, asText } from '../../../core/json.ts'
import { done, type Result, refuse } from '../../../core/result.ts'
import { thingOf } from '../../../core/state/entity-attrs.ts'
import type { Entity } from '../../../core/state/table-row-schemas.ts'
import type { RulesView } from '../../rules-view.ts'
import type { AttemptedAction, Because, Check, Demand } from '../../ruleset.ts'
import { sheetOf, type ToolTraining } from '../character/sheet.ts'
import type { Catalogue } from '../data/catalogue-port.ts'
import { type Edge, edgeFlags, edgeFor, joinEdges } from './advantage.ts'
import { actionKind, actionRow, needsRoll } from './checks-by-action.ts'
import { cannotAct, effectsOf } from './condition-effects.ts'
import {
  contextOfAction,
  readSceneCreature,
  type SceneCreature,
  statBlockOf,
} from './creature-outside-combat.ts'
import { type Profile, readProfile } from './creature-scores-and-proficiencies.ts'
import { difficultyBand, difficultyOf, flagReasons, trustReason } from './difficulty.ts'
import { authoredDifficulty, authoredSkill, matchSkill } from './match-skill.ts'
import { checkModifiersOf, passiveScoreOf, type RollModifiers } from './mechanics-on-checks-and-saves.ts'
import { trapDifficulty } from './read-trap.ts'
import { type CheckName, isSkill, titleOf } from './skill-and-ability-names.ts'

/** The profile of an entity that can take part in checks, or why it cannot. */
export function profileOf(view: RulesView, id: string, catalogue: Catalogue): Result<Profile> {
  const entity = view.entity(id)
  if (entity === undefined) return refuseUnknownCreature(id)
  return done(readProfile(entity, statBlockOf(entity, catalogue)))
}

export function demandCheck(view: RulesView, action: AttemptedAction, catalogue: Catalogue): Result<Demand> {
  const entity = view.entity(action.actor_id)
  if (entity === undefined) return refuseUnknownCreature(action.actor_id)
  const actor = readSceneCreature(entity, contextOfAction(view, action, catalogue))
  const barred = whyUnableToAct(actor)
  if (barred !== null) return done(barred)
  const need = needsRoll(action)
  if (action.authored === undefined && !need.needed) return automatic(need.reason) // enforces: DICE-19
  const matched = action.authored === undefined ? matchSkill(action) : done(authoredSkill(action.authored))
  if (!matched.ok) return matched
  const { certain } = checkModifiersOf(actor, matched.value)
  if (certain?.succeeds === true)
    return done({ kind: 'automatic', reason: `${certain.source} makes it sure.` })
  if (certain?.succeeds === false)
    return done({ kind: 'impossible', reason: `${certain.source} makes it fail.` })
  return done({ kind: 'check', check: checkFor(view, action, actor, matched.value, catalogue) })
}

function automatic(reason: string): Result<Demand> {
  return done({ kind: 'automatic', reason })
}

function refuseUnknownCreature(id: string): Result<never> {
  return refuse('rules/unknown-creature', `There is nobody called "${id}" here.`, { rule: 'PIPE-03' })
}

/** An actor at 0 hit points only makes death saving throws; one held by a condition does nothing (RULE-05). */
export function whyUnableToAct(actor: Profile): Demand | null {
  if (actor.hp <= 0) {
    const reason = `${actor.name} is at 0 hit points and can only make death saving throws.`
    return { kind: 'impossible', reason, instead: 'death_save' }
  }
  if (!cannotAct(actor.conditions)) return null
  const words = effectsOf(actor.conditions)
    .filter((effect) => effect.cannotAct)
    .map((effect) => effect.name)
  return { kind: 'impossible', reason: `${actor.name} is ${words.join(', ')} and can do nothing.` }
}

function checkFor(
  view: RulesView,
  action: AttemptedAction,
  actor: SceneCreature,
  name: CheckName,
  catalogue: Catalogue,
): Check {
  const parts = [...difficultyParts(view, action, actor, catalogue), ...planReasons(action)]
  const value = difficultyOf(parts)
  const why = action.authored?.reason ?? actionRow(action)?.row.reason ?? 'against the difficulty'
  const rule = `${titleOf(name)} check ${why} (${difficultyBand(value)})`
  return sceneCheck(view, action, actor, name, { value, parts, rule, catalogue })
}

function difficultyParts(
  view: RulesView,
  action: AttemptedAction,
  actor: Profile,
  catalogue: Catalogue,
): readonly Because[] {
  if (action.authored !== undefined) return [authoredDifficulty(action.authored)]
  const row = actionRow(action)?.row
  const flags = flagReasons(action.risk_flags ?? [])
  const target = action.target_id === undefined ? undefined : view.entity(action.target_id)
  const written = thingOf(target).difficulty ?? trapDifficulty(actionKind(action), target)
  if (written !== undefined)
    return [
      { value: written, source: 'place', reason: `${target?.name ?? 'it'} is made that hard` },
      ...flags,
    ]
  const against = row?.against
  const minds = against === undefined ? [] : watchers(view, actor.id, target, catalogue)
  if (against === undefined || minds.length === 0)
    return [
      { value: row?.difficulty ?? 12, source: 'task', reason: row?.reason ?? 'an ordinary task' },
      ...flags,
    ]
  const scores = minds.map((mind) => ({ mind, score: passiveScoreOf(mind, against) }))
  const sharpest = scores.reduce((best, score) => (score.score > best.score ? score : best))
  const reason = `${sharpest.mind.name}'s passive ${titleOf(against)}`
  const trust = target === undefined ? 0 : (view.relationship(target.id, actor.id, 'trust')?.intensity ?? 0)
  return [{ value: sharpest.score, source: 'opponent', reason }, ...trustReason(trust), ...flags]
}

/** Who could notice or resist: the target, or everybody present who is awake. */
function watchers(
  view: RulesView,
  actorId: string,
  target: Entity | undefined,
  catalogue: Catalogue,
): SceneCreature[] {
  const ids = target === undefined ? view.scene.present_entity_ids : [target.id]
  return ids.flatMap((id) => {
    const entity = id === actorId ? undefined : view.entity(id)
    if (entity === undefined || !sheetOf(entity).hasAbilityScores) return []
    if (target === undefined && isFriend(entity)) return []
    const profile = readSceneCreature(entity, { view, catalogue })
    return profile.hp > 0 && !cannotAct(profile.conditions) ? [profile] : []
  })
}

/** The actor's own company: creatures the actor does not hide from. */
function isFriend(entity: Entity): boolean {
  return entity.type === 'pc' || entity.tags.some((tag) => ['ally', 'companion', 'party'].includes(tag))
}

const mostPlanning = 4

/** What an earlier plan is worth when it is carried out, within four either way. */
function planReasons(action: AttemptedAction): readonly Because[] {
  const { plan } = action
  if (plan === undefined) return []
  const brilliant = plan.tier === 'Brilliant' || plan.tier === 'Masterful'
  const sum =
    (plan.recommended ? -2 : 0) +
    (brilliant ? -1 : plan.tier === 'Confused' ? 2 : 0) +
    (plan.confidence === 'low' ? 1 : 0)
  const value = Math.min(mostPlanning, Math.max(-mostPlanning, sum))
  return value === 0 ? [] : [{ value, source: 'plan', reason: `a ${plan.tier} plan` }]
}

/** From this face on a die that works once is worth using. */
const worthADie = 6

/** How hard it is, and by which rule. */
export interface Hardness {
  readonly value: number
  readonly parts: readonly Because[]
  readonly rule: string
  readonly catalogue: Catalogue
}

export function sceneCheck(
  view: RulesView,
  action: AttemptedAction,
  actor: SceneCreature,
  name: CheckName,
  hardness: Hardness,
): Check {
  const { tools } = sheetOf(view.entity(actor.id))
  const modified = checkModifiersOf(actor, name, toolFor(actionKind(action), name, tools, actor))
  const edge = joinEdges(modified.edge, helpEdge(view, action, actor.id))
  return {
    label: titleOf(name),
    skill: name,
    notation: modified.notation,
    modifiers: modified.modifiers,
    difficulty: { kind: 'DC', value: hardness.value, parts: hardness.parts },
    ...edgeFlags(edge),
    rule: hardness.rule,
    ...addedDice(modified, hardness.value, action.options?.use_dice),
    ...shownEdges(edge),
  }
}

/** The reasons of an edge, when there are any. */
export function shownEdges(edge: Edge): Pick<Check, 'edges'> {
  return edge.advantage.length + edge.disadvantage.length === 0 ? {} : { edges: edge }
}

/** The dice that will be added to a roll against a number. */
export function addedDice(modified: RollModifiers, dc: number, told: unknown): Pick<Check, 'bonus_dice'> {
  const face = dc - modified.modifiers.reduce((sum, part) => sum + part.value, 0)
  const wanted = asBoolean(told) ?? face >= worthADie
  const dice = modified.dice.filter((die) => !die.once || wanted)
  return dice.length === 0 ? {} : { bonus_dice: dice.map(({ notation, source }) => ({ notation, source })) }
}

/** Advantage when a helper who is present and able works together with the actor. */
function helpEdge(view: RulesView, action: AttemptedAction, actorId: string): Edge {
  const helperId = asText(action.options?.helper) ?? actorId
  const helper = helperId === actorId ? undefined : view.entity(helperId)
  if (helper === undefined || !view.scene.present_entity_ids.includes(helper.id))
    return edgeFor(undefined, '')
  const profile = readProfile(helper)
  return edgeFor(
    profile.hp > 0 && !cannotAct(profile.conditions) ? 'advantage' : undefined,
    `help of ${helper.name}`,
  )
}

/** Which tools serve which kind of action; `-set` and `-instrument` stand for any of that kind. */
const toolsFor: Readonly<Record<string, RegExp>> = {
  pick_lock: /^thieves-tools$/,
  disarm: /^thieves-tools$/,
  deceive: /^disguise-kit$|^forgery-kit$/,
  navigate: /^navigators-tools$/,
  gamble: /-set$|^playing-card|^dice-set/,
  perform: /instrument|^lute$|^flute$|^drum$|^lyre$|^horn$|^viol$|^bagpipes$|^dulcimer$|^pan-flute$|^shawm$/,
  forage: /^herbalism-kit$/,
  treat: /^herbalism-kit$/,
}

/** What training with a fitting tool adds, or undefined; a skill one is trained in already counts it. */
function toolFor(
  kind: string,
  name: CheckName,
  tools: readonly ToolTraining[],
  creature: SceneCreature,
): Because | undefined {
  const fitting = Object.hasOwn(toolsFor, kind) ? toolsFor[kind] : undefined
  if (fitting === undefined || (isSkill(name) && creature.training[name] !== undefined)) return undefined
  const own = tools.find((tool) => fitting.test(tool.id))
  if (own === undefined) return undefined
  const value = creature.proficiency * (own.expert ? 2 : 1)
  return { value, source: 'TOOLS', reason: `trained with ${titleOf(own.id)}` }
}
