/** What goes into compileUpdates beside the update itself, and what comes out: words for both, no behaviour. */
import type { Mode } from '../mode.ts'
import type { StateDiff } from '../state/state-diff.ts'
import type { TimedAction } from '../time/duration.ts'
import type { Violation } from '../violation.ts'
import type { DocumentLaw } from './document-law.ts'

/** Who wrote the update: a narrator is a stranger; god is the person who owns the campaign. */
export type UpdateAuthor = 'narrator' | 'god'

/** The circumstances of an update; they come from the engine and never from the update. */
export interface UpdateContext extends DocumentLaw {
  readonly mode: Mode
  readonly author: UpdateAuthor
  /** The turn this update belongs to, for notes. */
  readonly turn: number
  /** What kind of action the turn was, so that a told time can be held to it. */
  readonly action?: TimedAction
  readonly rounds?: number
  readonly god?: { readonly timeRequested: boolean }
  /** The notes the narrator gave with its answer. */
  readonly dm_notes?: readonly string[]
}

/** One path that was not applied, with the rule and a sentence. */
export interface RejectedPath {
  readonly path: string
  readonly rule: string
  readonly reason: string
}

/** An update after it was read whole: one diff, and the fate of every path in it (STATE-08). */
export interface CompiledUpdates {
  readonly diff: StateDiff
  readonly accepted: readonly string[]
  readonly rejected: readonly RejectedPath[]
  readonly violations: readonly Violation[]
  /** The notes that came in, and those the engine had to add. */
  readonly dm_notes: readonly string[]
  /** Sentences that a god-mode answer must show, such as that time was moved back (TIME-04). */
  readonly warnings: readonly string[]
}
