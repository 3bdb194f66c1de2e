/** A number against a bound, as authors write it: `3` and `">=3"` mean at least three, `"<3"` means fewer. */
import { z } from 'zod'

const written = /^(>=|<=|>|<|=) ?(-?\d{1,9})$/

/** A bound as it is written. */
export const comparisonSchema = z.union([
  z.int(),
  z.string().regex(written, 'must be a number such as 3, or a comparison such as ">=3" or "<3"'),
])

/** A bound as it is written. */
export type Comparison = z.infer<typeof comparisonSchema>

/**
 * True when a value keeps a bound.
 *
 * @example
 * compares(4, '>=3') // true
 */
export function compares(value: number, bound: Comparison): boolean {
  if (typeof bound === 'number') return value >= bound
  const [, sign, digits] = written.exec(bound) ?? []
  const limit = Number(digits)
  if (sign === '>=') return value >= limit
  if (sign === '<=') return value <= limit
  if (sign === '>') return value > limit
  if (sign === '<') return value < limit
  return sign === '=' && value === limit
}
