/**
 * What follows by itself from how things stand: clocks that failures and rests drive, deductions from clues, threads that
 * are done or lost. Each happens once, and each sees the world as the one before left it.
 */

import { isMissionOver } from '../../core/document/missions.ts'
import { applyEffects } from '../apply-effects.ts'
import type { WorldBook } from '../book/world-book.ts'
import { effectListSchema } from '../effect.ts'
import { holds, knows } from '../holds.ts'
import { moveClock } from '../move-clock.ts'
import { documentOf, own, playingTurn } from '../state-rows.ts'
import type { Unfolding } from '../unfolding.ts'
import type { WorldEvent } from '../world-event.ts'
import { note } from './progress.ts'

/** What a turn was, as far as clocks are driven by it. */
export interface TurnMarks {
  readonly failed: boolean
  readonly rested: boolean
}

/** Drives the clocks that failures and rests drive; one that this turn's events have moved already is left alone. */
export function driveClocks(
  work: Unfolding,
  book: WorldBook,
  marks: TurnMarks,
  events: readonly WorldEvent[],
): void {
  const moved = new Set(
    events
      .filter(({ type, details }) => type === 'clock_advanced' && details.reason !== 'time passed')
      .map(({ details }) => details.clock_id),
  )
  for (const { id, on } of Object.values(book.clocks)) {
    const steps = (marks.failed ? (on.fail ?? 0) : 0) + (marks.rested ? (on.rest ?? 0) : 0)
    const clock = own(work.state.clocks, id)
    if (steps === 0 || clock === undefined || moved.has(id)) continue
    const cause = marks.rested && !marks.failed ? 'a rest' : 'a failure'
    for (const rung of moveClock(work, clock, steps, cause))
      applyEffects(work, effectListSchema.parse(rung.effects), {
        cause: `${clock.name} reached ${rung.threshold}`,
      })
  }
}

/** Draws the conclusions that enough clues allow. */
export function deduce(work: Unfolding, book: WorldBook): void {
  const player = work.state.campaign.player_id ?? ''
  for (const deduction of Object.values(book.deductions)) {
    if (Object.hasOwn(documentOf(work.state, 'world', 'deduced'), deduction.id)) continue
    const known = deduction.needs.of.filter((clue) => knows(work.state, player, clue))
    if (known.length < deduction.needs.any) continue
    const details = { deduction_id: deduction.id, clues: known, say: [...deduction.say] }
    const event = { type: 'deduced', details, tags: ['discovery', 'major'] }
    note(work, event, 'deduced', { [deduction.id]: playingTurn(work.state) })
    applyEffects(work, deduction.effects, { cause: 'the pieces fit' })
  }
}

/** Ends the threads whose end has come. */
export function endThreads(work: Unfolding, book: WorldBook): void {
  const player = work.state.campaign.player_id ?? ''
  for (const { id, done_if, failed_if } of Object.values(book.threads)) {
    const thread = own(work.state.threads, id)
    if (thread === undefined || isMissionOver(thread.status)) continue
    const done = done_if !== undefined && holds(done_if, work.state, player)
    const failed = !done && failed_if !== undefined && holds(failed_if, work.state, player)
    if (!done && !failed) continue
    applyEffects(work, [{ thread: { [id]: done ? 'resolved' : 'failed' } }], { cause: thread.title })
  }
}
