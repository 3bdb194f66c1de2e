/**
 * What an attempt of the player is made of: the context it is read in, the steps it becomes (what the rules are asked, how
 * long it takes, what the world makes of it), and how authored checks and skills become attempts.
 */

import type { GameState } from '../../core/state/game-state.ts'
import { rowOf } from '../../core/state/state-queries.ts'
import type { Entity } from '../../core/state/table-row-schemas.ts'
import type { AttemptedAction, Outcome } from '../../rules/index.ts'
import type { WorldEdit } from '../collect-world-changes.ts'
import type { AuthoredAction, AuthoredCheck } from '../definition/authored-action-and-line-schemas.ts'
import type { ExitDefinition, PlaceDefinition } from '../definition/places-and-people.ts'
import type { WorldDefinition } from '../definition/world-definition.ts'

/** What an attempt is read against. */
export interface AttemptContext {
  readonly state: GameState
  readonly definition: WorldDefinition
  readonly action: AttemptedAction
  /** Its words may name an authored action: no other part of the line has done so yet. */
  readonly byWords: boolean
  /** The id of the character who tries it. */
  readonly who: string
  readonly words: string
  readonly target: Entity | undefined
  /** The place of the scene as its author wrote it. */
  readonly place: PlaceDefinition | undefined
}

export function attemptContext(
  state: GameState,
  definition: WorldDefinition,
  action: AttemptedAction,
  byWords: boolean,
): AttemptContext {
  return {
    state,
    definition,
    action,
    byWords,
    who: action.actor_id,
    words: action.words ?? '',
    target: rowOf(state.entities, action.target_id),
    place: rowOf(definition.places, state.scene.location_id),
  }
}

/** The same moment with another attempt. */
export function withAction(context: AttemptContext, action: AttemptedAction): AttemptContext {
  return attemptContext(context.state, context.definition, action, context.byWords)
}

/** How a step went, and the state before the rules resolved it. */
interface StepResult {
  readonly before: GameState
  readonly outcome: Outcome
}

export interface AttemptStep {
  readonly action: AttemptedAction
  /** What its author says it takes; the rules' own measure when missing. */
  readonly minutes?: number
  /** Whether it is still taken when the steps before it are done; always when missing. */
  readonly when?: (now: GameState) => boolean
  /** The exit that is taken, for the narrator. */
  readonly exit?: ExitDefinition
  /** What the world makes of it, on the state that the rules left. */
  readonly after: (edit: WorldEdit, result: StepResult) => void
}

/** What an attempt comes to before any die: steps to be taken, or the reason why it cannot be done now. */
export type PreparedAttempt =
  | { readonly kind: 'steps'; readonly steps: readonly AttemptStep[] }
  | { readonly kind: 'stopped'; readonly reason: string; readonly say?: readonly string[] }

/** Reads an attempt; null when it is none of its own. */
export type AttemptReader = (context: AttemptContext) => PreparedAttempt | null

export function steps(...list: readonly AttemptStep[]): PreparedAttempt {
  return { kind: 'steps', steps: list }
}

export function blocked(reason: string, say: readonly string[] = []): PreparedAttempt {
  return say.length === 0 ? { kind: 'stopped', reason } : { kind: 'stopped', reason, say }
}

/**
 * The bare attempt at something authored: nothing but its check, so that no verb of the ruleset does more than the
 * author wanted.
 */
export function bareAttempt(
  { actor_id, words, deed_id, plan }: AttemptedAction,
  check?: AuthoredCheck,
  reason = '',
): AttemptedAction {
  return {
    verb: 'act',
    actor_id,
    ...(words !== undefined && { words }),
    ...(deed_id !== undefined && { deed_id }),
    ...(plan !== undefined && { plan }),
    ...(check !== undefined && { authored: rulesetCheck(check, reason) }),
  }
}

/** The attempt without its dangers and without a skill that was asked for: what is left needs no roll of its own. */
export function calmAttempt(action: AttemptedAction): AttemptedAction {
  const { risk_flags: _flags, skill: _skill, ...calm } = action
  return calm
}

/** An authored check as rulesets read it. */
export function rulesetCheck(
  { skill, dc, two_d6, modifier }: AuthoredCheck,
  reason: string,
): NonNullable<AttemptedAction['authored']> {
  return {
    skill,
    ...(dc !== undefined && { dc }),
    ...(two_d6 !== undefined && { two_d6 }),
    ...(modifier !== undefined && { modifier }),
    reason,
  }
}

const skillVerbs: Readonly<Record<string, string>> = {
  persuasion: 'persuade',
  intimidation: 'intimidate',
  deception: 'deceive',
  performance: 'perform',
  insight: 'examine',
  stealth: 'sneak',
  sleight_of_hand: 'steal',
  sleight: 'steal',
  athletics: 'climb',
  strength: 'force',
  acrobatics: 'jump',
  dexterity: 'jump',
  investigation: 'search',
  perception: 'look',
  survival: 'track',
  medicine: 'treat',
  animal_handling: 'calm_animal',
  negotiation: 'negotiate',
  charm: 'persuade',
  streetwise: 'negotiate',
  hacking: 'hack',
  tech: 'repair',
}

/** The verb a skill is nearest to. */
export function verbForSkill(skill: string): string {
  return rowOf(skillVerbs, skill.toLowerCase().replace(/[\s-]+/g, '_')) ?? 'use'
}

/** The attempt that an authored action is tried as. */
export function attemptFor(
  action: AuthoredAction,
  sure: boolean,
  fighting: boolean,
): Omit<AttemptedAction, 'actor_id'> {
  const check = sure ? undefined : action.check
  const verb = check === undefined ? 'use' : verbForSkill(check.skill)
  return {
    verb: fighting ? 'improvise' : verb,
    deed_id: action.id,
    words: action.text,
    ...(check !== undefined && { authored: rulesetCheck(check, action.text) }),
  }
}

/** An outcome in the words of authors. */
export type Band = 'success' | 'mixed' | 'fail'

export function bandOf(outcome: Outcome): Band {
  if (outcome === 'failure') return 'fail'
  return outcome === 'mixed' ? 'mixed' : 'success'
}
