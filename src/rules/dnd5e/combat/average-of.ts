/** What dice come to on average, for whoever weighs one deed against another; nothing is rolled here. */

/** The average of dice such as `2d6+3`. */
export function averageOf(dice: string): number {
  let sum = 0
  for (const [, sign, count, sides] of dice.matchAll(/([+-]?)(\d+)(?:d(\d+))?/g)) {
    const value = sides === undefined ? Number(count) : (Number(count) * (Number(sides) + 1)) / 2
    sum += sign === '-' ? -value : value
  }
  return sum
}
