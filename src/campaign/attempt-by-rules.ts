/** Lets the campaign's ruleset carry out what a raw turn attempts: its dice, its events, its changes, its time. */
import { done, type Result, refuse } from '../core/refusal.ts'
import { applyDiff } from '../core/state/apply-diff.ts'
import { MemoryTables } from '../core/state/memory-tables.ts'
import type { GameState } from '../core/state/state.ts'
import type { StateDiff } from '../core/state/state-diff.ts'
import type { Cup } from '../dice/cup.ts'
import { viewOf } from '../rules/rules-view.ts'
import type { RulesEvent, Ruleset } from '../rules/ruleset.ts'
import type { RawTurn } from './raw-turn.ts'

/** What the engine itself did in a turn, before anybody told it. */
export interface Attempted {
  readonly changes: StateDiff
  readonly events: readonly RulesEvent[]
  /** The state a narrator's answer is held against. */
  readonly state: GameState
  readonly timing: Pick<RawTurn, 'action' | 'rounds' | 'measured_seconds'>
}

/** Carries out the turn's attempt; a turn without one changes what it says it changes. */
export function attemptByRules(
  turn: RawTurn,
  state: GameState,
  ruleset: Ruleset | undefined,
  cup: Cup,
): Result<Attempted> {
  const { attempt, changes = {} } = turn
  if (attempt === undefined) return done({ changes, events: [], state, timing: turn })
  if (turn.changes !== undefined) {
    return refuse('campaign/two-writers', 'A turn is either attempted by the rules or changed by hand.')
  }
  if (ruleset === undefined) {
    const message = `This campaign plays by "${state.campaign.ruleset}", and no such rules are installed.`
    return refuse('rules/no-ruleset', message)
  }
  const resolved = ruleset.resolve(viewOf(state), attempt, cup)
  if (!resolved.ok) return resolved
  const { diff, events, elapsed } = resolved.value
  const tables = new MemoryTables(state)
  applyDiff(tables, diff)
  return done({ changes: diff, events, state: tables.state, timing: elapsed })
}
