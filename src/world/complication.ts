/**
 * Unforeseen complications: the better it goes, the likelier something comes in between. It never undoes a success. The
 * chance is an argument: whoever asks has rolled a hundred-sided die, in the ledger, before. Off unless a table wants it.
 */
import { isJsonObject } from '../core/json.ts'
import type { GameState } from '../core/state/state.ts'
import { documentOf, wholeIn } from './state-rows.ts'
import { Unfolding } from './unfolding.ts'
import { type Happening, nothingHappens } from './world-event.ts'

/** Whether this table plays with complications: `calibration.complications` or `system.complications` is true. */
export function playsComplications(state: GameState): boolean {
  const { calibration, system } = state.campaign
  return [calibration, system].some((one) => isJsonObject(one) && one.complications === true)
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
  return Math.max(0, wholeIn(documentOf(state, 'world', 'complications').success_streak, 0))
}

/**
 * What a risky act brings besides its own outcome. `total` is what a d100 showed.
 *
 * @example
 * const { events } = admitComplication(state, { succeeded: true, total: 12 })
 */
export function admitComplication(
  state: GameState,
  act: { readonly succeeded: boolean; readonly total: number },
): Happening {
  if (!playsComplications(state)) return nothingHappens
  const streak = successStreak(state)
  const chance = complicationChance(streak)
  const triggered = act.succeeded && Number.isInteger(act.total) && act.total >= 1 && act.total <= chance
  const after = triggered || !act.succeeded ? 0 : streak + 1
  const work = new Unfolding(state)
  const details = {
    triggered,
    chance,
    total: act.total,
    streak_before: streak,
    streak_after: after,
    scale: complicationScale(streak),
  }
  const set = [{ path: ['success_streak'], value: after }]
  const change = { documents_update: [{ kind: 'world' as const, id: 'complications', set }] }
  const tags = triggered ? ['complication'] : ['complication', 'hidden']
  work.record(triggered ? 'complication' : 'complication_averted', details, change, tags)
  return work.finish()
}
