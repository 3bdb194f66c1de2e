/** Seed 003's suggestions for what to do next: only those that could be carried out stay (PIPE-24). */

import type { GameState } from '../../core/state/game-state.ts'
import { playerIdOf } from '../../core/state/state-queries.ts'
import type { Violation } from '../../core/violation.ts'
import type { SheetReader } from '../../rules/index.ts'
import { toldTexts } from '../interpret/clean-untrusted-text.ts'
import { type PlainReader, plainReader } from '../interpret/fallback-interpreter.ts'
import { admissibleTo } from './judge-actions.ts'

const maxSuggestions = 5

/**
 * The suggestions that could be carried out, and a violation for each that could not (PIPE-24). `listed` are actions that an
 * author made possible here, by their own words: no reader has to find a target in them.
 */
export function admissibleSuggestions(
  told: unknown,
  state: GameState,
  ruleset: SheetReader,
  listed: readonly string[] = [],
  readerIn: (state: GameState) => PlainReader = (scene) => plainReader(scene, ruleset),
): { readonly kept: readonly string[]; readonly violations: readonly Violation[] } {
  const texts = toldTexts(told, 20, 300)
  if (texts.length === 0) return { kept: [], violations: [] }
  const read = readerIn(state)
  const admissible = admissibleTo(state, playerIdOf(state), ruleset)
  const possible = (text: string): boolean =>
    listed.includes(text) || read(text).proposed_actions.every(admissible)
  const kept = texts.filter(possible).slice(0, maxSuggestions) // enforces: PIPE-24
  const violations = texts
    .filter((text) => !kept.includes(text))
    .map((before): Violation => {
      const message = 'What is suggested must be possible, and five are enough.'
      return {
        rule_id: 'PIPE-24',
        severity: 'warn',
        action: 'dropped',
        at: 'next_suggestions',
        message,
        before,
      }
    })
  return { kept, violations }
}
