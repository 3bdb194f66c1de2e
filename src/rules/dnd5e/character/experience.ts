/**
 * Experience and what level it earns. The sheet keeps only the points and the level that was taken; whether a
 * level-up is due is always worked out here, so that no flag can go stale.
 */

/** The points that reach each level, level 1 first. */
export const experienceThresholds = [
  0, 300, 900, 2_700, 6_500, 14_000, 23_000, 34_000, 48_000, 64_000, 85_000, 100_000, 120_000, 140_000,
  165_000, 195_000, 225_000, 265_000, 305_000, 355_000,
] as const

/** No character goes beyond this level. */
export const highestLevel = experienceThresholds.length

/**
 * The level that so many points have earned.
 *
 * @example
 * levelEarned(899) // 2
 */
export function levelEarned(points: number): number {
  const reached = experienceThresholds.filter((threshold) => points >= threshold).length // enforces: RULE-07
  return Math.max(1, reached)
}

/**
 * The points that reach the level after this one; at the highest level, the points that reached it.
 *
 * @example
 * pointsForNext(3) // 2700
 */
export function pointsForNext(level: number): number {
  const last = experienceThresholds[highestLevel - 1] ?? 0
  return experienceThresholds[Math.max(level, 1)] ?? last
}

/** The points at which a level begins. */
export function pointsAtStart(level: number): number {
  return level <= 1 ? 0 : pointsForNext(level - 1)
}
