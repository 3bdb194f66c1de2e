/** Whole-number division that rounds down, so that dates before year 0 reckon like those after it. */

/**
 * The quotient rounded down and the remainder, which is never negative. Exact for safe integers, `divisor` > 0.
 *
 * @example
 * floorDivide(-1, 24) // { quotient: -1, remainder: 23 }
 */
export function floorDivide(dividend: number, divisor: number): { quotient: number; remainder: number } {
  const remainder = ((dividend % divisor) + divisor) % divisor
  return { quotient: (dividend - remainder) / divisor, remainder }
}
