/** A result that must be good: a refusal here means the torture itself is wrong, or found something. */
import type { Result } from '../../src/core/result.ts'

/** The value of a result; throws the refusal's sentence. */
export function must<Value>(result: Result<Value>): Value {
  if (result.ok) return result.value
  throw new Error(`refused: ${result.refusal.code}: ${result.refusal.message}`)
}
