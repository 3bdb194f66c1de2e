/**
 * The faults of a model: what can go wrong between the engine and a model, in a few kinds that decide what happens
 * next. The sentence is for the player; neither it nor anything else in the fault holds a key, a prompt or an answer.
 */
import { Fault, isFault } from '../core/fault.ts'
import type { ModelUsage } from './language-model.ts'

/** The kinds of trouble. */
export type ModelTrouble =
  /** The address does not answer. */
  | 'unreachable'
  /** The provider is busy or broken just now. */
  | 'busy'
  /** The key was not accepted. */
  | 'key'
  /** The provider will not take the request as it is. */
  | 'rejected'
  /** No word came in time, or no further one. */
  | 'slow'
  /** It was silent a moment ago and is not asked again yet. */
  | 'resting'
  /** The answer stopped before its end. */
  | 'cut'
  /** What came is no answer of the provider's protocol. */
  | 'garbled'
  /** The answer is longer than anything that is wanted. */
  | 'endless'
  /** The player's own limit on calls, tokens or money. */
  | 'budget'
  /** A recording that does not hold this request. */
  | 'stale'

/** A trouble with what is needed to decide whether to try again. */
export interface TroubleDetails {
  readonly trouble: ModelTrouble
  /** Another try may help. */
  readonly again: boolean
  readonly model: string
  readonly status?: number
  /** Milliseconds that the provider asked to wait. */
  readonly after?: number
  /** What the provider had counted when it went wrong. */
  readonly usage?: ModelUsage
}

/** Makes the fault of a trouble. */
export function modelFault(message: string, details: TroubleDetails): Fault {
  return new Fault('unreadable', message, { details: { ...details } })
}

/**
 * The trouble of a fault, or null when the fault is of another origin.
 *
 * @example
 * if (troubleOf(error)?.trouble === 'budget') stopAsking()
 */
export function troubleOf(error: unknown): TroubleDetails | null {
  if (!isFault(error) || !('trouble' in error.details)) return null
  return error.details as unknown as TroubleDetails
}
