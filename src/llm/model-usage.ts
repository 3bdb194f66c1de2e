/** Sums of what calls took. */
import type { ModelUsage } from './language-model.ts'

/** Nothing was taken. */
export const noUsage: ModelUsage = { input: 0, cached: 0, cacheWritten: 0, output: 0 }

/** Both together; what one provider said in its own words is not carried into a sum. */
export function addUsage(one: ModelUsage, other: ModelUsage): ModelUsage {
  return {
    input: one.input + other.input,
    cached: one.cached + other.cached,
    cacheWritten: one.cacheWritten + other.cacheWritten,
    output: one.output + other.output,
  }
}
