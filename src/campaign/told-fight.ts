/**
 * What a narrator tells about a fight, in a campaign whose rules know fights: it never reaches the state as told. The
 * rules hold it against the fight that goes on, or start the one it asks for with the engine's dice (CMB-01 to 20).
 */
import { isJsonObject } from '../core/json.ts'
import type { Mode } from '../core/mode.ts'
import { applyDiff } from '../core/state/apply-diff.ts'
import { MemoryTables } from '../core/state/memory-tables.ts'
import type { Violation } from '../core/violation.ts'
import type { Cup } from '../dice/cup.ts'
import { viewOf } from '../rules/rules-view.ts'
import type { Ruleset } from '../rules/ruleset.ts'
import type { Attempted } from './attempt-by-rules.ts'

/** What is left of an update when its fight was taken out, and what the engine did about the fight. */
export interface ToldFight {
  readonly attempted: Attempted
  readonly updates: unknown
  readonly violations: readonly Violation[]
}

/** Takes the fight out of an update. In god mode the person who owns the campaign writes it as they like. */
export function takeToldFight(
  updates: unknown,
  attempted: Attempted,
  ruleset: Ruleset | undefined,
  mode: Mode,
  cup: Cup,
): ToldFight {
  const untouched = { attempted, updates, violations: [] }
  if (ruleset?.answerFight === undefined || mode !== 'STORY' || !isJsonObject(updates)) return untouched
  const changed = Object.keys(attempted.changes).length > 0
  const {
    resolution,
    asksForFight: _asked,
    ...held
  } = ruleset.answerFight(viewOf(attempted.state), updates, cup)
  if (resolution === null || changed) return { attempted, ...held }
  const tables = new MemoryTables(attempted.state)
  applyDiff(tables, resolution.diff)
  const { diff: changes, elapsed: timing } = resolution
  const events = [...attempted.events, ...resolution.events]
  return { attempted: { changes, events, state: tables.state, timing }, ...held }
}
