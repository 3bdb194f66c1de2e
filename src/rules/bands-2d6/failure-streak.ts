/**
 * A streak of failures, turn after turn. One before the threshold the player is warned; at the threshold what hunts
 * them has them, and that binds. Where the table plays forgivingly the same streak helps instead: the next mixed
 * result is a full success. Acts that need no roll neither break a streak nor lengthen it.
 */

import type { Entity } from '../../core/state/table-row-schemas.ts'
import type { RulesView } from '../rules-view.ts'
import { type Streak, sheetOf } from './character-sheet.ts'
import { clockRulesOf } from './clock-rules.ts'
import { escalationText } from './escalation.ts'
import { harmActor } from './harm-and-recovery.ts'
import type { ResolutionBuilder } from './resolution-builder.ts'
import { calibrationOf, extraStreakHarm } from './risk-calibration.ts'
import { enterSituation } from './situation-changes.ts'
import { isHunted, primaryThreat } from './threats-and-fallen-creatures.ts'

/** True when the next mixed result counts as a success. */
export function luckMustTurn(view: RulesView, actor: Entity): boolean {
  return (
    calibrationOf(view).failure_mode === 'forgiving' &&
    streakOf(actor).count >= clockRulesOf(view).streakThreshold
  )
}

/** The streak ends: a roll came out mixed or better. */
export function endStreak(after: ResolutionBuilder): void {
  const streak = streakOf(after.actor)
  if (streak.count === 0 && streak.turn === after.view.turn) return
  keep(after, streak.count > 0 ? 'failure_streak_ended' : 'turn_counted', 0, { was: streak.count })
}

/** The streak grows by this turn, at most once, and does what it does. */
export function lengthenStreak(after: ResolutionBuilder): void {
  const { actor, view, rules } = after
  const streak = streakOf(actor)
  if (streak.turn === view.turn) return
  const count = streak.count + 1
  const threshold = rules.streakThreshold
  const hunted = isHunted(view, actor.id)
  const forgiving = after.calibration.failure_mode === 'forgiving'
  const caught = count >= threshold && hunted && !forgiving // enforces: PIPE-13
  if (caught) fulfil(after, count)
  else keep(after, streakWord(count, threshold, hunted, forgiving), count, { count, threshold })
}

function streakOf(actor: Entity): Streak {
  return sheetOf(actor).failureStreak ?? { count: 0, turn: 0 }
}

function streakWord(count: number, threshold: number, hunted: boolean, forgiving: boolean): string {
  if (forgiving && count >= threshold) return 'failure_streak_helps'
  if (!forgiving && hunted && count === threshold - 1) return 'failure_streak_warning' // enforces: PIPE-13
  return 'failure_streak_grew'
}

/** What hunts the player has them: harm, a hard corner, and the threat is spent. */
function fulfil(after: ResolutionBuilder, count: number): void {
  const { actor, view, rules } = after
  const threat = primaryThreat(view, actor.id)
  const npc = threat?.id == null ? undefined : view.entity(threat.id)
  const harm = harmActor(after, rules.streakHarm + extraStreakHarm(after.calibration), 'failure_streak') // enforces: PIPE-13
  enterSituation(after, 'cornered', 'hard', 'a streak of failures')
  const details = {
    count,
    threat_entity_id: threat?.id ?? null,
    threat_entity_name: threat?.name ?? null,
    consequence_type: 'capture',
    consequence_description:
      npc === undefined ? (threat?.name ?? 'they have you') : escalationText(npc, 'hard'),
    harm_delta: harm,
    binding: true,
  }
  keep(after, 'threat_resolved_against_player', 0, details)
  if (threat?.fact != null)
    after.forgetFact('threat_cleared', { what: threat.name, by: 'resolved_against_player' }, threat.fact.id)
}

function keep(
  after: ResolutionBuilder,
  type: string,
  count: number,
  details: Readonly<Record<string, string | number | boolean | null>>,
): void {
  const { actor, view } = after
  const set = [
    { path: ['failure_streak', 'count'], value: count },
    { path: ['failure_streak', 'turn'], value: view.turn },
  ]
  const change = { entities_update: [{ id: actor.id, set }] }
  after.record(type, { actor_id: actor.id, ...details }, change, ['streak'])
}
