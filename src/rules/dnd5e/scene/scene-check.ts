/**
 * A check as the player sees it before the roll: modifiers, edges and added dice with their sources. Whoever helps
 * gives advantage; dice that work once are kept for rolls that may well fail, unless somebody says otherwise.
 */
import type { JsonObject } from '../../../core/json.ts'
import type { RulesView } from '../../rules-view.ts'
import type { AttemptedAction, Because, Check } from '../../ruleset.ts'
import type { Catalogue } from '../checks/catalogue.ts'
import { cannotAct } from '../checks/condition-effects.ts'
import { type Edge, edgeFlags, edgeFor, joinEdges } from '../checks/edge.ts'
import { actionKind } from '../checks/match-skill.ts'
import { readProfile } from '../checks/profile.ts'
import { type CheckName, titleOf } from '../checks/skill-names.ts'
import type { Bearer } from './bearer.ts'
import { type Bent, bentCheck } from './bend-roll.ts'
import { toolFor } from './tool-training.ts'

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
