/** One step of what the player tries: what the rules are asked, how long it takes, and what the world makes of it. */
import type { GameState } from '../../core/state/state.ts'
import type { AttemptedAction, Outcome } from '../../rules/index.ts'
import type { AuthoredAction, AuthoredCheck } from '../definition/authored-action.ts'
import type { ExitDefinition } from '../definition/places-and-people.ts'
import type { WorldDefinition } from '../definition/world-definition.ts'
import type { WorldChange } from '../world-edit.ts'

/** The world around a step, before the rules had their say and after. */
export interface StepMoment {
  readonly before: GameState
  readonly now: GameState
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
  readonly after: (moment: StepMoment) => WorldChange
}

/** What an attempt comes to before any die: steps to be taken, or the reason why it cannot be done now. */
export type PreparedAttempt =
  | { readonly kind: 'steps'; readonly steps: readonly AttemptStep[] }
  | { readonly kind: 'stopped'; readonly reason: string; readonly say?: readonly string[] }

/** What an attempt is read against. */
export interface AttemptContext {
  readonly state: GameState
  readonly definition: WorldDefinition
  readonly action: AttemptedAction
  /** Its words may name an authored action: no other part of the line has done so yet. */
  readonly byWords: boolean
}

/** Reads an attempt; null when it is none of its own. */
export type AttemptReader = (job: AttemptContext) => PreparedAttempt | null

/** Steps, as an answer. */
export function steps(...list: readonly AttemptStep[]): PreparedAttempt {
  return { kind: 'steps', steps: list }
}

/** A no, as an answer. */
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

const verbs: Readonly<Record<string, string>> = {
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
  const plain = skill.toLowerCase().replace(/[\s-]+/g, '_')
  return (Object.hasOwn(verbs, plain) ? verbs[plain] : undefined) ?? 'use'
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

/** An act; what a ruleset is asked to carry out fits it. */
export interface Act {
  readonly verb: string
  readonly actor_id: string
  readonly target_id?: string
  readonly item_id?: string
  readonly words?: string
  /** What it is about, by id. */
  readonly topics?: readonly string[]
  /** A skill that was asked for by name. */
  readonly skill?: string
}

/** How an act went, in the words of rulesets. */
export type ActOutcome = 'critical' | 'success' | 'mixed' | 'failure' | 'automatic'

/** How an act went, in the words of authors. */
export type Band = 'success' | 'mixed' | 'fail'

/** The author's word for an outcome. */
export function bandOf(outcome: ActOutcome): Band {
  if (outcome === 'failure') return 'fail'
  return outcome === 'mixed' ? 'mixed' : 'success'
}
