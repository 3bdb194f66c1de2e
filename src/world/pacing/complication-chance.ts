/**
 * Complications: after risky successes the chance grows that something else goes wrong. They follow success, never undo
 * it, and are off unless the campaign's calibration wants them.
 */
import { asInteger, asObject } from '../../core/json.ts'
import type { GameState } from '../../core/state/game-state.ts'
import { documentOf } from '../../core/state/state-queries.ts'
import { noChange, type WorldChange, WorldEdit } from '../collect-world-changes.ts'

/** Whether this table plays with complications: `calibration.complications` or `system.complications` is true. */
export function playsComplications({ campaign }: GameState): boolean {
  return [campaign.calibration, campaign.system].some(
    (settings) => asObject(settings)?.complications === true,
  )
}

/**
 * The chance in per cent after so many successes in a row.
 *
 * @example
 * complicationChance(2) // 40
 */
export function complicationChance(streak: number): number {
  return Math.min(75, 20 + 10 * Math.max(0, Math.floor(streak)))
}

/** How far a complication reaches after so many successes. */
export function complicationScale(streak: number): 'local' | 'regional' | 'significant' {
  if (streak >= 5) return 'significant'
  return streak >= 3 ? 'regional' : 'local'
}

/** How many risky things went well in a row. */
export function successStreak(state: GameState): number {
  return Math.max(0, asInteger(documentOf(state, 'world', 'complications').success_streak) ?? 0)
}

/**
 * What a risky act brings besides its own outcome. `total` is what a d100 showed.
 *
 * @example
 * const { events } = admitComplication(state, { succeeded: true, total: 12 })
 */
export function admitComplication(
  state: GameState,
  { succeeded, total }: { readonly succeeded: boolean; readonly total: number },
): WorldChange {
  if (!playsComplications(state)) return noChange
  const streak = successStreak(state)
  const chance = complicationChance(streak)
  const triggered = succeeded && Number.isInteger(total) && total >= 1 && total <= chance
  const after = triggered || !succeeded ? 0 : streak + 1
  const details = {
    triggered,
    chance,
    total,
    streak_before: streak,
    streak_after: after,
    scale: complicationScale(streak),
  }
  const event = triggered
    ? { type: 'complication', details, tags: ['complication'] }
    : { type: 'complication_averted', details, tags: ['complication', 'hidden'] }
  const edit = new WorldEdit(state)
  edit.recordWorld(event, 'complications', { success_streak: after })
  return edit.finish()
}
