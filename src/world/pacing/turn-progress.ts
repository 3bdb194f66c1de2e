/** The running account of a turn that is being resolved: what changed so far, what happened, how long it took. */
import type { ShownEvent } from '../../core/protocol/envelope.ts'
import type { GameState } from '../../core/state/state.ts'
import { stateAfter } from '../../core/state/state-after.ts'
import { joinDiffs, type StateDiff } from '../../core/state/state-diff.ts'
import { durationOf } from '../../core/time/action-duration.ts'
import { microsecondsPerSecond } from '../../core/time/instant.ts'
import type { Resolution } from '../../rules/ruleset.ts'
import { WorldEdit } from '../world-edit.ts'

/** Even what takes no time takes a breath. */
export const minSeconds = 10

/** The account. */
export interface TurnProgress {
  state: GameState
  diff: StateDiff
  readonly events: ShownEvent[]
  seconds: number
}

/** Enters what happened. */
export function addChange(
  progress: TurnProgress,
  part: { readonly diff: StateDiff; readonly events: readonly ShownEvent[] },
): void {
  progress.diff = joinDiffs(progress.diff, part.diff)
  progress.events.push(...part.events)
  progress.state = stateAfter(progress.state, part.diff)
}

/** Enters what the rules did, with the time it took. */
export function addResolution(progress: TurnProgress, resolution: Resolution): void {
  addChange(progress, resolution)
  const { action, ...measure } = resolution.elapsed
  if (measure.measured_seconds !== 0)
    progress.seconds += durationOf(action, measure).usual / microsecondsPerSecond
}

/** Enters what the world does, worked out step by step. */
export function editWorld<Answer>(progress: TurnProgress, steps: (edit: WorldEdit) => Answer): Answer {
  const edit = new WorldEdit(progress.state)
  const answer = steps(edit)
  addChange(progress, edit.finish())
  return answer
}
