/**
 * How long a turn waits for whoever tells it, when somebody has said that their model is slow. Without this the patience of
 * the adapter would be worth nothing: the turn would give up before it.
 */
import { type TurnLimits, usualLimits } from './turn-dependencies.ts'

/** A moment beyond the adapter's own limit, so that its sentence is the one that is heard. */
const moment = 5_000

/**
 * The limits of a turn for FATEWRIGHT_MODEL_WAIT; the usual ones when it says nothing. A word that is no number of seconds is
 * refused where the model is opened.
 *
 * @example
 * waitingLimits('300').narrate_ms // 605_000
 */
export function waitingLimits(said: string | undefined): TurnLimits {
  const seconds = Number((said ?? '').trim())
  if (!(seconds >= 1 && seconds <= 600)) return usualLimits
  const whole = seconds * 2_000 + moment
  const { interpret_ms, plan_ms, narrate_ms } = usualLimits
  return {
    ...usualLimits,
    interpret_ms: Math.max(interpret_ms, whole),
    plan_ms: Math.max(plan_ms, whole),
    narrate_ms: Math.max(narrate_ms, whole),
  }
}
