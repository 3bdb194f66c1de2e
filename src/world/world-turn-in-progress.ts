/** The turn that is being resolved, as the world sees it: what it is played with, and what came of it so far. */

import type { PlannerOutput } from '../core/protocol/stage-outputs.ts'
import type { ShownEvent } from '../core/protocol/turn-envelope.ts'
import { stateAfter } from '../core/state/apply-diff.ts'
import type { GameState } from '../core/state/game-state.ts'
import { joinDiffs, type StateDiff } from '../core/state/state-diff.ts'
import { playerIdOf } from '../core/state/state-queries.ts'
import { durationOf } from '../core/time/action-and-travel-duration.ts'
import { microsecondsPerSecond } from '../core/time/instant.ts'
import type { DiceRoller } from '../dice/index.ts'
import {
  type AttemptedAction,
  type Outcome,
  type Resolution,
  type Ruleset,
  type RulesView,
  viewOf,
} from '../rules/index.ts'
import { WorldEdit } from './collect-world-changes.ts'
import type { WorldDefinition } from './definition/world-definition.ts'

/** Even what takes no time takes a breath. */
export const minSeconds = 10

/** What a turn of the world is played with. */
export interface WorldRules {
  readonly ruleset: Ruleset
  readonly dice: DiceRoller
  readonly definition: WorldDefinition
  /** The tension move a game master would like. */
  readonly plan: Pick<PlannerOutput, 'tension_move' | 'tension_move_type'> | null
}

/** Something that was tried and not refused. */
export interface TriedAttempt {
  readonly attempt: AttemptedAction
  readonly outcome: Outcome
  /** It was an action of a set piece or storylet: its author has said what it costs. */
  readonly piece: boolean
}

export class WorldTurn implements WorldRules {
  readonly ruleset: Ruleset
  readonly dice: DiceRoller
  readonly definition: WorldDefinition
  readonly plan: WorldRules['plan']
  /** The state after everything so far. */
  state: GameState
  diff: StateDiff = {}
  readonly events: ShownEvent[] = []
  /** How long it took so far. */
  seconds = 0
  readonly tried: TriedAttempt[] = []
  /** What the rules themselves told: their clock moves are answered by pacing. */
  readonly ruled: ShownEvent[] = []

  constructor(state: GameState, { ruleset, dice, definition, plan }: WorldRules) {
    this.state = state
    this.ruleset = ruleset
    this.dice = dice
    this.definition = definition
    this.plan = plan
  }

  get view(): RulesView {
    return viewOf(this.state)
  }

  get player(): string {
    return playerIdOf(this.state)
  }

  add({ diff, events }: { readonly diff: StateDiff; readonly events: readonly ShownEvent[] }): void {
    this.diff = joinDiffs(this.diff, diff)
    this.events.push(...events)
    this.state = stateAfter(this.state, diff)
  }

  /** Adds what the rules did, with the time it took. */
  addResolution(resolution: Resolution): void {
    this.add(resolution)
    const { action, ...measure } = resolution.elapsed
    if (measure.measured_seconds !== 0)
      this.seconds += durationOf(action, measure).usual / microsecondsPerSecond
  }

  /** Adds what the world does, step by step. */
  edit<Answer>(steps: (edit: WorldEdit) => Answer): Answer {
    const edit = new WorldEdit(this.state)
    const answer = steps(edit)
    this.add(edit.finish())
    return answer
  }

  /** Replaces the events so far, for what is only told otherwise. */
  mapEvents(told: (event: ShownEvent, index: number) => ShownEvent): void {
    this.events.splice(0, this.events.length, ...this.events.map(told))
  }
}
