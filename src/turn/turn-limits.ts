/** How long and how much a game master may take. */
export interface TurnLimits {
  readonly interpret_ms: number
  readonly plan_ms: number
  readonly narrate_ms: number
  /** The longest narration that is shown, in characters. */
  readonly longest_narration: number
}

/** Limits that fit a large model that is slow. */
export const defaultLimits: TurnLimits = {
  interpret_ms: 30_000,
  plan_ms: 30_000,
  narrate_ms: 120_000,
  longest_narration: 12_000,
}

/** A margin beyond the adapter's own limit, so that its sentence is the one that is shown. */
const margin = 5_000

/**
 * The limits of a turn for FATEWRIGHT_MODEL_WAIT, so that a turn does not give up before the model's adapter does; the
 * default ones when it is not set. A value that is no number of seconds is refused where the model is opened.
 *
 * @example
 * limitsForWait('300').narrate_ms // 605_000
 */
export function limitsForWait(said: string | undefined): TurnLimits {
  const seconds = Number((said ?? '').trim())
  if (!(seconds >= 1 && seconds <= 600)) return defaultLimits
  const whole = seconds * 2_000 + margin
  const { interpret_ms, plan_ms, narrate_ms } = defaultLimits
  return {
    ...defaultLimits,
    interpret_ms: Math.max(interpret_ms, whole),
    plan_ms: Math.max(plan_ms, whole),
    narrate_ms: Math.max(narrate_ms, whole),
  }
}
