/** Ends announced threats: answered, left behind, or grown stale. */

import { asObject } from '../../core/json.ts'
import { escalationLevels } from './character-sheet.ts'
import type { ResolutionBuilder } from './resolution-builder.ts'
import { type PendingThreat, pendingThreats, threatLifetime } from './threats-and-fallen-creatures.ts'

/** Acts that get away from every threat. */
const evasions: readonly string[] = ['flee', 'hide']
/** Acts that answer the one who threatens. */
const answers: readonly string[] = [
  'attack',
  'fight',
  'combat',
  'shoot',
  'persuade',
  'negotiate',
  'intimidate',
  'deceive',
  'bribe',
]

/** A success ends the threats it answers; a mixed one takes them down a step. */
export function answerThreats(
  after: ResolutionBuilder,
  verb: string,
  targetId: string | undefined,
  full: boolean,
): void {
  for (const threat of pendingThreats(after.view)) {
    const answered =
      evasions.includes(verb) ||
      (answers.includes(verb) && (threat.source_id === null || threat.source_id === targetId))
    if (!answered) continue
    const lower = escalationLevels[escalationLevels.indexOf(threat.level) - 1]
    if (full || lower === undefined) clearThreat(after, threat, verb)
    else easeThreat(after, threat, lower)
  }
}

/** Ends what was left behind: threats of people who stay, unless they follow. */
export function leaveThreatsBehind(after: ResolutionBuilder, present: readonly string[]): void {
  for (const threat of pendingThreats(after.view)) {
    const follows = threat.source_id === null ? isFollowing(threat) : present.includes(threat.source_id)
    if (!follows) clearThreat(after, threat, 'scene_change')
  }
}

/** Ends stale threats, and writes down since when the others stand, so that they can grow stale too. */
export function ageThreats(after: ResolutionBuilder): void {
  for (const threat of pendingThreats(after.view)) {
    const { fact, since } = threat
    if (since === null) {
      const change = { facts_update: [{ id: fact.id, discovered_turn: after.view.turn }] }
      after.record('threat_noted', { fact_id: fact.id, what: threat.what }, change)
    } else if (after.view.turn - since > threatLifetime) clearThreat(after, threat, 'stale')
  }
}

function isFollowing(threat: PendingThreat): boolean {
  return asObject(threat.fact.object)?.follows === true
}

function clearThreat(after: ResolutionBuilder, { fact, what }: PendingThreat, by: string): void {
  after.forgetFact('threat_cleared', { what, by }, fact.id)
}

function easeThreat(after: ResolutionBuilder, { fact, what }: PendingThreat, level: string): void {
  if (after.hasForgotten(fact.id)) return
  const object = { what, ...asObject(fact.object), level }
  after.record('threat_eased', { fact_id: fact.id, what, level }, { facts_update: [{ id: fact.id, object }] })
}
