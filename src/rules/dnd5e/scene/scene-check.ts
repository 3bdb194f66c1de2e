/**
 * A check as the player sees it before the roll: modifiers, edges and added dice with their sources. Whoever helps
 * gives advantage; dice that work once are kept for rolls that may well fail, unless somebody says otherwise.
 */
import { isJsonObject, type JsonObject } from '../../../core/json.ts'
import type { RulesView } from '../../rules-view.ts'
import type { AttemptedAction, Because, Check } from '../../ruleset.ts'
import { entryName, listAt, ruleId } from '../character/read-sheet.ts'
import type { Catalogue } from '../checks/catalogue.ts'
import { cannotAct } from '../checks/condition-effects.ts'
import { type Edge, edgeFlags, edgeFor, joinEdges } from '../checks/edge.ts'
import { actionKind } from '../checks/match-skill.ts'
import { readProfile } from '../checks/profile.ts'
import { type CheckName, isSkill, titleOf } from '../checks/skill-names.ts'
import type { Bearer } from './bearer.ts'
import { type Bent, bentCheck } from './bend-roll.ts'

/** From this face on a die that works once is worth using. */
const worthADie = 6

/** How hard it is, and by which rule. */
export interface Hardness {
  readonly value: number
  readonly parts: readonly Because[]
  readonly rule: string
  readonly catalogue: Catalogue
}

/** Builds the check of an action. */
export function sceneCheck(
  view: RulesView,
  action: AttemptedAction,
  actor: Bearer,
  name: CheckName,
  hardness: Hardness,
): Check {
  const attrs = (view.entity(actor.id)?.attrs ?? {}) as JsonObject
  const bent = bentCheck(actor, name, toolFor(actionKind(action), name, attrs, actor))
  const edge = joinEdges(bent.edge, helpEdge(view, action, actor.id))
  return {
    label: titleOf(name),
    skill: name,
    notation: bent.notation,
    modifiers: bent.modifiers,
    difficulty: { kind: 'DC', value: hardness.value, parts: hardness.parts },
    ...edgeFlags(edge),
    rule: hardness.rule,
    ...addedDice(bent, hardness.value, action.options?.use_dice),
    ...shownEdges(edge),
  }
}

/** The reasons of an edge, when there are any. */
export function shownEdges(edge: Edge): Pick<Check, 'edges'> {
  return edge.advantage.length + edge.disadvantage.length === 0 ? {} : { edges: edge }
}

/** The dice that will be added to a roll against a number. */
export function addedDice(bent: Bent, dc: number, told: unknown): Pick<Check, 'bonus_dice'> {
  const face = dc - bent.modifiers.reduce((sum, part) => sum + part.value, 0)
  const wanted = typeof told === 'boolean' ? told : face >= worthADie
  const dice = bent.dice.filter((die) => !die.once || wanted)
  return dice.length === 0 ? {} : { bonus_dice: dice.map(({ notation, source }) => ({ notation, source })) }
}

/** Somebody at hand and able who lends a hand: working together gives advantage. */
function helpEdge(view: RulesView, action: AttemptedAction, actorId: string): Edge {
  const told = action.options?.helper
  const helper = typeof told === 'string' && told !== actorId ? view.entity(told) : undefined
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
function toolFor(kind: string, name: CheckName, attrs: JsonObject, bearer: Bearer): Because | undefined {
  const fitting = Object.hasOwn(toolsFor, kind) ? toolsFor[kind] : undefined
  if (fitting === undefined || (isSkill(name) && bearer.training[name] !== undefined)) return undefined
  const own = listAt(attrs, 'tools').find((entry) => fitting.test(ruleId(entryName(entry))))
  if (own === undefined) return undefined
  const expert = isJsonObject(own) && own.expertise === true
  const tool = titleOf(ruleId(entryName(own)))
  return { value: bearer.proficiency * (expert ? 2 : 1), source: 'TOOLS', reason: `trained with ${tool}` }
}
