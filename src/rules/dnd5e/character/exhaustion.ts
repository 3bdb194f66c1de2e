/** Exhaustion, 0 to 6: what each level does. Checks, speed and hit points ask here; nothing else knows the steps. */

/** The last level; a creature that reaches it dies. */
export const deadlyExhaustion = 6

/** What a level of exhaustion does, all lower levels included. */
export interface ExhaustionEffects {
  readonly disadvantageOnChecks: boolean
  readonly disadvantageOnAttacksAndSaves: boolean
  /** What the speed is multiplied by. */
  readonly speedFactor: 1 | 0.5 | 0
  readonly hitPointsHalved: boolean
  readonly dead: boolean
  /** The effects in words, weakest first. */
  readonly words: readonly string[]
}

const steps = [
  'disadvantage on ability checks',
  'speed halved',
  'disadvantage on attacks and saving throws',
  'hit point maximum halved',
  'speed 0',
  'death',
] as const

/**
 * The exhaustion a sheet may show: a whole number from 0 to 6, whatever was written.
 *
 * @example
 * exhaustionWithin(7) // 6
 */
export function exhaustionWithin(level: number): number {
  return Number.isFinite(level) ? Math.min(Math.max(Math.trunc(level), 0), deadlyExhaustion) : 0
}

/**
 * What a level of exhaustion does.
 *
 * @example
 * exhaustionEffects(2).speedFactor // 0.5
 */
export function exhaustionEffects(level: number): ExhaustionEffects {
  const held = exhaustionWithin(level)
  return {
    disadvantageOnChecks: held >= 1,
    disadvantageOnAttacksAndSaves: held >= 3,
    speedFactor: held >= 5 ? 0 : held >= 2 ? 0.5 : 1,
    hitPointsHalved: held >= 4,
    dead: held >= deadlyExhaustion,
    words: steps.slice(0, held),
  }
}
