/** How announced threats end: answered by an act, left behind with the scene, or grown stale. */
import { isJsonObject } from '../../core/json.ts'
import type { Aftermath } from './aftermath.ts'
import { escalationLevels, type PendingThreat, pendingThreats, threatLifetime } from './threats.ts'

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
  after: Aftermath,
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
    if (full || lower === undefined) clear(after, threat, verb)
    else ease(after, threat, lower)
  }
}

/** Ends what was left behind: threats of people who stay, unless they follow. */
export function leaveThreatsBehind(after: Aftermath, present: readonly string[]): void {
  for (const threat of pendingThreats(after.view)) {
    const follows = threat.source_id === null ? isFollowing(threat) : present.includes(threat.source_id)
    if (!follows) clear(after, threat, 'scene_change')
  }
}

/** Ends stale threats, and writes down since when the others stand, so that they can grow stale too. */
export function ageThreats(after: Aftermath): void {
  for (const threat of pendingThreats(after.view)) {
    const { fact, since } = threat
    if (since === null) {
      const change = { facts_update: [{ id: fact.id, discovered_turn: after.view.turn }] }
      after.record('threat_noted', { fact_id: fact.id, what: threat.what }, change)
    } else if (after.view.turn - since > threatLifetime) clear(after, threat, 'stale')
  }
}

function isFollowing(threat: PendingThreat): boolean {
  const { object } = threat.fact
  return isJsonObject(object) && object.follows === true
}

function clear(after: Aftermath, { fact, what }: PendingThreat, by: string): void {
  after.forgetFact('threat_cleared', { what, by }, fact.id)
}

function ease(after: Aftermath, { fact, what }: PendingThreat, level: string): void {
  if (after.hasForgotten(fact.id)) return
  const object = { what, ...(isJsonObject(fact.object) && fact.object), level }
  after.record('threat_eased', { fact_id: fact.id, what, level }, { facts_update: [{ id: fact.id, object }] })
}
