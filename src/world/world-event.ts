/** Something the world did, in the shape of the core's EngineEvent, so that it stands beside what the rules did. */
import type { JsonObject } from '../core/json.ts'
import type { Refusal } from '../core/result.ts'
import type { StateDiff } from '../core/state/state-diff.ts'

/** One thing that happened. */
export interface WorldEvent {
  readonly type: string
  readonly details: JsonObject
  readonly tags: readonly string[]
}

/** What happened, and the change that makes it so. Every change has an event (PIPE-11). */
export interface Happening {
  readonly diff: StateDiff
  readonly events: readonly WorldEvent[]
  /** What an author asked for and could not be done; the rest happened. */
  readonly refusals: readonly Refusal[]
}

/** Nothing at all. */
export const nothingHappens: Happening = { diff: {}, events: [], refusals: [] }
