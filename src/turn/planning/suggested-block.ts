/** Seed 003's suggestions as choices: those that could be carried out stand for a block where none was told (PIPE-24). */
import type { GameState } from '../../core/state/state.ts'
import type { Violation } from '../../core/violation.ts'
import type { ReadAnswer } from '../answer/answer.ts'
import { admissibleSuggestions } from '../validate/suggestions.ts'
import { choiceKeyOf } from './choice-key.ts'

/** The told block, or one made of what was suggested. */
export function suggestedBlock(
  read: ReadAnswer,
  state: GameState,
  listed: readonly string[],
): { readonly told: unknown; readonly violations: readonly Violation[] } {
  const { planning_block: told, suggestions } = read
  if (suggestions.length === 0) return { told, violations: [] }
  const { kept, violations } = admissibleSuggestions(suggestions, state, listed)
  if (isTold(told) || kept.length === 0) return { told, violations }
  const choices = kept.map((text) => ({ id: choiceKeyOf(text), text, description: text, risk_level: 'low' }))
  return { told: { thinking: '', choices }, violations }
}

function isTold(told: unknown): boolean {
  return told !== undefined && told !== null
}
