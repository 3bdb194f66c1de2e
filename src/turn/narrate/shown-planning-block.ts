/** The planning block of a narration: the engine's own choices, in the narrator's words as far as those may be read. */
import { isJsonObject, type JsonValue } from '../../core/json.ts'
import type { PlanningBlock } from '../../core/protocol/planning-block.ts'
import type { GameState } from '../../core/state/game-state.ts'
import type { Violation } from '../../core/violation.ts'
import { mayReveal, redactInternalWords, redactSecrets, type Secret } from '../../knowledge/index.ts'
import type { SheetReader } from '../../rules/index.ts'
import { textsIn } from '../audit/all-texts-in-value.ts'
import { auditNarration } from '../audit/audit-narration.ts'
import type { ReadAnswer } from '../narrator-answer/proposals-and-claims.ts'
import { choiceKeyOf } from '../offer/choice-keys-and-lines.ts'
import { admissibleSuggestions } from '../validate/admissible-suggestions.ts'
import { auditBasis, type NarrationInput } from './narration-input-and-outcome.ts'
import { type ReadBlock, readPlanningBlock } from './read-planning-block.ts'

/** The engine's choices in the narrator's words, as far as those words may be read. */
export function shownBlock(input: NarrationInput, narrated: unknown): ReadBlock | null {
  if (input.own === null) return null
  const thought = withoutUntrueThoughts(input, narrated)
  const read = readPlanningBlock(thought.narrated, { ...input.own, understand: input.understand }, input.mode)
  if (read.block === null) return read
  const open = redactBlock(read.block, input.audit.secrets)
  return {
    ...read,
    block: open.block,
    violations: [...thought.violations, ...read.violations, ...open.violations],
  }
}

/** A block without thoughts that contradict the ledger or tell a secret; the engine's own stand in their place. */
function withoutUntrueThoughts(
  input: NarrationInput,
  narrated: unknown,
): { readonly narrated: unknown; readonly violations: readonly Violation[] } {
  if (!isJsonObject(narrated)) return { narrated, violations: [] }
  const violations: Violation[] = []
  const untrue = (field: string, text: unknown): boolean => {
    if ((field !== 'thinking' && field !== 'context') || typeof text !== 'string' || text === '') return false
    // The engine's own thought, said back.
    if (text === input.own?.block.thinking) return false
    const audited = auditNarration({ ...auditBasis(input), narrative: text, recent: [], mode: 'THINK' })
    if (audited.retry.length === 0 && audited.violations.every(({ action }) => action !== 'stripped'))
      return false
    const at = `planning_block.${field}`
    violations.push(...audited.violations.map((found) => ({ ...found, at, action: 'overridden' as const })))
    return true
  }
  const kept = Object.entries(narrated).filter(([field, value]) => !untrue(field, value))
  return { narrated: Object.fromEntries(kept), violations }
}

/** The narrator's block, or one made of what it suggested. */
export function suggestedBlock(
  read: ReadAnswer,
  state: GameState,
  ruleset: SheetReader,
  listed: readonly string[],
): { readonly narrated: unknown; readonly violations: readonly Violation[] } {
  const { planning_block: narrated, suggestions } = read
  if (suggestions.length === 0) return { narrated, violations: [] }
  const { kept, violations } = admissibleSuggestions(suggestions, state, ruleset, listed)
  if ((narrated ?? null) !== null || kept.length === 0) return { narrated, violations }
  const choices = kept.map((text) => ({ id: choiceKeyOf(text), text, description: text, risk_level: 'low' }))
  return { narrated: { thinking: '', choices }, violations }
}

/** A block without what the player may not know and what only the engine may see (PIPE-23, STATE-12). */
function redactBlock(
  block: PlanningBlock,
  secrets: readonly Secret[],
): { readonly block: PlanningBlock; readonly violations: readonly Violation[] } {
  const violations: Violation[] = []
  // One look at all of its words together; only a block that gives something away is gone through text by text.
  const reveals = mayReveal(textsIn(block as unknown as JsonValue), secrets)
  const redacted = inEveryText(block as unknown as JsonValue, 'planning_block', (text, at) => {
    const open = redactSecrets(text, reveals ? secrets : [])
    const quiet = redactInternalWords(open.text, at)
    violations.push(...open.violations.map((violation) => ({ ...violation, at })), ...quiet.violations)
    return quiet.text
  })
  return violations.length === 0
    ? { block, violations }
    : { block: redacted as unknown as PlanningBlock, violations }
}

function inEveryText(value: JsonValue, at: string, change: (text: string, at: string) => string): JsonValue {
  if (typeof value === 'string') return change(value, at)
  if (Array.isArray(value))
    return value.map((item: JsonValue, index) => inEveryText(item, `${at}[${index}]`, change))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(
    ([key, field]) => [key, inEveryText(field as JsonValue, `${at}.${key}`, change)] as const,
  )
  return Object.fromEntries(entries)
}
