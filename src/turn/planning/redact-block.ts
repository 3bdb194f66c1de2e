/**
 * The words of a block are read like the story, so they are held to the same silence: what the player may not know and
 * what belongs behind the screen is taken out of every one of them (PIPE-23, STATE-12).
 */

import type { JsonValue } from '../../core/json.ts'
import type { PlanningBlock } from '../../core/protocol/planning-block.ts'
import type { Violation } from '../../core/violation.ts'
import { mayReveal, redactInternalWords, redactSecrets, type Secret } from '../../knowledge/index.ts'
import { textsIn } from '../audit/texts-in.ts'

/** A block that gives nothing away. */
export function redactBlock(
  block: PlanningBlock,
  secrets: readonly Secret[],
): { readonly block: PlanningBlock; readonly violations: readonly Violation[] } {
  const violations: Violation[] = []
  // One look at all of its words together; only a block that gives something away is gone through text by text.
  const telling = mayReveal(textsIn(block as unknown as JsonValue), secrets)
  const redacted = inEveryText(block as unknown as JsonValue, 'planning_block', (text, at) => {
    const open = redactSecrets(text, telling ? secrets : [])
    const quiet = redactInternalWords(open.text, at)
    violations.push(...open.violations.map((one) => ({ ...one, at })), ...quiet.violations)
    return quiet.text
  })
  return violations.length === 0
    ? { block, violations }
    : { block: redacted as unknown as PlanningBlock, violations }
}

function inEveryText(value: JsonValue, at: string, change: (text: string, at: string) => string): JsonValue {
  if (typeof value === 'string') return change(value, at)
  if (Array.isArray(value))
    return value.map((one: JsonValue, index) => inEveryText(one, `${at}[${index}]`, change))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(
    ([key, one]) => [key, inEveryText(one as JsonValue, `${at}.${key}`, change)] as const,
  )
  return Object.fromEntries(entries)
}
