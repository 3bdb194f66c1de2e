/** Assertions for suites that run under any test runner. They throw with both sides in the message. */
import { canonicalJson } from '../core/json.ts'
import type { Refusal, Result } from '../core/result.ts'

/** The value of a result that must be good. */
export function good<Value>(result: Result<Value>): Value {
  if (!result.ok)
    throw new Error(`expected a value, got a refusal: ${result.refusal.code}: ${result.refusal.message}`)
  return result.value
}

/** Fails unless a result was refused with this code. */
export function refusedWith(result: Result<unknown>, code: string): void {
  if (result.ok) throw new Error(`expected the refusal ${code}, got a value: ${canonicalJson(result.value)}`)
  if (result.refusal.code !== code)
    throw new Error(`expected the refusal ${code}, got ${result.refusal.code}: ${result.refusal.message}`)
}

/** Fails unless two values are equal as JSON. */
export function same(actual: unknown, expected: unknown, what = 'value'): void {
  const [left, right] = [canonicalJson(actual), canonicalJson(expected)]
  if (left !== right) throw new Error(`${what}: expected ${right}, got ${left}`)
}

/** The refusal of a result that must be one. */
export function bad(result: Result<unknown>): Refusal {
  if (result.ok) throw new Error(`expected a refusal, got a value: ${canonicalJson(result.value)}`)
  return result.refusal
}
