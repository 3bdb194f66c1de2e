/** The running account of a turn that is being resolved: what changed so far, what happened, how long it took. */
import type { ShownEvent } from '../../core/protocol/envelope.ts'
import type { GameState } from '../../core/state/state.ts'
import { joinDiffs, type StateDiff } from '../../core/state/state-diff.ts'
import { durationOf } from '../../core/time/action-duration.ts'
import { microsecondsPerSecond } from '../../core/time/instant.ts'
import type { Resolution } from '../../rules/ruleset.ts'
import { Unfolding } from '../../world/unfolding.ts'
import { sceneAfter } from '../scene-state.ts'

/** Even what takes no time takes a breath. */
export const secondsOfNothing = 10

/** The account. */
export interface Account {
  state: GameState
  diff: StateDiff
  readonly events: ShownEvent[]
  seconds: number
}

/** Enters what happened. */
export function enter(
  account: Account,
  part: { readonly diff: StateDiff; readonly events: readonly ShownEvent[] },
): void {
  account.diff = joinDiffs(account.diff, part.diff)
  account.events.push(...part.events)
  account.state = sceneAfter(account.state, part.diff)
}

/** Enters what the rules did, with the time it took. */
export function enterResolution(account: Account, resolution: Resolution): void {
  enter(account, resolution)
  const { action, ...measure } = resolution.elapsed
  if (measure.measured_seconds !== 0)
    account.seconds += durationOf(action, measure).usual / microsecondsPerSecond
}

/** Enters what the world does, worked out step by step. */
export function unfold<Answer>(account: Account, steps: (work: Unfolding) => Answer): Answer {
  const work = new Unfolding(account.state)
  const answer = steps(work)
  enter(account, work.finish())
  return answer
}
