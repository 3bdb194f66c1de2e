/**
 * What follows by itself from how things stand: clocks that failures and rests drive, deductions from clues, threads that
 * are done or lost. Each happens once, and each sees the world as the one before left it.
 */
import { isMissionOver } from '../../core/document/mission-status.ts'
import { currentTurn, documentOf, playerIdOf, rowOf } from '../../core/state/state-queries.ts'
import { knows } from '../../knowledge/index.ts'
import { holds } from '../authored-conditions.ts'
import type { WorldEdit, WorldEvent } from '../collect-world-changes.ts'
import type { WorldDefinition } from '../definition/world-definition.ts'
import { advanceClock, applyEffects } from '../effects/apply-effects.ts'

/** What a turn was, as far as clocks are driven by it. */
interface ClockCauses {
  readonly failed: boolean
  readonly rested: boolean
}

/** Drives the clocks that failures and rests drive; one that this turn's events have moved already is left alone. */
export function driveClocks(
  edit: WorldEdit,
  definition: WorldDefinition,
  marks: ClockCauses,
  events: readonly WorldEvent[],
): void {
  const moved = new Set(
    events
      .filter(({ type, details }) => type === 'clock_advanced' && details.reason !== 'time passed')
      .map(({ details }) => details.clock_id),
  )
  for (const { id, on } of Object.values(definition.clocks)) {
    const steps = (marks.failed ? (on.fail ?? 0) : 0) + (marks.rested ? (on.rest ?? 0) : 0)
    const clock = rowOf(edit.state.clocks, id)
    if (steps === 0 || clock === undefined || moved.has(id)) continue
    const cause = marks.rested && !marks.failed ? 'a rest' : 'a failure'
    advanceClock(edit, clock, steps, cause)
  }
}

/** Draws the conclusions that enough clues allow. */
export function deduce(edit: WorldEdit, definition: WorldDefinition): void {
  const player = playerIdOf(edit.state)
  for (const deduction of Object.values(definition.deductions)) {
    if (Object.hasOwn(documentOf(edit.state, 'world', 'deduced'), deduction.id)) continue
    const known = deduction.needs.of.filter((clue) => knows(edit.state, player, clue))
    if (known.length < deduction.needs.any) continue
    const details = { deduction_id: deduction.id, clues: known, say: [...deduction.say] }
    const event = { type: 'deduced', details, tags: ['discovery', 'major'] }
    edit.recordWorld(event, 'deduced', { [deduction.id]: currentTurn(edit.state) })
    applyEffects(edit, deduction.effects, { cause: 'the pieces fit' })
  }
}

/** Ends the threads whose end has come. */
export function endThreads(edit: WorldEdit, definition: WorldDefinition): void {
  const player = playerIdOf(edit.state)
  for (const { id, done_if, failed_if } of Object.values(definition.threads)) {
    const thread = rowOf(edit.state.threads, id)
    if (thread === undefined || isMissionOver(thread.status)) continue
    const done = done_if !== undefined && holds(done_if, edit.state, player)
    const failed = !done && failed_if !== undefined && holds(failed_if, edit.state, player)
    if (!done && !failed) continue
    applyEffects(edit, [{ thread: { [id]: done ? 'resolved' : 'failed' } }], { cause: thread.title })
  }
}
