/** One step of what the player tries: what the rules are asked, how long it takes, and what the world makes of it. */
import type { GameState } from '../../core/state/state.ts'
import type { AttemptedAction, Outcome } from '../../rules/ruleset.ts'
import type { AuthoredCheck } from '../book/authored-check.ts'
import type { ExitBook } from '../book/place-book.ts'
import type { WorldBook } from '../book/world-book.ts'
import type { Happening } from '../world-event.ts'

/** The world around a step, before the rules had their say and after. */
export interface Moment {
  readonly before: GameState
  readonly now: GameState
  readonly outcome: Outcome
}

/** One step. */
export interface Step {
  readonly action: AttemptedAction
  /** What its author says it takes; the rules' own measure when missing. */
  readonly minutes?: number
  /** Whether it is still taken when the steps before it are done; always when missing. */
  readonly when?: (now: GameState) => boolean
  /** The way that is taken, for whoever tells it. */
  readonly exit?: ExitBook
  readonly after: (moment: Moment) => Happening
}

/** What an attempt comes to before any die: steps to be taken, or the reason why it cannot be done now. */
export type Prepared =
  | { readonly kind: 'steps'; readonly steps: readonly Step[] }
  | { readonly kind: 'stopped'; readonly reason: string; readonly say?: readonly string[] }

/** What an attempt is read against. */
export interface Job {
  readonly state: GameState
  readonly book: WorldBook
  readonly action: AttemptedAction
  /** Its words may ask for a deed: nothing else in the line has been one yet. */
  readonly byWords: boolean
}

/** Reads an attempt; null when it is none of its own. */
export type ReadAttempt = (job: Job) => Prepared | null

/** Steps, as an answer. */
export function steps(...list: readonly Step[]): Prepared {
  return { kind: 'steps', steps: list }
}

/** A no, as an answer. */
export function stopped(reason: string, say: readonly string[] = []): Prepared {
  return say.length === 0 ? { kind: 'stopped', reason } : { kind: 'stopped', reason, say }
}

/**
 * The bare attempt at something the book speaks of: nothing but its check, so that no verb of the rules does more than
 * its author wanted.
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
    ...(check !== undefined && { authored: authoredBy(check, reason) }),
  }
}

/** The book's check as rulesets read it. */
export function authoredBy(
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
